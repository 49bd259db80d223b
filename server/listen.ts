/** Listens on one port of several addresses, and stops without cutting off anybody. */
import type { Server } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** Answers a request; Hono's `app.fetch` is one. */
export type Answer = (request: Request, environment: object) => Response | Promise<Response>;

/** How long a stop waits. Milliseconds. */
export interface Patience {
  /** For requests under way: then they are cut. */
  underWay: number;
  /** For requests that a proxy may just be sending on connections that it keeps. */
  onTheirWay: number;
}

export interface Listening {
  port: number;
  /** Takes no new connections, answers what is under way or on its way, and closes. */
  stop(patience: Patience): Promise<void>;
}

interface Listener {
  server: Server;
  sockets: ReadonlySet<Socket>;
}

/** The port belongs to somebody else. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';

  constructor(port: number) {
    super(`Port ${port} is in use. Stop the program that uses it, or choose another with PROVIDER_PORT.`);
  }
}

/** This machine does not have the address, or may not use the port. */
export class ListenError extends Error {
  override readonly name = 'ListenError';

  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const why = cause.code ?? cause.message;
    super(
      `Nobody can listen on ${host}, port ${port} (${why}). Choose another by PROVIDER_HOST or PROVIDER_PORT.`,
      {
        cause,
      },
    );
  }
}

/**
 * The first host must be available; the others only if this machine has them (IPv6 is often switched off).
 *
 * @throws PortInUseError, ListenError
 */
export async function listen(answer: Answer, hosts: readonly string[], port: number): Promise<Listening> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listenOnAll(answer, hosts, port);
    } catch (error) {
      // "Any free port" is chosen on the first address and may be taken on the next.
      if (port !== 0 || attempt === 5 || !(error instanceof PortInUseError)) throw error;
    }
  }
}

async function listenOnAll(answer: Answer, hosts: readonly string[], port: number): Promise<Listening> {
  const listeners: Listener[] = [];
  let bound = port;
  try {
    for (const host of hosts) {
      const listener = await listenOn(answer, host, bound, listeners.length === 0);
      if (!listener) continue;
      listeners.push(listener);
      const address = listener.server.address();
      if (typeof address === 'object' && address) bound = address.port;
    }
  } catch (error) {
    await Promise.all(listeners.map((listener) => stopServer(listener, { underWay: 0, onTheirWay: 0 })));
    throw error;
  }
  return {
    port: bound,
    stop: async (patience) => {
      await Promise.all(listeners.map((listener) => stopServer(listener, patience)));
    },
  };
}

/** Bodies are small: who needs longer to send one only keeps a connection. */
const requestTimeout = 30_000;
/** Longer than load balancers keep a connection (a minute, mostly): else they may just use it while it is closed. */
const keepAliveTimeout = 75_000;

/** What a request is taken to be for that names no host, as HTTP/1.0 allows: nothing is shown to this name alone. */
const unnamedHost = 'unnamed.invalid';

const missingAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

function listenOn(answer: Answer, host: string, port: number, required: boolean): Promise<Listener | null> {
  // The adaptor is typed for HTTP/2 as well; without options it makes a plain HTTP server.
  const server = createAdaptorServer({ fetch: answer, hostname: unnamedHost }) as Server;
  Object.assign(server, { requestTimeout, keepAliveTimeout });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortInUseError(port));
      else if (missingAddress.includes(error.code ?? '') && host === '::')
        resolve(listenOn(answer, '0.0.0.0', port, required));
      else if (missingAddress.includes(error.code ?? '') && !required) resolve(null);
      else reject(new ListenError(host, port, error));
    });
    server.listen(port, host, () => resolve({ server, sockets }));
  });
}

/** Long enough for a request that was already on its way to a new connection. */
const unusedPatience = 250;

function stopServer({ server, sockets }: Listener, { underWay, onTheirWay }: Patience): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // Browsers open connections ahead of need. Without a request they are neither idle nor busy to Node, and stay.
    const endUnused = () => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    };
    // After what has arrived was read, which a process that is busy may be late with.
    const unused = setTimeout(() => setImmediate(endUnused), unusedPatience);
    // A connection that has just answered its last request is idle only from then on.
    const tidy = setInterval(() => setImmediate(() => server.closeIdleConnections()), onTheirWay);
    const cut = setTimeout(() => server.closeAllConnections(), underWay);
    server.once('close', () => {
      clearTimeout(unused);
      clearInterval(tidy);
      clearTimeout(cut);
      // Ends the timers of its own.
      server.close();
      resolve();
    });
    // Not its own `close`, which cuts at once what is kept: a proxy may just be using it.
    TcpServer.prototype.close.call(server);
  });
}
