/** What becomes of an account with a password when its address is proved for the first time. */
import { sql } from 'kysely';
import type { Queries, Tables } from '../database/schema.ts';
import { lockUser } from './user-rows.ts';

/** The columns that say whose a row is. */
type Owner = 'user_id' | 'claimant_id' | 'attach_user_id';
type Owned = { [T in keyof Tables]: Extract<keyof Tables[T], Owner> extends never ? never : T }[keyof Tables];

interface Fate {
  by: Owner;
  /** `goes`: all of it; `others go`: all but the address that was proved. */
  fate: 'goes' | 'others go' | 'stays';
}

/** Every table whose rows are a user's. A new one does not compile until it is decided about. */
export const userTables = {
  // Told apart by their own column, and opening nothing any more: see below.
  users: { by: 'user_id', fate: 'stays' },
  passwords: { by: 'user_id', fate: 'stays' },
  // The word of the project's own servers, which no visitor can write.
  external_ids: { by: 'user_id', fate: 'stays' },
  impersonation_tokens: { by: 'user_id', fate: 'stays' },
  // Ways in.
  emails: { by: 'user_id', fate: 'others go' },
  phone_numbers: { by: 'user_id', fate: 'others go' },
  oauth_registrations: { by: 'user_id', fate: 'goes' },
  totps: { by: 'user_id', fate: 'goes' },
  webauthn_registrations: { by: 'user_id', fate: 'goes' },
  crypto_wallets: { by: 'user_id', fate: 'goes' },
  sessions: { by: 'user_id', fate: 'goes' },
  intermediate_sessions: { by: 'user_id', fate: 'goes' },
  remembered_devices: { by: 'user_id', fate: 'goes' },
  // With their grants and tokens.
  connected_apps: { by: 'user_id', fate: 'goes' },
  // Ways in that are still to be proved: in the owner's session they would be the owner's.
  otp_codes: { by: 'claimant_id', fate: 'goes' },
  magic_links: { by: 'claimant_id', fate: 'goes' },
  oauth_states: { by: 'attach_user_id', fate: 'goes' },
  oauth_tokens: { by: 'attach_user_id', fate: 'goes' },
  oauth_attach_tokens: { by: 'user_id', fate: 'goes' },
  webauthn_challenges: { by: 'user_id', fate: 'goes' },
  crypto_wallet_challenges: { by: 'user_id', fate: 'goes' },
} satisfies Record<Owned, Fate>;

const keys = { emails: 'email_id', phone_numbers: 'phone_id' } as const;

/**
 * A password that was set before an address was proved may be a stranger's, who wrote down the address to wait for its
 * owner. It opens nothing any more, and of what was done with it nothing is left: no way in, no app, no word.
 *
 * @param provedId of the address or number that stays
 */
export async function revokeUnprovenAccess(
  queries: Queries,
  { userId, provedId }: { userId: string; provedId: string },
): Promise<void> {
  // What is being added at this moment is there before, and goes, or comes after, and finds no session.
  await lockUser(queries, userId);
  const distrusted = await queries
    .updateTable('passwords')
    .set({ requires_reset: true })
    .where('user_id', '=', userId)
    .returning('password_id')
    .executeTakeFirst();
  if (!distrusted) return;
  const written = { first_name: '', middle_name: '', last_name: '', untrusted_metadata: '{}' };
  await queries.updateTable('users').set(written).where('user_id', '=', userId).execute();
  for (const [table, { by, fate }] of Object.entries(userTables) as [Owned, Fate][]) {
    if (fate === 'stays') continue;
    const kept =
      fate === 'others go' ? sql`and ${sql.ref(keys[table as keyof typeof keys])} != ${provedId}` : sql``;
    // In SQL, since the query builder has no type for a table that varies.
    await sql`delete from ${sql.table(table)} where ${sql.ref(by)} = ${userId} ${kept}`.execute(queries);
  }
}
