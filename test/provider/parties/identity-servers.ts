/** Identity providers for tests: a certified OpenID Connect one, and one that speaks every dialect of OAuth 2.0. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider/lib/provider.js';
import { type OAuth2Vendor, vendors } from '../../../provider/proofs/social/vendors.ts';
import type { OAuthProviderType } from '../../../session-core/wire/oauth.ts';

export const clientId = 'our-client';
export const clientSecret = 'our-secret-at-the-identity-provider';

/** The variables for a type whose identity provider is at this address. */
export function credentials(type: OAuthProviderType, issuer: string): Record<string, string> {
  const name = `OAUTH_${type.toUpperCase()}`;
  return {
    [`${name}_CLIENT_ID`]: clientId,
    [`${name}_CLIENT_SECRET`]: clientSecret,
    [`${name}_ISSUER`]: issuer,
  };
}

async function listen(t: TestContext): Promise<{ server: Server; url: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A test that has failed by now closes nothing: its process must end all the same.
  server.unref();
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

export interface OpenIdServer {
  url: string;
  /** Claims of the person who signs in next. */
  person: JWTPayload & { sub: string };
  /** Changes the token reply, given what signs id tokens. */
  tamper: ((reply: { id_token: string }, sign: Sign) => Promise<object>) | null;
  /** Signs with this identity provider's key, or with an unknown one. */
  sign: Sign;
  /** How a secret is checked, if not by comparison. */
  compareSecret: ((value: string) => boolean) | null;
  /** Starts to answer: the client's address is known only now. @param secretIn @default 'client_secret_post' */
  serve(redirectUri: string, secretIn?: 'client_secret_post' | 'client_secret_basic'): void;
}

export type Sign = (claims: JWTPayload, key?: 'own' | 'foreign') => Promise<string>;

/** Made once in a process: a pair takes longer than the rest of a server. */
const keyPairs: Partial<Record<'own' | 'foreign', ReturnType<typeof generateKeyPair>>> = {};
function keysOf(whose: 'own' | 'foreign') {
  keyPairs[whose] ??= generateKeyPair('RS256', { extractable: true });
  return keyPairs[whose];
}

/** @see https://github.com/panva/node-oidc-provider */
export async function startOpenId(t: TestContext): Promise<OpenIdServer> {
  const { server, url } = await listen(t);
  const [own, foreign] = [await keysOf('own'), await keysOf('foreign')];
  const kid = 'test-key';
  const jwk = { ...(await exportJWK(own.privateKey)), kid, alg: 'RS256', use: 'sig' };
  const sign: Sign = (claims, key = 'own') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign((key === 'own' ? own : foreign).privateKey);

  const self: OpenIdServer = {
    url,
    person: { sub: randomUUID() },
    tamper: null,
    sign,
    compareSecret: null,
    serve(redirectUri, secretIn = 'client_secret_post') {
      const provider = new Provider(url, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [redirectUri],
            token_endpoint_auth_method: secretIn,
          },
        ],
        jwks: { keys: [jwk] } as never,
        conformIdTokenClaims: false,
        scopes: ['openid', 'email', 'profile', 'name', 'user:read:email'],
        claims: {
          openid: [
            ...['sub', 'email', 'email_verified', 'given_name', 'family_name', 'picture', 'xms_edov'],
            ...['groups', 'department'],
          ],
        },
        cookies: { keys: ['test'] },
        features: { devInteractions: { enabled: false } },
        pkce: { required: () => false },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...self.person, sub }) }),
      });
      const { compareSecret } = self;
      if (compareSecret) {
        (provider.Client.prototype as { compareClientSecret?: unknown }).compareClientSecret = compareSecret;
      }
      provider.use(async (context, next) => {
        if (context.path.startsWith('/interaction/'))
          return interact(provider, context.req, context.res, self.person.sub);
        await next();
        const reply = context.body as { id_token?: string } | undefined;
        if (context.path === '/token' && reply?.id_token && self.tamper) {
          context.body = await self.tamper({ ...reply, id_token: reply.id_token }, sign);
        }
      });
      server.on('request', provider.callback());
    },
  };
  return self;
}

/** Signs in and consents, like a person who clicks both. */
async function interact(
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  accountId: string,
): Promise<void> {
  const { params } = await provider.interactionDetails(req, res);
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(String(params.scope));
  await provider.interactionFinished(req, res, {
    login: { accountId },
    consent: { grantId: await grant.save() },
  });
}

/** Follows an identity provider's redirects and form, to the address of our callback. */
export async function walk(
  start: URL,
  callback: string,
): Promise<{ url: URL; form: URLSearchParams | null }> {
  const jar = new Map<string, string>();
  let next = start;
  for (let steps = 0; steps < 10; steps += 1) {
    if (next.href.startsWith(callback)) return { url: next, form: null };
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) return { url: new URL(callback), form: formOf(await response.text()) };
    next = new URL(location, next);
  }
  throw new Error('The identity provider leads in circles.');
}

function formOf(page: string): URLSearchParams {
  const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  if (fields.length === 0) throw new Error(`There is no form: ${page}`);
  return new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]));
}

interface OAuth2Server {
  url: string;
  /** The parameters of each authorization request. */
  asked: URLSearchParams[];
}

/** One that answers at the paths of a type, in its format, with these bodies about the visitor. */
export async function startOAuth2(
  t: TestContext,
  type: OAuthProviderType,
  bodies: Record<string, unknown>,
  tokenReply: object = {},
): Promise<OAuth2Server> {
  const vendor = vendors[type] as OAuth2Vendor;
  const { server, url } = await listen(t);
  const codes = new Map<string, URLSearchParams>();
  const requests: URLSearchParams[] = [];
  const path = (address: string) => new URL(address).pathname;
  server.on('request', async (request, response) => {
    const here = new URL(request.url ?? '/', url);
    const answer = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (here.pathname === path(vendor.authorize)) {
      const code = randomUUID();
      codes.set(code, here.searchParams);
      requests.push(here.searchParams);
      const back = new URL(here.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', here.searchParams.get('state') ?? '');
      return response.writeHead(302, { location: back.href }).end();
    }
    if (here.pathname === path(vendor.token)) {
      const body = new URLSearchParams(await textOf(request));
      const asking = codes.get(body.get('code') ?? '');
      codes.delete(body.get('code') ?? '');
      const fits = asking && knowsUs(vendor, request, body) && proves(vendor, asking, body);
      // GitHub refuses like this.
      if (!fits) return answer({ error: 'bad_verification_code', error_description: 'secret words' });
      return answer({ access_token: 'their-token', token_type: 'bearer', expires_in: 3600, ...tokenReply });
    }
    const name = Object.keys(vendor.profileUrls).find(
      (key) => path(vendor.profileUrls[key] ?? '') === here.pathname,
    );
    const allowed = request.headers.authorization === 'Bearer their-token';
    if (!name || !allowed) return answer({ message: 'no' }, 401);
    return answer(bodies[name]);
  });
  return { url, asked: requests };
}

function knowsUs(vendor: OAuth2Vendor, request: IncomingMessage, body: URLSearchParams): boolean {
  if (vendor.secretIn === 'basic') {
    return request.headers.authorization === `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  }
  const name = vendor.clientIdName ?? 'client_id';
  return body.get(name) === clientId && body.get('client_secret') === clientSecret;
}

/** @see RFC 7636 section 4.6 */
function proves(vendor: OAuth2Vendor, asking: URLSearchParams, body: URLSearchParams): boolean {
  if (body.get('redirect_uri') !== asking.get('redirect_uri')) return false;
  if (!vendor.pkce) return true;
  const verifier = body.get('code_verifier') ?? '';
  return asking.get('code_challenge') === createHash('sha256').update(verifier).digest('base64url');
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
