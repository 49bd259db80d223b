/** Listens on one port of several addresses, and stops without cutting off anybody. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';

/** Answers a request; Hono's `app.fetch` is one. */
export type Answer = (request: Request, environment: object) => Response | Promise<Response>;

export interface Listening {
  port: number;
  /** Takes no new connections, waits for requests under way (at most `patience` ms), then cuts the rest. */
  stop(patience: number): Promise<void>;
}

/** The port belongs to somebody else. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';

  constructor(port: number) {
    super(`Port ${port} is in use. Stop the program that uses it, or choose another with PROVIDER_PORT.`);
  }
}

/**
 * The first host must be available; the others only if this machine has them (IPv6 is often switched off).
 *
 * @throws PortInUseError
 */
export async function listen(answer: Answer, hosts: readonly string[], port: number): Promise<Listening> {
  const servers: Server[] = [];
  let bound = port;
  try {
    for (const host of hosts) {
      const server = await listenOn(answer, host, bound, servers.length === 0);
      if (!server) continue;
      servers.push(server);
      const address = server.address();
      if (typeof address === 'object' && address) bound = address.port;
    }
  } catch (error) {
    await Promise.all(servers.map((server) => stopServer(server, 0)));
    throw error;
  }
  return {
    port: bound,
    stop: async (patience) => {
      await Promise.all(servers.map((server) => stopServer(server, patience)));
    },
  };
}

const missingAddress = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

function listenOn(answer: Answer, host: string, port: number, required: boolean): Promise<Server | null> {
  // The adaptor is typed for HTTP/2 as well; without options it makes a plain HTTP server.
  const server = createAdaptorServer({ fetch: answer }) as Server;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortInUseError(port));
      else if (missingAddress.includes(error.code ?? '') && host === '::')
        resolve(listenOn(answer, '0.0.0.0', port, required));
      else if (missingAddress.includes(error.code ?? '') && !required) resolve(null);
      else reject(error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

function stopServer(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), patience);
    // A connection that has just answered its last request is idle only from then on.
    const tidy = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(tidy);
      resolve();
    });
    server.closeIdleConnections();
  });
}
