/** Listens on one port of one or several addresses, and stops without cutting off anybody. */
import type { Server } from 'node:http';
import { type Socket, Server as TcpServer } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** What a machine without IPv6 (or without IPv4) says to its loopback address. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * How often a stop looks for connections that have become idle: long enough for a request that was already on its way
 * on one of them. Milliseconds.
 */
const IDLE_CHECK_EVERY = 100;

/** Long enough for a request that was already on its way to a new connection. Milliseconds. */
const UNUSED_PATIENCE = 250;

/** With its connections. */
interface Door {
  server: Server;
  sockets: ReadonlySet<Socket>;
}

/** Open for requests. */
export interface Listening {
  port: number;
  /** Takes no new connections, answers what is under way or on its way (for so many milliseconds), then cuts the rest. */
  stop(patience: number): Promise<void>;
}

/**
 * Opens the port on every address that this machine has.
 *
 * @throws Error with one readable line when the port is taken or refused, or none of the addresses exists.
 */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { hosts, port }: { hosts: readonly string[]; port: number },
): Promise<Listening> {
  const doors: Door[] = [];
  let bound = port;
  try {
    for (const host of hosts) {
      // The adaptor's type also allows HTTP/2; without options it makes a plain HTTP server.
      const server = createAdaptorServer({ fetch }) as Server;
      const sockets = socketsOf(server);
      if (!(await open(server, host, bound))) continue;
      doors.push({ server, sockets });
      const address = server.address();
      if (typeof address === 'object' && address) bound = address.port;
    }
    if (doors.length === 0) throw new Error(`This machine has none of the addresses ${hosts.join(', ')}.`);
  } catch (error) {
    await Promise.all(doors.map((door) => close(door, 0)));
    throw error;
  }
  return {
    port: bound,
    stop: async (patience) => {
      await Promise.all(doors.map((door) => close(door, patience)));
    },
  };
}

function open(server: Server, host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      if (NO_SUCH_ADDRESS.includes(cause.code ?? '')) resolve(false);
      else if (cause.code === 'EADDRINUSE')
        reject(new Error(`Port ${port} is in use. Choose another with DEMO_PORT.`, { cause }));
      // Without its cause: a name that nobody has would be taken for that of the database server.
      else reject(new Error(`Nobody can listen on ${host}, port ${port} (${cause.code}).`));
    });
    server.listen(port, host, () => resolve(true));
  });
}

function socketsOf(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

function close({ server, sockets }: Door, patience: number): Promise<void> {
  return new Promise((resolve) => {
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // Browsers open connections ahead of need. Without a request they are neither idle nor busy to Node, and stay.
    const unused = setTimeout(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, UNUSED_PATIENCE);
    const force = setTimeout(() => server.closeAllConnections(), patience);
    // Browsers keep idle connections open for minutes; a stop must not wait for them, nor for those that become idle
    // when their last answer is out.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_EVERY);
    server.once('close', () => {
      clearTimeout(unused);
      clearTimeout(force);
      clearInterval(idle);
      // Ends the timers of its own.
      server.close();
      resolve();
    });
    // Not its own `close`, which cuts at once what is kept: a browser may just be using it.
    TcpServer.prototype.close.call(server);
  });
}
