/** Starts a provider: creates its parts, connects them, and stops them in order. */
import type { DestinationStream } from 'pino';
import { type Answer, listen } from '../../platform/listen.ts';
import { createLog } from '../../platform/log.ts';
import { createPhases, type Step, undoAll } from '../../platform/undo.ts';
import {
  type Clock,
  type Elapsed,
  type Every,
  second,
  systemClock,
  systemElapsed,
  systemEvery,
  systemPause,
} from '../clock/clock.ts';
import type { OpenedDatabase } from '../database/open.ts';
import { beforeTheDatabase } from '../http/before-the-database.ts';
import { readTemplates } from '../messages/templates.ts';
import { type Random, systemRandom } from '../secrets/secrets.ts';
import { readSettings } from '../settings/settings.ts';
import { startMetrics, startTraces } from '../watch/start.ts';
import type { World } from '../world/world.ts';
import { phases } from './server.ts';
import { openServers } from './several.ts';

interface ProviderOptions {
  /** The variables of `docs/provider/README.md`. @default process.env */
  environment?: Record<string, string | undefined>;
  /** @default the system's */
  clock?: Clock;
  /** @default the system's, cryptographically strong */
  random?: Random;
  /** For how long it trusts which server a project is on. @default the system's */
  elapsed?: Elapsed;
  /** Waits between tries of the gateway and the mail server, and for a project that moves. @default a timer */
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
    clock = systemClock,
    random = systemRandom,
    elapsed = systemElapsed,
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
    const url = `http://localhost:${listening.port}`;
    const whole = await openServers(
      { settings, environment, shared: options.database },
      {
        ...{ clock, random, elapsed, pause, every, log, templates, traces, stop },
        ...{ facts: metrics.facts, publicUrl: settings.publicUrl ?? url, stopping: stopping.signal },
      },
    );
    metrics.read(whole.readings);
    answer = whole.answer;
    if (admin) answerAdmin = whole.answerAdmin;
    whole.begin();
    stop.add('traces', () => traces.stop());
    return {
      url,
      world: whole.world,
      answer,
      metricsPort: metrics.port,
      adminPort: admin?.port ?? null,
      close: once(() => closeAll(stop.steps())),
    };
  } catch (error) {
    const failures = await undoAll(stop.steps());
    for (const err of failures) log.warn({ err }, 'could not undo everything after a failed start');
    throw error;
  }
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
