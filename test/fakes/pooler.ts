/** A PostgreSQL proxy that, like pgbouncer, refuses startup parameters that it does not know. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** What pgbouncer accepts by default. @see https://www.pgbouncer.org/config.html#ignore_startup_parameters */
const parameters = [
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
];

interface Pooler {
  /** The address of the database, through the pooler. */
  through(databaseUrl: string): string;
  close(): Promise<void>;
}

export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {});
    client.once('close', () => sockets.delete(client));
    client.once('data', (startup) => {
      const unknown = parametersOf(startup).find((name) => !parameters.includes(name.toLowerCase()));
      if (unknown !== undefined) {
        client.end(refusal(`unsupported startup parameter: ${unknown}`));
        return;
      }
      const behind = connect(Number(target.port), target.hostname);
      behind.on('error', () => client.destroy());
      behind.write(startup);
      behind.pipe(client).pipe(behind);
      client.once('close', () => behind.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Names and values follow the length and the version of the protocol, each terminated by a zero. */
function parametersOf(startup: Buffer): string[] {
  const parts = startup.subarray(8).toString('utf8').split('\0');
  return parts.filter((name, index) => index % 2 === 0 && name !== '');
}

/** An ErrorResponse. @see PostgreSQL manual, section "Message Formats" */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
