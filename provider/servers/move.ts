/**
 * Moves a project to another database server while the provider runs. Meanwhile its requests wait, and are refused with
 * `Retry-After` if it takes long; those of other projects go on. The directory decides: until it names the new server the old one
 * has everything, and afterwards the new one. So a move that broke off is completed, or undone, by another one.
 */
import { sql } from 'kysely';
import { StartError } from '../../platform/start-error.ts';
import { inContext } from '../audit/context.ts';
import { record } from '../audit/record.ts';
import { contextFor } from '../audit/work.ts';
import { type Elapsed, second, systemElapsed, systemPause } from '../clock/clock.ts';
import type { Database } from '../database/schema.ts';
import type { MovedProject } from '../database/table-rules.ts';
import { firstServer } from '../settings/environment.ts';
import type { Parts } from '../world/ground.ts';
import { copyRows, deleteRows } from './copy.ts';
import { copyFacts } from './copy-facts.ts';
import { lowerFence, passFence, raiseFence, setFenced } from './fence.ts';
import { readNotes, trustedFor } from './places.ts';

/** Any number that nothing else in the database uses. */
const lockId = 4_400_044;
/** The clocks of two machines do not run alike. */
const margin = second / 4;
/** Longer than a statement takes: a request that began before the move may still read the old rows. */
const settles = 15 * second;

/** It cannot be moved there, or not now. */
class MoveError extends StartError {
  override readonly name = 'MoveError';
}

interface Moving extends Parts<'clock' | 'settings'> {
  servers: ReadonlyMap<string, Database>;
  project: MovedProject;
  to: string;
  report(line: string): void;
  /** @default the system's */
  elapsed?: Elapsed;
  /** @default a timer */
  pause?: (milliseconds: number) => Promise<void>;
}

interface Moved {
  from: string;
  rows: number;
  facts: number;
  /** For how long nobody served it. Milliseconds. */
  away: number;
}

/** @returns null if it was there already: then what another move has left is done */
export async function moveProject(moving: Moving): Promise<Moved | null> {
  const { servers, project, to, pause = systemPause, report } = moving;
  const first = serverOf(servers, firstServer);
  serverOf(servers, to);
  return first.connection().execute(async (turn) => {
    const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${lockId}) as ours`.execute(
      turn,
    );
    if (!rows[0]?.ours) throw new MoveError('Another move is running; only one can at a time.');
    try {
      const { homes } = await readNotes(first);
      const from = homes.get(project.project_id) ?? firstServer;
      const moved = from === to ? null : await carry(moving, from);
      await lowerFence(serverOf(servers, to), project, { isServed: true });
      report(`${to} serves ${project.project_id}`);
      await pause(settles);
      for (const [name, database] of servers) if (name !== to) await clear(database, project);
      return moved;
    } finally {
      await sql`select pg_advisory_unlock(${lockId})`.execute(turn);
    }
  });
}

function serverOf(servers: ReadonlyMap<string, Database>, name: string): Database {
  const database = servers.get(name);
  if (!database)
    throw new MoveError(`There is no server "${name}". There are: ${[...servers.keys()].join(', ')}.`);
  return database;
}

/** Copies it, and names its new server in the directory. */
async function carry(moving: Moving, from: string): Promise<Moved> {
  const { servers, project, to, elapsed = systemElapsed } = moving;
  const [source, target] = [serverOf(servers, from), serverOf(servers, to)];
  await setFenced(target, project, true);
  const began = elapsed();
  const copied = await copyFenced(moving, { source, target, from });
  // If this fails, nobody knows whether it was stored: the fences stay until the command runs again.
  await serverOf(servers, firstServer)
    .insertInto('project_places')
    .values({ project_id: project.project_id, server: to })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ server: to }))
    .execute();
  return { from, ...copied, away: elapsed() - began };
}

/** Returns when the source has a fence that every process knows, and the target all rows. If that fails, the source serves again. */
async function copyFenced(
  moving: Moving,
  { source, target, from }: { source: Database; target: Database; from: string },
): Promise<{ rows: number; facts: number }> {
  const { project, report, elapsed = systemElapsed, pause = systemPause } = moving;
  try {
    await raiseFence(source, project);
    const raised = elapsed();
    report(`${from} no longer serves ${project.project_id}`);
    const copied = await copyAll(moving, { source, target, from });
    // A process that has not read of the fence by now trusts nothing that it read before.
    await pause(Math.max(0, trustedFor + margin - (elapsed() - raised)));
    return copied;
  } catch (error) {
    await lowerFence(source, project, { isServed: true });
    throw error;
  }
}

/** In one transaction: a copy that breaks off leaves nothing. */
function copyAll(
  { project, to, clock, settings, report }: Moving,
  { source, target, from }: { source: Database; target: Database; from: string },
): Promise<{ rows: number; facts: number }> {
  const context = contextFor({ clock, settings }, { actor: 'provider', projectId: project.project_id });
  return source.transaction().execute(async (reading) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(reading);
    return target.transaction().execute(async (writing) => {
      await passFence(writing);
      const rows = await copyRows({ source: reading, target: writing, project }, report);
      const { facts, seal } = await copyFacts({ source: reading, target: writing, project, from, to });
      const details = { from, to, rows, facts, seal };
      await inContext(context, () => record(writing, { kind: 'project.moved', userId: null, details }));
      // Nobody gets more tries by a move.
      await copyLimits(reading, writing);
      return { rows, facts };
    });
  });
}

type Queries = Parameters<typeof passFence>[0];

async function copyLimits(source: Queries, target: Queries): Promise<void> {
  const { rows } = await sql<{ lines: string }>`
    select coalesce(json_agg(rate_windows), '[]')::text as lines from rate_windows where ends_at > clock_timestamp()`.execute(
    source,
  );
  await sql`insert into rate_windows (key, hits, ends_at)
    select key, hits, ends_at from json_populate_recordset(null::rate_windows, ${rows[0]?.lines ?? '[]'}::json) order by key
    on conflict (key) do update set hits = greatest(rate_windows.hits, excluded.hits),
      ends_at = greatest(rate_windows.ends_at, excluded.ends_at)`.execute(target);
}

/** What a server that no longer has the project still has of it. */
async function clear(database: Database, project: MovedProject): Promise<void> {
  await setFenced(database, project, true);
  await database.transaction().execute(async (trx) => {
    await passFence(trx);
    await deleteRows(trx, project);
  });
  await lowerFence(database, project, { isServed: false });
}
