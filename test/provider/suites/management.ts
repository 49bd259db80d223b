/** What the project's own servers do with users, through the client that they use, on every database. */
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { AdminError, createAdmin } from '../../../backend/index.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import { adminSecret } from '../parties/back-office.ts';
import { createWorld, minute, newAddress, newNumber, type World } from '../world.ts';
import { good } from './passwords/password-calls.ts';

const day = 24 * 60 * minute;
const check = 'POST /sessions/authenticate';
const session_duration_minutes = 60;

export function managementSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, environment: Record<string, string> = {}) {
    const world = await createWorld(t, {
      database: database(),
      environment: { ADMIN_SECRET: adminSecret, ...environment },
    });
    return { ...world, admin: createAdmin({ apiBaseUrl: world.url, adminSecret }) };
  }

  const refusal = (type: string) => (error: unknown) => error instanceof AdminError && error.type === type;
  const statusOf = async (world: World, session: string) => (await world.call(check, {}, { session })).status;

  describe('the management API', () => {
    it('is closed to callers with a wrong secret, whatever they ask', async (t) => {
      const { url, admin } = await open(t);
      const stranger = createAdmin({ apiBaseUrl: url, adminSecret: `${adminSecret}x` });
      await assert.rejects(stranger.users.list(), refusal('invalid_secret_authentication'));
      await assert.rejects(stranger.users.delete('user-1'), refusal('invalid_secret_authentication'));
      const bare = await fetch(`${url}/v1/admin/users`);
      assert.equal(bare.status, 401);
      await admin.users.list({ limit: 1 });
    });

    it('is described with the id of every operation', async (t) => {
      const { url } = await open(t);
      const document = (await (await fetch(`${url}/openapi.json`)).json()) as {
        paths: Record<string, Record<string, { operationId?: string; security: object[] }>>;
      };
      const operations = Object.entries(document.paths)
        .filter(([path]) => path.startsWith('/v1/admin/'))
        .flatMap(([, methods]) => Object.values(methods));
      const ids = operations.map(({ operationId }) => operationId);
      assert.ok(ids.length > 25 && !ids.includes(undefined));
      assert.equal(new Set(ids).size, ids.length);
      assert.deepEqual(operations[0]?.security, [{ adminSecret: [] }]);
    });

    it('creates a user whose verified address signs in at once, with roles and metadata', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const emails = [
        { email, verified: true },
        ...Array.from({ length: 3 }, () => ({ email: newAddress(), verified: false })),
      ];
      const phone_numbers = Array.from({ length: 4 }, () => ({ phone_number: newNumber(), verified: false }));
      const user = await world.admin.users.create({
        name: { first_name: 'Ada' },
        emails,
        phone_numbers,
        roles: [],
        trusted_metadata: { plan: 'pro' },
      });
      assert.deepEqual(
        [user.status, user.name.first_name, user.roles, user.trusted_metadata],
        ['active', 'Ada', [], { plan: 'pro' }],
      );
      assert.deepEqual(
        user.emails.map(({ email_id: _id, ...one }) => one),
        emails,
      );
      assert.deepEqual(
        user.phone_numbers.map(({ phone_id: _id, ...one }) => one),
        phone_numbers,
      );
      const signedIn = await world.signIn(email);
      assert.equal(signedIn.user_id, user.user_id);
      assert.deepEqual(signedIn.user.trusted_metadata, { plan: 'pro' });
      assert.deepEqual(await world.admin.users.get(user.user_id), {
        ...user,
        last_seen_at: signedIn.session.last_accessed_at,
      });
      const body = { emails: [{ email: email.toUpperCase() }] };
      await assert.rejects(world.admin.users.create(body), refusal('duplicate_email'));
      await assert.rejects(
        world.admin.users.create({ phone_numbers: [{ phone_number: '+49' }] }),
        refusal('invalid_phone_number'),
      );
      const role = { roles: ['emperor'] };
      await assert.rejects(world.admin.users.update(user.user_id, role), refusal('bad_request'));
    });

    it('gives an address that a visitor typed and never proved to the user of the host', async (t) => {
      const world = await open(t);
      const email = newAddress();
      await world.sendCode(email);
      const user = await world.admin.users.create({ emails: [{ email, verified: true }] });
      assert.equal((await world.signIn(email)).user_id, user.user_id);
    });

    it('finds users by address, number, role, status, lock and times, page by page', async (t) => {
      const world = await open(t);
      const { users } = world.admin;
      const [email, phone_number] = [newAddress(), newNumber()];
      const begun = world.clock.now().toISOString();
      const one = await users.create({
        emails: [{ email, verified: true }],
        phone_numbers: [{ phone_number }],
      });
      world.clock.advance(minute);
      const two = await users.create({ roles: [] });
      // The database is shared, and the clocks of other tests run ahead: only these two users count.
      const ownIds = new Set([one.user_id, two.user_id]);
      const ids = async (filter: Parameters<typeof users.list>[0]) =>
        (await users.list({ ...filter, limit: 200 })).users
          .map(({ user_id }) => user_id)
          .filter((id) => ownIds.has(id));
      assert.deepEqual(await ids({ email: email.toUpperCase() }), [one.user_id]);
      assert.deepEqual(await ids({ phone_number }), [one.user_id]);
      const last_name = `O'${email.slice(0, 8)}`;
      await users.update(two.user_id, { name: { first_name: 'Grace', last_name } });
      assert.deepEqual(await ids({ search: email.slice(2, 12).toUpperCase() }), [one.user_id]);
      assert.deepEqual(await ids({ search: phone_number.slice(2) }), [one.user_id]);
      assert.deepEqual(await ids({ search: `ace  ${last_name}`.toLowerCase() }), [two.user_id]);
      await assert.rejects(users.list({ search: 'ab' }), refusal('bad_request'));
      const end = new Date(world.clock.now().getTime() + minute).toISOString();
      const since = { created_from: begun, created_to: end };
      assert.deepEqual(await ids(since), [two.user_id, one.user_id]);
      assert.deepEqual(await ids({ ...since, created_to: two.created_at }), [one.user_id]);
      assert.deepEqual(await ids({ ...since, role: 'player' }), [one.user_id]);
      assert.deepEqual(await ids({ ...since, status: 'pending' }), [two.user_id]);
      await users.lock(two.user_id, { reason: 'a test' });
      assert.deepEqual(await ids({ ...since, locked: true }), [two.user_id]);
      assert.deepEqual(await ids({ ...since, locked: false }), [one.user_id]);
      assert.deepEqual(await ids({ ...since, seen_from: begun }), []);
      await world.signIn(email);
      assert.deepEqual(await ids({ ...since, seen_from: begun }), [one.user_id]);
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof users.list>> = await users.list({
          ...since,
          limit: 1,
          ...(cursor === '' ? {} : { cursor }),
        });
        assert.ok(page.users.length <= 1);
        paged.push(...page.users.map(({ user_id }) => user_id));
        cursor = page.next_cursor;
      }
      assert.equal(new Set(paged).size, paged.length);
      assert.deepEqual(
        paged.filter((id) => ownIds.has(id)),
        [two.user_id, one.user_id],
      );
      const all: string[] = [];
      for await (const { user_id } of users.list(since)) all.push(user_id);
      assert.deepEqual(all, paged);
      await assert.rejects(users.list({ cursor: 'nonsense' }), refusal('bad_request'));
      await assert.rejects(users.list({ limit: 1000 }), refusal('bad_request'));
    });

    it('changes name and metadata, and leaves other fields alone', async (t) => {
      const { admin } = await open(t);
      const { user_id } = await admin.users.create({ trusted_metadata: { plan: 'free', seats: 3 } });
      const changed = await admin.users.update(user_id, {
        name: { last_name: 'Lovelace' },
        trusted_metadata: { plan: 'pro', seats: null },
      });
      assert.deepEqual([changed.name.last_name, changed.trusted_metadata], ['Lovelace', { plan: 'pro' }]);
      const same = await admin.users.update(user_id, {});
      assert.deepEqual(same, changed);
      await assert.rejects(admin.users.update('user-nobody', {}), refusal('user_not_found'));
      const { events } = await admin.record.list({ user_id, kind: 'admin.user_changed' });
      assert.deepEqual(
        events.map(({ details }) => details),
        [{ fields: ['last_name', 'trusted_metadata'] }, { fields: ['trusted_metadata'] }],
      );
      assert.ok(!JSON.stringify(events).includes('Lovelace'));
    });

    it('refuses a locked user by every sign-in method, and ends what was open', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { user_id, session_token: session } = await world.signIn(email);
      const locked = await world.admin.users.lock(user_id, { reason: 'ticket 17' });
      assert.equal(locked.locked?.reason, 'ticket 17');
      assert.equal(await statusOf(world, session), 404);
      const { code, method_id } = await world.sendCode(email);
      const body = { token: code, method_id, session_duration_minutes };
      const refused = await world.call('POST /otps/authenticate', body);
      assert.equal(refused.refusal().error_type, 'user_locked');
      const { token } = await world.sendLink(email);
      const link = await world.call('POST /magic_links/authenticate', { token, session_duration_minutes });
      assert.equal(link.refusal().error_type, 'user_locked');
      const open_ = await world.admin.users.unlock(user_id);
      assert.equal(open_.locked, null);
      assert.equal((await world.signIn(email)).user_id, user_id);
    });

    it('deletes a user with everything: the address may begin again', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { user_id, session_token: session } = await world.signIn(email);
      await world.admin.users.delete(user_id);
      assert.equal(await statusOf(world, session), 404);
      await assert.rejects(world.admin.users.get(user_id), refusal('user_not_found'));
      await assert.rejects(world.admin.users.delete(user_id), refusal('user_not_found'));
      assert.notEqual((await world.signIn(email)).user_id, user_id);
      const { events } = await world.admin.record.list({ user_id, kind: 'user.removed' });
      assert.deepEqual(events[0]?.details, { reason: 'removed_by_admin' });
    });

    it('adds and removes sign-in methods, and sets a password that ends the sessions', async (t) => {
      const world = await open(t);
      const [email, second] = [newAddress(), newAddress()];
      const { user_id, session_token: session } = await world.signIn(email);
      const more = await world.admin.users.addEmail(user_id, { email: second, verified: true });
      assert.equal(more.emails.length, 2);
      await assert.rejects(
        world.admin.users.addEmail((await world.admin.users.create({})).user_id, { email }),
        refusal('duplicate_email'),
      );
      await world.admin.users.addPhoneNumber(user_id, { phone_number: newNumber() });
      await assert.rejects(
        world.admin.users.setPassword(user_id, { password: 'password' }),
        refusal('breached_password'),
      );
      const withPassword = await world.admin.users.setPassword(user_id, { password: good });
      assert.ok(withPassword.password);
      assert.equal(await statusOf(world, session), 404);
      const body = { email: second, password: good, session_duration_minutes };
      assert.equal((await world.call('POST /passwords/authenticate', body)).data().user_id, user_id);
      assert.equal((await world.admin.users.removePassword(user_id)).password, null);
      const { email_id = '' } = more.emails.find((address) => address.email === second) ?? {};
      const gone = await world.admin.users.removeEmail(user_id, email_id);
      assert.deepEqual(
        gone.emails.map((address) => address.email),
        [email],
      );
      await assert.rejects(world.admin.users.removeEmail(user_id, 'email-none'), refusal('email_not_found'));
    });

    it('lists and ends sessions, one or all', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { user_id, session_token: first } = await world.signIn(email);
      const { session_token: second } = await world.signIn(email);
      const { session_token: third } = await world.signIn(email);
      const sessions = await world.admin.users.sessions(user_id);
      assert.deepEqual(
        sessions.map(({ actor }) => actor),
        ['user', 'user', 'user'],
      );
      assert.ok(!JSON.stringify(sessions).includes(first));
      await world.admin.sessions.end(
        (await world.call(check, {}, { session: first })).data().session.session_id,
      );
      assert.deepEqual([await statusOf(world, first), await statusOf(world, second)], [404, 200]);
      assert.equal(await world.admin.users.endSessions(user_id), 2);
      assert.equal(await statusOf(world, third), 404);
      await assert.rejects(world.admin.sessions.end('session-none'), refusal('session_not_found'));
      assert.deepEqual(await world.admin.users.connectedApps(user_id), []);
    });

    it('knows when a user was last seen after the session is swept away', async (t) => {
      const world = await open(t);
      const { user_id, session } = await world.signIn(newAddress(), 5);
      world.clock.advance(day);
      await sweep(world.provider.world);
      assert.deepEqual(await world.admin.users.sessions(user_id), []);
      assert.equal((await world.admin.users.get(user_id)).last_seen_at, session.last_accessed_at);
    });
  });

  describe('an import by the management API', () => {
    it('checks lines, imports users of any number, and says what is wrong with the others', async (t) => {
      const world = await open(t);
      const [email, taken] = [newAddress(), newAddress()];
      await world.signIn(taken);
      const lines = [
        { id: email, emails: [{ email, verified: true }], roles: [] },
        { id: taken, emails: [{ email: taken, verified: true }] },
        { id: `${email} 2`, emails: ['nobody'] },
      ];
      const dry = await world.admin.users.import(lines, { dry_run: true });
      const counts = { lines: 3, imported: 1, present: 0, conflicts: 1, invalid: 1 };
      assert.deepEqual(dry.report, counts);
      assert.deepEqual((await world.admin.users.list({ email })).users, []);
      const { report, problems } = await world.admin.users.import(lines);
      assert.deepEqual(report, counts);
      assert.deepEqual(problems.map(({ line, kind }) => [line, kind]).sort(), [
        [2, 'conflict'],
        [3, 'invalid'],
      ]);
      assert.equal((await world.admin.users.import(lines)).report.present, 1);
      const [user] = (await world.admin.users.list({ email })).users;
      assert.equal((await world.signIn(email)).user_id, user?.user_id);
      // Longer than the body of any other call.
      const long = Array.from({ length: 2000 }, (_, n) => ({ id: `${email} x${n}`, emails: [`x${n}`] }));
      assert.equal((await world.admin.users.import(long)).report.invalid, 2000);
      const exported: { id: string; [field: string]: unknown }[] = [];
      for await (const line of world.admin.users.export()) exported.push(line);
      const own = exported.find(({ id }) => id === user?.user_id);
      assert.match(JSON.stringify(own?.emails), new RegExp(email));
    });

    it('is refused to a stranger before a line is read', async (t) => {
      const { url } = await open(t);
      const stranger = createAdmin({ apiBaseUrl: url, adminSecret: `${adminSecret}x` });
      await assert.rejects(stranger.users.import(['{}']), refusal('invalid_secret_authentication'));
      await assert.rejects(stranger.users.export().next(), refusal('invalid_secret_authentication'));
    });

    it('passes on what reading the file throws: the provider is not to blame', async (t) => {
      const { admin } = await open(t);
      await assert.rejects(admin.users.import(createReadStream('/nowhere/users.jsonl')), { code: 'ENOENT' });
    });
  });

  describe('an invitation', () => {
    it('lets the invited person in by the mailed link, with the roles of the host', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const answer = await world.admin.invitations.create({
        email,
        name: { first_name: 'Ada' },
        roles: [],
        trusted_metadata: { team: 'red' },
      });
      assert.equal(answer.status, 'pending');
      const { link = '', subject, text } = await world.newest(email);
      assert.match(subject ?? '', /^Your invitation to /);
      assert.match(text, /accept the invitation and sign in/);
      assert.ok(!JSON.stringify(answer).includes(new URL(link).searchParams.get('token') ?? '?'));
      world.clock.advance(6 * day);
      const token = new URL(link).searchParams.get('token') ?? '';
      const reply = await world.call('POST /magic_links/authenticate', { token, session_duration_minutes });
      const { user } = reply.data();
      assert.deepEqual(
        [user.user_id, user.name.first_name, user.roles, user.trusted_metadata],
        [answer.user_id, 'Ada', [], { team: 'red' }],
      );
      const { invitations } = await world.admin.invitations.list({ status: 'accepted', limit: 1 });
      assert.equal(invitations[0]?.invitation_id, answer.invitation_id);
      await assert.rejects(world.admin.invitations.create({ email }), refusal('duplicate_email'));
    });

    it('ends when it expires, when it is revoked, and when the address is invited again', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const tokenOf = async () => new URL((await world.newest(email)).link ?? '').searchParams.get('token');
      const use = async (token: string | null) =>
        (await world.call('POST /magic_links/authenticate', { token, session_duration_minutes })).status;
      await world.admin.invitations.create({ email });
      const first = await tokenOf();
      const again = await world.admin.invitations.create({ email });
      assert.equal(await use(first), 401);
      const second = await tokenOf();
      assert.equal((await world.admin.invitations.revoke(again.invitation_id)).status, 'revoked');
      assert.equal(await use(second), 401);
      const last = await world.admin.invitations.create({ email, expiration_days: 1 });
      world.clock.advance(day + minute);
      assert.equal(await use(await tokenOf()), 401);
      const { invitations } = await world.admin.invitations.list({ status: 'expired', limit: 1 });
      assert.equal(invitations[0]?.invitation_id, last.invitation_id);
      await assert.rejects(
        world.admin.invitations.revoke('invitation-none'),
        refusal('invitation_not_found'),
      );
    });
  });
}
