/** Cleans an account when its address is proved for the first time: of what was done with a password, and of what an ended invitation gave. */
import { sql } from 'kysely';
import { record } from '../audit/record.ts';
import { prepare } from '../database/prepare.ts';
import type { Queries } from '../database/schema.ts';
import { userRows } from '../database/table-rules.ts';
import type { Parts } from '../world/ground.ts';
import { takeBackGiven } from './let-in-by-host.ts';
import { lockUser } from './user-rows.ts';

const keys = { emails: 'email_id', phone_numbers: 'phone_id' } as const;

/**
 * A password set before the address was proved may belong to an attacker who registered the address and waited for its
 * owner. It stops working, and the provider removes everything done with it: sign-in methods, apps, profile.
 *
 * @param provedId of the address or number that stays
 */
export async function revokeUnprovenAccess(
  world: Parts<'clock' | 'settings'>,
  queries: Queries,
  { userId, provedId }: { userId: string; provedId: string },
): Promise<void> {
  // A change in progress either commits before and is deleted, or runs after and finds no session.
  const { prepared } = await lockUser(queries, userId);
  await takeBackGiven(world, queries, userId);
  const [distrusted] = await distrustPassword(queries, { userId });
  if (!distrusted && !prepared) return;
  await record(queries, { kind: 'account.cleaned', userId, details: { proved_id: provedId } });
  const name = { first_name: '', middle_name: '', last_name: '' };
  const written = { ...name, untrusted_metadata: '{}', fields_due: 'all', prepared: false } as const;
  await queries.updateTable('users').set(written).where('user_id', '=', userId).execute();
  for (const { table, column, action } of userRows) {
    if (action === 'keep') continue;
    const exception =
      action === 'delete others'
        ? sql`and ${sql.ref(keys[table as keyof typeof keys])} != ${provedId}`
        : sql``;
    // In SQL, since the query builder has no type for a table that varies.
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId} ${exception}`.execute(
      queries,
    );
  }
}

const distrustPassword = prepare<{ userId: string }>()((database, value) =>
  database
    .updateTable('passwords')
    .set({ requires_reset: true })
    .where('user_id', '=', value('userId'))
    .returning('password_id'),
);
