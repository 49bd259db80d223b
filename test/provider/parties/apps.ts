/** An app with the visitor's consent, using client libraries that do not know this provider. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import * as client from 'openid-client';
import { parseAuthorizeRequest } from '../../../session-core/idp/idp-requests.ts';
import type { AuthorizeAnswer } from '../../../session-core/wire/idp.ts';
import type { Answer, World } from '../world.ts';

export const start = 'POST /idp/oauth/authorize/start';
export const submit = 'POST /idp/oauth/authorize/submit';
export const redirect = 'http://localhost:5555/back';
export const goodbye = 'http://localhost:5555/bye';
export const resource = 'http://localhost:4300/mcp';
export const serverSecret = 'a-secret-of-the-tool-server-of-32-characters';
export const environment = {
  RESOURCES: `${resource}, https://other.example/mcp`,
  RESOURCE_SERVER_SECRET: serverSecret,
};

const metadata = {
  client_name: 'Test Assistant',
  redirect_uris: [redirect],
  post_logout_redirect_uris: [goodbye],
};
const insecure = { execute: [client.allowInsecureRequests] };

/** Registers itself. */
export function register(world: World, more: Partial<client.ClientMetadata> = {}) {
  const all = { ...metadata, token_endpoint_auth_method: 'none', ...more };
  const secretive = all.token_endpoint_auth_method !== 'none';
  return client.dynamicClientRegistration(
    new URL(world.url),
    all,
    secretive ? undefined : client.None(),
    insecure,
  );
}

/** Identifies itself by the document behind its id, which its own server publishes. */
export async function publish(
  t: TestContext,
  world: World,
  more: object = {},
  request: (response: ServerResponse) => void = () => {},
) {
  const server = createServer((_request, response) => {
    request(response);
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Cache-Control', 'max-age=60');
    response.end(JSON.stringify({ client_id: id, ...metadata, ...more }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const id = `http://127.0.0.1:${(server.address() as AddressInfo).port}/client.json`;
  return client.discovery(new URL(world.url), id, undefined, client.None(), insecure);
}

export interface Link {
  /** What the page would send to the provider. */
  request: Omit<AuthorizeAnswer, 'consent_granted'>;
  url: URL;
  checks: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string };
}

/** The app's link to the authorize page. */
export async function link(config: client.Configuration, more: Record<string, string> = {}): Promise<Link> {
  const checks = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: client.randomState(),
    expectedNonce: client.randomNonce(),
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: 'openid email',
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: checks.expectedState,
    nonce: checks.expectedNonce,
    ...more,
  });
  const { error, result } = parseAuthorizeRequest(url.searchParams);
  if (error !== null) throw new Error(error);
  return { request: result, url, checks };
}

export function answer(
  world: World,
  { request }: Link,
  session: string,
  more: Partial<AuthorizeAnswer> = {},
): Promise<Answer<typeof submit>> {
  return world.call(submit, { consent_granted: true, ...request, ...more }, { session });
}

/** The whole flow, up to the tokens. */
export async function connect(
  world: World,
  config: client.Configuration,
  session: string,
  more: Record<string, string> = {},
) {
  const authorization = await link(config, more);
  const { redirect_uri } = (await answer(world, authorization, session)).data();
  return redeem(
    config,
    authorization,
    redirect_uri,
    more.resource === undefined ? {} : { resource: more.resource },
  );
}

export function redeem(
  config: client.Configuration,
  { checks, request }: Link,
  address: string,
  more: Record<string, string> = {},
) {
  const expected = request.scopes.includes('openid') ? checks : { ...checks, expectedNonce: undefined };
  const { expectedNonce, ...others } = expected;
  return client.authorizationCodeGrant(
    config,
    new URL(address),
    { ...others, ...(expectedNonce === undefined ? {} : { expectedNonce }) },
    more,
  );
}

/** Calls it as the tool server does. */
export async function introspect(
  world: World,
  token: string,
  secret = serverSecret,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${world.url}/oauth/introspect`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}` },
    body: new URLSearchParams({ token }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}
