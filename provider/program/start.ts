/** Starts a provider: creates its parts, connects them, and stops them in order. */
import type { DestinationStream } from 'pino';
import { type Answer, listen } from '../../platform/listen.ts';
import { createLog, type Logger } from '../../platform/log.ts';
import type { Around } from '../../platform/storage/open.ts';
import { createPhases, type Step, undoAll } from '../../platform/undo.ts';
import { startSealing } from '../audit/seals.ts';
import { performAny } from '../calls/perform.ts';
import { type Clock, type Every, second, systemClock, systemEvery, systemPause } from '../clock/clock.ts';
import { followClock } from '../clock/followed-clock.ts';
import { type OpenedDatabase, openDatabase, openUnchanged } from '../database/open.ts';
import { followReplica, noReplica, type Replica } from '../database/replica.ts';
import type { Database } from '../database/schema.ts';
import { beforeTheDatabase } from '../http/before-the-database.ts';
import { answers } from '../http/health.ts';
import { readQuotas } from '../limits/quotas.ts';
import { createMessenger } from '../messages/messenger.ts';
import { createOutbox } from '../messages/outbox.ts';
import { readTemplates } from '../messages/templates.ts';
import { logoutQueue } from '../oauth-server/logout-deliveries.ts';
import { waitingHashes } from '../proofs/passwords/hashing.ts';
import { oneTapIssuer } from '../proofs/social/one-tap-issuer.ts';
import { createDeliveries } from '../queue/deliveries.ts';
import { loadPepper } from '../secrets/pepper.ts';
import { type Random, systemRandom } from '../secrets/secrets.ts';
import { readNewest } from '../settings/applied-settings.ts';
import { followSettings } from '../settings/followed-settings.ts';
import { hasManagement, readSettings, type Settings } from '../settings/settings.ts';
import { readApplied } from '../settings/settings-file.ts';
import { startSweeping } from '../sweep/sweep.ts';
import { type Facts, noFacts } from '../watch/facts.ts';
import { createOutages } from '../watch/outages.ts';
import { readAges, readQueues } from '../watch/queues.ts';
import { startMetrics, startTraces } from '../watch/start.ts';
import { noTraces, type Traces } from '../watch/traces.ts';
import { webhookQueue } from '../webhooks/deliver.ts';
import type { World } from '../world/world.ts';
import { createAdminApp, createApp } from './app.ts';
import { createWorlds } from './worlds.ts';

export interface ProviderOptions {
  /** The variables of `docs/provider.md`. @default process.env */
  environment?: Record<string, string | undefined>;
  /** @default the system's */
  clock?: Clock;
  /** @default the system's, cryptographically strong */
  random?: Random;
  /** Waits between tries of the gateway and the mail server. @default a timer */
  pause?: (milliseconds: number) => Promise<void>;
  /** Starts rounds of sweeping and delivering. @default system timers */
  every?: Every;
  /** An open database to share; it stays open when the provider closes. @default opened as configured */
  database?: OpenedDatabase;
  /** Where logs go. @default standard output */
  logDestination?: DestinationStream;
  /**
   * How long `close` waits for a request that a client may just be sending on a connection that it keeps open. ms
   * @default 1000 in production, otherwise 100
   */
  idle?: number;
}

export interface Provider {
  /** The provider's address, without a trailing slash. */
  url: string;
  /** The dependencies of its calls; for tests and tools. */
  world: World;
  /** Answers a request as over HTTP, for a program that has a server of its own. */
  answer: Answer;
  /** The port of `/metrics`; null where it is not served. */
  metricsPort: number | null;
  /** The port of the management API; null where it has none of its own. */
  adminPort: number | null;
  /** Stops listening, lets requests in progress finish (at most ten seconds), and closes the database; in 18 seconds at most. */
  close(): Promise<void>;
}

/** How long a stop waits for requests in progress. */
const active = 10 * second;
/** How long a stop may take: less than supervisors wait before they kill (`deploy/` says 20 s). */
const longestStop = 18 * second;

/**
 * What a stop ends, in this order: no request comes while messages are still sent, and the database closes when nobody
 * needs it.
 */
const phases = ['rounds', 'requests', 'queues', 'messages', 'metrics', 'storage', 'traces'] as const;

const unnamed =
  'the pooler does not support prepared statements, so they are no longer used; set DATABASE_PREPARED_STATEMENTS=false';

const variables = { host: 'PROVIDER_HOST', port: 'PROVIDER_PORT' };

/**
 * Starts a provider.
 *
 * @throws StartError with a message for the operator: SettingsError, DataDirInUseError, DataDirUnusableError,
 * NewerSchemaError, OlderSchemaError, PortInUseError or ListenError
 * @example
 * const provider = await startProvider({ environment: { PROVIDER_PORT: '0', DATA_DIR: 'memory:' } });
 * await fetch(`${provider.url}/healthz`);
 * await provider.close();
 */
export async function startProvider(options: ProviderOptions = {}): Promise<Provider> {
  const {
    clock: ownClock = systemClock,
    random = systemRandom,
    pause = systemPause,
    every = systemEvery,
    logDestination,
  } = options;
  const { environment } = options;
  const settings = readSettings(environment);
  // Proxies keep connections open.
  const { idle = settings.production ? second : 100 } = options;
  const log = createLog({
    level: settings.logLevel,
    ...(logDestination && { destination: logDestination }),
  });
  const templates = await readTemplates(settings.mailTemplatesDir);
  const stopping = new AbortController();
  let answer: Answer = beforeTheDatabase;
  // First, so that a start that fails on a used port has not touched the database.
  const listening = await listen((request, env) => answer(request, env), {
    hosts: settings.hosts,
    port: settings.port,
    variables,
  });
  let answerAdmin: Answer = beforeTheDatabase;
  const admin =
    settings.adminPort === undefined
      ? null
      : await listen((request, env) => answerAdmin(request, env), {
          hosts: settings.internalHosts,
          port: settings.adminPort,
          variables: { host: 'INTERNAL_HOST', port: 'ADMIN_PORT' },
        }).catch(async (error) => {
          await listening.stop({ active: 0, idle: 0 });
          throw error;
        });
  const traces = await startTraces(settings);
  const stop = createPhases(phases);
  stop.add('requests', () => stopping.abort());
  stop.add('requests', () => Promise.all([listening, admin].map((one) => one?.stop({ active, idle }))));
  try {
    const metrics = await startMetrics(settings);
    stop.add('metrics', () => metrics.stop());
    const { facts } = metrics;
    const opened =
      options.database ??
      (await openDatabase({
        ...settings,
        around: measured(facts, traces),
        onBreak: (error) => outages.failed(error),
        onUnnamed: (err) => log.warn({ err }, unnamed),
      }));
    if (!options.database) stop.add('storage', () => opened.close());
    const { database, ping } = opened;
    const replica = await openReplica(settings, { database, log, stop });
    const outages = createOutages({ log, service: 'the database', ping });
    const clock = await followClock({ clock: ownClock, log, databaseNow: opened.now });
    stop.add('storage', () => clock.stop());
    const outbox = settings.production ? null : createOutbox(database, clock, random);
    const messengerOf = (ownSettings: Settings) => {
      const messenger = createMessenger(ownSettings, { outbox, templates, clock, random, log, pause, facts });
      stop.add('messages', () => messenger.close());
      return messenger;
    };
    stop.add('storage', () => outages.stop());
    const pepper = await loadPepper(database, random, settings.pepper);
    const applied = await readNewest(database);
    if (applied) Object.assign(settings, readApplied(applied.document, environment));
    for (const gap of settings.gaps) log.warn(gap);
    const url = `http://localhost:${listening.port}`;
    const publicUrl = settings.publicUrl ?? url;
    const recentJwts: World['recentJwts'] = new Map();
    const deliveries = createDeliveries({ database, clock, every, random, log, outages });
    const shared = {
      ...{ publicUrl, database, replica, ping, outages, clock, every, random, recentJwts, pepper },
      ...{ deliveries, log, facts, traces },
      oneTap: oneTapIssuer({ settings, publicUrl, clock, log }),
    };
    const { world, notices, adopt } = await createWorlds(shared, settings, messengerOf);
    const { projects } = world;
    const followed = followSettings(world, applied?.version ?? 0, async ({ document }) => {
      await adopt(readApplied(document, environment));
      mount();
    });
    metrics.read({
      pool: opened.pool,
      queues: () => readQueues(database, clock.now()),
      answers: () => answers({ ping, outages }),
      ages: () => readAges(database, clock.now()),
      isGatewayFailing: () => [...projects.values()].some(({ messenger }) => messenger.isGatewayFailing()),
      isMailFailing: () => [...projects.values()].some(({ messenger }) => messenger.mail() === 'failing'),
      clockAhead: clock.ahead,
      settings: followed,
      quotas: async () => (await Promise.all([...projects.values()].map(readQuotas))).flat(),
      hashes: waitingHashes,
    });
    const mount = () => {
      answer = createApp(world, { stopping: stopping.signal }).fetch;
      if (admin) answerAdmin = createAdminApp(world, { stopping: stopping.signal }).fetch;
    };
    mount();
    if (notices) stop.add('queues', notices.start());
    stop.add('queues', deliveries.start(performAny(world)));
    // Without a management API, nobody can have made a webhook.
    const webhooks = !hasManagement(settings) ? null : webhookQueue(world);
    const queues = [logoutQueue(world), webhooks].filter((queue) => queue !== null);
    const rounds = [
      startSweeping(world, clock.compare),
      startSealing(world),
      followed.stop,
      ...queues.map((queue) => queue.start()),
    ];
    stop.add('rounds', () => Promise.all(rounds.map((end) => end())));
    stop.add('traces', () => traces.stop());
    const adminPort = admin?.port ?? null;
    return {
      url,
      world,
      answer,
      metricsPort: metrics.port,
      adminPort,
      close: once(() => closeAll(stop.steps())),
    };
  } catch (error) {
    const failures = await undoAll(stop.steps());
    for (const err of failures) log.warn({ err }, 'could not undo everything after a failed start');
    throw error;
  }
}

interface ReplicaParts {
  database: Database;
  log: Logger;
  stop: { add(phase: 'storage', step: Step): void };
}

/** Connects to the standby when it is asked for the first time: one that is away keeps nobody from starting. */
async function openReplica(settings: Settings, { database, log, stop }: ReplicaParts): Promise<Replica> {
  const { databaseReadUrl: databaseUrl } = settings;
  if (!databaseUrl) return noReplica;
  const opened = await openUnchanged({ ...settings, databaseUrl });
  const replica = followReplica({ primary: database, standby: opened.database, log });
  stop.add('storage', () => {
    replica.stop();
    return opened.close();
  });
  return replica;
}

/** Statements as metrics and traces see them; undefined where nobody watches, so that it costs nothing. */
function measured(facts: Facts, traces: Traces): Around | undefined {
  if (facts === noFacts && traces === noTraces) return undefined;
  return async (text, run) => {
    const began = performance.now();
    try {
      return await traces.statement(text, run);
    } finally {
      facts.statement((performance.now() - began) / second);
    }
  };
}

/** Runs all steps. @throws the first error, after every step has run or the time is over */
async function closeAll(steps: readonly Step[]): Promise<void> {
  const [first] = await undoAll(steps, { limit: longestStop });
  if (first !== undefined) throw first;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
