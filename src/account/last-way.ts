/** Whether a user can sign in without one of the methods. The provider decides; this spares the user a dead end. */
import type { User } from '../../session-core/wire/shared.ts';

/** True if the method is verified and no other one is: removing it would lock the user out. */
export function isLastWay(user: User, id: string): boolean {
  const ways = [
    ...user.emails.filter(({ verified }) => verified).map(({ email_id }) => email_id),
    ...user.phone_numbers.filter(({ verified }) => verified).map(({ phone_id }) => phone_id),
    ...user.providers.map((one) => one.oauth_user_registration_id),
    ...user.crypto_wallets.filter(({ verified }) => verified).map((one) => one.crypto_wallet_id),
    ...user.webauthn_registrations
      .filter(({ verified }) => verified)
      .map((one) => one.webauthn_registration_id),
    // A password is typed with an address: it goes with the last one.
    ...(user.password && user.emails.some(({ email_id }) => email_id !== id) ? ['password'] : []),
  ];
  return ways.includes(id) && ways.length === 1;
}
