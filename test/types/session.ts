/** Compiled, never run: wrong uses of the headless layer must not compile. */
import type { SessionClient, SessionOptions } from '../../session-core/consumer/client.ts';
import type { AuthErrorCode } from '../../session-core/errors.ts';

declare const client: SessionClient;

export const right: SessionOptions = {
  publicToken: 'public-token-test-local',
  apiBaseUrl: 'http://localhost:4400',
};

// @ts-expect-error the public token is required
export const noToken: SessionOptions = { apiBaseUrl: 'http://localhost:4400' };

// @ts-expect-error an option that does not exist
export const misspelled: SessionOptions = { publicToken: 'p', apiBaseURL: 'http://localhost:4400' };

// @ts-expect-error a cookie option that does not exist
export const wrongCookie: SessionOptions = { publicToken: 'p', cookies: { sameSite: 'none' } };

export async function calls(): Promise<void> {
  const { method_id } = await client.otps.email.loginOrCreate('ada@example.com', { expiration_minutes: 10 });
  await client.otps.authenticate('000000', method_id, { session_duration_minutes: 60 });

  // @ts-expect-error field names are the wire's
  await client.otps.email.loginOrCreate('ada@example.com', { expirationMinutes: 10 });

  // @ts-expect-error a session without a duration cannot be asked for
  await client.otps.authenticate('000000', method_id);

  // @ts-expect-error the code is text: a number would lose leading zeros
  await client.otps.authenticate(0, method_id, { session_duration_minutes: 60 });

  // @ts-expect-error a link carries its token alone
  await client.magicLinks.authenticate({ token: 't' }, { session_duration_minutes: 60 });

  const { userType } = await client.searchManager.searchUser('ada@example.com');
  if (userType === 'passwordless') await client.passwords.resetByEmailStart({ email: 'ada@example.com' });

  // @ts-expect-error a session without a duration cannot be asked for
  await client.passwords.create({ email: 'ada@example.com', password: 'p' });

  // @ts-expect-error field names are the wire's
  await client.passwords.resetByExistingPassword({ email: 'a', password: 'p', session_duration_minutes: 60 });

  await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 60 });
  // @ts-expect-error a session without a duration cannot be asked for
  await client.webauthn.authenticate({ is_passkey: true });
  // @ts-expect-error no authenticator is of this kind
  await client.webauthn.register({ authenticator_type: 'car' });

  // @ts-expect-error no wallet is of this kind
  await client.cryptoWallets.authenticateStart({ crypto_wallet_address: 'a', crypto_wallet_type: 'bitcoin' });

  // @ts-expect-error no address is of this kind
  if (userType === 'unknown') return;
  // @ts-expect-error mail has nothing that a browser fills in by itself
  await client.otps.email.send('ada@example.com', { enable_autofill: true });

  await client.totps.authenticate({ totp_code: '012345', session_duration_minutes: 60 });

  // @ts-expect-error the code is text: a number would lose leading zeros
  await client.totps.authenticate({ totp_code: 12345, session_duration_minutes: 60 });

  // @ts-expect-error only the server writes what is trusted
  await client.user.update({ trusted_metadata: { admin: true } });

  // @ts-expect-error the state is read-only
  client.state.user = null;

  // @ts-expect-error the visitor may be signed out
  client.state.user.user_id;
}

// @ts-expect-error not one of the documented codes
export const code: AuthErrorCode = 'network_error';
