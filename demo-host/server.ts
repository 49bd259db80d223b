/** Starts and stops the demo's web server. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '../platform/listen.ts';
import { StartError } from '../platform/start-error.ts';
import { starting } from '../platform/starting.ts';
import { createLiveStreams } from './api/live.ts';
import { createVisitorCheck } from './api/visitor.ts';
import { createApp } from './app.ts';
import { createLimit } from './limits.ts';
import { createAccessCheck } from './mcp/access.ts';
import { createToolServer } from './mcp/endpoint.ts';
import { createWidgetPages } from './mcp/widgets.ts';
import { type OpenedPets, openPets } from './pets/database.ts';
import { createEarlierFiles } from './pets/earlier-files.ts';
import { createKeeper } from './pets/keeper.ts';
import { createActionNews } from './pets/news.ts';
import { createPetStore } from './pets/store.ts';

const stopTimeouts = { active: 5_000, idle: 100 };

const variables = { host: 'DEMO_HOST', port: 'DEMO_PORT' };

/** The demo's options. */
export interface DemoOptions {
  /** 0 takes any free port. @default 4300 */
  port?: number;
  /** Addresses to listen on. @default only this machine: `127.0.0.1` and `::1` */
  hosts?: readonly string[];
  /** Origin of the authentication provider, without a trailing slash. @default `http://localhost:4400` */
  providerUrl?: string;
  /** The demo's public address, without a trailing slash. @default `http://localhost:{port}` */
  publicUrl?: string;
  /** Lets the tool server ask the provider whether a token was revoked. Without it a token is valid until it expires. */
  resourceServerSecret?: string;
  /** More origins, besides those of this machine, whose pages may call the tool server. @default none */
  allowedOrigins?: readonly string[];
  /** The project's public token; also the audience its session JWTs must name. */
  publicToken: string;
  /** The provider's prefix: its `PROVIDER_PREFIX`. @default `auth` */
  prefix?: string;
  /** Folder for the visitors' pets; `memory:` stores nothing. @default `.data` */
  dataDirectory?: string;
  /** A PostgreSQL server for the visitors' pets, as `postgres://…`. @default a database in `dataDirectory` */
  databaseUrl?: string | undefined;
  /** An open database to share; it stays open when the demo closes. @default opened by the two options above */
  database?: OpenedPets;
  /** The built files. @default the project's `dist` */
  distDirectory?: string;
  /** How often a visitor's pages may call the pets in a minute. @default 240 */
  callsPerMinute?: number;
  /** How often one assistant of a visitor may call the tools in a minute. @default 120 */
  toolCallsPerMinute?: number;
  /** The clock of the pets, in milliseconds since 1970. @default `Date.now` */
  now?: () => number;
}

/** A running demo. */
interface Demo {
  /** For example `http://localhost:4300`, without a trailing slash. */
  url: string;
  /** Stops listening, lets requests in progress finish (at most five seconds), and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the pet-game demo.
 *
 * @throws StartError with a line for the operator: the port or the folder is in use, or the built files are missing
 * @example
 * const demo = await startDemo({ port: 0, publicToken: 'public-token-test-local' });
 * await fetch(demo.url);
 * await demo.close();
 */
export async function startDemo({
  port = 4300,
  hosts = ['127.0.0.1', '::1'],
  providerUrl = 'http://localhost:4400',
  publicUrl,
  resourceServerSecret,
  allowedOrigins = [],
  publicToken,
  prefix = 'auth',
  dataDirectory = '.data',
  databaseUrl,
  database: shared,
  distDirectory = fileURLToPath(new URL('../dist', import.meta.url)),
  callsPerMinute = 240,
  toolCallsPerMinute = 120,
  now = () => Date.now(),
}: DemoOptions): Promise<Demo> {
  await expectBuilt(distDirectory);
  let answer: ReturnType<typeof createApp>['fetch'] = starting;
  // First, so that a start that fails on a used port has not touched the database.
  const listening = await listen((request) => answer(request), { hosts, port, variables });
  const opened = shared ?? (await openPets({ databaseUrl, dataDirectory }).catch(giveUp));
  const release = async () => (shared ? undefined : opened.close());
  async function giveUp(error: unknown): Promise<never> {
    await listening.stop({ active: 0, idle: 0 });
    throw error;
  }
  const earlier = createEarlierFiles(join(dataDirectory, 'pets'));
  const news = createActionNews(opened);
  const store = createPetStore({ database: opened.database, earlier, announce: news.announce });
  const keeper = createKeeper({ store, now });
  const live = createLiveStreams({ keeper, now });
  const pagesDirectory = fileURLToPath(new URL('pages', import.meta.url));
  const ownUrl = `http://localhost:${listening.port}`;
  const url = publicUrl ?? ownUrl;
  const toolServer = createToolServer({
    providerUrl,
    publicUrl: () => url,
    allowedOrigins,
    keeper,
    checkAccess: createAccessCheck({
      providerUrl,
      resource: () => `${url}/mcp`,
      ...(resourceServerSecret ? { resourceServerSecret } : {}),
      now,
    }),
    widgetPages: createWidgetPages(pagesDirectory),
    limit: createLimit({ perMinute: toolCallsPerMinute, now }),
  });
  const app = createApp({
    providerUrl,
    publicToken,
    prefix,
    distDirectory,
    pagesDirectory,
    toolServer,
    publicDirectory: fileURLToPath(new URL('../public', import.meta.url)),
    checkVisitor: createVisitorCheck({ providerUrl, audience: publicToken, now }),
    keeper,
    live,
    limit: createLimit({ perMinute: callsPerMinute, now }),
  });
  // When its stream ends, a page reads everything again, including what this process has missed.
  const stopListening = await news
    .listen({ onNotice: keeper.notify, onGap: live.close })
    .catch(async (error) => {
      await release();
      return giveUp(error);
    });
  answer = app.fetch;
  return {
    url: ownUrl,
    close: async () => {
      // Otherwise the stop would wait for open streams.
      live.close();
      await toolServer.close();
      await stopListening();
      await listening.stop(stopTimeouts);
      await release();
    },
  };
}

async function expectBuilt(distDirectory: string): Promise<void> {
  try {
    await access(join(distDirectory, 'auth-elements.js'));
    await access(join(distDirectory, 'session-core.js'));
    await access(join(distDirectory, 'server.js'));
  } catch (cause) {
    throw new StartError(`The built files are missing in ${distDirectory}. Run "npm run build" first.`, {
      cause,
    });
  }
}
