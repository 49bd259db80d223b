/** The wire's user, put together from its tables. */
import type { User } from '../../session-core/wire/shared.ts';
import type { Queries } from '../database/schema.ts';
import { describeRegistration, registrationsOf } from '../webauthn/registrations.ts';

/** @param now decides which setups of an authenticator app are over */
export async function loadUser(queries: Queries, userId: string, now: Date): Promise<User> {
  const row = await queries
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const emails = await queries
    .selectFrom('emails')
    .select(['email_id', 'address as email', 'verified'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const phone_numbers = await queries
    .selectFrom('phone_numbers')
    .select(['phone_id', 'phone_number', 'verified'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const totps = await queries
    .selectFrom('totps')
    .select(['totp_id', 'verified'])
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('verified', '=', true), eb('expires_at', '>', now)]))
    .execute();
  const providers = await queries
    .selectFrom('oauth_registrations')
    .select([
      'oauth_user_registration_id',
      'provider_subject',
      'provider_type',
      'profile_picture_url',
      'locale',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const password = await queries
    .selectFrom('passwords')
    .select(['password_id', 'requires_reset'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const wallets = await queries
    .selectFrom('crypto_wallets')
    .select(['crypto_wallet_id', 'address as crypto_wallet_address', 'wallet_type as crypto_wallet_type'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const external = await queries
    .selectFrom('external_ids')
    .select('external_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .executeTakeFirst();
  const registrations = await registrationsOf(queries, userId);
  return {
    user_id: row.user_id,
    status: row.status,
    created_at: row.created_at.toISOString(),
    name: { first_name: row.first_name, middle_name: row.middle_name, last_name: row.last_name },
    emails,
    phone_numbers,
    crypto_wallets: wallets.map((wallet) => ({ ...wallet, verified: true })),
    providers,
    password: password ?? null,
    totps,
    webauthn_registrations: registrations.map(describeRegistration),
    biometric_registrations: [],
    roles: row.roles,
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    ...(external ? { external_id: external.external_id } : {}),
  };
}
