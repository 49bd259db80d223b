/**
 * A standby of the database that answers session checks, so that the primary has more capacity for what only it can
 * do. The provider asks it only while its answers are current: while the primary acknowledges no change that the
 * standby has not applied.
 */
import { sql } from 'kysely';
import type { Logger } from '../../platform/log.ts';
import { second } from '../clock/clock.ts';
import { prepare } from './prepare.ts';
import type { Database, Queries } from './schema.ts';

export interface Replica {
  /** What the standby says; undefined if there is none, or if it may lack the newest changes. */
  ask<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result | undefined>;
  stop(): void;
}

export const noReplica: Replica = { ask: () => Promise.resolve(undefined), stop: () => undefined };

interface ReplicaParts {
  primary: Database;
  standby: Database;
  log: Logger;
}

/** How often to check whether it may be used. */
const interval = second;

/** Why the standby is not used. */
type Reason =
  | 'it does not answer'
  | 'it is behind'
  | 'the primary does not wait for it: see DATABASE_READ_URL in the documentation';

/** Looks every second. */
export function followReplica({ primary, standby, log }: ReplicaParts): Replica {
  /** How far the primary had written a second ago. */
  let written: string | null = null;
  let isUsable = false;
  let logged: Reason | null = null;

  async function reasonAgainst(): Promise<Reason | null> {
    const expected = written;
    const [there] = await askPrimary(primary, {});
    written = there?.written ?? null;
    if (!there?.waits) return 'the primary does not wait for it: see DATABASE_READ_URL in the documentation';
    // A standby may be busy for a moment; a second without progress is more.
    const [here] = await askStandby(standby, { expected: expected ?? there.written }).catch(() => []);
    if (!here) return 'it does not answer';
    return here.applied ? null : 'it is behind';
  }

  async function look(): Promise<void> {
    const reason = await reasonAgainst();
    isUsable = reason === null;
    if (reason !== null && reason !== logged) log.error({ reason }, 'checks do not go to the standby');
    if (reason === null && logged !== null) log.warn('checks go to the standby again');
    logged = reason;
  }

  let looking = false;
  const timer = setInterval(async () => {
    if (looking) return;
    looking = true;
    // The primary is unavailable: that outage is reported elsewhere, and the state of the standby is unknown.
    await look().catch(() => {
      isUsable = false;
    });
    looking = false;
  }, interval);
  timer.unref();
  return {
    async ask(work) {
      if (!isUsable) return undefined;
      try {
        return await work(standby);
      } catch {
        // The primary answers this one; the next check says why.
        isUsable = false;
        return undefined;
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** Whether a commit waits until standbys have applied it, and how far it has written. */
const askPrimary = prepare<Record<never, never>>()(
  () => sql<{ waits: boolean; written: string }>`
    select current_setting('synchronous_commit') = 'remote_apply'
        and current_setting('synchronous_standby_names') != '' as waits,
      pg_current_wal_flush_lsn()::text as written`,
);

const askStandby = prepare<{ expected: string }>()(
  (_database, value) => sql<{ applied: boolean }>`
    select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${value('expected')}::pg_lsn as applied`,
);

/** The rows of the standby or, if it has none, of the primary: a miss is rare, and worth a second query. */
export async function readRows<Row>(
  { replica, database }: { replica: Replica; database: Database },
  read: (queries: Queries) => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await replica.ask(read);
  return rows?.length ? rows : read(database);
}
