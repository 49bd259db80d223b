/** What a provider test works with: a provider of its own, a clock it moves, and a client that speaks the wire. */
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Every } from '../../provider/clock/clock.ts';
import type { OpenedDatabase } from '../../provider/database/open.ts';
import { type Provider, startProvider } from '../../provider/program/start.ts';
import { type Client, createClient, type Send } from './client.ts';
import '../quick-database.ts';

export type { Answer, Message, Sender, TextCall } from './client.ts';
export { createClient, newAddress, newIp, newNumber, newSite, publicToken } from './client.ts';

export const minute = 60_000;
/** A folder of mails that an operator designed. */
export const mailTemplates = fileURLToPath(new URL('mail-templates', import.meta.url));

export interface World extends Client {
  provider: Provider;
  clock: { now(): Date; advance(milliseconds: number): void };
}

interface WorldOptions {
  pause?: (milliseconds: number) => Promise<void>;
  database: OpenedDatabase;
  environment?: Record<string, string>;
  logDestination?: { write(line: string): void };
}

// Limits count by network, and all tests share one: only the tests of limits want to meet them. And only those of the mails
// to owners want to find these among the others.
export const generous = {
  OWNER_NOTICES: 'false',
  RATE_SENDS_PER_IP: '1000000',
  RATE_TRIES_PER_IP: '1000000',
  RATE_LOOKUPS_PER_IP: '1000000',
};

/** No rounds by themselves. */
export const never: Every = () => () => {};

/** A provider with its own clock and port over a shared database, closed when the test ends. */
export async function createWorld(test: TestContext, options: WorldOptions): Promise<World> {
  let time = Date.now();
  const clock = {
    now: () => new Date(time),
    advance(milliseconds: number) {
      time += milliseconds;
    },
  };
  const provider = await startProvider({
    environment: { PROVIDER_PORT: '0', LOG_LEVEL: 'silent', ...generous, ...options.environment },
    clock,
    // The client sends nothing once a test is over.
    idle: 0,
    // A test runs the round that it is about, when it wants it.
    every: never,
    database: options.database,
    ...(options.pause && { pause: options.pause }),
    ...(options.logDestination && { logDestination: options.logDestination }),
  });
  test.after(() => provider.close());
  const { drain } = provider.world.deliveries;
  return { provider, clock, ...createClient(provider.url, { drain, send: inProcess(provider) }) };
}

/** The browser is that of HTTP: some rules compare the browsers of two requests, and tests make some of theirs with `fetch`. */
const sentByNode = { 'user-agent': 'node', accept: '*/*', 'accept-language': '*' };

/**
 * Requests without a connection, which would be a third of what a call costs. What HTTP adds has tests of its own, and
 * every `fetch` of a test goes over it.
 */
function inProcess({ url, answer }: Provider): Send {
  const incoming = { socket: { remoteAddress: '127.0.0.1', remotePort: 0, remoteFamily: 'IPv4' } };
  return async (path, init) => {
    const request = new Request(url + path, init);
    for (const [name, value] of Object.entries(sentByNode))
      if (!request.headers.has(name)) request.headers.set(name, value);
    return answer(request, { incoming });
  };
}

/** Worlds over the one database, once it is open. */
export const opens =
  (database: () => OpenedDatabase) =>
  (test: TestContext, environment: Record<string, string> = {}): Promise<World> =>
    createWorld(test, { database: database(), environment });

/** Another six digits. */
export function wrongCode(...right: string[]): string {
  for (let candidate = 0; ; candidate += 1) {
    const code = String(candidate).padStart(6, '0');
    if (!right.includes(code)) return code;
  }
}

/** Finds a code as such, but not where its digits happen to be part of a time or an id. */
export function asNumber(code: string): RegExp {
  return new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
}

/** Users without a contact who never signed in. Social sign-in accepts people without an address. */
export function strays({ database }: OpenedDatabase) {
  return database
    .selectFrom('users')
    .leftJoin('emails', 'emails.user_id', 'users.user_id')
    .leftJoin('phone_numbers', 'phone_numbers.user_id', 'users.user_id')
    .select('users.user_id')
    .where('email_id', 'is', null)
    .where('phone_id', 'is', null)
    .where('users.status', '=', 'pending')
    .execute();
}
