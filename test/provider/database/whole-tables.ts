/** Finds statements that read a whole table that grows with the users. */
import { sql } from 'kysely';
import type { Around } from '../../../platform/storage/open.ts';
import type { Database } from '../../../provider/database/schema.ts';

/** A row for each thing that an operator makes. */
const small = ['kysely_migration', 'webhooks', 'signing_keys', 'admin_keys', 'secrets', 'partition_progress'];
/** Statements of the tests themselves: they look at all rows. */
const ofTests = [
  /^(select \* from|delete from|update) "?\w+"?( set "hits" = \$1)?$/,
  /to_jsonb\(/,
  /"address_key" like/,
  /^select "hash" from "passwords" left join/,
];

const texts = new Set<string>();

/** Notes every statement that a database runs. */
export const noteStatements: Around = (text, run) => {
  texts.add(text);
  return run();
};

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** The planner believes that each table is as large as after years: one that it believes to be small it reads once, and hashes. */
const asAfterYears = sql`
  update pg_class set reltuples = 10000000, relpages = greatest(1, pg_relation_size(oid) / 8192)
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

/** The noted statements for which PostgreSQL has no plan without reading a whole table, with that table. */
export async function readingWholeTables(database: Database): Promise<string[]> {
  const results: string[] = [];
  await database.connection().execute(async (one) => {
    await sql`set enable_seqscan = off`.execute(one);
    await asAfterYears.execute(one);
    for (const text of texts) {
      if (
        !/^\s*(select|with|update|delete|insert)\b/i.test(text) ||
        ofTests.some((pattern) => pattern.test(text))
      )
        continue;
      const { rows } = await sql<{
        'QUERY PLAN': { Plan: Node }[];
      }>`${sql.raw(`explain (generic_plan, verbose, format json) ${text}`)}`
        .execute(one)
        // A table of one test, or a parameter whose type only its value says.
        .catch(() => ({ rows: [] }));
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      if (!plan) continue;
      for (const table of scanned(plan))
        if (!small.includes(table) && !table.startsWith('pg_'))
          results.push(
            `${table}: ${text
              .replace(/\s+/g, ' ')
              .replace(/\$\d+(, \$\d+)+/g, '…')
              .trim()}`,
          );
    }
    await sql`reset enable_seqscan`.execute(one);
  });
  return results;
}

function scanned(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scanned)];
}
