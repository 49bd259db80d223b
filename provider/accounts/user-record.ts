/** The wire's user, put together from its tables. */
import type { ExpressionBuilder, RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { User } from '../../session-core/wire/shared.ts';
import { prepare } from '../database/prepare.ts';
import type { Queries, Tables } from '../database/schema.ts';
import { shownSeconds, userSeconds } from '../holders/second-factors.ts';
import { rowsOfUser } from './rows-of-user.ts';
import { describeRegistration, shownColumns } from './webauthn-registrations.ts';

/**
 * The columns of the wire's user, in whichever query has the row of the user.
 *
 * @param now decides which setups of a second factor are over
 */
export const userColumns = (now: RawBuilder<Date>) => (builder: ExpressionBuilder<Tables, 'users'>) => {
  const rows = rowsOfUser(builder);
  return [
    'users.user_id',
    'users.status',
    'users.created_at',
    'users.first_name',
    'users.middle_name',
    'users.last_name',
    'users.roles',
    'users.trusted_metadata',
    'users.untrusted_metadata',
    'users.deletes_at',
    jsonArrayFrom(rows.emails.select(['email_id', 'address as email', 'verified'])).as('emails'),
    jsonArrayFrom(rows.phoneNumbers.select(['phone_id', 'phone_number', 'verified'])).as('phone_numbers'),
    ...userSeconds(builder, now),
    jsonArrayFrom(
      rows.socialAccounts.select([
        'oauth_registration_id as oauth_user_registration_id',
        'provider_subject',
        'provider_type',
        'profile_picture_url',
        'locale',
      ]),
    ).as('providers'),
    jsonObjectFrom(rows.password.select(['password_id', 'requires_reset'])).as('password'),
    jsonArrayFrom(
      rows.wallets.select([
        'crypto_wallet_id',
        'address as crypto_wallet_address',
        'wallet_type as crypto_wallet_type',
      ]),
    ).as('wallets'),
    jsonArrayFrom(rows.passkeys.select(shownColumns)).as('registrations'),
    rows.externalIds.select('external_id').limit(1).as('external_id'),
  ] as const;
};

/** Finds what `describeUser` needs. */
const findUser = prepare<{ userId: string; now: Date }>()((database, value) =>
  database
    .selectFrom('users')
    .select(userColumns(value('now')))
    .where('users.user_id', '=', value('userId')),
);

type UserColumns = Awaited<ReturnType<typeof findUser>>[number];

/** One statement reads it all, since a sign-in waits for each one. */
export async function loadUser(queries: Queries, userId: string, now: Date): Promise<User> {
  const [row] = await findUser(queries, { userId, now });
  if (!row) throw new Error('The user of a session is missing.');
  return describeUser(row);
}

/** The wire's user from its columns. */
export function describeUser(row: UserColumns): User {
  const { emails, phone_numbers, providers, password, wallets, registrations } = row;
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
    ...shownSeconds(row),
    webauthn_registrations: registrations.map(describeRegistration),
    biometric_registrations: [],
    roles: row.roles,
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    ...(row.external_id === null ? {} : { external_id: row.external_id }),
    ...(row.deletes_at === null ? {} : { deletes_at: row.deletes_at.toISOString() }),
  };
}
