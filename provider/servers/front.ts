/** Gives each request to the server of its project. With one database server there is no front. */
import type { Answer } from '../../platform/listen.ts';
import type { Logger } from '../../platform/log.ts';
import { operations, streams } from '../admin/table.ts';
import { type Elapsed, second } from '../clock/clock.ts';
import { withoutDatabase } from '../http/before-the-database.ts';
import { type Naming, namedProject } from './named-project.ts';
import type { Places } from './places.ts';

/** How long a request of a project waits while that is on its way. Milliseconds. */
const longestWait = 3 * second;
const lookEvery = 100;
/** So many requests wait in one process; a longer queue would only break later. */
const mostWaiting = 200;

/** What one database server answers. */
interface Served {
  answer: Answer;
  answers(): Promise<boolean>;
}

interface FrontParts extends Naming {
  served: ReadonlyMap<string, Served>;
  places: Places;
  elapsed: Elapsed;
  pause(milliseconds: number): Promise<void>;
  log: Logger;
  /** Copies what all servers must have, after a change of it. */
  spreadShared(): Promise<void>;
}

const healthPaths = ['/readyz', '/healthz'];
/** What the management API says of a server and not of a project. */
const ofServers = Object.entries({ ...operations, ...streams })
  .filter(([, { ofServer }]) => ofServer)
  .map(([name]) => new RegExp(`^${name.replace(/:\w+/g, '[^/]+')}$`));
const sharedPaths = /^\/v1\/admin\/(?:webhooks|keys)(?:\/|$)/;

export function createFront(parts: FrontParts): Answer {
  const { served, places, elapsed, pause, log, spreadShared } = parts;
  const [[firstName = '', first] = []] = [...served];
  if (!first) throw new Error('There is no database server.');
  let waiting = 0;

  /** The server of a project, once it is served; null if that takes too long. */
  async function arrived(projectId: string): Promise<string | null> {
    const name = await places.servedAt(projectId);
    if (name !== null || waiting >= mostWaiting) return name;
    waiting += 1;
    try {
      for (const end = elapsed() + longestWait; elapsed() < end; ) {
        await pause(lookEvery);
        await places.look();
        const later = await places.servedAt(projectId);
        if (later !== null) return later;
      }
      return null;
    } finally {
      waiting -= 1;
    }
  }

  return async (request, environment) => {
    const url = new URL(request.url);
    const { pathname } = url;
    if (healthPaths.includes(pathname)) return health(served);
    // A preflight asks nothing of a project, and a probe nothing of a database.
    if (request.method === 'OPTIONS' || pathname === '/livez') return first.answer(request, environment);
    if (ofServers.some((call) => call.test(`${request.method} ${pathname}`))) {
      const name = url.searchParams.get('server') ?? firstName;
      url.searchParams.delete('server');
      const chosen = served.get(name);
      if (!chosen) return Response.json(unknownServer, { status: 400 });
      return chosen.answer(new Request(url, request), environment);
    }
    if (sharedPaths.test(pathname)) {
      const reply = await first.answer(request, environment);
      if (request.method !== 'GET' && reply.ok) await spreadShared();
      return reply;
    }
    try {
      const name = await arrived(await namedProject(request, url, parts));
      const chosen = name === null ? undefined : served.get(name);
      if (chosen) return chosen.answer(request, environment);
      return withoutDatabase(
        request,
        'The project moves to another database server. Try again in a moment.',
        2,
      );
    } catch (err) {
      log.error({ err }, 'could not find the database server of a request');
      return withoutDatabase(request, 'The provider is temporarily unavailable.', 5);
    }
  };
}

const unknownServer = {
  status_code: 400,
  error_type: 'bad_request',
  error_message: 'The parameter server must be the name of a database server.',
  error_url: '',
};

/** One server that is away takes no process out of service: the projects of the others need it. */
async function health(served: FrontParts['served']): Promise<Response> {
  const entries = await Promise.all(
    [...served].map(async ([name, { answers }]) => [name, (await answers()) ? 'ok' : 'no answer'] as const),
  );
  const isOk = entries.some(([, state]) => state === 'ok');
  const body = { status: isOk ? 'ok' : 'unavailable', databases: Object.fromEntries(entries) };
  return Response.json(body, isOk ? {} : { status: 503, headers: { 'Retry-After': '5' } });
}
