/** What the project's own servers may do, and the sessions of impersonators, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { decodeJwt } from 'jose';
import { callTable } from '../../../provider/calls/table.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { adminSecret, office } from '../parties/back-office.ts';
import { createWorld, minute, newAddress, publicToken } from '../world.ts';

const impersonator = 'support: Grace';
const use = 'POST /impersonation/authenticate';

export function backOfficeSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, environment: Record<string, string> = {}) {
    const lines: string[] = [];
    const world = await createWorld(t, {
      database: database(),
      environment: { ADMIN_SECRET: adminSecret, LOG_LEVEL: 'warn', ...environment },
      logDestination: { write: (line) => lines.push(line) },
    });
    const desk = office(world.url);
    return { ...world, ...desk, lines };
  }

  /** A user and their impersonator. */
  async function impersonate(world: Awaited<ReturnType<typeof open>>, more: object = {}) {
    const user = await world.signIn(newAddress());
    const { impersonation_token } = await world.allow(user.user_id, impersonator);
    const reply = (await world.call(use, { impersonation_token, ...more })).data();
    return { user, reply, session: reply.session_token };
  }

  describe('an impersonator', () => {
    it('gets a session that names them, also in its JWT, and the user keeps their own', async (t) => {
      const world = await open(t);
      const { user, reply } = await impersonate(world);
      assert.equal(reply.user_id, user.user_id);
      assert.notEqual(reply.session.session_id, user.session.session_id);
      assert.deepEqual(reply.session.custom_claims, { impersonator });
      assert.deepEqual(decodeJwt(reply.session_jwt).act, { sub: impersonator });
      assert.equal(reply.session.authentication_factors[0]?.type, 'impersonated');
      assert.equal(user.session.custom_claims, null);
      assert.equal(decodeJwt(user.session_jwt).act, undefined);
      const again = await world.call('POST /sessions/authenticate', {}, { session: user.session_token });
      assert.equal(again.data().session.custom_claims, null);
    });

    it('signs in once with a token, even with two tries at the same time, within five minutes', async (t) => {
      const world = await open(t);
      const { user_id } = await world.signIn(newAddress());
      const { impersonation_token, impersonation_url } = await world.allow(user_id, impersonator);
      const query = new URL(impersonation_url).searchParams;
      assert.deepEqual(Object.fromEntries(query), {
        auth_token_type: 'impersonation',
        token: impersonation_token,
      });
      const replies = await Promise.all([1, 2].map(() => world.call(use, { impersonation_token })));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401]);
      const late = await world.allow(user_id, impersonator);
      world.clock.advance(5 * minute);
      const refused = await world.call(use, { impersonation_token: late.impersonation_token });
      assert.equal(refused.refusal().error_type, 'unable_to_auth_impersonation_token');
      await sweep(world.provider.world);
    });

    it('stays an hour at most, whatever duration they ask for', async (t) => {
      const world = await open(t);
      const { reply, session } = await impersonate(world, { session_duration_minutes: 600 });
      const end = new Date(Date.parse(reply.session.started_at) + 60 * minute).toISOString();
      assert.equal(reply.session.expires_at, end);
      world.clock.advance(59 * minute);
      const body = { session_duration_minutes: 60 };
      const longer = await world.call('POST /sessions/authenticate', body, { session });
      assert.equal(longer.data().session.expires_at, end);
      world.clock.advance(minute);
      assert.equal((await world.call('GET /users/me', null, { session })).status, 404);
    });

    it('can read the account and sign out, and do nothing else', async (t) => {
      const world = await open(t);
      const { user, session } = await impersonate(world);
      const allowed: CallName[] = [
        'GET /users/me',
        'GET /users/connected_apps',
        'GET /users/remembered_devices',
        'POST /sessions/authenticate',
        'POST /sessions/revoke',
      ];
      for (const [name, { credentials }] of Object.entries(callTable)) {
        if (credentials !== 'session' || allowed.includes(name as CallName)) continue;
        const refused = await world.call(name as CallName, /^(DELETE|GET) /.test(name) ? null : {}, {
          session,
        });
        assert.equal(refused.refusal().error_type, 'unauthorized_action', name);
      }
      for (const name of allowed) {
        (await world.call(name, name === 'POST /sessions/authenticate' ? {} : null, { session })).data();
      }
      (await world.call('GET /users/me', null, { session: user.session_token })).data();
    });

    it('who then signs in as the user with a factor gets an ordinary session', async (t) => {
      const world = await open(t);
      const { user, session, reply } = await impersonate(world);
      const { code, method_id } = await world.sendCode(user.user.emails[0]?.email ?? '');
      const body = { token: code, method_id, session_duration_minutes: 60 };
      const ownReply = (await world.call('POST /otps/authenticate', body, { session })).data();
      assert.notEqual(ownReply.session.session_id, reply.session.session_id);
      assert.equal(ownReply.session.custom_claims, null);
    });

    it('is recorded by name and reason, without the token', async (t) => {
      const world = await open(t);
      const { user_id } = await world.signIn(newAddress());
      const { impersonation_token } = await world.allow(user_id, impersonator, 'ticket 17');
      const rows = await database().database.selectFrom('impersonation_tokens').selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(impersonation_token));
      await world.call(use, { impersonation_token });
      const records = world.lines.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
      assert.deepEqual(
        records.map(({ audit, user_id, impersonator, reason }) => ({ audit, user_id, impersonator, reason })),
        [
          { audit: 'impersonation_allowed', user_id, impersonator, reason: 'ticket 17' },
          { audit: 'impersonation_begun', user_id, impersonator, reason: undefined },
        ],
      );
      assert.ok(!world.lines.join('').includes(impersonation_token));
    });

    it('is refused with a wrong duration, and limited like any other caller', async (t) => {
      const world = await open(t);
      const headers = { 'X-Forwarded-For': '203.0.113.77' };
      const proxied = await open(t, { RATE_TRIES_PER_IP: '1', TRUST_PROXY: '1' });
      const short = await world.call(use, { impersonation_token: 't', session_duration_minutes: 1 });
      assert.equal(short.refusal().error_type, 'invalid_session_duration');
      const statuses: number[] = [];
      for (let n = 0; n < 2; n += 1) {
        statuses.push((await proxied.call(use, { impersonation_token: 't' }, { headers })).status);
      }
      assert.deepEqual(statuses, [401, 429]);
    });
  });

  describe('the back office', () => {
    it('answers requests that carry the secret, and does not exist if none is set', async (t) => {
      const world = await open(t);
      const { user_id } = await world.signIn(newAddress());
      for (const secret of ['', 'x'.repeat(adminSecret.length), publicToken]) {
        const refused = await office(world.url, secret).roles(user_id, []);
        assert.equal(refused.status, 401, secret);
        assert.equal(refused.body.error_type, 'invalid_secret_authentication');
      }
      const closed = await createWorld(t, { database: database() });
      const absent = await office(closed.url).roles(user_id, []);
      assert.deepEqual([absent.status, absent.body.error_type], [404, 'route_not_found']);
    });

    it('names the invalid field, and the unknown user', async (t) => {
      const world = await open(t);
      for (const [field, body] of [
        ['reason', { user_id: 'u', reason: ' ', impersonator }],
        ['impersonator', { user_id: 'u', reason: 'r' }],
        ['user_id', { user_id: 5, reason: 'r', impersonator }],
      ] as const) {
        const { status, body: refusal } = await world.post('/v1/impersonation/tokens', body);
        assert.equal(status, 400);
        assert.equal((refusal.body as { dataPath: string }[])[0]?.dataPath, `.${field}`);
      }
      const unknown = { user_id: 'user-nobody', reason: 'r', impersonator };
      assert.equal((await world.post('/v1/impersonation/tokens', unknown)).body.error_type, 'user_not_found');
      assert.equal((await world.roles('user-nobody', [])).body.error_type, 'user_not_found');
    });

    it('grants and revokes roles of the policy, which sessions have at their next check', async (t) => {
      const world = await open(t);
      const { user_id, session_token: session, session_jwt } = await world.signIn(newAddress());
      const check = async () => (await world.call('POST /sessions/authenticate', {}, { session })).data();
      assert.deepEqual((decodeJwt(session_jwt).session as { roles: string[] }).roles, ['player']);
      assert.deepEqual((await world.roles(user_id, [])).body.roles, []);
      const without = await check();
      assert.deepEqual([without.user.roles, without.session.roles], [[], []]);
      assert.deepEqual((await world.roles(user_id, ['player', 'player'])).body.roles, ['player']);
      assert.deepEqual((await check()).user.roles, ['player']);
      const wrong = await world.roles(user_id, ['emperor']);
      assert.equal(wrong.status, 400);
      assert.match(String(wrong.body.error_message), /emperor/);
      assert.deepEqual((await check()).user.roles, ['player']);
    });
  });

  describe('the search for a member of an organization', () => {
    it('finds no one in a project without organizations', async (t) => {
      const { call } = await createWorld(t, { database: database() });
      const name = 'POST /b2b/organizations/members/search';
      const body = { email_address: newAddress(), organization_id: 'organization-1' };
      assert.equal((await call(name, body)).data().member, null);
      const wrong = await call(name, { ...body, email_address: 'nobody' });
      assert.equal(wrong.refusal().error_type, 'invalid_email');
      const missing = await call(name, { email_address: newAddress() });
      assert.equal(missing.refusal().body?.[0]?.dataPath, '.organization_id');
    });
  });
}
