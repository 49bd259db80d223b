/** The record of security facts, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { AuditKind } from '../../../provider/audit/kinds.ts';
import type { AuditEvent } from '../../../provider/audit/read.ts';
import { record } from '../../../provider/audit/record.ts';
import { asProvider } from '../../../provider/audit/work.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import { adminSecret, office } from '../parties/back-office.ts';
import { createWorld, minute, newAddress, wrongCode } from '../world.ts';

const day = 24 * 60 * minute;

export function auditSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, environment: Record<string, string> = {}) {
    const lines: Record<string, unknown>[] = [];
    const world = await createWorld(t, {
      database: database(),
      environment: { ADMIN_SECRET: adminSecret, LOG_LEVEL: 'info', ...environment },
      logDestination: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
    });
    const desk = office(world.url);
    async function events(query: Record<string, string>): Promise<AuditEvent[]> {
      const { status, body } = await desk.get(`/v1/audit_events?${new URLSearchParams(query)}`);
      assert.equal(status, 200, JSON.stringify(body));
      return (body.events as AuditEvent[]).reverse();
    }
    const kinds = async (user_id: string) => (await events({ user_id })).map(({ kind }) => kind);
    async function exported(query: Record<string, string>): Promise<AuditEvent[]> {
      const response = await fetch(`${world.url}/v1/audit_events/export?${new URLSearchParams(query)}`, {
        headers: { Authorization: `Bearer ${adminSecret}` },
      });
      assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
      const text = await response.text();
      return text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as AuditEvent);
    }
    return { ...world, desk, events, kinds, exported, lines };
  }

  describe('the record', () => {
    it('shows a sign-in with a code, a wrong code before it and the sign-out after it, with the actor and the network', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { code, method_id } = await world.sendCode(email);
      const body = { token: wrongCode(code), method_id, session_duration_minutes: 60 };
      const headers = { 'User-Agent': 'Browser of Ada' };
      (await world.call('POST /otps/authenticate', body, { headers })).refusal();
      const reply = (
        await world.call('POST /otps/authenticate', { ...body, token: code }, { headers })
      ).data();
      await world.call('POST /sessions/revoke', null, { session: reply.session_token, headers });
      const events = await world.events({ user_id: reply.user_id });
      assert.deepEqual(
        events.map(({ kind }) => kind),
        ['user.created', 'sign_in.refused', 'sign_in_method.added', 'session.started', 'session.ended'],
      );
      const [, refused, added, started, ended] = events;
      assert.deepEqual(refused?.details, { call: 'POST /otps/authenticate', reason: 'otp_code_not_found' });
      assert.deepEqual(added?.details, { method: 'email', id: reply.user.emails[0]?.email_id });
      assert.deepEqual(started?.details, { methods: ['otp'] });
      assert.equal(started?.session_id, reply.session.session_id);
      assert.equal(ended?.session_id, reply.session.session_id);
      assert.deepEqual(ended?.details, { reason: 'sign_out' });
      for (const event of [refused, started, ended]) {
        assert.equal(event?.user_agent, 'Browser of Ada');
        assert.equal(event?.ip_address, reply.session.attributes?.ip_address);
        assert.match(event?.request_id ?? '', /^request-/);
      }
    });

    it('holds no code, token, address or password', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const password = 'correct horse battery staple 42';
      const reply = (
        await world.call('POST /passwords', { email, password, session_duration_minutes: 60 })
      ).data();
      const { code } = await world.sendCode(email);
      const again = await world.signIn(email);
      const text = JSON.stringify(await world.events({ user_id: reply.user_id }));
      for (const secret of [email, password, reply.session_token, again.session_token, reply.session_jwt])
        assert.ok(!text.includes(secret));
      assert.ok(!new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`).test(text));
    });

    it('shows a session that a new password ended, and the removal of an address', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const first = await world.signIn(email);
      const second = await world.signIn(email);
      const password = 'correct horse battery staple 42';
      const session = second.session_token;
      (await world.call('POST /passwords/session/reset', { password }, { session })).data();
      const events = await world.events({ user_id: first.user_id, kind: 'session.ended,password.set' });
      assert.deepEqual(
        events.map(({ kind, session_id, details }) => [kind, session_id, details]),
        [
          ['password.set', null, { replaced: false }],
          ['session.ended', first.session.session_id, { reason: 'password_changed' }],
        ].map(([kind, id, details]) => [
          kind,
          kind === 'password.set' ? second.session.session_id : id,
          details,
        ]),
      );
    });

    it('takes nothing from a change that failed: the fact and its record commit together', async (t) => {
      const world = await open(t);
      const { world: parts } = world.provider;
      const failing = asProvider(parts, () =>
        inTransaction(parts.database, async (trx) => {
          await record(trx, { kind: 'user.created', userId: 'user-that-never-was', details: {} });
          throw new Error('the change failed');
        }),
      );
      await assert.rejects(failing, /the change failed/);
      assert.deepEqual(await world.kinds('user-that-never-was'), []);
    });

    it('cannot be rewritten by a thief who reaches the database as the provider: no update, delete or truncate', async (t) => {
      const world = await open(t);
      const { user_id } = await world.signIn(newAddress());
      const before = await world.events({ user_id });
      for (const statement of [
        sql`update audit_events set user_id = 'another' where user_id = ${user_id}`,
        sql`delete from audit_events where user_id = ${user_id}`,
        sql`truncate audit_events`,
      ]) {
        await assert.rejects(statement.execute(database().database), /append-only/);
      }
      // The database believes its own clock, and nothing that the thief says.
      const asSweep = database()
        .database.transaction()
        .execute(async (trx) => {
          await sql`select set_config('audit.swept_until', '2100-01-01', true)`.execute(trx);
          await sql`delete from audit_events where user_id = ${user_id}`.execute(trx);
        });
      await assert.rejects(asSweep, /append-only/);
      await sql`select sweep_record(1000000)`.execute(database().database);
      assert.deepEqual(await world.events({ user_id }), before);
    });

    it('loses a fact to the sweep only when its retention has ended by the database’s clock', async (t) => {
      const world = await open(t, { AUDIT_RETENTION_DAYS: '30' });
      const { user_id } = await world.signIn(newAddress());
      const old = `user-of-the-past-${user_id}`;
      await sql`insert into audit_events
        (recorded_at, kind, actor, user_id, ip_address, user_agent, details, expires_at)
        select now() - interval '31 days', 'user.created', 'user', ${old}, '', '', '{}', now() - interval '1 day'`.execute(
        database().database,
      );
      assert.equal((await world.kinds(old)).length, 1);
      // A clock that jumps takes nothing with it.
      world.clock.advance(1000 * day);
      await sweep(world.provider.world);
      assert.ok((await world.kinds(user_id)).includes('session.started'));
      assert.deepEqual(await world.kinds(old), []);
    });

    it('names the back office and an impersonator as such', async (t) => {
      const world = await open(t);
      const { user_id } = await world.signIn(newAddress());
      const { impersonation_token } = await world.desk.allow(user_id, 'Grace', 'a ticket');
      const use = 'POST /impersonation/authenticate';
      const { session } = (await world.call(use, { impersonation_token })).data();
      await world.desk.roles(user_id, []);
      const events = await world.events({ user_id });
      const allowed = events.find(({ kind }) => kind === 'admin.impersonation_allowed');
      assert.deepEqual(
        [allowed?.actor, allowed?.details],
        ['admin', { impersonator: 'Grace', reason: 'a ticket' }],
      );
      const started = events.find(({ session_id }) => session_id === session.session_id);
      assert.equal(started?.actor, 'impersonator');
      assert.equal(started?.details.impersonator, 'Grace');
      const roles = events.find(({ kind }) => kind === 'admin.roles_changed');
      assert.deepEqual(roles?.details, { before: ['player'], after: [] });
    });

    it('names the visitor who asked for a code, although the provider makes the account after the answer', async (t) => {
      const world = await open(t, { ENUMERATION_SAFE: 'true' });
      const visitors = ['Browser of Ada', 'Browser of Grace'].map((browser) => ({
        browser,
        email: newAddress(),
      }));
      for (const { email, browser } of visitors) {
        const headers = { 'User-Agent': browser };
        (await world.call('POST /otps/email/login_or_create', { email }, { headers })).data();
      }
      // Deliveries run in the order of their times: these two come before those of the sign-ins below.
      world.clock.advance(minute / 60);
      for (const { email, browser } of visitors) {
        const { user_id } = await world.signIn(email);
        const [created] = await world.events({ user_id, kind: 'user.created' });
        assert.deepEqual([created?.actor, created?.user_agent], ['user', browser]);
        assert.match(created?.request_id ?? '', /^request-/);
        assert.notEqual(created?.ip_address, '');
      }
    });

    it('is read page by page, newest first, and by kind, session and time', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { user_id } = await world.signIn(email);
      world.clock.advance(minute);
      const at = world.clock.now().toISOString();
      const later = await world.signIn(email);
      const all = (await world.events({ user_id })).map(({ event_id }) => event_id);
      const seen: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string> = { user_id, limit: '2', ...(cursor && { cursor }) };
        const { body } = await world.desk.get(`/v1/audit_events?${new URLSearchParams(query)}`);
        seen.push(...(body.events as AuditEvent[]).map(({ event_id }) => event_id));
        cursor = body.next_cursor as string | null;
      }
      assert.deepEqual(seen, all.reverse());
      const kinds = async (query: Record<string, string>) =>
        (await world.events({ user_id, ...query })).map(({ kind }): AuditKind => kind);
      assert.deepEqual(await kinds({ from: at }), ['session.started']);
      assert.deepEqual(await kinds({ session_id: later.session.session_id }), ['session.started']);
      assert.deepEqual(await kinds({ kind: 'user.created' }), ['user.created']);
      assert.equal((await world.desk.get('/v1/audit_events?kind=unheard.of')).status, 400);
      assert.equal((await office(world.url, 'x'.repeat(40)).get('/v1/audit_events')).status, 401);
    });

    it('is exported as JSON lines, oldest first, a minute behind, and on from a cursor', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { user_id } = await world.signIn(email);
      assert.deepEqual(await world.exported({ user_id }), []);
      world.clock.advance(minute);
      const all = await world.exported({ user_id });
      assert.deepEqual(all, await world.events({ user_id }));
      const [first] = all;
      const rest = await world.exported({ user_id, after: String(first?.event_id) });
      assert.deepEqual(rest, all.slice(1));
      assert.equal((await world.exported({ user_id, limit: '1' })).length, 1);
    });

    it('has its user and session in the lines of requests', async (t) => {
      const world = await open(t);
      const { user_id, session, session_token } = await world.signIn(newAddress());
      await world.call('POST /sessions/authenticate', {}, { session: session_token });
      const line = world.lines.find(({ path }) => path === '/sdk/v1/sessions/authenticate');
      assert.deepEqual([line?.user_id, line?.session_id], [user_id, session.session_id]);
    });
  });
}
