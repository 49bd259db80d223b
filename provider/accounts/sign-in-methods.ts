/** How a user can sign in again. This decides whether an account has an owner yet, and which factor must stay. */
import type { ExpressionBuilder } from 'kysely';
import type { Queries, Tables } from '../database/schema.ts';

/** Whether the user can sign in by anything; see `signInMethod`. */
export async function hasSignInMethod(queries: Queries, userId: string): Promise<boolean> {
  const row = await queries
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(signInMethod)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * An address or number that was proved, a social account, a wallet, a token of the project's own server, or a
 * password together with the address it is typed for. Codes of an authenticator app alone do not sign in, and a
 * WebAuthn registration that is only a second step does not count.
 */
export function signInMethod({ or, exists, selectFrom }: ExpressionBuilder<Tables, 'users'>) {
  return or([
    exists(
      selectFrom('emails')
        .select('email_id')
        .whereRef('emails.user_id', '=', 'users.user_id')
        .where('emails.verified', '=', true),
    ),
    exists(
      selectFrom('phone_numbers')
        .select('phone_id')
        .whereRef('phone_numbers.user_id', '=', 'users.user_id')
        .where('phone_numbers.verified', '=', true),
    ),
    exists(
      selectFrom('oauth_registrations')
        .select('oauth_registration_id')
        .whereRef('oauth_registrations.user_id', '=', 'users.user_id'),
    ),
    exists(
      selectFrom('crypto_wallets')
        .select('crypto_wallet_id')
        .whereRef('crypto_wallets.user_id', '=', 'users.user_id'),
    ),
    exists(
      selectFrom('external_ids').select('external_id').whereRef('external_ids.user_id', '=', 'users.user_id'),
    ),
    exists(
      selectFrom('passwords')
        .innerJoin('emails', 'emails.user_id', 'passwords.user_id')
        .select('password_id')
        .whereRef('passwords.user_id', '=', 'users.user_id')
        .where('passwords.requires_reset', '=', false),
    ),
  ]);
}
