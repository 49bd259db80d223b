/** The rows of a user in other tables, each in the order of every list of them. */
import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../database/schema.ts';

export const rowsOfUser = ({ selectFrom }: Pick<ExpressionBuilder<Tables, 'users'>, 'selectFrom'>) => ({
  emails: selectFrom('emails')
    .whereRef('emails.user_id', '=', 'users.user_id')
    .orderBy('is_primary', 'desc')
    .orderBy('emails.created_at')
    .orderBy('email_id'),
  phoneNumbers: selectFrom('phone_numbers')
    .whereRef('phone_numbers.user_id', '=', 'users.user_id')
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('phone_id'),
  socialAccounts: selectFrom('oauth_registrations')
    .whereRef('oauth_registrations.user_id', '=', 'users.user_id')
    .orderBy('oauth_registrations.created_at')
    .orderBy('oauth_registration_id'),
  password: selectFrom('passwords').whereRef('passwords.user_id', '=', 'users.user_id'),
  wallets: selectFrom('crypto_wallets')
    .whereRef('crypto_wallets.user_id', '=', 'users.user_id')
    .orderBy('created_at')
    .orderBy('crypto_wallet_id'),
  passkeys: selectFrom('webauthn_registrations')
    .whereRef('webauthn_registrations.user_id', '=', 'users.user_id')
    .orderBy('created_at')
    .orderBy('webauthn_registration_id'),
  externalIds: selectFrom('external_ids')
    .whereRef('external_ids.user_id', '=', 'users.user_id')
    .orderBy('created_at')
    .orderBy('profile_id'),
});
