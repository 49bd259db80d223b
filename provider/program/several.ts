/** Several database servers in one process: a world over each, and a front that chooses one for each request. */

import { sql } from 'kysely';
import type { Answer } from '../../platform/listen.ts';
import { minute } from '../clock/clock.ts';
import { startRounds } from '../clock/rounds.ts';
import type { OpenedDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { createOutbox, type Outbox } from '../messages/outbox.ts';
import { createFront } from '../servers/front.ts';
import { createPlaces } from '../servers/places.ts';
import { readNewest } from '../settings/applied-settings.ts';
import { firstServer } from '../settings/environment.ts';
import { followSettings } from '../settings/followed-settings.ts';
import { eachServer, hasManagement, type Settings } from '../settings/settings.ts';
import { readApplied } from '../settings/settings-file.ts';
import type { Readings } from '../watch/metrics.ts';
import type { Queue } from '../watch/queues.ts';
import type { World } from '../world/world.ts';
import {
  createServer,
  openServerStorage,
  type Server,
  type ServerParts,
  type ServerReadings,
  type ServerStorage,
} from './server.ts';

/** All that a process answers and does, over one database server or several. */
interface Whole {
  /** The world of the first server. */
  world: World;
  answer: Answer;
  answerAdmin: Answer;
  readings: Readings;
  /** Starts what no request asks for. */
  begin(): void;
}

interface Opening {
  settings: Settings;
  environment: Record<string, string | undefined> | undefined;
  /** An open database to use for the first server. */
  shared: OpenedDatabase | undefined;
}

export async function openServers(
  { settings, environment, shared }: Opening,
  parts: ServerParts,
): Promise<Whole> {
  const { log, stop, every } = parts;
  const first = await openServerStorage(settings, parts, shared);
  const { database } = first.opened;
  const applied = await readNewest(database);
  if (applied) Object.assign(settings, readApplied(applied.document, environment));
  for (const gap of settings.gaps) log.warn(gap);
  // A developer reads the mails of all servers in one place.
  const outbox = settings.production ? null : createOutbox(database, first.clock, parts.random);
  const [, ...others] = eachServer(settings);
  const { servers, ...whole } =
    others.length === 0
      ? await one(await createServer(first, parts, { outbox }))
      : await several(first, others, parts, outbox);
  const [main] = servers;
  const ofServers = { every, log, outages: first.outages };
  const followed = followSettings({ ...ofServers, database }, applied?.version ?? 0, async ({ document }) => {
    for (const server of servers) await server.adopt(readApplied(document, environment));
  });
  stop.add('rounds', followed.stop);
  return {
    world: main.world,
    answer: whole.answer,
    answerAdmin: whole.answerAdmin,
    readings: { ...whole.readings, settings: followed },
    begin() {
      for (const server of servers) server.begin();
      if (!whole.spread || !hasManagement(settings)) return;
      const round = { pause: minute, run: whole.spread, failure: spreadFailure };
      stop.add('rounds', startRounds(ofServers, round));
    },
  };
}

const spreadFailure = 'could not copy the webhooks to all servers';

interface Joined extends Pick<Server, 'answer' | 'answerAdmin' | 'readings'> {
  servers: readonly [Server, ...Server[]];
  /** Copies what all servers must have. */
  spread?: () => Promise<void>;
}

const one = async (server: Server): Promise<Joined> => ({
  servers: [server],
  answer: server.answer,
  answerAdmin: server.answerAdmin,
  readings: server.readings,
});

async function several(
  first: ServerStorage,
  others: [string, Settings][],
  parts: ServerParts,
  outbox: Outbox | null,
): Promise<Joined> {
  const { log, elapsed, pause } = parts;
  const { database } = first.opened;
  const storages = new Map([[firstServer, first]]);
  for (const [name, ofServer] of others) storages.set(name, await openServerStorage(ofServer, parts));
  const databases = new Map([...storages].map(([name, { opened }]) => [name, opened.database]));
  const places = createPlaces(databases, {
    elapsed,
    onMove() {
      for (const { world } of servers.values()) for (const { keys } of world.projects.values()) keys.forget();
    },
  });
  const servers = new Map<string, Server>();
  await places.look();
  for (const [name, storage] of storages) {
    const isHome = (projectId: string) => places.homeOf(projectId) === name;
    const elsewhere = [...databases].filter(([other]) => other !== name).map(([, one]) => one);
    servers.set(
      name,
      await createServer(storage, parts, {
        outbox,
        servers: { shared: database, others: () => elsewhere, isHome },
      }),
    );
  }
  const [main, ...rest] = servers.values();
  if (!main) throw new Error('There is no database server.');
  const spread = () =>
    spreadWebhooks(
      database,
      [...databases].filter(([name]) => name !== firstServer).map(([, one]) => one),
    );
  const frontOf = (answerOf: (server: Server) => Answer): Answer =>
    createFront({
      ...{ databases, places, elapsed, pause, log, settings: main.world.settings, pepper: main.world.pepper },
      served: new Map(
        [...servers].map(([name, server]) => [
          name,
          { answer: answerOf(server), answers: server.readings.answers },
        ]),
      ),
      // A round repeats what failed.
      spreadShared: () => spread().catch((err) => log.error({ err }, spreadFailure)),
    });
  return {
    servers: [main, ...rest],
    answer: frontOf(({ answer }) => answer),
    answerAdmin: frontOf(({ answerAdmin }) => answerAdmin),
    readings: joined([main, ...rest].map(({ readings }) => readings)),
    spread,
  };
}

/** The figures of all servers as those of one: sums, and the worst. */
function joined(all: readonly ServerReadings[]): ServerReadings {
  const every = <Value>(read: (one: ServerReadings) => Promise<Value>) => Promise.all(all.map(read));
  const least = (values: (number | null)[], choose: (...numbers: number[]) => number) => {
    const numbers = values.filter((value) => value !== null);
    return numbers.length === 0 ? null : choose(...numbers);
  };
  return {
    pool() {
      const pools = all.map(({ pool }) => pool()).filter((pool) => pool !== null);
      const sum = (name: 'total' | 'idle' | 'waiting') =>
        pools.reduce((total, pool) => total + pool[name], 0);
      return { total: sum('total'), idle: sum('idle'), waiting: sum('waiting') };
    },
    async queues() {
      const queues = new Map<string, Queue>();
      for (const queue of (await every((one) => one.queues())).flat()) {
        const { length = 0, lag = 0 } = queues.get(queue.name) ?? {};
        queues.set(queue.name, {
          name: queue.name,
          length: length + queue.length,
          lag: Math.max(lag, queue.lag),
        });
      }
      return [...queues.values()];
    },
    answers: async () => (await every((one) => one.answers())).every(Boolean),
    isAway: () => all.some((one) => one.isAway()),
    async ages() {
      const ages = await every((one) => one.ages());
      return {
        key: least(
          ages.map(({ key }) => key),
          Math.max,
        ),
        certificate: least(
          ages.map(({ certificate }) => certificate),
          Math.min,
        ),
      };
    },
    isMailFailing: () => all.some((one) => one.isMailFailing()),
    isGatewayFailing: () => all.some((one) => one.isGatewayFailing()),
    clockAhead: () => Math.max(...all.map((one) => one.clockAhead())),
    quotas: async () => (await every((each) => each.quotas())).flat(),
    // The process has them, and no server.
    hashes: () => all[0]?.hashes() ?? 0,
  };
}

/** Makes the webhooks of the others like those of the first. */
async function spreadWebhooks(first: Database, others: readonly Database[]): Promise<void> {
  const webhooks = await first.selectFrom('webhooks').selectAll().execute();
  const lines = JSON.stringify(webhooks);
  for (const other of others) {
    await other.transaction().execute(async (trx) => {
      await sql`delete from webhooks where webhook_id <> all (
        select webhook_id from json_populate_recordset(null::webhooks, ${lines}::json))`.execute(trx);
      await sql`insert into webhooks select * from json_populate_recordset(null::webhooks, ${lines}::json)
        on conflict (webhook_id) do update set url = excluded.url, kinds = excluded.kinds, enabled = excluded.enabled,
          sealed_secret = excluded.sealed_secret, sealed_old_secret = excluded.sealed_old_secret,
          old_secret_ends_at = excluded.old_secret_ends_at`.execute(trx);
    });
  }
}
