/** How much work waits in the database, for `/metrics`. */
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

export interface Queue {
  name: 'messages' | 'owner_notices' | 'logout_notices';
  length: number;
  /** For how long the oldest has been due. Seconds. */
  lag: number;
}

/** A longer queue is reported as this long: counting it would cost more than the figure is worth. */
const mostCounted = 10_000;

/** In one statement. */
export async function readQueues(database: Database, now: Date): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select name, length, coalesce(extract(epoch from ${now}::timestamptz - oldest), 0)::float8 as lag from (
      ${waiting('messages', 'deliveries', 'next_try_at', now)} union all
      ${waiting('owner_notices', 'owner_notices', 'due_at', now)} union all
      ${waiting('logout_notices', 'logout_notices', 'next_try_at', now)}
    ) as queues`.execute(database);
  return rows;
}

const waiting = (name: Queue['name'], table: string, due: string, now: Date) => sql`
  select ${sql.lit(name)} as name, count(*)::integer as length, min(due) as oldest from (
    select ${sql.ref(due)} as due from ${sql.table(table)}
    where ${sql.ref(due)} <= ${now} order by ${sql.ref(due)} limit ${sql.lit(mostCounted)}
  ) as waiting`;
