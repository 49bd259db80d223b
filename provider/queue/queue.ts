/**
 * Durable work: the rows of a table, each done at least once, by any process and by one at a time. Rows with one
 * destination form a lane. A lane that is slow or fails delays only itself.
 */
import { type RawBuilder, sql } from 'kysely';
import { within } from '../../platform/deadline.ts';
import { type Clock, type Every, later, minute, second } from '../clock/clock.ts';
import type { Database } from '../database/schema.ts';
import { type FailureLogs, logFailure } from '../watch/outages.ts';

/** What every table of a queue has. */
interface Queued {
  tries: number;
  next_try_at: Date | null;
  expires_at: Date;
}

export interface Tried {
  /**
   * `failed`: the destination does not work, and the row is tried again. `delayed`: the same, but only this row is
   * concerned. `done`, `refused`: the row is never tried again.
   */
  outcome: 'done' | 'refused' | 'delayed' | 'failed';
  /** Columns to set with it. */
  set?: Record<string, unknown>;
}

interface Kind<Row> {
  table: 'deliveries' | 'owner_notices' | 'logout_notices' | 'webhook_deliveries';
  key: keyof Row & string;
  /** The column that names the destination. @default one lane for all */
  lane?: keyof Row & string;
  /** Which rows wait their turn, though they are due. @default none */
  held?: RawBuilder<boolean>;
  /** Which of the rows that are due comes first. @default the one that is due first, then by the key */
  order?: readonly (keyof Row & string)[];
  /** What happens to a row at its end. */
  end: 'delete' | 'keep';
  /** How many rows of a lane a process takes in one statement, and then works on at once. */
  batch: number;
  /** How many batches of a lane a process works on at once. */
  width: number;
  /** How long no other process takes a row that one has taken: longer than the work may take. ms */
  lease: number;
  /** How long to wait after so many failures of a row; undefined: never again. ms */
  pause(tries: number): number | undefined;
  /** How often to look for rows that other processes left, or that failed. ms */
  round: number;
  /** Whether a stop waits until everything that is due has had its try. @default false */
  finishes?: boolean;
  /**
   * Reads what a batch of one lane has in common, and returns how to do the work of one row. What that throws is a
   * failure of the row's destination.
   */
  worker(rows: readonly Row[], now: Date): Promise<(row: Row) => Promise<Tried>>;
}

export interface Queue {
  /**
   * Starts looking for work. Returns the function that stops it and waits a little for what is under way: what is left
   * another process does, as after a kill.
   */
  start(): () => Promise<void>;
  /** There is something new: looks for it after a delay in milliseconds. */
  wake(delay: number): void;
  /** Works on all that is due, and waits for it. */
  drain(): Promise<void>;
}

export interface QueueParts extends FailureLogs {
  database: Database;
  clock: Clock;
  every: Every;
}

/** A lane whose rows fail this often one after the other rests, and then tries one row at a time until one is done. */
const failureLimit = 5;
const firstRest = 5 * second;
const longestRest = minute;
/** How long a stop waits. */
const grace = 5 * second;

interface Lane {
  name: string;
  running: Set<Promise<void>>;
  failures: number;
  restsUntil: Date | null;
}

export function createQueue<Row extends Queued>(
  { database, clock, every, log, outages }: QueueParts,
  kind: Kind<Row>,
): Queue {
  const table = sql.table(kind.table);
  const key = sql.ref(kind.key);
  const lane = kind.lane ? sql.ref(kind.lane) : sql.lit('');
  const order = sql.join((kind.order ?? ['next_try_at', kind.key]).map((name) => sql.ref(name)));
  const lanes = new Map<string, Lane>();
  let timer: NodeJS.Timeout | undefined;
  let isStarted = false;
  let isStopped = false;
  let looking: Promise<void> | undefined;

  const isDue = (now: Date) => sql`next_try_at <= ${now} and expires_at > ${now}
    and not ${kind.held ?? sql.lit(false)}`;

  /** Reads the index from lane to lane, so that the number of rows does not matter. */
  async function dueLanes(now: Date): Promise<string[]> {
    const next = (after: RawBuilder<unknown>) => sql`
      select ${lane} as lane from ${table} where next_try_at is not null ${after} order by ${lane} limit 1`;
    const all = kind.lane
      ? sql`with recursive lanes as (
          (${next(sql``)}) union all
          select (${next(sql`and ${lane} > lanes.lane`)}) from lanes where lanes.lane is not null
        )`
      : sql`with lanes as (select '' as lane)`;
    const { rows } = await sql<{ lane: string }>`${all}
      select lane from lanes where lane is not null
        and exists (select from ${table} where ${lane} = lanes.lane and ${isDue(now)})`.execute(database);
    return rows.map((row) => row.lane);
  }

  async function take(name: string, count: number): Promise<Row[]> {
    const now = clock.now();
    const { rows } = await sql<Row>`
      update ${table} set tries = tries + 1, next_try_at = ${later(now, kind.lease)}
      where ${key} in (
        select ${key} from ${table} where ${lane} = ${name} and ${isDue(now)}
        order by ${order} limit ${count}::integer for update skip locked
      )
      returning *`.execute(database);
    return rows;
  }

  async function attempt(row: Row, perform: (row: Row) => Promise<Tried>): Promise<Tried> {
    try {
      return await within(kind.lease, perform(row), 'The work of a queue');
    } catch (err) {
      log.warn({ err, queue: kind.table, id: row[kind.key], tries: row.tries }, 'a try failed');
      return { outcome: 'failed' };
    }
  }

  /** One statement for all rows that end alike. */
  async function settle(rows: readonly Row[], tried: readonly Tried[]): Promise<void> {
    const now = clock.now();
    const alike = new Map<string, { ids: unknown[]; set: Record<string, unknown> | null }>();
    rows.forEach((row, index) => {
      const { outcome, set = {} } = tried[index] ?? { outcome: 'failed' };
      const isOver = outcome === 'done' || outcome === 'refused';
      const pause = isOver ? undefined : kind.pause(row.tries);
      const values =
        isOver && kind.end === 'delete'
          ? null
          : { ...set, next_try_at: pause === undefined ? null : later(now, pause) };
      const group = JSON.stringify(values);
      const { ids } = alike.get(group) ?? { ids: [] };
      alike.set(group, { ids: [...ids, row[kind.key]], set: values });
    });
    for (const { ids, set } of alike.values()) {
      const chosen = sql`where ${key} in (${sql.join(ids)})`;
      const columns = Object.entries(set ?? {}).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      await (set
        ? sql`update ${table} set ${sql.join(columns)} ${chosen}`
        : sql`delete from ${table} ${chosen}`
      ).execute(database);
    }
  }

  function note(to: Lane, tried: readonly Tried[]): void {
    const failures = tried.filter(({ outcome }) => outcome === 'failed').length;
    to.failures = failures === tried.length ? to.failures + failures : 0;
    if (to.failures < failureLimit) return;
    const rest = Math.min(longestRest, firstRest * 2 ** (to.failures - failureLimit));
    to.restsUntil = later(clock.now(), rest);
  }

  const mayWork = ({ restsUntil }: Lane) => !isStopped && (restsUntil === null || restsUntil <= clock.now());

  async function work(on: Lane): Promise<void> {
    while (mayWork(on)) {
      const count = on.failures >= failureLimit ? 1 : kind.batch;
      const rows = await take(on.name, count);
      if (rows.length === 0) return;
      // There may be more than one worker can do.
      if (rows.length === count && on.failures < failureLimit) begin(on);
      const perform = await kind.worker(rows, clock.now());
      const tried = await Promise.all(rows.map((row) => attempt(row, perform)));
      await settle(rows, tried);
      note(on, tried);
    }
  }

  function begin(on: Lane): void {
    if (on.running.size >= (on.failures >= failureLimit ? 1 : kind.width)) return;
    const run = work(on)
      .catch((err) => logFailure({ log, outages }, err, `the queue ${kind.table} stopped; it goes on soon`))
      .finally(() => {
        on.running.delete(run);
        if (on.running.size === 0 && on.failures === 0) lanes.delete(on.name);
      });
    on.running.add(run);
  }

  async function look(): Promise<void> {
    try {
      for (const name of await dueLanes(clock.now())) {
        const on = lanes.get(name) ?? { name, running: new Set(), failures: 0, restsUntil: null };
        lanes.set(name, on);
        if (mayWork(on)) begin(on);
      }
    } catch (err) {
      logFailure({ log, outages }, err, `the queue ${kind.table} could not be read`);
    }
  }

  /** A slow look goes on instead of a second one. */
  const lookOnce = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };

  const underWay = () => [...lanes.values()].flatMap(({ running }) => [...running]);

  async function drain(): Promise<void> {
    // What is under way may not see what was added meanwhile.
    await looking;
    await look();
    for (let runs = underWay(); runs.length > 0; runs = underWay()) await Promise.all(runs);
  }

  return {
    start() {
      isStarted = true;
      void lookOnce();
      const stopRounds = every(kind.round, lookOnce);
      return async () => {
        stopRounds();
        clearTimeout(timer);
        if (kind.finishes) await within(grace, drain(), 'The queue').catch(() => undefined);
        isStopped = true;
        await within(grace, Promise.all(underWay()), 'The queue').catch(() => undefined);
      };
    },
    wake(delay) {
      // A start looks for what was added before it.
      if (timer || !isStarted || isStopped) return;
      timer = setTimeout(() => {
        timer = undefined;
        void lookOnce();
      }, delay);
      timer.unref();
    },
    drain,
  };
}
