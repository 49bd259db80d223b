/** An authenticator app protects the account from sessions without the second factor, on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { callTable } from '../../../../provider/calls/table.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { CallName } from '../../../../session-core/wire/calls.ts';
import { createAuthenticator } from '../../../fakes/authenticator.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import { Browser } from '../../parties/social.ts';
import { createWorld, minute, newAddress, newNumber } from '../../world.ts';
import { typeOf } from '../codes-and-links/phone-calls.ts';
import { better, session_duration_minutes } from '../passwords/password-calls.ts';
import { answer as answerByWallet, start as startWallet } from '../wallets/wallet-calls.ts';
import {
  addPasskey,
  domain,
  macFirefox,
  register,
  signIn as signInByPasskey,
  startRegistration,
} from '../webauthn/passkey-calls.ts';
import { appCode } from './totps.ts';

/** Session calls that change no sign-in method, so they need no second factor. */
const harmless = new Set<CallName>([
  'GET /users/me',
  'PUT /users/me',
  'POST /sessions/authenticate',
  'POST /sessions/revoke',
  // It opens nothing: the account gets safer.
  'GET /users/sessions',
  'DELETE /users/sessions/:id',
  'DELETE /users/sessions',
  // It says what is missing.
  'POST /sessions/reauthentication',
  'POST /b2b/organizations/members/search',
  'POST /idp/oauth/authorize/start',
  'POST /idp/oauth/authorize/submit',
  'GET /users/connected_apps',
  'POST /users/connected_apps/:id/revoke',
  // Factors, and the challenges that they begin with.
  'POST /totps/authenticate',
  'POST /totps/recover',
  'POST /webauthn/authenticate/start/secondary',
  'POST /crypto_wallets/authenticate/start/secondary',
  'GET /users/remembered_devices',
  // It makes the second factor necessary more often.
  'DELETE /users/remembered_devices/:id',
  // The name of a passkey.
  'PUT /webauthn/update/:id',
  // It keeps the account.
  'DELETE /users/me/deletion',
  // There is nothing that it could remove.
  'DELETE /users/biometric_registrations/:id',
]);

export function secondFactorGuardSuite(database: () => OpenedDatabase): void {
  /** A user with an app in use, and two sessions: one with the second factor, and one by an emailed code alone. */
  async function open(t: TestContext) {
    const world = await createWorld(t, { database: database() });
    const email = newAddress();
    const proved = (await world.signIn(email)).session_token;
    const setup = (await world.call('POST /totps', {}, { session: proved })).data();
    const prove = async (session: string) => {
      world.clock.advance(30_000);
      const totp_code = appCode(world, setup.secret);
      return world.call('POST /totps/authenticate', { totp_code, session_duration_minutes }, { session });
    };
    (await prove(proved)).data();
    const { session_token: session, user } = await world.signIn(email);
    const act = (name: CallName, body: object | null = {}, id = '', as = session) =>
      world.call(name, body, { session: as, params: { id } });
    return { ...world, world, email, proved, session, user, setup, prove, act };
  }

  function refusedForApp(
    answer: { status: number; refusal(): { error_message: string; error_details?: object } },
    name: string,
  ) {
    assert.equal(answer.status, 403, name);
    assert.match(answer.refusal().error_message, /authenticator app/, name);
    assert.deepEqual(answer.refusal().error_details, { needs: 'second_factor' }, name);
  }

  describe('a session without its second factor, when the user has an authenticator app', () => {
    it('adds and removes no sign-in method by any call, nor the app, until the user enters a code of the app', async (t) => {
      const { act, user, setup, prove, session } = await open(t);
      const emailId = user.emails[0]?.email_id ?? '';
      const [mail, text] = [{ email: newAddress() }, { phone_number: newNumber() }];
      const calls: Partial<Record<CallName, [body: object | null, id?: string]>> = {
        'POST /otps/email/send/secondary': [mail],
        'POST /otps/sms/send/secondary': [text],
        'POST /otps/whatsapp/send/secondary': [text],
        'POST /magic_links/email/send/secondary': [mail],
        'POST /totps': [{}],
        'POST /totps/recovery_codes': [null],
        'POST /totps/recovery_codes/rotate': [null],
        'POST /oauth/attach': [{ provider: 'github' }],
        'POST /webauthn/register/start': [{ domain, user_agent: macFirefox }],
        'POST /webauthn/register': [{}],
        'POST /passwords/session/reset': [{ password: better }],
        'POST /users/emails/:id/primary': [null, emailId],
        'POST /users/phone_numbers/:id/primary': [null, 'phone-number-none'],
        'DELETE /users/emails/:id': [null, emailId],
        'DELETE /users/phone_numbers/:id': [null, 'phone-number-none'],
        'DELETE /users/oauth/:id': [null, 'oauth-user-none'],
        'DELETE /users/webauthn_registrations/:id': [null, 'webauthn-registration-none'],
        'DELETE /users/crypto_wallets/:id': [null, 'crypto-wallet-none'],
        'DELETE /users/totps/:id': [null, setup.totp_id],
        'POST /users/me/deletion': [null],
        'POST /users/me/export': [null],
      };
      for (const [name, { credentials }] of Object.entries(callTable)) {
        if (credentials !== 'session' || harmless.has(name as CallName)) continue;
        assert.ok(calls[name as CallName], `${name} is neither tried here nor known as harmless`);
      }
      for (const [name, [body, id]] of Object.entries(calls) as [CallName, [object | null, string?]][]) {
        // The authenticator's answer follows below.
        if (name === register) continue;
        refusedForApp(await act(name, body, id), name);
      }
      (await act('PUT /users/me', { name: { first_name: 'Ada' } })).data();
      (await prove(session)).data();
      (await act('POST /otps/email/send/secondary', mail)).data();
      (await act('DELETE /users/totps/:id', null, setup.totp_id)).data();
    });

    it('cannot finish what it began before the app was set up', async (t) => {
      const { world, act, clock, newest, email, proved, session, setup } = await open(t);
      (await act('DELETE /users/totps/:id', null, setup.totp_id, proved)).data();
      const [coded, linked] = [newAddress(), newAddress()];
      const sent = await act('POST /otps/email/send/secondary', { email: coded, expiration_minutes: 10 });
      const { method_id } = sent.data() as { method_id: string };
      (await act('POST /magic_links/email/send/secondary', { email: linked })).data();
      const wallet = createEthereumWallet();
      const signature = await wallet.sign(await startWallet(world, wallet, {}, session));
      const { options } = await startRegistration(world, session);
      const passkey = createAuthenticator().create(options);
      const begun = (await act('POST /oauth/attach', { provider: 'github' })).data() as {
        oauth_attach_token: string;
      };
      const back = await new Browser(world).signIn({ name: `Ada ${randomUUID()}` }, begun, 'github');
      // The owner, elsewhere, has an app again.
      const again = (await act('POST /totps', {}, '', proved)).data() as { secret: string };
      clock.advance(30_000);
      const totp_code = appCode({ clock }, again.secret);
      (await act('POST /totps/authenticate', { totp_code, session_duration_minutes }, '', proved)).data();
      const link = new URL((await newest(linked)).link ?? '');
      const proofs: [CallName, object][] = [
        [
          'POST /otps/authenticate',
          { token: (await newest(coded)).code, method_id, session_duration_minutes },
        ],
        [
          'POST /magic_links/authenticate',
          { token: link.searchParams.get('token'), session_duration_minutes },
        ],
        [register, { public_key_credential: JSON.stringify(passkey) }],
        ['POST /oauth/authenticate', { token: back.searchParams.get('token'), session_duration_minutes }],
      ];
      for (const [name, body] of proofs) refusedForApp(await act(name, body), name);
      const onPage = { session, headers: { Origin: 'http://localhost:4300' } };
      refusedForApp(await answerByWallet(world, wallet, signature, onPage), 'wallet');
      const now = (await act('GET /users/me', null)).data() as typeof world extends never
        ? never
        : {
            emails: { email: string }[];
          };
      assert.deepEqual(
        now.emails.map((address) => address.email),
        [email],
      );
    });

    it('may again after a recovery code, or after a passkey with user verification', async (t) => {
      const { world, act, session, proved, setup } = await open(t);
      const { authenticator } = await addPasskey(world, proved);
      const [recovery_code] = setup.recovery_codes;
      (await act('POST /totps/recover', { recovery_code, session_duration_minutes })).data();
      (await act('POST /oauth/attach', { provider: 'github' })).data();
      const other = (await signInByPasskey(world, authenticator)).data();
      (await act('DELETE /users/totps/:id', null, setup.totp_id, other.session_token)).data();
      assert.equal(
        await typeOf(act('DELETE /users/totps/:id', null, setup.totp_id, session)),
        'totp_not_found',
      );
    });

    it('proves nothing with an app that was replaced', async (t) => {
      const { act, clock, proved, session, setup, prove } = await open(t);
      (await prove(session)).data();
      (await act('DELETE /users/totps/:id', null, setup.totp_id, proved)).data();
      const next = (await act('POST /totps', {}, '', proved)).data() as { secret: string; totp_id: string };
      const totp_code = appCode({ clock }, next.secret);
      (await act('POST /totps/authenticate', { totp_code, session_duration_minutes }, '', proved)).data();
      refusedForApp(await act('DELETE /users/totps/:id', null, next.totp_id), 'the older session');
      clock.advance(minute);
      (await act('DELETE /users/totps/:id', null, next.totp_id, proved)).data();
    });
  });
}
