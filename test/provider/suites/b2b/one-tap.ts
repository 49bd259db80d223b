/** One-tap of members: what holds on every database. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { JWTPayload } from 'jose';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { MemberOneTapStart } from '../../../../session-core/wire/b2b/oauth.ts';
import { duration, employee, shelterOf, whole } from '../../members.ts';
import { production } from '../../modes.ts';
import { clientId, credentials, startOpenId } from '../../parties/identity-servers.ts';
import { createWorld, minute } from '../../world.ts';

const start = 'GET /b2b/oauth/google/onetap/start';
const submit = 'POST /b2b/oauth/google/onetap/submit';
const discover = 'POST /b2b/oauth/google/onetap/discovery/submit';
const page = 'http://localhost:4301/authenticate';

export function memberOneTapSuite(database: () => OpenedDatabase): void {
  async function googleShelter(t: TestContext) {
    const google = await startOpenId(t);
    const environment = credentials('google', google.url);
    const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
    google.serve(`${shelter.world.url}/v1/oauth/callback/google`);
    const begin = async () => (await shelter.call(start, null)).data();
    /** The token of a person who chose their account in the dialog of this start. */
    const choose = ({ nonce }: MemberOneTapStart, email: string, more: JWTPayload = {}) => {
      const now = Math.floor(shelter.world.clock.now().getTime() / 1000);
      const person = { sub: randomUUID(), email, email_verified: true, given_name: 'Grace' };
      const about = { iss: google.url, aud: clientId, nonce, iat: now, exp: now + 600 };
      return google.sign({ ...person, ...about, ...more });
    };
    return { ...shelter, google, begin, choose };
  }

  function tokenOf(redirect_url: string, type: string): string {
    const { searchParams } = new URL(redirect_url);
    assert.equal(searchParams.get('auth_token_type'), type, redirect_url);
    return searchParams.get('token') ?? '';
  }

  describe('one-tap of members', () => {
    it('signs a member in to one organization, with the verifier of the browser that began', async (t) => {
      const { call, found, begin, choose } = await googleShelter(t);
      const email = employee();
      const { organization, member_id } = await found(email);
      const { organization_id } = organization;
      const begun = await begin();
      assert.equal(begun.google_client_id, clientId);
      const pkce_code_verifier = randomBytes(32).toString('hex');
      const pkce_code_challenge = createHash('sha256').update(pkce_code_verifier).digest('base64url');
      const { oauth_callback_id } = begun;
      const id_token = await choose(begun, email);
      const body = { organization_id, id_token, oauth_callback_id, pkce_code_challenge };
      const pages = { login_redirect_url: `${page}/in`, signup_redirect_url: `${page}/up` };
      const { redirect_url } = (await call(submit, { ...body, ...pages })).data();
      assert.equal(new URL(redirect_url).pathname, '/authenticate/in', 'a member is known');
      assert.equal((await call(submit, body)).refused(), 'oauth_flow_callback_error', 'a second time');
      const input = { ...duration, oauth_token: tokenOf(redirect_url, 'oauth') };
      const authenticate = 'POST /b2b/oauth/authenticate';
      assert.equal((await call(authenticate, input)).refused(), 'pkce_expected_code_verifier');
      const reply = whole((await call(authenticate, { ...input, pkce_code_verifier })).data());
      assert.equal(reply.member_id, member_id);
      assert.equal(reply.member_session.authentication_factors[0]?.delivery_method, 'oauth_google');
    });

    it('shows the organizations of the account', async (t) => {
      const { call, found, begin, choose } = await googleShelter(t);
      const email = employee();
      const { organization_id } = (await found(email)).organization;
      const begun = await begin();
      const { oauth_callback_id } = begun;
      const body = { id_token: await choose(begun, email), oauth_callback_id, discovery_redirect_url: page };
      const { redirect_url } = (await call(discover, body)).data();
      const discovery_oauth_token = tokenOf(redirect_url, 'discovery_oauth');
      const listed = await call('POST /b2b/oauth/discovery/authenticate', { discovery_oauth_token });
      const { email_address, discovered_organizations } = listed.data();
      assert.equal(email_address, email);
      assert.deepEqual(
        discovered_organizations.map(({ organization }) => organization.organization_id),
        [organization_id],
      );
    });

    it('refuses a token of another start, another audience, a forger or another time, and pages of strangers', async (t) => {
      const { world, call, found, begin, choose, google } = await googleShelter(t);
      const email = employee();
      const { organization_id } = (await found(email)).organization;
      const refusedWith = async (
        make: (begun: MemberOneTapStart) => Promise<string>,
        more: Record<string, unknown> = {},
      ) => {
        const begun = await begin();
        const { oauth_callback_id } = begun;
        const body = { organization_id, id_token: await make(begun), oauth_callback_id, ...more };
        return (await call(submit, body)).refused();
      };
      const other = await begin();
      const failed = 'oauth_flow_callback_error';
      assert.equal(await refusedWith(() => choose(other, email)), failed, 'nonce of another start');
      assert.equal(await refusedWith((begun) => choose(begun, email, { aud: 'another-app' })), failed);
      assert.equal(await refusedWith((begun) => choose(begun, email, { exp: 1 })), failed);
      const forged = (begun: MemberOneTapStart) => google.sign({ nonce: begun.nonce, email }, 'foreign');
      assert.equal(await refusedWith(forged), failed);
      const right = (begun: MemberOneTapStart) => choose(begun, email);
      assert.equal(await refusedWith(right, { oauth_callback_id: `x.${randomUUID()}` }), failed);
      const stranger = { login_redirect_url: 'https://evil.example/' };
      assert.equal(await refusedWith(right, stranger), 'invalid_login_redirect_url');
      const nowhere = { organization_id: 'organization-test-none' };
      assert.equal(await refusedWith(right, nowhere), 'organization_not_found');
      const late = await begin();
      const id_token = await choose(late, email, { exp: Math.floor(Date.now() / 1000) + 9000 });
      world.clock.advance(16 * minute);
      const { oauth_callback_id } = late;
      assert.equal((await call(submit, { organization_id, id_token, oauth_callback_id })).refused(), failed);
    });

    it('takes a token without a nonce from a client that names no start, once and only when it is fresh', async (t) => {
      const { world, call, found, begin, choose, google } = await googleShelter(t);
      const email = employee();
      const { organization_id } = (await found(email)).organization;
      const nowhere = { nonce: undefined } as unknown as MemberOneTapStart;
      const id_token = await choose(nowhere, email);
      const body = { organization_id, id_token };
      const { redirect_url } = (await call(submit, body)).data();
      const entered = await call('POST /b2b/oauth/authenticate', {
        ...duration,
        oauth_token: tokenOf(redirect_url, 'oauth'),
      });
      assert.equal(whole(entered.data()).organization.organization_id, organization_id);

      const failed = 'oauth_flow_callback_error';
      assert.equal((await call(submit, body)).refused(), failed, 'a second time');
      assert.equal((await call(discover, { id_token })).refused(), failed, 'a second time, elsewhere');
      // The signature of RS256 has 256 bytes: the last character has bits to spare.
      const [signed, last] = [id_token.slice(0, -1), id_token.slice(-1)];
      const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
      const twin = signed + alphabet[alphabet.indexOf(last) + 1];
      assert.equal(
        (await call(submit, { organization_id, id_token: twin })).refused(),
        failed,
        'in another form',
      );
      const begun = await begin();
      const tied = await choose(begun, email);
      assert.equal((await call(submit, { organization_id, id_token: tied })).refused(), failed, 'of a start');
      const { oauth_callback_id } = begun;
      const loose = await choose(nowhere, email, { jti: 'another' });
      assert.equal(
        (await call(submit, { organization_id, id_token: loose, oauth_callback_id })).refused(),
        failed,
      );
      const iat = Math.floor(world.clock.now().getTime() / 1000) - 6 * 60;
      const old = await choose(nowhere, email, { iat });
      assert.equal((await call(submit, { organization_id, id_token: old })).refused(), failed, 'an old one');
      const forged = await google.sign({ email }, 'foreign');
      assert.equal(
        (await call(submit, { organization_id, id_token: forged })).refused(),
        failed,
        'a forged one',
      );
      const shown = await call(discover, { id_token: await choose(nowhere, email, { jti: 'one more' }) });
      tokenOf(shown.data().redirect_url, 'discovery_oauth');
    });

    it('reports that Google is not set up, by an empty client id', async (t) => {
      const project = {
        public_token: `public-token-live-${randomUUID()}`,
        project_id: `project-live-${randomUUID()}`,
        allowed_origins: ['https://pet-game.example'],
        default_redirect_url: 'https://pet-game.example/authenticate',
        settings: { vertical: 'B2B' },
      };
      const world = await production(t, database(), { PROJECTS: JSON.stringify([project]) });
      const { call } = shelterOf(world, project.public_token);
      assert.equal((await call(start, null)).data().google_client_id, '');
    });
  });
}
