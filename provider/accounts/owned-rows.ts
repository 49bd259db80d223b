/** How a sign-in method is taken from its owner. */
import { sql } from 'kysely';
import { record } from '../audit/record.ts';
import type { Queries, Tables } from '../database/schema.ts';
import { type Stored, type StoredMethod, storedMethods } from '../database/stored-methods.ts';
import { type Method, providerLabel } from '../notices/mail/notice.ts';

/** A table of what belongs to a user, and its key. */
export type Owned = {
  [T in keyof Tables]: Tables[T] extends { user_id: unknown }
    ? readonly [table: T, key: keyof Tables[T] & string]
    : never;
}[keyof Tables];

/** What a member has as a person: it opens all organizations of the address. */
const personMethods = ['passkey', 'wallet'] as const satisfies StoredMethod[];
export type PersonMethod = (typeof personMethods)[number];

export const isOfPerson = (type: StoredMethod) => personMethods.some((one) => one === type);
export const personTables = personMethods.map((type) => storedMethods[type].in[0]);

interface Taken {
  /** Who has it, for the record. */
  holderId: string;
  /** The columns of its owner. */
  owner: object;
  type: StoredMethod;
  /** @default the only one */
  id?: string;
}

/** Deletes a sign-in method, and records that. Undefined if the owner has none. `isProved`: it could sign its owner in. */
export async function takeMethod(
  queries: Queries,
  { holderId: userId, owner, type, id: named }: Taken,
): Promise<{ method: Method; isProved: boolean } | undefined> {
  const { recorded } = storedMethods[type];
  const {
    label,
    waits,
    in: [table, key],
  }: Stored = storedMethods[type];
  const conditions = Object.entries({ ...owner, ...(named !== undefined && { [key]: named }) });
  // In SQL, since the query builder has no type for a table that varies.
  const { rows } = await sql<{ id: string; label: string; verified: boolean }>`
    delete from ${sql.table(table)}
    where ${sql.join(
      conditions.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      sql` and `,
    )}
    returning ${sql.ref(key)} as id, ${label ? sql.ref(label) : sql`''`} as label,
      ${waits ? sql.ref('verified') : sql`true`} as verified`.execute(queries);
  const [gone] = rows;
  if (!gone) return undefined;
  const { id } = gone;
  await record(queries, { kind: 'sign_in_method.removed', userId, details: { method: recorded, id } });
  const name = type === 'social' ? providerLabel(gone.label) : gone.label;
  return { method: { type: type === 'company' ? 'social' : type, id, label: name }, isProved: gone.verified };
}
