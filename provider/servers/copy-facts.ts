/**
 * Copies the facts of a project into the record of another server, whose seals cover them from then on. The originals stay where
 * they were written, as the seals there need them. A copy says which server wrote it first, and under which number.
 */
import { sql } from 'kysely';
import type { Queries } from '../database/schema.ts';
import type { MovedProject } from '../database/table-rules.ts';
import { firstProjectId } from '../settings/project.ts';

const batch = 2000;
const columns = sql.raw(
  'recorded_at, kind, actor, user_id, session_id, ip_address, user_agent, request_id, details, expires_at, salt, erased_hash',
);
/** Facts from before projects were recorded are of the first one. */
const projectOfFact = sql`coalesce(details -> 'of' ->> 'project_id', ${sql.lit(firstProjectId)})`;

interface Copying {
  source: Queries;
  target: Queries;
  project: Pick<MovedProject, 'project_id'>;
  /** The names of the servers. */
  from: string;
  to: string;
}

/** Leaves out what the target has. @returns the number of copies, and the newest seal of the source */
export async function copyFacts({
  source,
  target,
  project: { project_id },
  from,
  to,
}: Copying): Promise<{ facts: number; seal: string | null }> {
  await sql`create temporary table arriving_facts (like audit_events) on commit drop`.execute(target);
  // A removal is numbered by the server that wrote it.
  await sql`declare facts no scroll cursor for select row_to_json(line)::text as line from (
    select event_id, recorded_at, kind, actor, user_id, session_id, ip_address, user_agent, request_id,
      jsonb_set(
        jsonb_build_object('of', '{}'::jsonb) || details - 'removal_id', '{of,first}',
        coalesce(details -> 'of' -> 'first', jsonb_build_object('server', ${sql.lit(from)}, 'event_id', event_id))
      ) as details, expires_at, salt, erased_hash
    from audit_events
    where ${projectOfFact} = ${sql.lit(project_id)}
      and details -> 'of' -> 'first' ->> 'server' is distinct from ${sql.lit(to)}
  ) as line`.execute(source);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batch)} from facts`.execute(source);
    if (rows.length > 0)
      await sql`insert into arriving_facts
        select * from json_populate_recordset(null::arriving_facts, ${`[${rows.map(({ line }) => line).join(',')}]`}::json)`.execute(
        target,
      );
    if (rows.length < batch) break;
  }
  await sql`close facts`.execute(source);
  const { numAffectedRows = 0n } = await sql`insert into audit_events (${columns})
    select ${columns} from arriving_facts
    where not exists (
      select from audit_events present where present.details -> 'of' -> 'first' = arriving_facts.details -> 'of' -> 'first'
    ) order by event_id`.execute(target);
  const { rows } = await sql<{
    hash: string;
  }>`select hash from audit_seals order by seal_id desc limit 1`.execute(source);
  return { facts: Number(numAffectedRows), seal: rows[0]?.hash ?? null };
}
