/** What a session may change only within minutes of a sign-in, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { CallName } from '../../../../session-core/wire/calls.ts';
import { createWorld, minute, newAddress, newNumber } from '../../world.ts';
import { typeOf } from '../codes-and-links/phone-calls.ts';
import { better, session_duration_minutes } from '../passwords/password-calls.ts';
import { appCode } from '../second-factors/totps.ts';
import { domain, macFirefox } from '../webauthn/passkey-calls.ts';

const long = { session_duration_minutes: 10_000 };

export function recentSignInSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext) {
    const world = await createWorld(t, { database: database() });
    const email = newAddress();
    const { session_token: session, user } = await world.signIn(email, 10_000);
    const call = (name: CallName, body: object | null = {}, id = '') =>
      world.call(name, body, { session, params: { id } });
    /** Verifies the address again, in the same session. */
    const signInAgain = async () => {
      const { code, method_id } = await world.sendCode(email);
      (await call('POST /otps/authenticate', { token: code, method_id, ...long })).data();
    };
    const linkOf = async (to: string) =>
      new URL((await world.newest(to)).link ?? '').searchParams.get('token');
    return { ...world, email, session, user, act: call, signInAgain, linkOf };
  }

  describe('a session whose sign-in is more than five minutes old', () => {
    it('adds and removes no sign-in method, and can still do everything else', async (t) => {
      const { act, clock, user, signInAgain } = await open(t);
      const { totp_id } = (await act('POST /totps')).data() as { totp_id: string };
      const emailId = user.emails[0]?.email_id ?? '';
      const [mail, text] = [{ email: newAddress() }, { phone_number: newNumber() }];
      const calls: [CallName, object | null, string?][] = [
        ['POST /otps/email/send/secondary', mail],
        ['POST /otps/sms/send/secondary', text],
        ['POST /otps/whatsapp/send/secondary', text],
        ['POST /magic_links/email/send/secondary', mail],
        ['POST /totps', {}],
        ['POST /totps/recovery_codes', null],
        ['POST /totps/recovery_codes/rotate', null],
        ['POST /oauth/attach', { provider: 'github' }],
        ['POST /webauthn/register/start', { domain, user_agent: macFirefox }],
        ['POST /passwords/session/reset', { password: better }],
        ['POST /users/emails/:id/primary', null, emailId],
        ['POST /users/phone_numbers/:id/primary', null, 'phone-number-none'],
        ['DELETE /users/emails/:id', null, emailId],
        ['DELETE /users/phone_numbers/:id', null, 'phone-number-none'],
        ['DELETE /users/oauth/:id', null, 'oauth-user-none'],
        ['DELETE /users/webauthn_registrations/:id', null, 'webauthn-registration-none'],
        ['DELETE /users/crypto_wallets/:id', null, 'crypto-wallet-none'],
        ['DELETE /users/totps/:id', null, totp_id],
      ];
      clock.advance(5 * minute + 1);
      for (const [name, body, id] of calls) {
        const refused = await act(name, body, id);
        assert.equal(refused.status, 403, name);
        assert.match(refused.refusal().error_message, /sign-in in the last 5 minutes/, name);
      }
      (await act('PUT /users/me', { name: { first_name: 'Ada' } })).data();
      await signInAgain();
      (await act('DELETE /users/totps/:id', null, totp_id)).data();
      (await act('POST /otps/email/send/secondary', mail)).data();
    });

    it('can verify the user’s own address, which is a sign-in', async (t) => {
      const { act, clock, newest, email } = await open(t);
      clock.advance(6 * minute);
      const { method_id } = (await act('POST /otps/email/send/secondary', { email })).data() as {
        method_id: string;
      };
      const proof = { token: (await newest(email)).code, method_id, session_duration_minutes };
      (await act('POST /otps/authenticate', proof)).data();
      (await act('POST /oauth/attach', { provider: 'github' })).data();
    });

    it('cannot finish adding an address that it requested in time until another sign-in, then with the same code or link', async (t) => {
      const { act, clock, newest, signInAgain, linkOf, user } = await open(t);
      const [coded, linked] = [newAddress(), newAddress()];
      const request = { email: coded, expiration_minutes: 10 };
      const { method_id } = (await act('POST /otps/email/send/secondary', request)).data() as {
        method_id: string;
      };
      (await act('POST /magic_links/email/send/secondary', { email: linked })).data();
      const byCode = { token: (await newest(coded)).code, method_id, session_duration_minutes };
      const byLink = { token: await linkOf(linked), session_duration_minutes };
      clock.advance(5 * minute + 1);
      assert.equal(await typeOf(act('POST /otps/authenticate', byCode)), 'unauthorized_action');
      assert.equal(await typeOf(act('POST /magic_links/authenticate', byLink)), 'unauthorized_action');
      await signInAgain();
      (await act('POST /otps/authenticate', byCode)).data();
      const last = (await act('POST /magic_links/authenticate', byLink)).data() as { user: typeof user };
      const all = new Set([user.emails[0]?.email, coded, linked]);
      assert.deepEqual(new Set(last.user.emails.map((address) => address.email)), all);
    });

    it('is not renewed by an authenticator app or its recovery codes', async (t) => {
      const { act, clock, call, session } = await open(t);
      const setup = (await call('POST /totps', {}, { session })).data();
      clock.advance(50 * minute);
      const totp_code = appCode({ clock }, setup.secret);
      (await act('POST /totps/authenticate', { totp_code, ...long })).data();
      const [recovery_code] = setup.recovery_codes;
      (await act('POST /totps/recover', { recovery_code, ...long })).data();
      for (const [name, body] of [
        ['POST /passwords/session/reset', { password: better }],
        ['POST /totps/recovery_codes', null],
        ['POST /totps/recovery_codes/rotate', null],
      ] as const) {
        assert.equal(await typeOf(act(name, body)), 'unauthorized_action', name);
      }
    });
  });
}
