/** How a user can sign in again. This decides whether an account has an owner yet, and which factor must stay. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Queries, Tables } from '../database/schema.ts';
import { ruledTables } from '../database/table-rules.ts';

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
 * password together with the address it is typed for: see `signsIn` of the tables. Codes of an authenticator app alone
 * do not sign in, and a WebAuthn registration that is only a second step does not count.
 */
export const signInMethod = ({ or }: ExpressionBuilder<Tables, 'users'>) => or(ways);

const ways = ruledTables.flatMap(([table, { signsIn }]) => {
  if (signsIn === undefined) return [];
  const isOwn = sql`${sql.ref(`${table}.user_id`)} = users.user_id`;
  return [sql<SqlBool>`exists (select from ${sql.table(table)} where ${isOwn} and ${sql.raw(signsIn)})`];
});
