/** Authenticator apps, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { listEvents } from '../../../../provider/audit/read.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createWorld, minute, newAddress, type World, wrongCode } from '../../world.ts';

const step = 30_000;
const duration = { session_duration_minutes: 10_000 };

/** The code that the user's app shows, this many steps from now. */
export function appCode({ clock }: Pick<World, 'clock'>, secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + steps * step,
  });
}

const rotate = 'POST /totps/recovery_codes/rotate';

export function totpSuite(database: () => OpenedDatabase): void {
  async function open(t: Parameters<typeof createWorld>[0]) {
    const world = await createWorld(t, { database: database() });
    const ada = await world.signIn(newAddress(), 10_000);
    const session = ada.session_token;
    const create = async (body: object = {}) => (await world.call('POST /totps', body, { session })).data();
    const prove = (totp_code: string) =>
      world.call('POST /totps/authenticate', { totp_code, ...duration }, { session });
    const recover = (recovery_code: string) =>
      world.call('POST /totps/recover', { recovery_code, ...duration }, { session });
    return { world, ada, session, create, prove, recover };
  }

  describe('an authenticator app', () => {
    it('is set up with a secret, its QR code and ten recovery codes, and is in use from its first code on', async (t) => {
      const { world, ada, create, prove } = await open(t);
      const setup = await create();
      assert.match(setup.secret, /^[A-Z2-7]{32}$/);
      assert.equal(setup.user_id, ada.user_id);
      const picture = Buffer.from(/^data:image\/png;base64,(.+)$/.exec(setup.qr_code)?.[1] ?? '', 'base64');
      assert.equal(picture.subarray(1, 4).toString(), 'PNG');
      assert.equal(new Set(setup.recovery_codes).size, 10);
      for (const code of setup.recovery_codes) assert.match(code, /^[0-9a-z]{4}(-[0-9a-z]{4}){2}$/);
      assert.deepEqual(setup.__user?.totps, [{ totp_id: setup.totp_id, verified: false }]);
      const reply = (await prove(appCode(world, setup.secret))).data();
      assert.equal(reply.totp_id, setup.totp_id);
      assert.equal(reply.session.session_id, ada.session.session_id);
      assert.deepEqual(reply.user.totps, [{ totp_id: setup.totp_id, verified: true }]);
      assert.deepEqual(reply.session.authentication_factors.at(-1), {
        delivery_method: 'authenticator_app',
        type: 'totp',
        last_authenticated_at: world.clock.now().toISOString(),
        authenticator_app_factor: { totp_id: setup.totp_id },
      });
    });

    it('may be one step early or late, and no more', async (t) => {
      const { world, create, prove } = await open(t);
      const { secret } = await create();
      for (const steps of [-2, 2]) {
        const refused = await prove(appCode(world, secret, steps));
        assert.equal(refused.status, 401);
        assert.equal(refused.refusal().error_type, 'unable_to_authenticate_totp');
      }
      (await prove(appCode(world, secret, -1))).data();
      (await prove(appCode(world, secret, 1))).data();
    });

    it('gives codes that work once: not again, and not after a later one', async (t) => {
      const { world, create, prove } = await open(t);
      const { secret } = await create();
      const [before, now] = [appCode(world, secret, -1), appCode(world, secret)];
      (await prove(now)).data();
      for (const code of [now, before]) {
        const refused = await prove(code);
        assert.equal(refused.status, 401);
        assert.equal(refused.refusal().error_type, 'totp_code_already_authenticated');
      }
      world.clock.advance(step);
      (await prove(appCode(world, secret))).data();
    });

    it('signs in one of twelve callers that use one code at the same time', async (t) => {
      const { world, create, prove } = await open(t);
      const { secret } = await create();
      const code = appCode(world, secret);
      const replies = await Promise.all(Array.from({ length: 12 }, () => prove(code)));
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    });

    it('must be confirmed in time, within an hour unless the call says otherwise', async (t) => {
      const { world, ada, session, create, prove } = await open(t);
      const { secret } = await create();
      world.clock.advance(60 * minute);
      assert.equal((await prove(appCode(world, secret))).refusal().error_type, 'totp_not_found');
      assert.deepEqual((await world.call('GET /users/me', null, { session })).data().totps, []);
      const { code: token, method_id } = await world.sendCode(ada.user.emails[0]?.email ?? '');
      const again = { token, method_id, ...duration };
      (await world.call('POST /otps/authenticate', again, { session })).data();
      const later = await create({ expiration_minutes: 5 });
      world.clock.advance(5 * minute - 1);
      (await prove(appCode(world, later.secret))).data();
      for (const expiration_minutes of [4, 1441, 5.5]) {
        const refused = await world.call('POST /totps', { expiration_minutes }, { session });
        assert.equal(refused.refusal().body?.[0]?.dataPath, '.expiration_minutes');
      }
    });

    it('scanned before a reload of the page counts, and then no other secret does', async (t) => {
      const { world, create, prove } = await open(t);
      const secrets: string[] = [];
      for (let shown = 0; shown < 4; shown += 1) secrets.push((await create()).secret);
      const [tooOld = '', scanned = '', , shown = ''] = secrets;
      const refused = async (secret: string) =>
        (await prove(appCode(world, secret))).refusal().error_type === 'unable_to_authenticate_totp';
      assert.ok(await refused(tooOld), 'the newest three count');
      (await prove(appCode(world, scanned))).data();
      world.clock.advance(minute);
      assert.ok(await refused(shown));
      (await prove(appCode(world, scanned))).data();
    });

    it('that is in use must be deleted before another is set up', async (t) => {
      const { world, session, create, prove } = await open(t);
      const second = await create();
      (await prove(appCode(world, second.secret))).data();
      const refused = await world.call('POST /totps', {}, { session });
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'active_totp_exists');
      const params = { id: second.totp_id };
      const { __user } = (await world.call('DELETE /users/totps/:id', null, { session, params })).data();
      assert.deepEqual(__user.totps, []);
      await create();
    });

    it('set up twice at the same time exists once', async (t) => {
      const { world, session } = await open(t);
      const replies = await Promise.all([0, 1, 2].map(() => world.call('POST /totps', {}, { session })));
      for (const reply of replies) reply.data();
      const { totps } = (await world.call('GET /users/me', null, { session })).data();
      assert.equal(totps.length, 1);
    });

    it('cannot be guessed: twenty wrong codes lock it for an hour, recovery included', async (t) => {
      const { world, create, prove, recover } = await open(t);
      const { secret, recovery_codes } = await create();
      const right = [-1, 0, 1].map((steps) => appCode(world, secret, steps));
      (await prove(right[0] ?? '')).data();
      for (let tries = 0; tries < 10; tries += 1) {
        assert.equal((await prove(wrongCode(...right))).status, 401);
        assert.equal((await recover('0000-0000-0000')).status, 401);
      }
      for (const locked of [await prove(right[1] ?? ''), await recover(recovery_codes[0] ?? '')]) {
        assert.equal(locked.refusal().error_type, 'user_lock_limit_reached');
        assert.equal(locked.headers.get('retry-after'), '3600');
      }
      world.clock.advance(60 * minute);
      (await prove(appCode(world, secret))).data();
    });

    it('needs six digits, a duration, a session and an app', async (t) => {
      const { world, session, prove, recover } = await open(t);
      for (const code of ['', '12345', '１２３４５６']) {
        assert.equal((await prove(code)).refusal().error_type, 'invalid_code');
      }
      for (const reply of [await prove('123456'), await recover('k7wq-03hd-x9tm')]) {
        assert.equal(reply.status, 404);
        assert.equal(reply.refusal().error_type, 'totp_not_found');
      }
      const calls = [
        ['POST /totps', {}],
        ['POST /totps/authenticate', { totp_code: '123456', ...duration }],
        ['POST /totps/recovery_codes', null],
        ['POST /totps/recovery_codes/rotate', null],
        ['POST /totps/recover', { recovery_code: 'x', ...duration }],
      ] as const;
      for (const [name, body] of calls) {
        assert.equal((await world.call(name, body)).refusal().error_type, 'user_unauthenticated', name);
        const unknown = await world.call(name, body, { session: 'none' });
        assert.equal(unknown.refusal().error_type, 'session_not_found', name);
      }
      const short = { totp_code: '123456', session_duration_minutes: 4 };
      const refused = await world.call('POST /totps/authenticate', short, { session });
      assert.equal(refused.refusal().error_type, 'invalid_session_duration');
    });

    it('leaves neither its secret nor its recovery codes readable in the database', async (t) => {
      const { session, world, create } = await open(t);
      const setup = await create();
      const { database: db } = database();
      const totp = await db
        .selectFrom('totps')
        .selectAll()
        .where('totp_id', '=', setup.totp_id)
        .executeTakeFirstOrThrow();
      const codes = await db
        .selectFrom('totp_recovery_codes')
        .selectAll()
        .where('totp_id', '=', setup.totp_id)
        .execute();
      const storage = JSON.stringify([totp, codes]);
      assert.ok(!storage.includes(setup.secret));
      for (const code of setup.recovery_codes) {
        assert.ok(!storage.includes(code) && !storage.includes(code.replaceAll('-', '')));
      }
      // A sealed secret does not work in another row.
      const other = await world.signIn(newAddress());
      const theirs = (await world.call('POST /totps', {}, { session: other.session_token })).data();
      await db
        .updateTable('totps')
        .set({ sealed_secret: totp.sealed_secret })
        .where('totp_id', '=', theirs.totp_id)
        .execute();
      const body = { totp_code: appCode(world, setup.secret), ...duration };
      const moved = await world.call('POST /totps/authenticate', body, { session: other.session_token });
      assert.equal(moved.status, 500);
      (await world.call('POST /totps/authenticate', body, { session })).data();
    });
  });

  describe('a recovery code', () => {
    it('replaces a code of the app once, however it is typed', async (t) => {
      const { world, ada, create, prove, recover } = await open(t);
      const { secret, totp_id, recovery_codes } = await create();
      const [first = '', second = ''] = recovery_codes;
      assert.equal(
        (await recover(first)).refusal().error_type,
        'totp_not_found',
        'not before the app is used',
      );
      (await prove(appCode(world, secret))).data();
      const reply = (await recover(first)).data();
      assert.equal(reply.totp_id, totp_id);
      assert.equal(reply.session.session_id, ada.session.session_id);
      const factor = reply.session.authentication_factors.at(-1);
      assert.deepEqual([factor?.delivery_method, factor?.type], ['recovery_code', 'recovery_codes']);
      const again = await recover(first);
      assert.equal(again.status, 401);
      assert.equal(again.refusal().error_type, 'unable_to_authenticate_recovery_code');
      (await recover(` ${second.toUpperCase().replaceAll('-', ' ')}`)).data();
    });

    it('of another user is refused', async (t) => {
      const one = await open(t);
      const other = await open(t);
      const [mine, theirs] = [await one.create(), await other.create()];
      (await one.prove(appCode(one.world, mine.secret))).data();
      const refused = await one.recover(theirs.recovery_codes[0] ?? '');
      assert.equal(refused.refusal().error_type, 'unable_to_authenticate_recovery_code');
    });

    it('is shown again until it is used, and the record says that they were shown', async (t) => {
      const { world, ada, session, create, prove, recover } = await open(t);
      const { secret, totp_id, recovery_codes } = await create();
      (await prove(appCode(world, secret))).data();
      const [first = '', ...others] = recovery_codes;
      (await recover(first)).data();
      const { totps } = (await world.call('POST /totps/recovery_codes', null, { session })).data();
      const [app] = totps;
      assert.deepEqual([app?.totp_id, app?.verified, app?.recovery_codes_left], [totp_id, true, 9]);
      assert.deepEqual(app?.recovery_codes, others, 'in the order of the list that the user has');
      const { events } = await listEvents(
        database().database,
        { user_id: ada.user_id, kinds: ['recovery_codes.shown'] },
        { limit: 9 },
      );
      assert.deepEqual(
        events.map(({ details }) => details),
        [{ totp_id }],
      );
      assert.ok(!JSON.stringify(events).includes(others[0] ?? first));
    });

    it('from before they were stored is counted and works, but is not shown', async (t) => {
      const { world, session, create, prove, recover } = await open(t);
      const { secret, totp_id, recovery_codes } = await create();
      (await prove(appCode(world, secret))).data();
      await database()
        .database.updateTable('totp_recovery_codes')
        .set({ sealed_code: null })
        .where('totp_id', '=', totp_id)
        .execute();
      const [app] = (await world.call('POST /totps/recovery_codes', null, { session })).data().totps;
      assert.deepEqual([app?.recovery_codes, app?.recovery_codes_left], [[], 10]);
      (await recover(recovery_codes[0] ?? '')).data();
    });

    it('expires when new ones are created', async (t) => {
      const { world, ada, session, create, prove, recover } = await open(t);
      const none = (await world.call(rotate, null, { session })).data();
      assert.deepEqual([none.user_id, none.totps], [ada.user_id, []]);
      const { secret, totp_id, recovery_codes } = await create();
      (await prove(appCode(world, secret))).data();
      const { totps } = (await world.call(rotate, null, { session })).data();
      assert.deepEqual([totps.length, totps[0]?.totp_id, totps[0]?.verified], [1, totp_id, true]);
      assert.equal((await recover(recovery_codes[0] ?? '')).status, 401);
      (await recover(totps[0]?.recovery_codes[0] ?? '')).data();
    });
  });
}
