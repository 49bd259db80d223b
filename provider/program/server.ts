/** One database server, and the provider over it: its world, its queues, and the calls that it answers. */
import type { Answer } from '../../platform/listen.ts';
import type { Logger } from '../../platform/log.ts';
import type { Around } from '../../platform/storage/open.ts';
import type { Step } from '../../platform/undo.ts';
import { startSealing } from '../audit/seals.ts';
import { keepMessage, performAny } from '../calls/perform.ts';
import { type Clock, type Elapsed, type Every, second } from '../clock/clock.ts';
import { type FollowedClock, followClock } from '../clock/followed-clock.ts';
import { type OpenedDatabase, openDatabase, openUnchanged } from '../database/open.ts';
import { followReplica, noReplica, type Replica } from '../database/replica.ts';
import type { Database } from '../database/schema.ts';
import { readQuotas } from '../limits/quotas.ts';
import { createMessenger } from '../messages/messenger.ts';
import type { Outbox } from '../messages/outbox.ts';
import type { readTemplates } from '../messages/templates.ts';
import { logoutQueue } from '../oauth-server/logout-deliveries.ts';
import { waitingHashes } from '../proofs/passwords/hashing.ts';
import { createClient } from '../proofs/social/client.ts';
import { googleOneTap, type OneTapIssuer } from '../proofs/social/id-tokens.ts';
import { localOneTap } from '../proofs/social/mock/local-fedcm.ts';
import { createDeliveries } from '../queue/deliveries.ts';
import { loadPepper } from '../secrets/pepper.ts';
import type { Random } from '../secrets/secrets.ts';
import { hasManagement, type Settings } from '../settings/settings.ts';
import { startSweeping } from '../sweep/sweep.ts';
import { type Facts, noFacts } from '../watch/facts.ts';
import type { Readings } from '../watch/metrics.ts';
import { createOutages, type Outages } from '../watch/outages.ts';
import { readAges, readQueues } from '../watch/queues.ts';
import { noTraces, type Traces } from '../watch/traces.ts';
import { webhookQueue } from '../webhooks/deliver.ts';
import type { Parts, Servers } from '../world/ground.ts';
import type { World } from '../world/world.ts';
import { createAdminApp, createApp } from './app.ts';
import { createWorlds } from './worlds.ts';

/**
 * What a stop ends, in this order: no request comes while messages are still sent, and the database closes when nobody
 * needs it.
 */
export const phases = ['rounds', 'requests', 'queues', 'messages', 'metrics', 'storage', 'traces'] as const;

/** What all servers of a process share. */
export interface ServerParts {
  clock: Clock;
  random: Random;
  elapsed: Elapsed;
  pause: (milliseconds: number) => Promise<void>;
  every: Every;
  log: Logger;
  facts: Facts;
  traces: Traces;
  templates: Awaited<ReturnType<typeof readTemplates>>;
  publicUrl: string;
  stop: { add(phase: (typeof phases)[number], step: Step): void };
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

/** A database server of which no world is made yet. */
export interface ServerStorage {
  settings: Settings;
  opened: OpenedDatabase;
  replica: Replica;
  outages: Outages;
  clock: FollowedClock;
}

export interface Server {
  world: World;
  answer: Answer;
  answerAdmin: Answer;
  readings: ServerReadings;
  /** Starts what no request asks for. */
  begin(): void;
  /** Works with these settings from then on. */
  adopt(settings: Settings): Promise<void>;
}

/** What is read of one server; the settings are those of the process. */
export type ServerReadings = Omit<Readings, 'settings'>;

const unnamed =
  'the pooler does not support prepared statements, so they are no longer used; set DATABASE_PREPARED_STATEMENTS=false';

/** @param shared an open database to use; it stays open. @default opened as configured */
export async function openServerStorage(
  settings: Settings,
  { log, facts, traces, stop, clock: ownClock }: ServerParts,
  shared?: OpenedDatabase,
): Promise<ServerStorage> {
  const opened =
    shared ??
    (await openDatabase({
      ...settings,
      around: measured(facts, traces),
      onBreak: (error) => outages.failed(error),
      onUnnamed: (err) => log.warn({ err }, unnamed),
    }));
  if (!shared) stop.add('storage', () => opened.close());
  const replica = await openReplica(settings, opened.database, { log, stop });
  const outages = createOutages({ log, service: 'the database', ping: opened.ping });
  const clock = await followClock({ clock: ownClock, log, databaseNow: opened.now });
  stop.add('storage', () => clock.stop());
  stop.add('storage', () => outages.stop());
  return { settings, opened, replica, outages, clock };
}

/** @param servers what it must know of the others. @default there are none */
export async function createServer(
  { settings, opened, replica, outages, clock }: ServerStorage,
  { random, pause, every, log, facts, traces, templates, publicUrl, stop, stopping }: ServerParts,
  { outbox, servers }: { outbox: Outbox | null; servers?: Servers },
): Promise<Server> {
  const { database } = opened;
  const deliveries = createDeliveries({ database, clock, every, random, log, outages });
  const messengerOf = (ownSettings: Settings) => {
    const keep = keepMessage(deliveries, ownSettings.project.public_token);
    const messenger = createMessenger(ownSettings, {
      ...{ outbox, templates, clock, random, log, pause, facts, keep },
    });
    stop.add('messages', () => messenger.close());
    return messenger;
  };
  const pepper = await loadPepper(database, random, settings.pepper);
  const recentJwts: World['recentJwts'] = new Map();
  const shared = {
    ...{ publicUrl, database, replica, outages, clock, every, random, recentJwts, pepper },
    ...{ deliveries, log, facts, traces, ...(servers && { servers }) },
    oneTap: oneTapIssuer({ settings, publicUrl, clock, log }),
  };
  const { world, notices, adopt } = await createWorlds(shared, settings, messengerOf);
  const { projects } = world;
  let apps = mount();
  function mount() {
    const isApart = settings.adminPort !== undefined;
    const app = createApp(world, { stopping });
    return { app, admin: isApart ? createAdminApp(world, { stopping }) : app };
  }
  const here = () =>
    [...projects.values()].filter((one) => servers?.isHome(one.settings.project.project_id) ?? true);
  const readings: ServerReadings = {
    pool: opened.pool,
    queues: () => readQueues(database, clock.now()),
    answers: outages.answers,
    isAway: outages.isAway,
    ages: () => readAges(database, clock.now()),
    isGatewayFailing: () => [...projects.values()].some(({ messenger }) => messenger.isGatewayFailing()),
    isMailFailing: () => [...projects.values()].some(({ messenger }) => messenger.mail() === 'failing'),
    clockAhead: clock.ahead,
    quotas: async () => (await Promise.all(here().map(readQuotas))).flat(),
    hashes: waitingHashes,
  };
  function begin(): void {
    if (notices) stop.add('queues', notices.start());
    stop.add('queues', deliveries.start(performAny(world)));
    // Without a management API, nobody can have made a webhook.
    const webhooks = !hasManagement(settings) ? null : webhookQueue(world);
    const queues = [logoutQueue(world), webhooks].filter((queue) => queue !== null);
    const rounds = [
      startSweeping(world, clock.compare),
      startSealing(world),
      ...queues.map((queue) => queue.start()),
    ];
    stop.add('rounds', () => Promise.all(rounds.map((end) => end())));
  }
  return {
    world,
    answer: (request, environment) => apps.app.fetch(request, environment),
    answerAdmin: (request, environment) => apps.admin.fetch(request, environment),
    readings,
    begin,
    async adopt(next) {
      await adopt(next);
      apps = mount();
    },
  };
}

/** Connects to the standby when it is asked for the first time: one that is away keeps nobody from starting. */
async function openReplica(
  settings: Settings,
  database: Database,
  { log, stop }: Pick<ServerParts, 'log' | 'stop'>,
): Promise<Replica> {
  const { databaseReadUrl: databaseUrl } = settings;
  if (!databaseUrl) return noReplica;
  const standby = await openUnchanged({ ...settings, databaseUrl });
  const replica = followReplica({ primary: database, standby: standby.database, log });
  stop.add('storage', () => {
    replica.stop();
    return standby.close();
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

/** Google with its credentials; the local mock in development; none in production without credentials. */
function oneTapIssuer(world: Parts<'settings' | 'publicUrl' | 'clock' | 'log'>): OneTapIssuer | null {
  const { identityProviders, production } = world.settings;
  if (identityProviders.google) return googleOneTap(createClient(world, 'google', identityProviders.google));
  return production ? null : localOneTap(world);
}
