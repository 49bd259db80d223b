/** The wire's user, put together from its tables. */
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { User } from '../../session-core/wire/shared.ts';
import type { Queries } from '../database/schema.ts';
import { describeRegistration, shownColumns } from './webauthn-registrations.ts';

/**
 * In one statement: the call that checks a session is the most frequent of all, and waits for each of its statements.
 *
 * @param now decides which setups of an authenticator app are over
 */
export async function loadUser(queries: Queries, userId: string, now: Date): Promise<User> {
  const row = await queries
    .selectFrom('users')
    .selectAll()
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('emails')
          .select(['email_id', 'address as email', 'verified'])
          .whereRef('emails.user_id', '=', 'users.user_id')
          .orderBy('created_at'),
      ).as('emails'),
      jsonArrayFrom(
        selectFrom('phone_numbers')
          .select(['phone_id', 'phone_number', 'verified'])
          .whereRef('phone_numbers.user_id', '=', 'users.user_id')
          .orderBy('created_at'),
      ).as('phone_numbers'),
      jsonArrayFrom(
        selectFrom('totps')
          .select(['totp_id', 'verified'])
          .whereRef('totps.user_id', '=', 'users.user_id')
          .where(({ eb, or }) => or([eb('verified', '=', true), eb('expires_at', '>', now)])),
      ).as('totps'),
      jsonArrayFrom(
        selectFrom('oauth_registrations')
          .select([
            'oauth_user_registration_id',
            'provider_subject',
            'provider_type',
            'profile_picture_url',
            'locale',
          ])
          .whereRef('oauth_registrations.user_id', '=', 'users.user_id')
          .orderBy('created_at'),
      ).as('providers'),
      jsonObjectFrom(
        selectFrom('passwords')
          .select(['password_id', 'requires_reset'])
          .whereRef('passwords.user_id', '=', 'users.user_id'),
      ).as('password'),
      jsonArrayFrom(
        selectFrom('crypto_wallets')
          .select([
            'crypto_wallet_id',
            'address as crypto_wallet_address',
            'wallet_type as crypto_wallet_type',
          ])
          .whereRef('crypto_wallets.user_id', '=', 'users.user_id')
          .orderBy('created_at'),
      ).as('wallets'),
      jsonArrayFrom(
        selectFrom('webauthn_registrations')
          .select(shownColumns)
          .whereRef('webauthn_registrations.user_id', '=', 'users.user_id')
          .orderBy('created_at')
          .orderBy('webauthn_registration_id'),
      ).as('registrations'),
      selectFrom('external_ids')
        .select('external_id')
        .whereRef('external_ids.user_id', '=', 'users.user_id')
        .orderBy('created_at')
        .limit(1)
        .as('external_id'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { emails, phone_numbers, totps, providers, password, wallets, registrations } = row;
  return {
    user_id: row.user_id,
    status: row.status,
    created_at: row.created_at.toISOString(),
    name: { first_name: row.first_name, middle_name: row.middle_name, last_name: row.last_name },
    emails,
    phone_numbers,
    crypto_wallets: wallets.map((wallet) => ({ ...wallet, verified: true })),
    providers,
    password,
    totps,
    webauthn_registrations: registrations.map(describeRegistration),
    biometric_registrations: [],
    roles: row.roles,
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    ...(row.external_id === null ? {} : { external_id: row.external_id }),
  };
}
