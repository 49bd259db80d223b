/** Whether a user can sign in without one of the methods. The provider decides; this spares the user a dead end. */
import type { User } from '../../session-core/wire/shared.ts';

/** True if the method is verified and no other one is: removing it would lock the user out. */
export function isLastWay(user: User, id: string): boolean {
  const { password, external_id } = user;
  const ways = [
    ...user.emails.filter(({ verified }) => verified).map(({ email_id }) => email_id),
    ...user.phone_numbers.filter(({ verified }) => verified).map(({ phone_id }) => phone_id),
    ...user.providers.map((one) => one.oauth_user_registration_id),
    ...user.crypto_wallets.filter(({ verified }) => verified).map((one) => one.crypto_wallet_id),
    // A password is typed with an address: it goes with the last one.
    ...(password && !password.requires_reset && user.emails.some(({ email_id }) => email_id !== id)
      ? ['password']
      : []),
    // The project's own server lets the user in.
    ...(external_id ? ['external'] : []),
  ];
  // Passkeys do not count: some are a second step only.
  return ways.includes(id) && ways.length === 1;
}
