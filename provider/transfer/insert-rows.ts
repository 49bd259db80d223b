import type { Insertable } from 'kysely';
import type { Queries, Tables } from '../database/schema.ts';

export type RowsOf<Name extends keyof Tables> = { [Table in Name]: Insertable<Tables[Table]>[] };

/** A statement has at most 65,535 parameters, and no table here has more than twenty columns. */
const largestInsert = 1000;

/** Inserts the rows of many owners, a table after another, so that each row finds what it refers to. */
export async function insertRows<Name extends keyof Tables>(
  queries: Queries,
  tablesInOrder: readonly Name[],
  all: readonly RowsOf<Name>[],
): Promise<void> {
  for (const table of tablesInOrder) {
    const rows = all.flatMap((one): object[] => one[table]);
    for (let at = 0; at < rows.length; at += largestInsert)
      await insertInto(queries, table, rows.slice(at, at + largestInsert));
  }
}

/** `RowsOf` says which rows are of which table; the query builder cannot follow a table that varies. */
async function insertInto(queries: Queries, table: keyof Tables, rows: object[]): Promise<void> {
  await queries
    .insertInto(table)
    .values(rows as never)
    .execute();
}
