/** Passwords: what holds on every database. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import {
  createWorld,
  minute,
  newAddress,
  newNumber,
  type Sender,
  type World,
  type WorldOptions,
} from '../world.ts';

const page = 'http://localhost:4300/authenticate';
const verifier = 'a'.repeat(64);
const code_challenge = createHash('sha256').update(verifier).digest('base64url');
const good = 'tiger violet sandwich 7 harbour';
const better = 'nine purple lanterns under water';
const session_duration_minutes = 60;

export function passwordSuite(database: () => OpenedDatabase): void {
  type Test = Parameters<typeof createWorld>[0];
  const open = (t: Test, environment: NonNullable<WorldOptions['environment']> = {}) =>
    createWorld(t, { database: database(), environment });
  const withProject = (t: Test, project: object) => open(t, { PROJECT_SETTINGS: JSON.stringify(project) });

  function create({ call }: World, email: string, password = good, sender?: Sender) {
    return call('POST /passwords', { email, password, session_duration_minutes }, sender);
  }
  function enter({ call }: World, email: string, password = good, sender?: Sender) {
    return call('POST /passwords/authenticate', { email, password, session_duration_minutes }, sender);
  }
  async function mailReset(world: World, email: string, options: object = {}) {
    (await world.call('POST /passwords/email/reset/start', { email, ...options })).data();
    const message = await world.newest(email);
    const link = message.link ?? '';
    return { message, link, token: new URL(link).searchParams.get('token') ?? '' };
  }
  function reset({ call }: World, token: string, password = better, more: object = {}, sender?: Sender) {
    const body = { token, password, session_duration_minutes, ...more };
    return call('POST /passwords/email/reset', body, sender);
  }
  function replace({ call }: World, email: string, existing: string, next: string, sender?: Sender) {
    const body = { email, existing_password: existing, new_password: next, session_duration_minutes };
    return call('POST /passwords/existing_password/reset', body, sender);
  }
  const isAlive = async ({ call }: World, session: string) =>
    (await call('POST /sessions/authenticate', {}, { session })).status === 200;
  const userType = async ({ call }: World, email: string) =>
    (await call('POST /users/search', { email })).data().userType;

  describe('a password', () => {
    it('makes an account and opens it again, however the address is written', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const made = (await create(world, email)).data();
      assert.equal(made.user.emails[0]?.email, email);
      assert.equal(made.user.emails[0]?.verified, false);
      assert.equal(made.email_id, made.user.emails[0]?.email_id);
      assert.equal(made.user.status, 'active');
      assert.equal(made.user.password?.requires_reset, false);
      assert.match(made.user.password?.password_id ?? '', /^password-/);
      assert.deepEqual(made.session.authentication_factors, [
        {
          delivery_method: 'knowledge',
          type: 'password',
          last_authenticated_at: world.clock.now().toISOString(),
        },
      ]);
      const again = (await enter(world, ` ${email.toUpperCase()} `)).data();
      assert.equal(again.user_id, made.user_id);
      assert.notEqual(again.session_token, made.session_token);
      assert.ok(await isAlive(world, again.session_token));
    });

    it('joins a session that the visitor has', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token, session } = (await create(world, email)).data();
      world.clock.advance(minute);
      const again = (await enter(world, email, good, { session: session_token })).data();
      assert.equal(again.session.session_id, session.session_id);
      assert.equal(again.session.authentication_factors.length, 1);
    });

    it('is one, though two keyboards write it in different bytes', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email, 'crème brûlée harbour 81 fjord')).data();
      (await enter(world, email, 'crème brûlée harbour 81 fjord'.normalize('NFD'))).data();
    });

    it('is kept as argon2id, with a salt of its own', async (t) => {
      const world = await open(t);
      const [one, two] = [newAddress(), newAddress()];
      for (const email of [one, two]) (await create(world, email)).data();
      const rows = await database()
        .database.selectFrom('emails')
        .innerJoin('passwords', 'passwords.user_id', 'emails.user_id')
        .select('hash')
        .where('address_key', 'in', [one, two])
        .execute();
      assert.equal(new Set(rows.map(({ hash }) => hash)).size, 2);
      for (const { hash } of rows) {
        assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
        assert.ok(!hash.includes(good));
      }
    });

    it('that is wrong is refused, and so are no account and an account without one', async (t) => {
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

    it('cannot be given to an address that has an account already', async (t) => {
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
      // Asked for a code and never typed it: nobody's yet.
      (await create(world, asked)).data();
    });

    it('is given to one of two first visits at once', async (t) => {
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

    it('needs a duration that sessions can have', async (t) => {
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

    it('names the field that does not fit', async (t) => {
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

    it('never reaches the log, and neither does the token of a reset', async (t) => {
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

  describe('wrong passwords', () => {
    it('lock the address for the hour, also with the right one, and its codes stay free', async (t) => {
      const world = await open(t, { RATE_WRONG_TRIES_PER_ADDRESS: '3' });
      const email = newAddress();
      (await create(world, email)).data();
      for (let tries = 0; tries < 3; tries += 1) await enter(world, email, 'wrong');
      world.clock.advance(20 * minute);
      for (const locked of [await enter(world, email), await replace(world, email, good, better)]) {
        assert.equal(locked.status, 429);
        assert.equal(locked.refusal().error_type, 'user_lock_limit_reached');
        assert.equal(locked.headers.get('retry-after'), String(40 * 60));
      }
      await world.signIn(email);
      world.clock.advance(40 * minute);
      assert.equal((await enter(world, email)).refusal().error_type, 'reset_password');
    });

    it('are counted by either call, for an address that nobody has too, and right ones are not', async (t) => {
      const world = await open(t, { RATE_WRONG_TRIES_PER_ADDRESS: '2' });
      const [email, nobody] = [newAddress(), newAddress()];
      (await create(world, email)).data();
      for (let rounds = 0; rounds < 4; rounds += 1) (await enter(world, email)).data();
      await replace(world, email, 'wrong', better);
      (await enter(world, email)).data();
      await enter(world, email, 'wrong');
      assert.equal((await enter(world, email)).refusal().error_type, 'user_lock_limit_reached');
      for (let tries = 0; tries < 2; tries += 1) await enter(world, nobody);
      assert.equal((await enter(world, nobody)).refusal().error_type, 'user_lock_limit_reached');
    });

    it('get no more than their share when they are tried at the same time', async (t) => {
      const world = await open(t, { RATE_WRONG_TRIES_PER_ADDRESS: '3' });
      const email = newAddress();
      (await create(world, email)).data();
      const tries = await Promise.all(Array.from({ length: 9 }, () => enter(world, email, 'wrong')));
      assert.equal(tries.filter(({ status }) => status === 401).length, 3);
      assert.equal(tries.filter(({ status }) => status === 429).length, 6);
    });

    it('are bounded for a network, with codes and links', async (t) => {
      const world = await open(t, { RATE_TRIES_PER_IP: '2', TRUST_PROXY: '1' });
      const headers = { 'X-Forwarded-For': `198.51.100.${Math.floor(Math.random() * 250)}` };
      await enter(world, newAddress(), 'wrong', { headers });
      await reset(world, 'x', better, {}, { headers });
      for (const attempt of [
        await enter(world, newAddress(), 'wrong', { headers }),
        await create(world, newAddress(), good, { headers }),
        await reset(world, 'x', better, {}, { headers }),
        await replace(world, newAddress(), good, better, { headers }),
      ]) {
        assert.equal(attempt.refusal().error_type, 'too_many_requests');
      }
    });
  });

  describe('the strength of a password', () => {
    const check = async ({ call }: World, body: { password: string; email?: string }) =>
      (await call('POST /passwords/strength_check', body)).data();

    it('is what zxcvbn says: three of four is enough', async (t) => {
      const world = await open(t);
      const strong = await check(world, { password: good });
      assert.equal(strong.valid_password, true);
      assert.equal(strong.strength_policy, 'zxcvbn');
      assert.equal(strong.breach_detection_on_create, true);
      assert.equal(strong.breached_password, false);
      assert.ok(strong.score >= 3);
      assert.equal(strong.feedback.warning, '');
      assert.deepEqual(strong.feedback.suggestions, []);
      const weak = await check(world, { password: 'abcdefgh' });
      assert.equal(weak.valid_password, false);
      assert.ok(weak.score < 3);
      assert.match(weak.feedback.warning ?? '', /easy to guess|commonly used|used password/);
      assert.ok((weak.feedback.suggestions ?? []).length > 0);
      assert.equal((await check(world, { password: '' })).score, 0);
    });

    it('counts the own address and the name of the project as easy to guess', async (t) => {
      const world = await open(t);
      const email = 'quillonaverybraxton@zephyrquartz.example';
      const alone = await check(world, { password: 'quillonaverybraxton' });
      const own = await check(world, { password: 'quillonaverybraxton', email });
      assert.ok(own.score < alone.score, `${own.score} < ${alone.score}`);
    });

    it('is length and kinds of characters under luds, without words', async (t) => {
      const world = await withProject(t, { password_config: { luds_complexity: 3, luds_minimum_count: 10 } });
      const weak = await check(world, { password: 'brZ' });
      assert.equal(weak.valid_password, false);
      assert.equal(weak.strength_policy, 'luds');
      assert.equal(weak.feedback.warning, null);
      assert.equal(weak.feedback.suggestions, null);
      assert.deepEqual(weak.feedback.luds_requirements, {
        has_digit: false,
        has_lower_case: true,
        has_upper_case: true,
        has_symbol: false,
        missing_characters: 7,
        missing_complexity: 1,
      });
      assert.equal((await check(world, { password: 'Brindle-otter' })).valid_password, true);
      const refused = (await create(world, newAddress(), 'brZ')).refusal();
      assert.equal(refused.error_type, 'weak_password');
      assert.match(refused.error_message, /7 or more characters/);
    });

    it('is not enough for a password that everybody knows', async (t) => {
      const world = await withProject(t, { password_config: { luds_complexity: 1, luds_minimum_count: 8 } });
      const known = await check(world, { password: 'Password123' });
      assert.equal(known.breached_password, true);
      assert.equal(known.valid_password, false);
      const refused = await create(world, newAddress(), 'Password123');
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'breached_password');
    });

    it('is asked for by every call that sets one, and a refusal uses nothing up', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const refused = await create(world, email, 'abcdefgh1');
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'weak_password');
      const { session_token } = (await create(world, email)).data();
      const { token } = await mailReset(world, email);
      for (const attempt of [
        await reset(world, token, 'abcdefgh1'),
        await replace(world, email, good, 'abcdefgh1'),
        await world.call(
          'POST /passwords/session/reset',
          { password: 'abcdefgh1' },
          { session: session_token },
        ),
      ]) {
        assert.equal(attempt.refusal().error_type, 'weak_password');
      }
      (await reset(world, token)).data();
    });

    it('can be asked for so often from a network, as can what an address has', async (t) => {
      const world = await open(t, { RATE_LOOKUPS_PER_IP: '2', TRUST_PROXY: '1' });
      const headers = { 'X-Forwarded-For': `198.51.101.${Math.floor(Math.random() * 250)}` };
      const checking = () => world.call('POST /passwords/strength_check', { password: good }, { headers });
      const searching = () => world.call('POST /users/search', { email: newAddress() }, { headers });
      (await checking()).data();
      (await searching()).data();
      assert.equal((await checking()).refusal().error_type, 'too_many_requests');
      assert.equal((await searching()).refusal().error_type, 'too_many_requests');
    });
  });

  describe('a password reset by email', () => {
    it('mails two links with one token; opening them changes nothing, and the new password signs in', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const before = (await create(world, email)).data();
      const { message, link, token } = await mailReset(world, email, {
        login_redirect_url: `${page}?in=1`,
        reset_password_redirect_url: `${page}?new=1`,
        locale: 'fr',
      });
      assert.deepEqual(Object.fromEntries(new URL(link).searchParams), {
        new: '1',
        auth_token_type: 'reset_password',
        token,
      });
      const login = new URL(/http\S+in=1\S+/.exec(message.text)?.[0] ?? '');
      assert.equal(login.searchParams.get('auth_token_type'), 'login');
      assert.equal(login.searchParams.get('token'), token);
      assert.match(message.subject, /mot de passe/);
      assert.match(message.text, /30 minutes/);
      assert.ok(message.html.includes(login.href.replaceAll('&', '&amp;')));

      world.clock.advance(30 * minute - 1);
      const reply = (await reset(world, token)).data();
      assert.equal(reply.user_id, before.user_id);
      assert.equal(reply.user.emails[0]?.verified, true);
      assert.equal(reply.user.password?.requires_reset, false);
      assert.deepEqual(
        reply.session.authentication_factors.map(({ type }) => type),
        ['magic_link', 'password'],
      );
      assert.equal((await enter(world, email)).refusal().error_type, 'unauthorized_credentials');
      (await enter(world, email, better)).data();
    });

    it("ends the user's other sessions, this browser's old one too, and works once", async (t) => {
      const world = await open(t);
      const email = newAddress();
      const mine = (await create(world, email)).data();
      const elsewhere = (await enter(world, email)).data();
      const stranger = (await create(world, newAddress())).data();
      const { token } = await mailReset(world, email);
      const reply = (await reset(world, token, better, {}, { session: mine.session_token })).data();
      assert.notEqual(reply.session_token, mine.session_token);
      for (const ended of [mine, elsewhere]) assert.equal(await isAlive(world, ended.session_token), false);
      for (const kept of [reply, stranger]) assert.ok(await isAlive(world, kept.session_token));
      const again = await reset(world, token);
      assert.equal(again.status, 401);
      assert.equal(again.refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('uses up the other links that were mailed to set a password', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email)).data();
      const older = await mailReset(world, email);
      const newer = await mailReset(world, email);
      (await reset(world, older.token)).data();
      assert.equal((await reset(world, newer.token)).refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('finishes once, though two tabs do it at the same time', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email)).data();
      const one = await mailReset(world, email);
      const two = await mailReset(world, email);
      const tries = await Promise.all([one, two, one, two].map(({ token }) => reset(world, token)));
      assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 401, 401, 401]);
    });

    it('expires when it was asked to', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email)).data();
      const { token } = await mailReset(world, email, { reset_password_expiration_minutes: 5 });
      world.clock.advance(5 * minute);
      assert.equal((await reset(world, token)).refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('gives a first password to somebody who signed in by mail so far', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const before = await world.signIn(email);
      const { token } = await mailReset(world, email);
      const reply = (await reset(world, token)).data();
      assert.equal(reply.user_id, before.user_id);
      assert.equal(await isAlive(world, before.session_token), false);
      (await enter(world, email, better)).data();
    });

    it('can be left by its other link, which signs in and leaves the password', async (t) => {
      const world = await open(t);
      const email = newAddress();
      await world.signIn(email);
      (await reset(world, (await mailReset(world, email)).token, good)).data();
      const { token } = await mailReset(world, email);
      (await world.call('POST /magic_links/authenticate', { token, session_duration_minutes })).data();
      assert.equal((await reset(world, token)).refusal().error_type, 'unable_to_auth_magic_link');
      (await enter(world, email, good)).data();
    });

    it('is not what a plain sign-in link can do', async (t) => {
      const world = await open(t);
      const { token } = await world.sendLink(newAddress());
      assert.equal((await reset(world, token)).refusal().error_type, 'unable_to_auth_magic_link');
      (await world.call('POST /magic_links/authenticate', { token, session_duration_minutes })).data();
    });

    it('is not started for an address without an account, nor for a page elsewhere', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const start = (body: object) => world.call('POST /passwords/email/reset/start', { email, ...body });
      const unknown = await start({});
      assert.equal(unknown.status, 404);
      assert.equal(unknown.refusal().error_type, 'email_not_found');
      assert.deepEqual(await world.messages(email), []);
      for (const field of ['login_redirect_url', 'reset_password_redirect_url']) {
        const refused = await start({ [field]: 'https://evil.example/' });
        assert.equal(refused.refusal().error_type, 'invalid_redirect_url', field);
      }
      assert.equal((await start({ email: 'ada' })).refusal().error_type, 'invalid_email');
    });

    it('counts as a message to the address', async (t) => {
      const world = await open(t, { RATE_SENDS_PER_ADDRESS: '2' });
      const email = newAddress();
      await world.signIn(email);
      await mailReset(world, email);
      const refused = await world.call('POST /passwords/email/reset/start', { email });
      assert.equal(refused.refusal().error_type, 'too_many_requests');
    });

    it('asked for with pkce ends only in the browser that began it, and a failed attempt uses nothing up', async (t) => {
      const world = await withProject(t, { pkce_required_for_password_resets: true });
      const email = newAddress();
      (await create(world, email)).data();
      const refused = await world.call('POST /passwords/email/reset/start', { email });
      assert.equal(refused.refusal().error_type, 'invalid_pkce_code_challenge');
      const { token } = await mailReset(world, email, { code_challenge });
      for (const [more, expected] of [
        [{}, 'pkce_expected_code_verifier'],
        [{ code_verifier: 'b'.repeat(64) }, 'pkce_mismatch'],
        [{ code_verifier: 'short' }, 'invalid_pkce_code_verifier'],
      ] as const) {
        assert.equal((await reset(world, token, better, more)).refusal().error_type, expected);
      }
      (await reset(world, token, better, { code_verifier: verifier })).data();
    });

    it('asked for without pkce takes no verifier', async (t) => {
      const world = await open(t);
      const email = newAddress();
      (await create(world, email)).data();
      const { token } = await mailReset(world, email);
      const refusal = (await reset(world, token, better, { code_verifier: verifier })).refusal();
      assert.equal(refusal.error_type, 'pkce_did_not_expect_code_verifier');
    });
  });

  describe('a password that is known', () => {
    it('is replaced by another, and all sessions but the new one end', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const before = (await create(world, email)).data();
      const reply = (await replace(world, email, good, better, { session: before.session_token })).data();
      assert.equal(reply.user_id, before.user_id);
      assert.equal(await isAlive(world, before.session_token), false);
      assert.ok(await isAlive(world, reply.session_token));
      assert.equal((await enter(world, email, good)).refusal().error_type, 'unauthorized_credentials');
      (await enter(world, email, better)).data();
    });

    it('that leaked opens nothing, but can be replaced', async (t) => {
      const world = await open(t, { BREACH_DETECTION_ON_CREATE: 'false', ...luds });
      const email = newAddress();
      (await create(world, email, 'Password123')).data();
      const refused = await enter(world, email, 'Password123');
      assert.equal(refused.status, 400);
      assert.equal(refused.refusal().error_type, 'breached_password');
      (await replace(world, email, 'Password123', better)).data();
      (await enter(world, email, better)).data();
    });

    it('that leaked does open where nobody looks', async (t) => {
      const off = { BREACH_DETECTION_ON_CREATE: 'false', BREACH_DETECTION_ON_SIGN_IN: 'false', ...luds };
      const world = await open(t, off);
      const email = newAddress();
      (await create(world, email, 'Password123')).data();
      (await enter(world, email, 'Password123')).data();
    });

    it('of a squatter opens nothing once the owner of the address has come, by link or by code', async (t) => {
      const world = await open(t);
      for (const way of ['code', 'link'] as const) {
        const email = newAddress();
        const squatter = (await create(world, email)).data();
        const owner =
          way === 'code'
            ? await world.signIn(email)
            : (
                await world.call('POST /magic_links/authenticate', {
                  token: (await world.sendLink(email)).token,
                  session_duration_minutes,
                })
              ).data();
        assert.equal(owner.user.password?.requires_reset, true);
        assert.equal(await isAlive(world, squatter.session_token), false);
        assert.ok(await isAlive(world, owner.session_token));
        assert.equal((await enter(world, email)).refusal().error_type, 'reset_password');
        assert.equal((await replace(world, email, good, better)).refusal().error_type, 'reset_password');
        assert.equal((await enter(world, email, 'wrong')).refusal().error_type, 'unauthorized_credentials');
        (await reset(world, (await mailReset(world, email)).token)).data();
        (await enter(world, email, better)).data();
      }
    });
  });

  describe('what is added to an account with a password', () => {
    /** Adds a number and an address; gives them. */
    async function addWays(world: World, session: string) {
      const [number, address] = [newNumber(), newAddress()];
      const text = await world.textCode(number, { name: 'POST /otps/sms/send/secondary', session });
      const { method_id } = (
        await world.call('POST /otps/email/send/secondary', { email: address }, { session })
      ).data();
      const mail = { code: (await world.newest(address)).code ?? '', method_id };
      for (const { code, method_id } of [text, mail]) {
        const body = { token: code, method_id, session_duration_minutes };
        (await world.call('POST /otps/authenticate', body, { session })).data();
      }
      return { number, address };
    }

    it('leaves the password and the session as they are', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const made = (await create(world, email)).data();
      const { number, address } = await addWays(world, made.session_token);
      assert.ok(await isAlive(world, made.session_token));
      for (const typed of [email, address])
        assert.equal((await enter(world, typed)).data().user_id, made.user_id);
      assert.equal((await world.signInByText(number)).user_id, made.user_id);
    });

    it('by a squatter is gone once the owner of the address has come, by code, link or reset', async (t) => {
      const world = await open(t);
      const byLink = async (email: string) => {
        const { token } = await world.sendLink(email);
        return (
          await world.call('POST /magic_links/authenticate', { token, session_duration_minutes })
        ).data();
      };
      const byReset = async (email: string) =>
        (await reset(world, (await mailReset(world, email)).token)).data();
      for (const come of [world.signIn, byLink, byReset]) {
        const email = newAddress();
        const squatter = (await create(world, email)).data();
        const session = squatter.session_token;
        const { number, address } = await addWays(world, session);
        (await world.call('POST /totps', {}, { session })).data();
        const owner = await come(email);
        assert.equal(owner.user_id, squatter.user_id);
        assert.deepEqual(
          owner.user.emails.map((own) => own.email),
          [email],
        );
        assert.deepEqual([owner.user.phone_numbers, owner.user.totps], [[], []]);
        assert.equal(await isAlive(world, session), false);
        assert.notEqual((await world.signInByText(number)).user_id, owner.user_id);
        assert.notEqual((await world.signIn(address)).user_id, owner.user_id);
      }
    });
  });

  describe('a password set by a session', () => {
    const set = ({ call }: World, session: string, more: object = {}) =>
      call('POST /passwords/session/reset', { password: better, ...more }, { session });

    it('keeps this session as it is, extends it only by a duration, and ends the others', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const elsewhere = await world.signIn(email);
      const mine = await world.signIn(email);
      world.clock.advance(minute);
      const reply = (await set(world, mine.session_token)).data();
      assert.equal(reply.session_token, mine.session_token);
      assert.equal(reply.session.session_id, mine.session.session_id);
      assert.equal(reply.session.expires_at, mine.session.expires_at);
      assert.ok(reply.session.authentication_factors.some(({ type }) => type === 'password'));
      assert.equal(await isAlive(world, elsewhere.session_token), false);
      const longer = (await set(world, mine.session_token, { session_duration_minutes: 120 })).data();
      assert.equal(Date.parse(longer.session.expires_at), world.clock.now().getTime() + 120 * minute);
      (await enter(world, email, better)).data();
    });

    it('needs a session, and one that was entered just now', async (t) => {
      const world = await open(t);
      const { session_token } = await world.signIn(newAddress());
      world.clock.advance(5 * minute);
      (await set(world, session_token)).data();
      world.clock.advance(5 * minute + 1);
      const late = await set(world, session_token);
      assert.equal(late.status, 403);
      assert.equal(late.refusal().error_type, 'unauthorized_action');
      assert.equal((await set(world, 'unknown')).refusal().error_type, 'session_not_found');
      const nobody = await world.call('POST /passwords/session/reset', { password: better });
      assert.equal(nobody.refusal().error_type, 'user_unauthenticated');
    });
  });

  describe('the search for an address', () => {
    it('tells new, password and passwordless apart', async (t) => {
      const world = await open(t);
      const [owner, mailed, asked] = [newAddress(), newAddress(), newAddress()];
      (await create(world, owner)).data();
      await world.signIn(mailed);
      await world.sendCode(asked);
      assert.equal(await userType(world, owner.toUpperCase()), 'password');
      assert.equal(await userType(world, mailed), 'passwordless');
      assert.equal(await userType(world, asked), 'new');
      assert.equal(await userType(world, newAddress()), 'new');
      const refused = await world.call('POST /users/search', { email: 'ada' });
      assert.equal(refused.refusal().error_type, 'invalid_email');
    });
  });

  describe('where accounts are kept secret', () => {
    const secretly = (t: Test, more: Record<string, string> = {}) =>
      open(t, { ENUMERATION_SAFE: 'true', ...more });

    it('every answer is the same for an address with a password, one without, and one that is new', async (t) => {
      const world = await secretly(t);
      const [owner, mailed, nobody] = [newAddress(), newAddress(), newAddress()];
      await world.signIn(owner);
      (await reset(world, (await mailReset(world, owner)).token, good)).data();
      await world.signIn(mailed);
      const seen = [];
      for (const email of [owner, mailed, nobody]) {
        const answers = [
          await world.call('POST /users/search', { email }),
          await create(world, email, better),
          await enter(world, email, 'wrong'),
          await replace(world, email, 'wrong', better),
          await world.call('POST /passwords/email/reset/start', { email }),
        ];
        seen.push(
          answers.map(({ status, ...answer }) => {
            if (status === 200) {
              const { request_id: _id, ...data } = answer.data();
              return data;
            }
            const { request_id: _id, ...refusal } = answer.refusal();
            return refusal;
          }),
        );
      }
      assert.deepEqual(seen[0], seen[1]);
      assert.deepEqual(seen[0], seen[2]);
      assert.equal((await create(world, newAddress())).refusal().error_type, 'reset_password');
    });

    it('a message goes to known and unknown addresses alike, and nobody gets what is another’s', async (t) => {
      const world = await secretly(t);
      const [owner, number] = [await world.signIn(newAddress()), newNumber()];
      await world.signInByText(number);
      const email = owner.user.emails[0]?.email ?? '';
      const session = (await world.signIn(newAddress())).session_token;
      for (const to of [
        { email },
        { email: newAddress() },
        { phone_number: number },
        { phone_number: newNumber() },
      ]) {
        const way = 'email' in to ? 'email' : 'sms';
        for (const step of ['primary', 'secondary'] as const) {
          const { status } = await world.call(`POST /otps/${way}/send/${step}`, to, { session });
          assert.equal(status, 200, `${way} ${step}`);
          if (way === 'sms') continue;
          const link = await world.call(`POST /magic_links/email/send/${step}`, to, { session });
          assert.equal(link.status, 200, `link ${step}`);
        }
      }
      const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token');
      const opened = { token, session_duration_minutes };
      const { data } = (await world.call('POST /otps/email/send/secondary', { email }, { session })) as {
        data(): { method_id: string };
      };
      const typed = {
        token: (await world.newest(email)).code,
        method_id: data().method_id,
        session_duration_minutes,
      };
      for (const sender of [{ session }, {}, { session: owner.session_token }]) {
        const byLink = await world.call('POST /magic_links/authenticate', opened, sender);
        assert.equal(byLink.refusal().error_type, 'unable_to_auth_magic_link');
        const byCode = await world.call('POST /otps/authenticate', typed, sender);
        assert.equal(byCode.refusal().error_type, 'otp_code_not_found');
      }
    });

    it('the lock closes alike', async (t) => {
      const world = await secretly(t, { RATE_WRONG_TRIES_PER_ADDRESS: '2' });
      const [owner, nobody] = [newAddress(), newAddress()];
      await world.signIn(owner);
      (await reset(world, (await mailReset(world, owner)).token, good)).data();
      for (const email of [owner, nobody]) {
        const statuses = [];
        for (let tries = 0; tries < 3; tries += 1) statuses.push((await enter(world, email, 'wrong')).status);
        assert.deepEqual(statuses, [401, 401, 429]);
      }
    });

    it('a new visitor makes the account by mail', async (t) => {
      const world = await secretly(t);
      const email = newAddress();
      const reply = (await reset(world, (await mailReset(world, email)).token)).data();
      assert.equal(reply.user.emails[0]?.verified, true);
      assert.equal(reply.user.status, 'active');
      (await enter(world, email, better)).data();
    });
  });
}

/** A policy under which a password that leaked is not weak as well. */
const luds = {
  PROJECT_SETTINGS: JSON.stringify({ password_config: { luds_complexity: 1, luds_minimum_count: 8 } }),
};
