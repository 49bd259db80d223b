/** Passwords, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hash as bcrypt } from '@node-rs/bcrypt';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { CallName } from '../../../../session-core/wire/calls.ts';
import { createWorld, minute, newAddress, opens } from '../../world.ts';
import {
  better,
  create,
  enter,
  good,
  isAlive,
  mailReset,
  replace,
  reset,
  session_duration_minutes,
} from './password-calls.ts';

export function passwordSuite(database: () => OpenedDatabase): void {
  const open = opens(database);

  describe('a password', () => {
    it('opens the account of another system that hashed it as it was typed', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { user_id } = (await create(world, email)).data();
      const typed = 'o\uFB03ce hours\u2026 2020';
      const imported = { hash: await bcrypt(typed, 4) };
      const { database: db } = world.provider.world;
      await db.updateTable('passwords').set(imported).where('user_id', '=', user_id).execute();
      (await enter(world, email, typed)).data();
      // Its hash is ours by now.
      (await enter(world, email, typed.normalize('NFKC'))).data();
    });

    it('creates an account and signs in to it again, however the address is written', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const reply = (await create(world, email)).data();
      assert.equal(reply.user.emails[0]?.email, email);
      assert.equal(reply.user.emails[0]?.verified, false);
      assert.equal(reply.email_id, reply.user.emails[0]?.email_id);
      assert.equal(reply.user.status, 'active');
      assert.equal(reply.user.password?.requires_reset, false);
      assert.match(reply.user.password?.password_id ?? '', /^password-/);
      assert.deepEqual(reply.session.authentication_factors, [
        {
          delivery_method: 'knowledge',
          type: 'password',
          last_authenticated_at: world.clock.now().toISOString(),
        },
      ]);
      const again = (await enter(world, ` ${email.toUpperCase()} `)).data();
      assert.equal(again.user_id, reply.user_id);
      assert.notEqual(again.session_token, reply.session_token);
      assert.ok(await isAlive(world, again.session_token));
    });

    it('joins the visitor’s current session', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token, session } = (await create(world, email)).data();
      world.clock.advance(minute);
      const again = (await enter(world, email, good, { session: session_token })).data();
      assert.equal(again.session.session_id, session.session_id);
      assert.equal(again.session.authentication_factors.length, 1);
    });

    it('is the same, even if two keyboards encode it differently', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email, 'crème brûlée harbour 81 fjord')).data();
      (await enter(world, email, 'crème brûlée harbour 81 fjord'.normalize('NFD'))).data();
    });

    it('is stored as argon2id, with a salt of its own', async (t) => {
      const world = await open(t);
      const [one, two] = [newAddress(), newAddress()];
      for (const email of [one, two]) (await create(world, email)).data();
      const rows = await database()
        .database.selectFrom('emails')
        .innerJoin('passwords', 'passwords.user_id', 'emails.user_id')
        .select('hash')
        .where('emails.address_key', 'in', [one, two])
        .execute();
      assert.equal(new Set(rows.map(({ hash }) => hash)).size, 2);
      for (const { hash } of rows) {
        assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
        assert.ok(!hash.includes(good));
      }
    });

    it('that is wrong is refused, and so is one for an unknown account or one without a password', async (t) => {
      const world = await open(t);
      const [owner, mailed, asked, nobody] = [newAddress(), newAddress(), newAddress(), newAddress()];
      (await create(world, owner)).data();
      await world.signIn(mailed);
      await world.sendCode(asked);
      for (const [email, status, expected] of [
        [owner, 401, 'unauthorized_credentials'],
        [mailed, 404, 'no_user_password'],
        [asked, 404, 'email_not_found'],
        [nobody, 404, 'email_not_found'],
        ['nobody', 400, 'invalid_email'],
      ] as const) {
        for (const attempt of [
          await enter(world, email, 'wrong'),
          await replace(world, email, 'wrong', better),
        ]) {
          assert.equal(attempt.status, status, email);
          assert.equal(attempt.refusal().error_type, expected, email);
        }
      }
      assert.equal((await enter(world, owner, '')).refusal().error_type, 'unauthorized_credentials');
    });

    it('cannot be set for an address that already has an account', async (t) => {
      const world = await open(t);
      const [owner, mailed, asked] = [newAddress(), newAddress(), newAddress()];
      (await create(world, owner)).data();
      await world.signIn(mailed);
      await world.sendCode(asked);
      for (const email of [owner, mailed]) {
        const refused = await create(world, email, better);
        assert.equal(refused.status, 400);
        assert.equal(refused.refusal().error_type, 'reset_password');
      }
      (await enter(world, owner)).data();
      // A code was requested but never entered: no one has verified the address.
      (await create(world, asked)).data();
    });

    it('is set by one of two first visits at once', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const visits = await Promise.all(
        [good, better, good, better].map((password) => create(world, email, password)),
      );
      assert.equal(visits.filter(({ status }) => status === 200).length, 1);
      for (const visit of visits.filter(({ status }) => status !== 200)) {
        assert.equal(visit.refusal().error_type, 'reset_password');
      }
    });

    it('needs a valid session duration', async (t) => {
      const world = await open(t);
      for (const [name, body] of [
        ['POST /passwords', { email: newAddress(), password: good }],
        ['POST /passwords/authenticate', { email: newAddress(), password: good }],
        ['POST /passwords/email/reset', { token: 't', password: good }],
        [
          'POST /passwords/existing_password/reset',
          { email: newAddress(), existing_password: good, new_password: good },
        ],
      ] as const) {
        const refused = await world.call(name, { ...body, session_duration_minutes: 4 });
        assert.equal(refused.refusal().error_type, 'invalid_session_duration', name);
      }
    });

    it('is refused with the name of the invalid field', async (t) => {
      const world = await open(t);
      const body = { email: 'a@b.co', password: good, session_duration_minutes };
      const wrong: [CallName, object, string][] = [
        ['POST /passwords', { ...body, password: 1 }, '.password'],
        ['POST /passwords', { ...body, email: null }, '.email'],
        ['POST /passwords/authenticate', { ...body, password: 'x'.repeat(257) }, '.password'],
        [
          'POST /passwords/authenticate',
          { ...body, session_duration_minutes: '60' },
          '.session_duration_minutes',
        ],
        [
          'POST /passwords/email/reset/start',
          { email: 'a@b.co', reset_password_expiration_minutes: 4 },
          '.reset_password_expiration_minutes',
        ],
        ['POST /passwords/email/reset/start', {}, '.email'],
        ['POST /passwords/email/reset', { ...body, token: '' }, '.token'],
        ['POST /passwords/existing_password/reset', { ...body, existing_password: good }, '.new_password'],
        ['POST /passwords/session/reset', {}, '.password'],
        ['POST /passwords/strength_check', { email: 'a@b.co' }, '.password'],
        ['POST /users/search', {}, '.email'],
      ];
      for (const [name, sent, field] of wrong) {
        const refusal = (await world.call(name, sent)).refusal();
        assert.equal(refusal.error_type, 'bad_request', name);
        assert.deepEqual(
          refusal.body?.map(({ dataPath }) => dataPath),
          [field],
          name,
        );
      }
    });

    it('never reaches the log, and neither does a reset token', async (t) => {
      const lines: string[] = [];
      const world = await createWorld(t, {
        database: database(),
        environment: { LOG_LEVEL: 'trace' },
        logDestination: { write: (line) => lines.push(line) },
      });
      const email = newAddress();
      (await create(world, email)).data();
      await enter(world, email, better);
      const { token } = await mailReset(world, email);
      await world.call('POST /passwords/strength_check', { email, password: better });
      (await reset(world, token)).data();
      assert.ok(lines.length > 4);
      for (const secret of [good, better, token, email]) assert.ok(!lines.join('').includes(secret), secret);
    });
  });
}
