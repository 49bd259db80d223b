/** Rate limits: fixed windows in the database, so that several provider processes count together. */
import { CompiledQuery } from 'kysely';
import { day, hour, later, minute } from './clock.ts';
import { prepare } from './database/prepare.ts';
import type { Queries } from './database/schema.ts';
import { networksOf, widestNetworkOf } from './http/networks.ts';
import { Refusal } from './http/refusal.ts';
import { hitText } from './limits-text.ts';
import { hashKeyed } from './secrets.ts';
import type { World } from './world.ts';

/** The allowed difference between the clocks of several providers. */
const clockDifference = minute;

interface Window {
  key: string;
  limit: number;
  milliseconds: number;
}

/** A window after a hit. */
interface Counted {
  key: string;
  hits: number;
  ends_at: Date;
  limit: number;
}

/**
 * The limit of one address for all networks together, as a multiple of one network's limit. If a stranger uses up
 * theirs, the owner, who is on another network, still has as much.
 */
const sharesOfAddress = 2;

/** The address, number or user of an attempt, and the IP address that it comes from. */
export interface Subject {
  key: string;
  ip: string;
}

/**
 * Counts one message to an address, requested from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitSends(world: World, addressKey: string, ip: string): Promise<void> {
  const { sendsPerAddress, sendsPerAddressDaily, sendsPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  const subject = { key: addressKey, ip };
  const short = { kind: 'send-to', limit: sendsPerAddress, milliseconds };
  const long = { kind: 'send-day', limit: sendsPerAddressDaily, milliseconds: day };
  // The network first, so that a stranger over the limit does not use up the address's own limit.
  await count(world, [
    ...networkWindows(world, ip, { kind: 'send-ip', limit: sendsPerIp, milliseconds }),
    ...[short, long].map((kind) => networkWindow(world, subject, kind)),
    ...[short, long].map((kind) => totalWindow(world, subject, kind)),
  ]);
}

interface Kind {
  kind: string;
  /** For one network. */
  limit: number;
  milliseconds: number;
}

/**
 * Counts by the widest network: a stranger with a /56 could otherwise use up an address's total limit from many networks.
 */
function networkWindow(world: World, { key, ip }: Subject, { kind, ...rest }: Kind): Window {
  return { key: windowKey(world, `${kind}-from`, key, widestNetworkOf(ip)), ...rest };
}

function totalWindow(world: World, { key }: Subject, { kind, limit, milliseconds }: Kind): Window {
  return { key: windowKey(world, kind, key), limit: limit * sharesOfAddress, milliseconds };
}

/**
 * Counts one try of a passcode or link from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitTries(world: World, ip: string): Promise<void> {
  const { triesPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  await count(world, networkWindows(world, ip, { kind: 'try-ip', limit: triesPerIp, milliseconds }));
}

/**
 * Counts one app registration from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitRegistrations(world: World, ip: string): Promise<void> {
  const { sendsPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  await count(world, networkWindows(world, ip, { kind: 'register-ip', limit: sendsPerIp, milliseconds }));
}

/**
 * Counts one look-up of an address or a password from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitLookups(world: World, ip: string): Promise<void> {
  const { lookupsPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  await count(world, networkWindows(world, ip, { kind: 'look-ip', limit: lookupsPerIp, milliseconds }));
}

/**
 * Counts one try of a password for an address, for an hour, before the password is checked: so parallel tries cannot
 * exceed the limit, and none waits for another's hash.
 *
 * @returns a function that takes the try back after a correct password
 * @throws Refusal `user_lock_limit_reached`
 */
export async function reserveTry(world: World, subject: Subject): Promise<() => Promise<void>> {
  const kind = {
    kind: 'wrong-password',
    limit: world.settings.limits.wrongTriesPerAddress,
    milliseconds: hour,
  };
  const counted = await hitAlone(world, [
    networkWindow(world, subject, kind),
    totalWindow(world, subject, kind),
  ]);
  const over = counted.find(({ hits, limit }) => hits > limit);
  if (over) {
    world.facts.limited(kindOf(over.key));
    const retryAfter = secondsUntil(over.ends_at, world.clock.now());
    throw new Refusal('user_lock_limit_reached', { retryAfter });
  }
  return async () => {
    await world.database
      .updateTable('rate_windows')
      .set(({ eb }) => ({ hits: eb('hits', '-', 1) }))
      .where(({ or, and, eb }) =>
        or(counted.map(({ key, ends_at }) => and([eb('key', '=', key), eb('ends_at', '=', ends_at)]))),
      )
      .where('hits', '>', 0)
      .execute();
  };
}

/**
 * Seconds until this address may be tried again, or null if it may now. Five wrong tries end a code, and a new code
 * starts at zero; this limit is about the sum over all codes. It closes authenticator apps, wallets and recovery codes,
 * and only slows sent codes: strangers can request those, and must not keep the owner out.
 */
export async function lockedFor(world: World, queries: Queries, subject: Subject): Promise<number | null> {
  const now = world.clock.now();
  const windows = wrongTries(world, subject);
  const [network, total] = windows;
  const rows = await readWindows(queries, {
    network: network.key,
    total: total.key,
    now,
    latest: latestEnd(now, hour),
  });
  const full = rows.filter(({ key, hits }) => windows.some((one) => one.key === key && hits >= one.limit));
  if (full.length === 0) return null;
  return Math.max(...full.map(({ ends_at }) => secondsUntil(ends_at, now)));
}

const readWindows = prepare<{ network: string; total: string; now: Date; latest: Date }>()(
  (database, value) =>
    database
      .selectFrom('rate_windows')
      .select(['key', 'hits', 'ends_at'])
      .where('key', 'in', [value('network'), value('total')])
      .where('ends_at', '>', value('now'))
      .where('ends_at', '<=', value('latest')),
);

/** Counts one wrong passcode for an address, for an hour. */
export async function countWrongTry(world: World, queries: Queries, subject: Subject): Promise<void> {
  // A full window does not keep the next from counting.
  const windows = wrongTries(world, subject).map((window) => ({ ...window, limit: unlimited }));
  await hit(world, queries, windows, { waits: true });
}

function wrongTries(world: World, subject: Subject): [network: Window, total: Window] {
  const kind = { kind: 'wrong', limit: world.settings.limits.wrongTriesPerAddress, milliseconds: hour };
  return [networkWindow(world, subject, kind), totalWindow(world, subject, kind)];
}

/**
 * Uses up something that works once and expires, such as a signed token.
 *
 * @returns false if it was used before
 */
export async function useOnce(
  world: Pick<World, 'clock' | 'pepper'>,
  queries: Queries,
  { kind, subject, end }: { kind: string; subject: string; end: Date },
): Promise<boolean> {
  const milliseconds = end.getTime() - world.clock.now().getTime();
  const window = { key: windowKey(world, kind, subject), milliseconds, limit: unlimited };
  const [counted] = await hit(world, queries, [window], { waits: true });
  return counted?.hits === 1;
}

/** The smallest network first, so that attempts that it is refused do not count for its neighbours. */
function networkWindows(world: World, ip: string, { kind, limit, milliseconds }: Kind): Window[] {
  return networksOf(ip).map(({ name, shares }) => ({
    key: windowKey(world, kind, name),
    limit: limit * shares,
    milliseconds,
  }));
}

/**
 * @param onFull runs for the first one over the limit
 * @throws Refusal `too_many_requests`
 */
export async function count(world: World, windows: readonly Window[], onFull?: () => void): Promise<void> {
  const over = (await hitAlone(world, windows)).find(({ hits, limit }) => hits > limit);
  if (!over) return;
  world.facts.limited(kindOf(over.key));
  if (over.hits === over.limit + 1) onFull?.();
  throw new Refusal('too_many_requests', { retryAfter: secondsUntil(over.ends_at, world.clock.now()) });
}

/** The largest `integer` of PostgreSQL. */
const unlimited = 2 ** 31 - 1;

/** Attempts that a crash of the database server makes it forget, those of its last half second, help no attacker. */
const hitAlone = (world: Pick<World, 'clock' | 'database'>, windows: readonly Window[]) =>
  hit(world, world.database, windows, { waits: false });

/**
 * Counts in each window in turn, up to the first that is over its limit: the next ones do not count then. One statement, so
 * that two processes cannot both take the last attempt.
 */
async function hit(
  world: Pick<World, 'clock'>,
  queries: Queries,
  windows: readonly Window[],
  { waits }: { waits: boolean },
): Promise<Counted[]> {
  const now = world.clock.now();
  const values = windows.flatMap(({ key, milliseconds, limit }) => [
    key,
    later(now, milliseconds),
    now,
    latestEnd(now, milliseconds),
    Math.min(limit, unlimited),
  ]);
  const { rows } = await queries.executeQuery<Counted>(
    CompiledQuery.raw(hitText(windows.length, waits), values),
  );
  return rows.map((row, index) => ({ ...row, limit: windows[index]?.limit ?? unlimited }));
}
/** A window that ends after this was started by a clock that ran ahead, and would block for too long. */
function latestEnd(now: Date, milliseconds: number): Date {
  return later(now, milliseconds + clockDifference);
}

export function windowKey(world: Pick<World, 'pepper'>, kind: string, ...subject: string[]): string {
  return `${kind}:${hashKeyed(world.pepper, kind, ...subject)}`;
}

/** The part of a key that says nothing about whom it counts. */
const kindOf = (key: string) => key.slice(0, key.indexOf(':'));

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
