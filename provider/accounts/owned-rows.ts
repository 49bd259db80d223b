/** Removes one of the things that belong to a user. */
import { sql } from 'kysely';
import type { SignInMethod } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import type { Queries, Tables } from '../database/schema.ts';
import type { MethodType } from '../notices/mail/notice.ts';

/** A table of what belongs to a user, and its key. */
export type Owned = {
  [T in keyof Tables]: Tables[T] extends { user_id: unknown }
    ? [table: T, key: keyof Tables[T] & string]
    : never;
}[keyof Tables];

/** Where each kind of sign-in method is stored. */
export const methodTables = {
  email: ['emails', 'email_id'],
  phone: ['phone_numbers', 'phone_id'],
  social: ['oauth_registrations', 'oauth_registration_id'],
  passkey: ['webauthn_registrations', 'webauthn_registration_id'],
  wallet: ['crypto_wallets', 'crypto_wallet_id'],
  app: ['totps', 'totp_id'],
} as const satisfies Record<MethodType, Owned>;

/** The names that the record uses for these tables. */
const recordNames = {
  email: 'email',
  phone: 'phone_number',
  social: 'social_account',
  passkey: 'passkey',
  wallet: 'wallet',
  app: 'totp',
} as const satisfies Record<MethodType, SignInMethod>;

const types = Object.keys(recordNames) as MethodType[];

/** Whether it was there, and the user's own. In SQL, since the query builder has no type for a table that varies. */
export async function removeOwned(
  queries: Queries,
  [table, key]: Owned,
  userId: string,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(key)} = ${id} and user_id = ${userId} returning user_id
  `.execute(queries);
  const type = types.find((one) => methodTables[one][0] === table);
  if (rows.length > 0 && type) {
    const details = { method: recordNames[type], id };
    await record(queries, { kind: 'sign_in_method.removed', userId, details });
  }
  return rows.length > 0;
}
