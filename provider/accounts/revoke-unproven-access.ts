/** Cleans an account with a password when its address is proved for the first time. */
import { sql } from 'kysely';
import { record } from '../audit/record.ts';
import { prepare } from '../database/prepare.ts';
import type { Queries, Tables } from '../database/schema.ts';
import { lockUser } from './user-rows.ts';

/** The columns that say whose a row is. */
type Owner = 'user_id' | 'claimant_id' | 'attach_user_id';
type UserTable = {
  [T in keyof Tables]: Extract<keyof Tables[T], Owner> extends never ? never : T;
}[keyof Tables];

interface TableRule {
  by: Owner;
  /** `delete`: all rows; `delete others`: all but the verified address. */
  action: 'delete' | 'delete others' | 'keep';
}

/** Every table with rows of a user. A new table does not compile until it has a rule here. */
export const userTables = {
  // Identified by their own column, and no longer valid: see below.
  users: { by: 'user_id', action: 'keep' },
  passwords: { by: 'user_id', action: 'keep' },
  // Ids from the project's own servers, which no visitor can write.
  external_ids: { by: 'user_id', action: 'keep' },
  impersonation_tokens: { by: 'user_id', action: 'keep' },
  // Each app must still be notified of the sign-out.
  logout_notices: { by: 'user_id', action: 'keep' },
  audit_events: { by: 'user_id', action: 'keep' },
  webhook_deliveries: { by: 'user_id', action: 'keep' },
  // Created by the host, which may invite anyone.
  invitations: { by: 'user_id', action: 'keep' },
  // Sign-in methods.
  emails: { by: 'user_id', action: 'delete others' },
  phone_numbers: { by: 'user_id', action: 'delete others' },
  oauth_registrations: { by: 'user_id', action: 'delete' },
  totps: { by: 'user_id', action: 'delete' },
  webauthn_registrations: { by: 'user_id', action: 'delete' },
  crypto_wallets: { by: 'user_id', action: 'delete' },
  sessions: { by: 'user_id', action: 'delete' },
  intermediate_sessions: { by: 'user_id', action: 'delete' },
  remembered_devices: { by: 'user_id', action: 'delete' },
  known_devices: { by: 'user_id', action: 'delete' },
  // The owner has accepted nothing yet.
  terms_acceptances: { by: 'user_id', action: 'delete' },
  // About changes that this function undoes.
  owner_notices: { by: 'user_id', action: 'delete' },
  // Their grants and tokens go with them.
  connected_apps: { by: 'user_id', action: 'delete' },
  // Sign-in methods that are not proved yet: proved in the owner's session, they would become the owner's.
  otp_codes: { by: 'claimant_id', action: 'delete' },
  magic_links: { by: 'claimant_id', action: 'delete' },
  oauth_states: { by: 'attach_user_id', action: 'delete' },
  oauth_tokens: { by: 'attach_user_id', action: 'delete' },
  oauth_attach_tokens: { by: 'user_id', action: 'delete' },
  webauthn_challenges: { by: 'user_id', action: 'delete' },
  crypto_wallet_challenges: { by: 'user_id', action: 'delete' },
} satisfies Record<UserTable, TableRule>;

const keys = { emails: 'email_id', phone_numbers: 'phone_id' } as const;

/**
 * A password set before the address was proved may belong to an attacker who registered the address and waited for its
 * owner. It stops working, and the provider removes everything done with it: sign-in methods, apps, profile.
 *
 * @param provedId of the address or number that stays
 */
export async function revokeUnprovenAccess(
  queries: Queries,
  { userId, provedId }: { userId: string; provedId: string },
): Promise<void> {
  // A change in progress either commits before and is deleted, or runs after and finds no session.
  await lockUser(queries, userId);
  const [distrusted] = await distrustPassword(queries, { userId });
  if (!distrusted) return;
  await record(queries, { kind: 'account.cleaned', userId, details: { proved_id: provedId } });
  const name = { first_name: '', middle_name: '', last_name: '' };
  const written = { ...name, untrusted_metadata: '{}', fields_due: 'all' } as const;
  await queries.updateTable('users').set(written).where('user_id', '=', userId).execute();
  for (const [table, { by, action }] of Object.entries(userTables) as [UserTable, TableRule][]) {
    if (action === 'keep') continue;
    const exception =
      action === 'delete others'
        ? sql`and ${sql.ref(keys[table as keyof typeof keys])} != ${provedId}`
        : sql``;
    // In SQL, since the query builder has no type for a table that varies.
    await sql`delete from ${sql.table(table)} where ${sql.ref(by)} = ${userId} ${exception}`.execute(queries);
  }
}

const distrustPassword = prepare<{ userId: string }>()((database, value) =>
  database
    .updateTable('passwords')
    .set({ requires_reset: true })
    .where('user_id', '=', value('userId'))
    .returning('password_id'),
);
