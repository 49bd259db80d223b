/** Fixed windows in the database, so that several provider processes count together. */
import { sql } from 'kysely';
import { day, hour, later, minute } from './clock.ts';
import type { Queries } from './database/schema.ts';
import { networksOf, widestNetworkOf } from './http/networks.ts';
import { Refusal } from './http/refusal.ts';
import { hashKeyed } from './secrets.ts';
import type { World } from './world.ts';

/** What the clocks of several providers may differ by. */
const clockDifference = minute;

interface Window {
  key: string;
  limit: number;
  milliseconds: number;
}

/**
 * What all networks together may do for one address, in shares of one network. A stranger who uses up theirs leaves its
 * owner, who is elsewhere, as much.
 */
const sharesOfAddress = 2;

/** An address, number or user, and who does something about it from where. */
export interface Subject {
  key: string;
  ip: string;
}

/**
 * Counts one message to an address, asked for from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitSends(world: World, addressKey: string, ip: string): Promise<void> {
  const { sendsPerAddress, sendsPerAddressDaily, sendsPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  const subject = { key: addressKey, ip };
  const short = { kind: 'send-to', limit: sendsPerAddress, milliseconds };
  const long = { kind: 'send-day', limit: sendsPerAddressDaily, milliseconds: day };
  // The network first: a stranger who is over the limit should not also use up the address's own.
  await spendOfNetworks(world, ip, { kind: 'send-ip', limit: sendsPerIp, milliseconds });
  for (const kind of [short, long]) await spend(world, ofNetwork(world, subject, kind));
  for (const kind of [short, long]) await spend(world, ofAll(world, subject, kind));
}

interface Kind {
  kind: string;
  /** For one network. */
  limit: number;
  milliseconds: number;
}

/**
 * By the widest network: with a /56 of their own, a stranger would else have as many shares of an address as they like, and
 * use it up for its owner.
 */
function ofNetwork(world: World, { key, ip }: Subject, { kind, ...rest }: Kind): Window {
  return { key: windowKey(world, `${kind}-from`, key, widestNetworkOf(ip)), ...rest };
}

function ofAll(world: World, { key }: Subject, { kind, limit, milliseconds }: Kind): Window {
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
  await spendOfNetworks(world, ip, { kind: 'try-ip', limit: triesPerIp, milliseconds });
}

/**
 * Counts one app that registers itself from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitRegistrations(world: World, ip: string): Promise<void> {
  const { sendsPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  await spendOfNetworks(world, ip, { kind: 'register-ip', limit: sendsPerIp, milliseconds });
}

/**
 * Counts one look from a network at what an address or a password is worth.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitLookups(world: World, ip: string): Promise<void> {
  const { lookupsPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  await spendOfNetworks(world, ip, { kind: 'look-ip', limit: lookupsPerIp, milliseconds });
}

/**
 * Counts one try of a password for an address, for an hour, before it is known to be wrong: so tries that run at the
 * same time get no more than their share, and none waits for another's hash. A correct password gives the try back.
 *
 * @throws Refusal `user_lock_limit_reached`
 */
export async function reserveTry(world: World, subject: Subject): Promise<() => Promise<void>> {
  const kind = {
    kind: 'wrong-password',
    limit: world.settings.limits.wrongTriesPerAddress,
    milliseconds: hour,
  };
  const spent: { key: string; ends_at: Date }[] = [];
  for (const { key, limit, milliseconds } of [ofNetwork(world, subject, kind), ofAll(world, subject, kind)]) {
    const { hits, ends_at } = await hit(world, world.database, key, milliseconds);
    if (hits > limit) {
      const retryAfter = secondsUntil(ends_at, world.clock.now());
      throw new Refusal('user_lock_limit_reached', { retryAfter });
    }
    spent.push({ key, ends_at });
  }
  return async () => {
    await world.database
      .updateTable('rate_windows')
      .set(({ eb }) => ({ hits: eb('hits', '-', 1) }))
      .where(({ or, and, eb }) =>
        or(spent.map(({ key, ends_at }) => and([eb('key', '=', key), eb('ends_at', '=', ends_at)]))),
      )
      .where('hits', '>', 0)
      .execute();
  };
}

/**
 * Seconds until this address may be tried again, or null if it may now. Five wrong tries end a code, and asking for
 * a new code starts again at zero; this limit bounds the sum over all codes.
 */
export async function lockedFor(world: World, queries: Queries, subject: Subject): Promise<number | null> {
  const now = world.clock.now();
  const windows = wrongTries(world, subject);
  const rows = await queries
    .selectFrom('rate_windows')
    .select(['key', 'hits', 'ends_at'])
    .where(
      'key',
      'in',
      windows.map(({ key }) => key),
    )
    .where('ends_at', '>', now)
    .where('ends_at', '<=', latestEnd(now, hour))
    .execute();
  const full = rows.filter(({ key, hits }) => windows.some((one) => one.key === key && hits >= one.limit));
  if (full.length === 0) return null;
  return Math.max(...full.map(({ ends_at }) => secondsUntil(ends_at, now)));
}

/** Counts one wrong passcode for an address, for an hour. */
export async function countWrongTry(world: World, queries: Queries, subject: Subject): Promise<void> {
  for (const { key, milliseconds } of wrongTries(world, subject))
    await hit(world, queries, key, milliseconds);
}

function wrongTries(world: World, subject: Subject): Window[] {
  const kind = { kind: 'wrong', limit: world.settings.limits.wrongTriesPerAddress, milliseconds: hour };
  return [ofNetwork(world, subject, kind), ofAll(world, subject, kind)];
}

/**
 * Takes the one use of something that carries its own end, such as a signed token.
 *
 * @returns false when it was used before
 */
export async function useOnce(
  world: Pick<World, 'clock' | 'pepper'>,
  queries: Queries,
  { kind, subject, end }: { kind: string; subject: string; end: Date },
): Promise<boolean> {
  const milliseconds = end.getTime() - world.clock.now().getTime();
  const { hits } = await hit(world, queries, windowKey(world, kind, subject), milliseconds);
  return hits === 1;
}

/** The smallest network first: what it is refused does not count for its neighbours. */
async function spendOfNetworks(world: World, ip: string, { kind, limit, milliseconds }: Kind): Promise<void> {
  for (const { name, shares } of networksOf(ip)) {
    await spend(world, { key: windowKey(world, kind, name), limit: limit * shares, milliseconds });
  }
}

async function spend(world: World, window: Window): Promise<void> {
  const { hits, ends_at } = await hit(world, world.database, window.key, window.milliseconds);
  if (hits <= window.limit) return;
  throw new Refusal('too_many_requests', { retryAfter: secondsUntil(ends_at, world.clock.now()) });
}

/** One statement, so that no two processes can both have the last place. */
async function hit(world: Pick<World, 'clock'>, queries: Queries, key: string, milliseconds: number) {
  const now = world.clock.now();
  const ends_at = later(now, milliseconds);
  const over = sql`(rate_windows.ends_at <= ${now} or rate_windows.ends_at > ${latestEnd(now, milliseconds)})`;
  return queries
    .insertInto('rate_windows')
    .values({ key, hits: 1, ends_at })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when ${over} then 1 else rate_windows.hits + 1 end`,
        ends_at: sql`case when ${over} then excluded.ends_at else rate_windows.ends_at end`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();
}

/** A window that ends later than one begun now was begun by a clock that ran ahead and would close for as long. */
function latestEnd(now: Date, milliseconds: number): Date {
  return later(now, milliseconds + clockDifference);
}

function windowKey(world: Pick<World, 'pepper'>, kind: string, ...subject: string[]): string {
  return `${kind}:${hashKeyed(world.pepper, kind, ...subject)}`;
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
