/** A service of leaked passwords with a range API like the public one: queried by the first five digits of a hash. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RangeServer {
  /** For `BREACH_RANGE_URL`. */
  readonly url: string;
  /** Marks this password as leaked from now on. */
  leak(password: string): void;
  stop(): Promise<void>;
}

/** @see https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange */
export async function startRangeServer(): Promise<RangeServer> {
  const leaked = new Set<string>();
  const server = createServer((request, response) => {
    const start = request.url?.split('/').at(-1) ?? '';
    const rest = [...leaked].filter((hash) => hash.startsWith(start)).map((hash) => `${hash.slice(5)}:1`);
    response.writeHead(200, { 'content-type': 'text/plain' }).end(rest.join('\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`,
    leak(password) {
      leaked.add(createHash('sha1').update(password).digest('hex').toUpperCase());
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
