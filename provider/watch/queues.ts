/** How much work waits in the database, and how old its keys are, for `/metrics`. */
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

export const queueNames = ['messages', 'owner_notices', 'logout_notices', 'webhook_deliveries'] as const;

export interface Queue {
  name: (typeof queueNames)[number];
  length: number;
  /** For how long the oldest has been due. Seconds. */
  lag: number;
}

/** A longer queue is reported as this long: counting it would cost more than the figure is worth. */
const mostCounted = 10_000;

/** Reads the state of all queues, in one statement. */
export async function readQueues(database: Database, now: Date): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select name, length, coalesce(extract(epoch from ${now}::timestamptz - oldest), 0)::float8 as lag from (
      ${sql.join(
        queueNames.map((name) => waiting(name, name === 'messages' ? 'deliveries' : name, now)),
        sql` union all `,
      )}
    ) as queues`.execute(database);
  return rows;
}

const waiting = (name: Queue['name'], table: string, now: Date) => sql`
  select ${sql.lit(name)} as name, count(*)::integer as length, min(next_try_at) as oldest from (
    select next_try_at from ${sql.table(table)}
    where next_try_at <= ${now} order by next_try_at limit ${sql.lit(mostCounted)}
  ) as waiting`;

export interface Ages {
  /** For how long the oldest key that signs has done so. Seconds; null without one. */
  key: number | null;
  /** Until the first company login has no valid certificate any more. Seconds; null without such a login. */
  certificate: number | null;
}

export async function readAges(database: Database, now: Date): Promise<Ages> {
  const { rows } = await sql<Ages>`
    select
      (select extract(epoch from ${now}::timestamptz - min(signs_from))::float8 from signing_keys where expires_at is null) as key,
      (select extract(epoch from min(ends) - ${now}::timestamptz)::float8 from (
        select (
          select max((one ->> 'expires_at')::timestamptz) from jsonb_array_elements(settings -> 'certificates') as one
        ) as ends
        from sso_connections where kind = 'saml' and status = 'active'
      ) as logins) as certificate`.execute(database);
  return rows[0] ?? { key: null, certificate: null };
}
