/** One-tap: signs in with the id token that a browser or a vendor's script gave the page. */
import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { JWTPayload } from 'jose';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { production } from '../../modes.ts';
import { clientId, credentials, type Sign, startOpenId } from '../../parties/identity-servers.ts';
import { createWorld, minute, newAddress, publicToken, type World } from '../../world.ts';

const origin = 'http://localhost:4300';
const page = `${origin}/authenticate`;

interface Started {
  cookie: string;
  google_client_id: string;
  oauth_callback_id: string;
  auth_csrf_token: string;
  nonce: string;
  fedcm_config_url: string;
}

async function start(world: World, token = publicToken): Promise<Started> {
  const url = `${world.url}/v1/public/oauth/google/onetap/start?public_token=${token}`;
  const response = await fetch(url, { headers: { origin } });
  assert.equal(response.status, 200, await response.clone().text());
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { ...((await response.json()) as Started), cookie };
}

function submit(
  world: World,
  { cookie, oauth_callback_id, auth_csrf_token }: Started,
  id_token: string,
  { headers = {}, body = {} }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Response> {
  return fetch(`${world.url}/v1/oauth/callback/${oauth_callback_id}`, {
    method: 'POST',
    headers: {
      origin,
      cookie,
      'content-type': 'application/json',
      'x-auth-oauth-type': 'google-one-tap',
      ...headers,
    },
    body: JSON.stringify({ id_token, auth_csrf_token, login_redirect_url: page, ...body }),
  });
}

async function exchange({ call }: World, response: Response) {
  const { redirect_url } = (await response.json()) as { redirect_url: string };
  const back = new URL(redirect_url);
  assert.equal(back.searchParams.get('auth_token_type'), 'oauth');
  const token = back.searchParams.get('token');
  return {
    back,
    ...(await call('POST /oauth/authenticate', { token, session_duration_minutes: 60 })).data(),
  };
}

export function oneTapSuite(database: () => OpenedDatabase): void {
  async function googleWorld(t: TestContext) {
    const google = await startOpenId(t);
    const environment = credentials('google', google.url);
    const world = await createWorld(t, { database: database(), environment });
    google.serve(`${world.url}/v1/oauth/callback/google`);
    return { world, google };
  }

  function claims({ url }: { url: string }, { nonce }: Started, email = newAddress()): JWTPayload {
    const now = Math.floor(Date.now() / 1000);
    const person = { sub: randomUUID(), email, email_verified: true, given_name: 'Ada', family_name: 'L' };
    return { ...person, iss: url, aud: clientId, nonce, iat: now, exp: now + 600 };
  }

  describe('one-tap', () => {
    it('signs in once with the id token that matches its start, and opens the page for new or known visitors', async (t) => {
      const { world, google } = await googleWorld(t);
      const one = await start(world);
      assert.equal(one.google_client_id, clientId);
      const claimSet = claims(google, one);
      const idToken = await google.sign(claimSet);
      const pages = { signup_redirect_url: `${origin}/up` };
      const first = await exchange(world, await submit(world, one, idToken, { body: pages }));
      assert.equal(first.back.pathname, '/up');
      assert.equal(first.provider_subject, claimSet.sub);
      assert.equal(first.user.emails[0]?.verified, true);
      assert.equal(first.provider_values.id_token, idToken);
      assert.equal((await submit(world, one, idToken)).status, 400, 'a second time');

      const two = await start(world);
      const again = await google.sign({ ...claimSet, nonce: two.nonce });
      const second = await exchange(world, await submit(world, two, again, { body: pages }));
      assert.equal(second.back.pathname, '/authenticate');
      assert.equal(second.user_id, first.user_id);
    });

    it('where the project requires PKCE, only the browser that chose the account can use the token', async (t) => {
      const { world, google } = await googleWorld(t);
      Object.assign(world.provider.world.settings.project, { pkce_required_for_oauth: true });
      const choose = async (body: object) => {
        const one = await start(world);
        return submit(world, one, await google.sign(claims(google, one)), { body });
      };
      for (const body of [{}, { code_challenge: 'short' }]) {
        const refused = await choose(body);
        assert.equal(refused.status, 400);
        assert.match(await refused.text(), /invalid_pkce_code_challenge/);
      }
      const code_verifier = 'v'.repeat(64);
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
      const { redirect_url } = (await (await choose({ code_challenge })).json()) as { redirect_url: string };
      const token = new URL(redirect_url).searchParams.get('token');
      const proof = { token, session_duration_minutes: 60 };
      const stranger = await world.call('POST /oauth/authenticate', proof);
      assert.equal(stranger.refusal().error_type, 'pkce_expected_code_verifier');
      (await world.call('POST /oauth/authenticate', { ...proof, code_verifier })).data();
    });

    it('asks for the terms of the project before there is a session', async (t) => {
      const { world, google } = await googleWorld(t);
      const terms = { version: '1', text: { en: 'Terms' } };
      Object.assign(world.provider.world.settings.project, { terms });
      const one = await start(world);
      const answer = await submit(world, one, await google.sign(claims(google, one)));
      const { redirect_url } = (await answer.json()) as { redirect_url: string };
      const token = new URL(redirect_url).searchParams.get('token');
      const proof = { token, session_duration_minutes: 60 };
      const half = (await world.call('POST /oauth/authenticate', proof)).half();
      assert.deepEqual([half.admission_required?.terms, half.session], [terms, null]);
    });

    it('rejects a token that is forged, expired, from another start or for another audience', async (t) => {
      const { world, google } = await googleWorld(t);
      const cases: Record<string, (claims: JWTPayload, sign: Sign) => Promise<string>> = {
        signature: (claims, sign) => sign(claims, 'foreign'),
        audience: (claims, sign) => sign({ ...claims, aud: 'another-client' }),
        nonce: (claims, sign) => sign({ ...claims, nonce: 'x'.repeat(43) }),
        'no nonce': (claims, sign) => sign({ ...claims, nonce: undefined }),
        issuer: (claims, sign) => sign({ ...claims, iss: 'https://evil.example' }),
        expiry: (claims, sign) => sign({ ...claims, exp: (claims.exp ?? 0) - 1200 }),
        'no signature': async (claims) =>
          `${btoa('{"alg":"none"}').replaceAll('=', '')}.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.`,
      };
      for (const [what, make] of Object.entries(cases)) {
        const started = await start(world);
        const token = await make(claims(google, started), google.sign);
        const response = await submit(world, started, token);
        assert.equal(response.status, 400, what);
        assert.match(await response.text(), /oauth_flow_callback_error/);
      }
    });

    it('completes only where it began: with its cookie, token, header and origin, and in time', async (t) => {
      const { world, google } = await googleWorld(t);
      const started = await start(world);
      const other = await start(world);
      const token = await google.sign(claims(google, started));
      const wrong: [string, Promise<Response>, number][] = [
        ['no cookie', submit(world, { ...started, cookie: '' }, token), 400],
        ['cookie of another', submit(world, { ...started, cookie: other.cookie }, token), 400],
        [
          'token of another',
          submit(world, { ...started, auth_csrf_token: other.auth_csrf_token }, token),
          400,
        ],
        [
          'both of another',
          submit(world, { ...other, oauth_callback_id: started.oauth_callback_id }, token),
          400,
        ],
        ['no header', submit(world, started, token, { headers: { 'x-auth-oauth-type': '' } }), 400],
        [
          'another origin',
          submit(world, started, token, { headers: { origin: 'https://evil.example' } }),
          403,
        ],
        [
          'another page',
          submit(world, started, token, { body: { login_redirect_url: 'https://evil.example' } }),
          400,
        ],
      ];
      for (const [what, response, status] of wrong) {
        assert.equal((await response).status, status, what);
      }
      const late = await start(world);
      const lateToken = await google.sign(claims(google, late));
      world.clock.advance(16 * minute);
      assert.equal((await submit(world, late, lateToken)).status, 400, 'too late');
    });

    it('joins an account only by a verified address', async (t) => {
      const { world, google } = await googleWorld(t);
      const email = newAddress();
      const owner = await world.signIn(email);
      const started = await start(world);
      const unproved = await google.sign({ ...claims(google, started, email), email_verified: false });
      const stranger = await exchange(world, await submit(world, started, unproved));
      assert.notEqual(stranger.user_id, owner.user_id);
    });

    it('tells a page of an unknown origin only why it is refused', async (t) => {
      const world = await createWorld(t, { database: database() });
      const url = `${world.url}/v1/public/oauth/google/onetap/start?public_token=${publicToken}`;
      const response = await fetch(url, { headers: { origin: 'https://evil.example' } });
      assert.equal(response.status, 403);
      assert.equal(response.headers.get('access-control-allow-origin'), 'https://evil.example');
      assert.equal(response.headers.get('set-cookie'), null);
      assert.match(await response.text(), /unregistered_origin/);
    });

    it('without Google credentials is off in production, and keeps its cookie for one site', async (t) => {
      const none = await production(t, database());
      const address = `/v1/public/oauth/google/onetap/start?public_token=${publicToken}`;
      const headers = { origin: 'https://pet-game.example' };
      const refused = await fetch(none.url + address, { headers });
      assert.equal(refused.status, 404);
      assert.match(await refused.text(), /oauth_config_not_found/);
      const some = await production(t, database(), {
        OAUTH_GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com',
        OAUTH_GOOGLE_CLIENT_SECRET: 'y',
      });
      const started = await fetch(some.url + address, { headers });
      assert.match(started.headers.get('set-cookie') ?? '', /HttpOnly; Secure; SameSite=None; Partitioned/);
      const { fedcm_config_url } = (await started.json()) as Started;
      assert.equal(fedcm_config_url, 'https://accounts.google.com/gsi/fedcm.json');
    });

    it('in development calls the local identity provider as browsers do', async (t) => {
      const world = await createWorld(t, { database: database() });
      const started = await start(world);
      const browser = { 'sec-fetch-dest': 'webidentity' };
      const answer = await fetch(`${world.url}/.well-known/web-identity`);
      const { provider_urls, accounts_endpoint } = (await answer.json()) as Record<string, string>;
      assert.deepEqual(provider_urls, [started.fedcm_config_url]);
      const config = (await (await fetch(started.fedcm_config_url)).json()) as Record<string, string>;
      const at = (name: string) => new URL(config[name] ?? '', world.url);
      assert.equal(accounts_endpoint, at('accounts_endpoint').href);
      assert.equal((await fetch(at('accounts_endpoint'), { headers: browser })).status, 401, 'nobody is in');
      assert.equal((await fetch(at('accounts_endpoint'))).status, 400, 'a page asks');

      const signIn = await fetch(at('login_url'), {
        method: 'POST',
        body: new URLSearchParams({ choice: '0' }),
        redirect: 'manual',
      });
      assert.equal(signIn.headers.get('set-login'), 'logged-in');
      const cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const accounts = await fetch(at('accounts_endpoint'), { headers: { ...browser, cookie } });
      const [account] = ((await accounts.json()) as { accounts: { id: string; email: string }[] }).accounts;
      assert.equal(account?.email, 'ada@pets.example');
      const ask = (client_id: string) =>
        fetch(at('id_assertion_endpoint'), {
          method: 'POST',
          headers: { ...browser, cookie, origin },
          body: new URLSearchParams({
            client_id,
            account_id: account?.id ?? '',
            params: JSON.stringify({ nonce: started.nonce }),
          }),
        });
      assert.match(await (await ask('another-client')).text(), /unauthorized_client/);
      const { token } = (await (await ask(started.google_client_id)).json()) as { token: string };
      const reply = await exchange(world, await submit(world, started, token));
      assert.equal(reply.user.emails[0]?.email, 'ada@pets.example');
      assert.equal(reply.provider_type, 'google');
    });
  });
}
