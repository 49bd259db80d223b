/** What a user has to prove again before they may change how they sign in, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { CallName } from '../../../../session-core/wire/calls.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import { Browser } from '../../parties/social.ts';
import { createWorld, minute, newAddress, newNumber } from '../../world.ts';
import { enter, good, session_duration_minutes } from '../passwords/password-calls.ts';
import { appCode } from '../second-factors/totps.ts';
import { signIn as signInByWallet } from '../wallets/wallet-calls.ts';
import { addPasskey, bodyOf, finish, startSignIn } from '../webauthn/passkey-calls.ts';

const reauthentication = 'POST /sessions/reauthentication';
const late = 5 * minute + 1;

export function reauthenticationSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, settings: object = {}) {
    const environment = { PROJECT_SETTINGS: JSON.stringify(settings) };
    const world = await createWorld(t, { database: database(), environment });
    const email = newAddress();
    const { session_token: session, user } = await world.signIn(email, 10_000);
    const act = (name: CallName, body: object | null = {}, id = '') =>
      world.call(name, body, { session, params: { id } });
    const ask = async (body: object = {}) => (await world.call(reauthentication, body, { session })).data();
    const proveEmail = async () => {
      const { code, method_id } = await world.sendCode(email);
      return act('POST /otps/authenticate', { token: code, method_id, session_duration_minutes });
    };
    return { world, email, session, user, act, ask, proveEmail };
  }

  describe('confirming who one is', () => {
    it('is asked for five minutes after the last sign-in, by the call and by a refusal alike', async (t) => {
      const { world, act, ask, user, email } = await open(t);
      const until = new Date(world.clock.now().getTime() + 5 * minute).toISOString();
      const factors = [
        { type: 'email', proves: ['recent_sign_in'], email_id: user.emails[0]?.email_id, email },
      ];
      const { request_id, status_code, ...now } = await ask();
      assert.deepEqual(now, { needs: [], factors, recent_until: until, locked_until: null });
      world.clock.advance(late);
      const then = await ask();
      assert.deepEqual([then.needs, then.recent_until], [['recent_sign_in'], null]);
      const refused = (await act('POST /oauth/attach', { provider: 'github' })).refusal();
      assert.deepEqual(refused.error_details, { needs: 'recent_sign_in' });
    });

    it('works by each factor that it names, in the session', async (t) => {
      const { world, email, session, act, ask, proveEmail } = await open(t);
      (await act('POST /passwords/session/reset', { password: good })).data();
      const { authenticator } = await addPasskey(world, session);
      const phone = newNumber();
      const prove = async (phone_number: string) => {
        const name = 'POST /otps/sms/send/secondary';
        const { code, method_id } = await world.textCode(phone_number, { name, session });
        return act('POST /otps/authenticate', { token: code, method_id, session_duration_minutes });
      };
      (await prove(phone)).data();
      const wallet = createEthereumWallet();
      (await signInByWallet(world, wallet, session)).data();
      const person = { name: `Ada ${email}` };
      const begun = (await act('POST /oauth/attach', { provider: 'github' })).data() as {
        oauth_attach_token: string;
      };
      const bySocialAccount = async (more: Record<string, string> = {}) => {
        const back = await new Browser(world).signIn(person, more, 'github');
        const token = back.searchParams.get('token');
        return act('POST /oauth/authenticate', { token, session_duration_minutes });
      };
      (await bySocialAccount(begun)).data();
      const ways: Record<string, () => Promise<{ data(): unknown }>> = {
        passkey: async () => {
          const { options } = await startSignIn(world, session);
          return act(finish, bodyOf(authenticator.get(options)));
        },
        password: () => enter(world, email, good, { session }),
        email: proveEmail,
        phone_number: () => prove(phone),
        social_account: () => bySocialAccount(),
        wallet: () => signInByWallet(world, wallet, session),
      };
      const { factors } = await ask();
      assert.deepEqual(
        factors.map(({ type }) => type),
        Object.keys(ways),
      );
      for (const [type, way] of Object.entries(ways)) {
        world.clock.advance(late);
        assert.deepEqual((await ask()).needs, ['recent_sign_in'], type);
        (await way()).data();
        assert.deepEqual((await ask()).needs, [], type);
      }
    });

    it('names no factor that cannot be proved: an address that was never proved, and a password that needs a reset', async (t) => {
      const { world, ask, act, user } = await open(t);
      const claimed = newAddress();
      (await act('POST /otps/email/send/secondary', { email: claimed })).data();
      (await act('POST /passwords/session/reset', { password: good })).data();
      await world.provider.world.database
        .updateTable('passwords')
        .set({ requires_reset: true })
        .where('user_id', '=', user.user_id)
        .execute();
      const { factors } = await ask();
      assert.deepEqual(
        factors.map(({ type }) => type),
        ['email'],
      );
    });

    it('needs a method that stays if one is removed', async (t) => {
      const { world, act, ask, user, session } = await open(t);
      const { code, method_id } = await world.textCode(newNumber(), {
        name: 'POST /otps/sms/send/secondary',
        session,
      });
      const email_id = user.emails[0]?.email_id ?? '';
      (await act('POST /otps/authenticate', { token: code, method_id, session_duration_minutes })).data();
      world.clock.advance(late);
      const email = { email: user.emails[0]?.email };
      const sent = (await act('POST /otps/email/send/secondary', email)).data() as { method_id: string };
      const token = (await world.newest(email.email ?? '')).code;
      (await act('POST /otps/authenticate', { token, ...sent, session_duration_minutes })).data();
      assert.deepEqual((await ask()).needs, []);
      const { needs, factors } = await ask({ removing: email_id });
      assert.deepEqual(needs, ['other_sign_in']);
      assert.deepEqual(
        factors.map(({ type }) => type),
        ['phone_number'],
      );
      assert.deepEqual((await act('DELETE /users/emails/:id', null, email_id)).refusal().error_details, {
        needs: 'other_sign_in',
      });
    });

    it('names the authenticator app first, which lets a first factor join the session', async (t) => {
      const { world, session, ask, act, proveEmail } = await open(t);
      const setup = (await world.call('POST /totps', {}, { session })).data();
      // The app comes into use in another session.
      const email = {
        session: (await world.signIn((await ask()).factors.flatMap(emailOf)[0] ?? '')).session_token,
      };
      const totp_code = () => appCode(world, setup.secret);
      const code = { totp_code: totp_code(), session_duration_minutes };
      (await world.call('POST /totps/authenticate', code, email)).data();
      world.clock.advance(late);
      const { needs, factors } = await ask();
      assert.deepEqual(needs, ['second_factor', 'recent_sign_in']);
      assert.deepEqual(
        factors.map(({ type, proves }) => [type, proves[0]]),
        [
          ['email', 'recent_sign_in'],
          ['totp', 'second_factor'],
          ['recovery_code', 'second_factor'],
        ],
      );
      const refused = (await act('POST /totps/recovery_codes', null)).refusal();
      assert.deepEqual(refused.error_details, { needs: 'second_factor' });
      (await act('POST /totps/authenticate', { totp_code: totp_code(), session_duration_minutes })).data();
      assert.deepEqual((await ask()).needs, ['recent_sign_in']);
      (await proveEmail()).data();
      assert.deepEqual((await ask()).needs, []);
      (await act('POST /totps/recovery_codes', null)).data();
    });
  });

  describe('the time that a sign-in counts as recent', () => {
    it('is a setting of the project', async (t) => {
      const { world, act, ask } = await open(t, { recent_sign_in_minutes: 60 });
      world.clock.advance(59 * minute);
      (await act('POST /oauth/attach', { provider: 'github' })).data();
      world.clock.advance(2 * minute);
      assert.deepEqual((await ask()).needs, ['recent_sign_in']);
      const refused = (await act('POST /oauth/attach', { provider: 'github' })).refusal();
      assert.match(refused.error_message, /last 60 minutes/);
    });

    it('may be unlimited, as with the hosted provider', async (t) => {
      const { world, act, ask, user, session } = await open(t, { recent_sign_in_minutes: null });
      const name = 'POST /otps/sms/send/secondary';
      const { code, method_id } = await world.textCode(newNumber(), { name, session });
      const proof = { token: code, method_id, session_duration_minutes: 10_000 };
      (await act('POST /otps/authenticate', proof)).data();
      world.clock.advance(24 * 60 * minute);
      const { needs, recent_until } = await ask();
      assert.deepEqual([needs, recent_until], [[], null]);
      (await act('POST /oauth/attach', { provider: 'github' })).data();
      (await act('DELETE /users/emails/:id', null, user.emails[0]?.email_id)).data();
    });
  });
}

const emailOf = (factor: { type: string; email?: string }) =>
  factor.type === 'email' ? [factor.email ?? ''] : [];
