/** End to end with a strict client library that knows neither this provider nor the tools. */
import type { Page } from '@playwright/test';
import * as oauth from 'oauth4webapi';
import { verifier } from '../apps.ts';
import { giveCode } from '../sign-in.ts';
import type { Site } from '../sites.ts';
import { expect, test } from '../world.ts';

const local = { [oauth.allowInsecureRequests]: true };

interface Registered {
  server: oauth.AuthorizationServer;
  client: oauth.Client;
  redirect: string;
  resource: string;
}

/** Asks the visitor on the server's page, and redeems the code. */
async function letIn(
  page: Page,
  { server, client, redirect, resource }: Registered,
  scope: string,
  visit: () => Promise<unknown> = async () => {},
): Promise<oauth.TokenEndpointResponse> {
  const state = oauth.generateRandomState();
  const link = new URL(server.authorization_endpoint ?? '');
  link.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirect,
      response_type: 'code',
      scope,
      state,
      resource,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  );
  await page.goto(link.href);
  await visit();
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL((url) => url.origin === new URL(redirect).origin);
  const answer = oauth.validateAuthResponse(server, client, new URL(page.url()), state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    answer,
    redirect,
    verifier,
    { ...local, additionalParameters: { resource } },
  );
  return oauth.processAuthorizationCodeResponse(server, client, response);
}

/** Calls a tool with plain HTTP. */
function callTool(resource: string, token: string | null, name: string): Promise<Response> {
  const params = { name, arguments: name === 'list_pets' ? {} : { pet: 'nobody' } };
  return fetch(resource, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
}

/** The challenge of a 401 or 403. @see RFC 9728 section 5.1 */
async function challengeOf(answer: Promise<Response>): Promise<Record<string, string | undefined>> {
  const header = (await answer).headers.get('www-authenticate') ?? '';
  return Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** Discovers the authorization server from the bare address of the tools. */
async function discover(resource: string): Promise<oauth.AuthorizationServer> {
  const refused = callTool(resource, null, 'list_pets');
  expect((await refused).status).toBe(401);
  expect((await challengeOf(refused)).resource_metadata).toContain(
    '/.well-known/oauth-protected-resource/mcp',
  );
  const guarded = await oauth.processResourceDiscoveryResponse(
    new URL(resource),
    await oauth.resourceDiscoveryRequest(new URL(resource), local),
  );
  const issuer = new URL(guarded.authorization_servers?.[0] ?? '');
  const discovery = await oauth.discoveryRequest(issuer, { ...local, algorithm: 'oauth2' });
  return oauth.processDiscoveryResponse(issuer, discovery);
}

function documentOf(app: Site) {
  const client_id = `${app.origin}/client.json`;
  const redirect_uris = [`${app.origin}/callback`];
  return { client_id, client_name: 'By document', redirect_uris, token_endpoint_auth_method: 'none' };
}

test('a foreign client: both registrations, sign-in by code, tools, step-up, refresh, revocation @full', async ({
  page,
  context,
  servers,
  site,
  elsewhere,
  inbox,
}) => {
  const resource = `${servers.demo}/mcp`;
  const server = await discover(resource);

  const redirect = `${elsewhere.origin}/callback`;
  const metadata = {
    client_name: 'By registration',
    redirect_uris: [redirect],
    token_endpoint_auth_method: 'none',
  };
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(server, metadata, local),
  );
  const app = { server, client, redirect, resource };
  const first = await letIn(page, app, 'pets:read offline_access', () => giveCode(page, inbox));
  expect((await callTool(resource, first.access_token, 'list_pets')).status).toBe(200);

  const needed = callTool(resource, first.access_token, 'play_with_pet');
  expect((await needed).status).toBe(403);
  const { error, scope } = await challengeOf(needed);
  expect([error, scope]).toEqual(['insufficient_scope', 'pets:play']);
  const more = await letIn(page, app, `pets:read offline_access ${scope}`);
  expect((await callTool(resource, more.access_token, 'play_with_pet')).status).toBe(200);

  const refresh = (token = '') =>
    oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, {
      ...local,
      additionalParameters: { resource },
    });
  const fresh = await oauth.processRefreshTokenResponse(server, client, await refresh(more.refresh_token));
  expect(fresh.refresh_token).not.toBe(more.refresh_token);
  expect((await callTool(resource, fresh.access_token, 'list_pets')).status).toBe(200);

  // The other registration: its id is the address of a document.
  await elsewhere.open(page, { files: {} });
  await site.open(page, { files: { '/client.json': JSON.stringify(documentOf(site)) } });
  const second = { ...app, client: documentOf(site), redirect: `${site.origin}/callback` };
  const { access_token } = await letIn(page, second, 'pets:read');
  expect((await callTool(resource, access_token, 'list_pets')).status).toBe(200);

  const home = await context.newPage();
  await home.goto(`${servers.demo}/home`);
  await home.getByRole('button', { name: 'Disconnect By registration' }).click();
  await expect(home.getByRole('button', { name: 'Disconnect By registration' })).toBeHidden();
  // The tools cache the provider's answer for two seconds.
  await expect.poll(async () => (await callTool(resource, fresh.access_token, 'list_pets')).status).toBe(401);
  expect((await challengeOf(callTool(resource, fresh.access_token, 'list_pets'))).error).toBe(
    'invalid_token',
  );
  const late = oauth.processRefreshTokenResponse(server, client, await refresh(fresh.refresh_token));
  await expect(late).rejects.toMatchObject({ error: 'invalid_grant' });
  expect((await callTool(resource, access_token, 'list_pets')).status, 'the other app stays').toBe(200);
});
