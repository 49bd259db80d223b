/** Sign-ins that need a second factor, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callTable } from '../../../../provider/calls/table.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import type { CallName } from '../../../../session-core/wire/calls.ts';
import { createClient, minute, newAddress, newNumber, wrongCode } from '../../world.ts';
import { typeOf } from '../codes-and-links/phone-calls.ts';
import {
  better,
  create,
  enter,
  good,
  isAlive,
  mailReset,
  replace,
  reset,
} from '../passwords/password-calls.ts';
import {
  addPasskey,
  bodyOf,
  domain,
  macFirefox,
  signIn as signInByPasskey,
  startSignIn,
} from '../webauthn/passkey-calls.ts';
import { allFirstFactors, lasting, openEnrolled, openWorld } from './second-factor-calls.ts';
import { appCode } from './totps.ts';

const deliveries = (session: { authentication_factors: { delivery_method: string }[] }) =>
  session.authentication_factors.map(({ delivery_method }) => delivery_method);

export function secondFactorSuite(database: () => OpenedDatabase): void {
  const sessionsOf = async (userId: string) =>
    (
      await database()
        .database.selectFrom('sessions')
        .select('session_id')
        .where('user_id', '=', userId)
        .execute()
    ).length;

  describe('a first factor of a user who has an authenticator app', () => {
    it('opens no session by any call, and each opens one with a code of the app', async (t) => {
      const ada = await openEnrolled(t, database(), 'optional');
      const { ways } = await allFirstFactors(ada);
      for (const [name, prove] of Object.entries(ways)) {
        const before = await sessionsOf(ada.user_id);
        const half = (await prove()).half();
        const { request_id: _id, status_code: _status, intermediate_session_token: token, ...rest } = half;
        assert.deepEqual(
          rest,
          {
            user_id: ada.user_id,
            user_authenticated: false,
            session: null,
            user: null,
            session_token: '',
            session_jwt: '',
            mfa_required: { user_options: { totp_id: ada.setup.totp_id }, secondary_auth_initiated: null },
          },
          name,
        );
        assert.equal(await sessionsOf(ada.user_id), before, name);
        const whole = (await ada.prove(token)).data();
        assert.equal(whole.user_id, ada.user_id, name);
        assert.equal(deliveries(whole.session).length >= 2, true, name);
        assert.ok(deliveries(whole.session).includes('authenticator_app'), name);
        assert.equal(await isAlive(ada.world, whole.session_token), true, name);
        if (name !== 'POST /passwords/existing_password/reset') continue;
        // For the calls that follow.
        (await replaceWholly(ada, better, good)).data();
      }
    });

    async function replaceWholly(ada: Awaited<ReturnType<typeof openEnrolled>>, from: string, to: string) {
      return ada.prove((await replace(ada.world, ada.email, from, to)).half().intermediate_session_token);
    }

    it('is enough where the project requires no second, which is the default', async (t) => {
      const { halfByMail, email } = await openEnrolled(t, database());
      (await halfByMail(email)).data();
    });

    it('opens nothing but the calls of the second factor', async (t) => {
      const { world, half, call, setup } = await openEnrolled(t, database(), 'optional');
      const session = await half();
      const bodies: Partial<Record<CallName, object>> = {
        'POST /otps/email/send/secondary': { email: newAddress() },
        'POST /otps/sms/send/secondary': { phone_number: newNumber() },
        'POST /otps/whatsapp/send/secondary': { phone_number: newNumber() },
        'POST /magic_links/email/send/secondary': { email: newAddress() },
        'POST /totps/authenticate': { totp_code: appCode(world, setup.secret), ...lasting },
        'POST /totps/recover': { recovery_code: setup.recovery_codes[0], ...lasting },
        'POST /oauth/attach': { provider: 'github' },
        'POST /webauthn/register/start': { domain, user_agent: macFirefox },
        'POST /webauthn/authenticate/start/secondary': { domain },
        'PUT /webauthn/update/:id': { name: 'Mine' },
        'POST /passwords/session/reset': { password: better },
        'POST /crypto_wallets/authenticate/start/secondary': {
          crypto_wallet_address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
          crypto_wallet_type: 'ethereum',
        },
      };
      // These calls check the body before the session.
      const elsewhere = [
        'POST /webauthn/register',
        'POST /idp/oauth/authorize/start',
        'POST /idp/oauth/authorize/submit',
      ];
      const searched = 'POST /b2b/organizations/members/search';
      for (const [name, { credentials, body }] of Object.entries(callTable) as [
        CallName,
        (typeof callTable)[CallName],
      ][]) {
        if (credentials !== 'session') continue;
        const sent = body.type === 'null' ? null : (bodies[name] ?? {});
        const refused = await call(name, sent, { session, params: { id: 'none' } });
        if (elsewhere.includes(name) || name === searched) {
          assert.ok(refused.status >= 400, name);
          continue;
        }
        assert.equal(refused.refusal().error_type, 'session_not_found', name);
      }
      const revoked = await call('POST /sessions/intermediate', { intermediate_session_token: session });
      assert.equal(
        revoked.data().mfa_required?.user_options?.totp_id,
        setup.totp_id,
        'and still stands halfway',
      );
    });

    it('sets no password before the second factor, and ends no session', async (t) => {
      const { world, email, session, prove } = await openEnrolled(t, database(), 'optional');
      const set = await world.call(
        'POST /passwords/session/reset',
        { password: good, ...lasting },
        { session },
      );
      set.data();
      const { token } = await mailReset(world, email);
      const byMail = (await reset(world, token, better)).half();
      (await replace(world, email, good, `${better} too`)).half();
      (await enter(world, email, good)).half();
      assert.equal(await isAlive(world, session), true);
      const whole = (await prove(byMail.intermediate_session_token)).data();
      assert.deepEqual(deliveries(whole.session), ['email', 'knowledge', 'authenticator_app']);
      assert.equal(await isAlive(world, session), false);
      (await enter(world, email, better)).half();
      assert.equal((await enter(world, email, good)).status, 401);
    });

    it('joins a session that has the second factor, and no other', async (t) => {
      const { world, call, email, session, halfByMail, half } = await openEnrolled(t, database(), 'optional');
      const { code: token, method_id } = await world.sendCode(email);
      const joined = await world.call(
        'POST /otps/authenticate',
        { token, method_id, ...lasting },
        { session },
      );
      assert.equal(
        (await call('POST /sessions/authenticate', {}, { session })).data().session.session_id,
        joined.data().session.session_id,
      );
      assert.notEqual(await half(), '');
      (await halfByMail(newAddress())).data();
    });

    it('counts as two if it is a passkey with user verification', async (t) => {
      const { world, session, user_id } = await openEnrolled(t, database(), 'required');
      const { authenticator } = await addPasskey(world, session);
      assert.equal((await signInByPasskey(world, authenticator)).data().user_id, user_id);
    });

    for (const hasApp of [true, false])
      it(`joins a session whose passkey has counted as two, ${hasApp ? 'with' : 'without'} an app`, async (t) => {
        const enrolled = hasApp ? await openEnrolled(t, database(), 'off') : null;
        const opened = enrolled ?? (await openWorld(t, database(), 'off'));
        const { world, call, setMfa, halfByMail } = opened;
        const email = enrolled?.email ?? newAddress();
        const { session_token, user_id } = (await halfByMail(email)).data();
        const { authenticator } = await addPasskey(world, enrolled?.session ?? session_token);
        await setMfa(user_id, 'required');
        const first = (await signInByPasskey(world, authenticator)).data();
        const { options } = await startSignIn(world, first.session_token);
        const answer = bodyOf(authenticator.get(options, { verified: false }));
        const again = await call('POST /webauthn/authenticate', answer, { session: first.session_token });
        const proving = { session: again.data().session_token };
        const { needs } = (await call('POST /sessions/reauthentication', {}, proving)).data();
        assert.deepEqual(needs, [], 'the second factor stays proved');
        const { code: token, method_id } = await world.sendCode(email);
        const mailed = await call('POST /otps/authenticate', { token, method_id, ...lasting }, proving);
        assert.equal(mailed.data().session.session_id, first.session.session_id);
        (await halfByMail(email)).half();
      });
  });

  describe('an intermediate session token', () => {
    it('lives ten minutes, works once, can be revoked, and is stored as a hash', async (t) => {
      const { clock, half, prove, call, user_id, world } = await openEnrolled(t, database(), 'optional');
      const [used, left, old] = [await half(), await half(), await half()];
      const storage = JSON.stringify(
        await database()
          .database.selectFrom('intermediate_sessions')
          .selectAll()
          .where('user_id', '=', user_id)
          .execute(),
      );
      for (const token of [used, left, old]) assert.ok(!storage.includes(token));
      (await prove(used)).data();
      assert.equal(await typeOf(prove(used)), 'intermediate_session_not_found');
      (await call('POST /sessions/intermediate/revoke', { intermediate_session_token: left })).data();
      assert.equal(await typeOf(prove(left)), 'intermediate_session_not_found');
      clock.advance(10 * minute);
      assert.equal(await typeOf(prove(old)), 'intermediate_session_not_found');
      const request = { intermediate_session_token: old };
      assert.equal(
        await typeOf(call('POST /sessions/intermediate', request)),
        'intermediate_session_not_found',
      );
      await sweep(world.provider.world);
    });

    it('opens one session, however many codes are sent with it at the same time', async (t) => {
      const { clock, half, call, setup, world } = await openEnrolled(t, database(), 'optional');
      const token = await half();
      clock.advance(minute);
      const codes = [-1, 0, 1].map((steps) => appCode(world, setup.secret, steps));
      const replies = await Promise.all(
        [...codes, ...codes].map((totp_code) =>
          call('POST /totps/authenticate', { totp_code, intermediate_session_token: token, ...lasting }),
        ),
      );
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    });

    it('belongs to one project: another public token does not accept it', async (t) => {
      const { half, nextCode } = await openEnrolled(t, database(), 'optional');
      const token = await half();
      const other = await openWorld(t, database(), 'optional', { PUBLIC_TOKEN: 'public-token-test-other' });
      const body = { totp_code: nextCode(), intermediate_session_token: token, ...lasting };
      const credentials = 'public-token-test-other:public-token-test-other';
      const refused = createClient(other.url).call('POST /totps/authenticate', body, { credentials });
      assert.equal(await typeOf(refused), 'intermediate_session_not_found');
    });

    it('ends when the password changes', async (t) => {
      const { half, prove, call, session } = await openEnrolled(t, database(), 'optional');
      const token = await half();
      (await call('POST /passwords/session/reset', { password: good, ...lasting }, { session })).data();
      assert.equal(await typeOf(prove(token)), 'intermediate_session_not_found');
    });
  });

  describe('codes of the second factor', () => {
    it('can be guessed five times with one token, even all at once, and the answer says how many are left', async (t) => {
      const { half, call, setup, world } = await openEnrolled(t, database(), 'optional');
      const totp_code = wrongCode(...[-1, 0, 1].map((steps) => appCode(world, setup.secret, steps)));
      const guess = (intermediate_session_token: string) =>
        call('POST /totps/authenticate', { totp_code, intermediate_session_token, ...lasting });
      const token = await half();
      const replies = await Promise.all(Array.from({ length: 12 }, () => guess(token)));
      const triesLeft = replies.map((reply) => reply.refusal().error_details?.tries_left);
      assert.deepEqual(triesLeft.filter((count) => count !== undefined).sort(), [0, 1, 2, 3, 4]);
      const types = replies.map((reply) => reply.refusal().error_type);
      assert.equal(types.filter((type) => type === 'unable_to_authenticate_totp').length, 5);
      assert.equal(types.filter((type) => type === 'intermediate_session_not_found').length, 7);
    });

    it('are locked for the user after too many wrong ones in all, whatever the number of tokens, even in parallel', async (t) => {
      const { half, call, setup, world, prove, clock } = await openEnrolled(t, database(), 'optional', {
        RATE_WRONG_TRIES_PER_ADDRESS: '7',
      });
      const totp_code = wrongCode(...[-1, 0, 1, 2, 3, 4].map((steps) => appCode(world, setup.secret, steps)));
      const tokens: string[] = [];
      for (let count = 0; count < 4; count += 1) tokens.push(await half());
      const guesses = tokens.flatMap((intermediate_session_token) =>
        Array.from({ length: 4 }, () =>
          call('POST /totps/authenticate', { totp_code, intermediate_session_token, ...lasting }),
        ),
      );
      const types = (await Promise.all(guesses)).map((reply) => reply.refusal().error_type);
      assert.equal(types.filter((type) => type === 'unable_to_authenticate_totp').length, 7);
      const next = await half();
      assert.equal(await typeOf(prove(next)), 'user_lock_limit_reached');
      assert.equal(
        await typeOf(prove(next)),
        'intermediate_session_not_found',
        'the token ends with the lock',
      );
      clock.advance(60 * minute);
      (await prove(await half())).data();
    });

    it('cannot be locked by an attacker without the first factor', async (t) => {
      const { half, call, prove } = await openEnrolled(t, database(), 'optional', {
        RATE_WRONG_TRIES_PER_ADDRESS: '3',
      });
      for (let count = 0; count < 12; count += 1) {
        const body = { totp_code: '000000', intermediate_session_token: `made-up-${count}`, ...lasting };
        assert.equal(await typeOf(call('POST /totps/authenticate', body)), 'intermediate_session_not_found');
      }
      (await prove(await half())).data();
    });

    it('work once in their time window, with any token, even at the same time', async (t) => {
      const { half, call, nextCode } = await openEnrolled(t, database(), 'optional');
      const tokens = [await half(), await half(), await half(), await half()];
      const totp_code = nextCode();
      const use = (intermediate_session_token: string) =>
        call('POST /totps/authenticate', { totp_code, intermediate_session_token, ...lasting });
      const replies = await Promise.all(tokens.map(use));
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
      assert.equal(await typeOf(use(await half())), 'totp_code_already_authenticated');
    });

    it('may be recovery codes, each valid once, even at the same time', async (t) => {
      const { half, call, setup } = await openEnrolled(t, database(), 'optional');
      const tokens = [await half(), await half(), await half(), await half()];
      const [recovery_code = ''] = setup.recovery_codes;
      const use = (intermediate_session_token: string) =>
        call('POST /totps/recover', { recovery_code, intermediate_session_token, ...lasting });
      const replies = await Promise.all(tokens.map(use));
      const right = replies.filter(({ status }) => status === 200);
      assert.equal(right.length, 1);
      const whole = right[0]?.data();
      assert.deepEqual(whole && deliveries(whole.session), ['email', 'recovery_code']);
    });
  });

  describe('where a second factor is required', () => {
    it('a user without one sets it up while signing in, and needs it from then on', async (t) => {
      const { world, halfByMail, call, clock } = await openWorld(t, database(), 'required');
      const email = newAddress();
      const half = (await halfByMail(email)).half();
      assert.equal(half.mfa_required?.user_options, null);
      const { intermediate_session_token } = half;
      const setup = (await call('POST /totps', { intermediate_session_token })).data();
      assert.equal(setup.__user, undefined);
      assert.match(setup.otpauth_uri ?? '', /^otpauth:\/\/totp\//);
      assert.equal(setup.recovery_codes.length, 10);
      const [recovery_code] = setup.recovery_codes;
      const early = call('POST /totps/recover', { recovery_code, intermediate_session_token, ...lasting });
      assert.equal(await typeOf(early), 'totp_not_found');
      const proof = { totp_code: appCode({ clock }, setup.secret), intermediate_session_token, ...lasting };
      const whole = (await call('POST /totps/authenticate', proof)).data();
      assert.deepEqual(deliveries(whole.session), ['email', 'authenticator_app']);
      const next = (await halfByMail(email)).half();
      assert.equal(next.mfa_required?.user_options?.totp_id, setup.totp_id);
      const again = { intermediate_session_token: next.intermediate_session_token };
      assert.equal(await typeOf(call('POST /totps', again)), 'active_totp_exists');
      assert.equal(await isAlive(world, whole.session_token), true);
    });

    it('nobody sets one up beside a passkey, which is two factors, but by the passkey', async (t) => {
      const { world, halfByMail, call, setMfa } = await openWorld(t, database(), 'off');
      const email = newAddress();
      const { session_token: session, user_id } = (await halfByMail(email)).data();
      await addPasskey(world, session, { wishes: { return_passkey_credential_options: false } });
      await setMfa(user_id, 'required');
      const first = {
        intermediate_session_token: (await halfByMail(email)).half().intermediate_session_token,
      };
      const { secret: begun } = (await call('POST /totps', first)).data();
      await setMfa(user_id, 'off');
      const { authenticator } = await addPasskey(world, session);
      await setMfa(user_id, 'required');
      const { intermediate_session_token } = (await halfByMail(email)).half();
      const refused = (await call('POST /totps', { intermediate_session_token })).refusal();
      assert.deepEqual(refused.error_details, { needs: 'second_factor' });
      const totp_code = appCode(world, begun);
      const finished = call('POST /totps/authenticate', {
        totp_code,
        intermediate_session_token,
        ...lasting,
      });
      assert.equal(await typeOf(finished), 'totp_not_found', 'an app that was begun before');
      assert.equal(await typeOf(call('POST /totps', {}, { session })), 'unauthorized_action');
      const whole = (await signInByPasskey(world, authenticator)).data();
      (await call('POST /totps', {}, { session: whole.session_token })).data();
    });

    it('who has signed in by a passkey that is one factor sets one up', async (t) => {
      const { world, halfByMail, call, setMfa } = await openWorld(t, database(), 'off');
      const { session_token: session, user_id } = (await halfByMail(newAddress())).data();
      const { authenticator } = await addPasskey(world, session);
      await setMfa(user_id, 'required');
      const { options } = await startSignIn(world, session);
      const answer = bodyOf(authenticator.get(options, { verified: false }));
      const silent = (await call('POST /webauthn/authenticate', answer, { session })).half();
      const { intermediate_session_token } = silent;
      const { secret } = (await call('POST /totps', { intermediate_session_token })).data();
      const code = { totp_code: appCode(world, secret), intermediate_session_token, ...lasting };
      (await call('POST /totps/authenticate', code)).data();
    });

    it('so does a new account with a password', async (t) => {
      const { world } = await openWorld(t, database(), 'required');
      assert.equal((await create(world, newAddress())).half().mfa_required?.user_options, null);
    });

    it('a single user can be exempted, and where it is not, a single user can be required to', async (t) => {
      const required = await openWorld(t, database(), 'required');
      const email = newAddress();
      const { user_id } = (await required.halfByMail(email)).half();
      assert.equal((await required.setMfa(user_id, 'off')).status, 200);
      (await required.halfByMail(email)).data();
      assert.equal((await required.setMfa(user_id, null)).body.mfa, null);
      (await required.halfByMail(email)).half();
      assert.equal((await required.setMfa(user_id, 'sometimes')).status, 400);
      assert.equal((await required.setMfa('user-none', 'off')).status, 404);
      const off = await openWorld(t, database());
      (await off.halfByMail(email)).data();
      await off.setMfa(user_id, 'required');
      (await off.halfByMail(email)).half();
    });

    it('an app that the back office removed is set up again', async (t) => {
      const { half, desk, user_id, call, halfByMail, email } = await openEnrolled(t, database(), 'required');
      const intermediate_session_token = await half();
      assert.equal((await desk.remove(`/v1/users/${user_id}/totps`)).status, 200);
      assert.equal((await desk.remove(`/v1/users/${user_id}/totps`)).status, 404);
      (await call('POST /totps', { intermediate_session_token })).data();
      assert.equal((await halfByMail(email)).half().mfa_required?.user_options, null);
    });
  });

  describe('an access token of an app', () => {
    it("needs the second factor too, and its session stays the app's and ends with it", async (t) => {
      const ada = await openEnrolled(t, database(), 'optional');
      const { ways } = await allFirstFactors(ada);
      const half = (await ways['POST /sessions/exchange_access_token']()).half();
      const { session_token: session } = (await ada.prove(half.intermediate_session_token)).data();
      const refused = ada.call('POST /oauth/attach', { provider: 'github' }, { session });
      assert.equal(await typeOf(refused), 'unauthorized_action');
      const listed = (await ada.call('GET /users/connected_apps', null, { session })).data();
      const params = { id: listed.connected_apps[0]?.connected_app_id ?? '' };
      (
        await ada.call('POST /users/connected_apps/:id/revoke', null, { session: ada.session, params })
      ).data();
      assert.equal(await isAlive(ada.world, session), false);
    });

    it("opens a session that lasts no longer than the app's access", async (t) => {
      const ada = await openEnrolled(t, database(), 'optional');
      const { ways } = await allFirstFactors(ada);
      const half = (await ways['POST /sessions/exchange_access_token']()).half();
      const long = { session_duration_minutes: 527_040 };
      const { session } = (await ada.prove(half.intermediate_session_token, long)).data();
      const fiveMinutes = ada.clock.now().getTime() + 5 * minute;
      assert.ok(Date.parse(session.expires_at) <= fiveMinutes, session.expires_at);
    });

    it('opens no session once the access of the app has ended', async (t) => {
      const ada = await openEnrolled(t, database(), 'optional');
      const { ways } = await allFirstFactors(ada);
      const half = (await ways['POST /sessions/exchange_access_token']()).half();
      ada.clock.advance(6 * minute);
      const late = ada.prove(half.intermediate_session_token);
      assert.equal(await typeOf(late), 'intermediate_session_not_found');
    });

    it('keeps the second factor when a new password replaces its session', async (t) => {
      const ada = await openEnrolled(t, database(), 'optional');
      const { ways } = await allFirstFactors(ada);
      const half = (await ways['POST /sessions/exchange_access_token']()).half();
      const { session_token: apps } = (await ada.prove(half.intermediate_session_token)).data();
      const { code, method_id } = await ada.world.sendCode(ada.email);
      const proof = { token: code, method_id, session_duration_minutes: 5 };
      (await ada.call('POST /otps/authenticate', proof, { session: apps })).data();
      const reply = (
        await ada.call('POST /passwords/session/reset', { password: better }, { session: apps })
      ).data();
      assert.deepEqual(deliveries(reply.session).sort(), ['authenticator_app', 'email', 'knowledge']);
      (await ada.call('POST /oauth/attach', { provider: 'github' }, { session: reply.session_token })).data();
      assert.equal(await isAlive(ada.world, apps), false);
    });
  });

  describe('a device that is remembered', () => {
    async function open(t: Parameters<typeof openEnrolled>[0]) {
      const ada = await openEnrolled(t, database(), 'optional');
      const reply = (await ada.prove(await ada.half(), { remember_device: true })).data();
      const token = reply.remembered_device_token ?? '';
      const back = (more: object = {}) =>
        ada.halfByMail(ada.email, { remembered_device_tokens: ['other', token], ...more });
      const list = async () =>
        (await ada.call('GET /users/remembered_devices', null, { session: ada.session })).data()
          .remembered_devices;
      return { ...ada, token, back, list };
    }

    it('needs no second factor for thirty days, and is stored as a hash', async (t) => {
      const { back, clock, token, user_id, list, world } = await open(t);
      (await back()).data();
      const rows = await database()
        .database.selectFrom('remembered_devices')
        .selectAll()
        .where('user_id', '=', user_id)
        .execute();
      assert.ok(token.length >= 43 && !JSON.stringify(rows).includes(token));
      const [device] = await list();
      assert.ok(device);
      assert.equal(Date.parse(device.expires_at) - Date.parse(device.created_at), 30 * 24 * 60 * minute);
      clock.advance(30 * 24 * 60 * minute);
      (await back()).half();
      await sweep(world.provider.world);
    });

    it('is remembered for one account only', async (t) => {
      const { token } = await open(t);
      const other = await openEnrolled(t, database(), 'optional');
      (await other.halfByMail(other.email, { remembered_device_tokens: [token] })).half();
    });

    it('opens a session that changes no sign-in method before a code of the app', async (t) => {
      const { back, call, setup } = await open(t);
      const { session_token: session } = (await back()).data();
      const params = { id: setup.totp_id };
      const refused = await call('DELETE /users/totps/:id', null, { session, params });
      assert.deepEqual(refused.refusal().error_details, { needs: 'second_factor' });
    });

    const ends: Record<string, (ada: Awaited<ReturnType<typeof open>>) => Promise<unknown>> = {
      'the user forgets it': async ({ list, call, session }) => {
        const params = { id: (await list())[0]?.remembered_device_id ?? '' };
        (await call('DELETE /users/remembered_devices/:id', null, { session, params })).data();
        const again = call('DELETE /users/remembered_devices/:id', null, { session, params });
        assert.equal(await typeOf(again), 'remembered_device_not_found');
      },
      'the back office ends it': async ({ desk, user_id }) => {
        const path = `/v1/users/${user_id}/remembered_devices`;
        const { body } = await desk.get(path);
        const [device] = body.remembered_devices as { remembered_device_id: string }[];
        assert.equal((await desk.remove(`${path}/${device?.remembered_device_id}`)).status, 200);
        assert.equal((await desk.remove(`${path}/none`)).status, 404);
      },
      'the back office ends all': async ({ desk, user_id }) => {
        assert.equal((await desk.remove(`/v1/users/${user_id}/remembered_devices`)).status, 200);
      },
      'the password changes': async ({ call, session }) =>
        (await call('POST /passwords/session/reset', { password: good, ...lasting }, { session })).data(),
      'the password is reset': async ({ world, email, prove }) => {
        const { token } = await mailReset(world, email);
        (await prove((await reset(world, token)).half().intermediate_session_token)).data();
      },
      'there are new recovery codes': async ({ call, session }) =>
        (await call('POST /totps/recovery_codes/rotate', null, { session })).data(),
      'the app is replaced': async ({ call, session, setup, clock }) => {
        (await call('DELETE /users/totps/:id', null, { session, params: { id: setup.totp_id } })).data();
        const { secret } = (await call('POST /totps', {}, { session })).data();
        const totp_code = appCode({ clock }, secret);
        (await call('POST /totps/authenticate', { totp_code, ...lasting }, { session })).data();
      },
    };
    for (const [when, end] of Object.entries(ends)) {
      it(`needs the second factor again when ${when}`, async (t) => {
        const ada = await open(t);
        await end(ada);
        (await ada.back()).half();
      });
    }
  });
}
