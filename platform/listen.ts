/** Listens on one port of several addresses, and stops without cutting off a request. */
import type { Server } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { StartError } from './start-error.ts';

/** Answers a request; Hono's `app.fetch` is one. */
export type Answer = (request: Request, environment: object) => Response | Promise<Response>;

interface ListenOptions {
  /** Addresses to listen on. The first must exist; this machine may lack the others (IPv6 is often switched off). */
  hosts: readonly string[];
  /** 0 takes any free port. */
  port: number;
  /** The environment variables that error messages name. */
  variables: { host: string; port: string };
}

/** How long a stop waits. Milliseconds. */
interface StopTimeouts {
  /** For requests in progress: then the server cuts them. */
  active: number;
  /** For requests that a proxy may just be sending on connections that it keeps open. */
  idle: number;
}

export interface Listening {
  port: number;
  /** Takes no new connections, answers the requests in progress and on their way, and closes. */
  stop(timeouts: StopTimeouts): Promise<void>;
}

interface Listener {
  server: Server;
  sockets: ReadonlySet<Socket>;
}

/** Another program uses the port. */
class PortInUseError extends StartError {
  override readonly name = 'PortInUseError';

  constructor(port: number, variable: string) {
    super(`Port ${port} is in use. Stop the program that uses it, or choose another with ${variable}.`);
  }
}

/** This machine does not have the address, or the process may not use the port. */
class ListenError extends StartError {
  override readonly name = 'ListenError';

  constructor(host: string, { port, variables }: ListenOptions, cause: NodeJS.ErrnoException) {
    const why = cause.code ?? cause.message;
    super(
      `Cannot listen on ${host}, port ${port} (${why}). Choose another with ${variables.host} or ${variables.port}.`,
      { cause },
    );
  }
}

/** @throws PortInUseError, ListenError */
export async function listen(answer: Answer, options: ListenOptions): Promise<Listening> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listenOnAll(answer, options);
    } catch (error) {
      // The system picks "any free port" on the first address; another program may use it on the next.
      if (options.port !== 0 || attempt === 5 || !(error instanceof PortInUseError)) throw error;
    }
  }
}

async function listenOnAll(answer: Answer, options: ListenOptions): Promise<Listening> {
  const listeners: Listener[] = [];
  let { port } = options;
  try {
    for (const host of options.hosts) {
      const required = listeners.length === 0;
      const listener = await listenOn(answer, host, { ...options, port }, required);
      if (!listener) continue;
      listeners.push(listener);
      const address = listener.server.address();
      if (typeof address === 'object' && address) port = address.port;
    }
  } catch (error) {
    await Promise.all(listeners.map((listener) => stopServer(listener, { active: 0, idle: 0 })));
    throw error;
  }
  return {
    port,
    stop: async (timeouts) => {
      await Promise.all(listeners.map((listener) => stopServer(listener, timeouts)));
    },
  };
}

/** Bodies are small: a slower client only occupies a connection. */
const requestTimeout = 30_000;
/** Longer than load balancers keep a connection (usually a minute): otherwise they may use one while we close it. */
const keepAliveTimeout = 75_000;

/** Replaces a missing `Host` header, which HTTP/1.0 allows. No page answers under this name. */
const unnamedHost = 'unnamed.invalid';

const missingAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

function listenOn(
  answer: Answer,
  host: string,
  options: ListenOptions,
  required: boolean,
): Promise<Listener | null> {
  // The adaptor's type also allows HTTP/2; without options it makes a plain HTTP server.
  const server = createAdaptorServer({ fetch: answer, hostname: unnamedHost }) as Server;
  Object.assign(server, { requestTimeout, keepAliveTimeout });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = missingAddress.includes(error.code ?? '');
      if (error.code === 'EADDRINUSE') reject(new PortInUseError(options.port, options.variables.port));
      else if (isMissing && host === '::') resolve(listenOn(answer, '0.0.0.0', options, required));
      else if (isMissing && !required) resolve(null);
      else reject(new ListenError(host, options, error));
    });
    server.listen(options.port, host, () => resolve({ server, sockets }));
  });
}

/** Long enough for a request that was already on its way to a new connection. Milliseconds. */
const unusedTimeout = 250;

function stopServer({ server, sockets }: Listener, { active, idle }: StopTimeouts): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // Browsers open connections ahead of need. Node counts one without a request neither as idle nor as busy.
    const destroyUnused = () => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    // In the next turn of the event loop: a busy process may still have to read what has arrived.
    const unusedTimer = setTimeout(() => setImmediate(destroyUnused), unusedTimeout);
    // Repeated: a connection becomes idle only after its last answer.
    const idleTimer = setInterval(() => setImmediate(() => server.closeIdleConnections()), idle);
    const activeTimer = setTimeout(() => server.closeAllConnections(), active);
    server.once('close', () => {
      clearTimeout(unusedTimer);
      clearInterval(idleTimer);
      clearTimeout(activeTimer);
      // Ends Node's own timers.
      server.close();
      resolve();
    });
    // The HTTP server's own `close` is not used: it cuts idle connections at once, and a proxy may just be using one.
    TcpServer.prototype.close.call(server);
  });
}
