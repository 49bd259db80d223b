/** Rate limits. They count in the database, so that several provider processes count together. */
import { proxysId } from '../audit/context.ts';
import { day, hour, minute } from '../clock/clock.ts';
import { prepare } from '../database/prepare.ts';
import type { Queries } from '../database/schema.ts';
import { networksOf, widestNetworkOf } from '../http/networks.ts';
import { Refusal } from '../http/refusal.ts';
import type { LimitWorld, Parts, RuleWorld } from '../world/ground.ts';
import { countSend } from './quotas.ts';
import {
  type Counted,
  type Hit,
  hit,
  hitStatement,
  latestEnd,
  readHits,
  takeBack,
  unlimited,
  type Window,
  windowKey,
  windowValues,
} from './rate-windows.ts';
import type { WindowValues } from './rate-windows-text.ts';

/** What limits count with. */
type Limiting = LimitWorld;

/**
 * The limit of one address for all networks together, as a multiple of one network's limit. If a stranger uses up
 * theirs, the owner, who is on another network, still has as much.
 */
const sharesOfAddress = 2;

/** The address, number or user of an attempt, and the IP address that it comes from. */
interface Subject {
  key: string;
  ip: string;
}

/**
 * Counts one message to an address, requested from a network.
 *
 * @throws Refusal `too_many_requests`, `send_quota_reached`
 */
export async function limitSends(world: Limiting, addressKey: string, ip: string): Promise<void> {
  await count(world, sendWindows(world, addressKey, ip));
  await countSend(world);
}

function sendWindows(world: Parts<'settings' | 'pepper'>, addressKey: string, ip: string): Window[] {
  const { sendsPerAddress, sendsPerAddressDaily, sendsPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  const subject = { key: addressKey, ip };
  const short = { kind: 'send-to', limit: sendsPerAddress, milliseconds };
  const long = { kind: 'send-day', limit: sendsPerAddressDaily, milliseconds: day };
  // The network first, so that a stranger over the limit does not use up the address's own limit.
  return [
    ...networkWindows(world, ip, { kind: 'send-ip', limit: sendsPerIp, milliseconds }),
    ...[short, long].map((kind) => networkWindow(world, subject, kind)),
    ...[short, long].map((kind) => totalWindow(world, subject, kind)),
  ];
}

/** A count that another statement contains: see `askedParts`. */
export interface Counting {
  /** How many. */
  windows: number;
  values: WindowValues;
  /** The refusal of an attempt too many, `too_many_requests`. @param hits what the statement returns of each window */
  judge(queries: Queries, hits: readonly Hit[]): Promise<Refusal | null>;
}

/** Counts as `limitSends` does, for the statement that stores the code. */
export function sendCount(world: Limiting, addressKey: string, ip: string): Counting {
  const windows = sendWindows(world, addressKey, ip);
  return {
    windows: windows.length,
    values: windowValues(world, windows),
    judge: async (queries, hits) => refusalOf(world, await readHits(queries, windows, hits)),
  };
}

interface Kind {
  kind: string;
  /** What one network may do. */
  limit: number;
  milliseconds: number;
}

/**
 * Counts by the widest network: a stranger with a /56 could otherwise use up an address's total limit from many networks.
 */
function networkWindow(world: Parts<'pepper'>, { key, ip }: Subject, { kind, ...rest }: Kind): Window {
  return { key: windowKey(world, `${kind}-from`, key, widestNetworkOf(ip)), ...rest };
}

function totalWindow(world: Parts<'pepper'>, { key }: Subject, { kind, limit, milliseconds }: Kind): Window {
  return { key: windowKey(world, kind, key), limit: limit * sharesOfAddress, milliseconds };
}

/**
 * Counts one try of a passcode or link from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitTries(world: Limiting, ip: string): Promise<void> {
  await count(world, tryWindows(world, ip));
}

function tryWindows(world: Parts<'settings' | 'pepper'>, ip: string): Window[] {
  const { triesPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  return networkWindows(world, ip, { kind: 'try-ip', limit: triesPerIp, milliseconds });
}

/** Counts a try for a transaction that begins with it; see `together`. A transaction that has to run again counts twice. */
export function tryCount(world: Limiting, ip: string) {
  const windows = tryWindows(world, ip);
  return {
    statement: hitStatement(world, windows, { waits: false }),
    /** The refusal of a try too many, `too_many_requests`. @param rows those of the statement */
    judge: async (queries: Queries, rows: readonly Hit[]) =>
      refusalOf(world, await readHits(queries, windows, rows)),
  };
}

/**
 * Counts one app registration from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitRegistrations(world: Limiting, ip: string): Promise<void> {
  const { sendsPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  await count(world, networkWindows(world, ip, { kind: 'register-ip', limit: sendsPerIp, milliseconds }));
}

/**
 * Counts one look-up of an address or a password from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitLookups(world: Limiting, ip: string): Promise<void> {
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
export async function reserveTry(world: Limiting, subject: Subject): Promise<() => Promise<void>> {
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
  return () => takeBack(world.database, counted);
}

/**
 * Seconds until this address may be tried again, or null if it may now. Five wrong tries end a code, and a new code
 * starts at zero; this limit is about the sum over all codes. It closes authenticator apps, wallets and recovery codes,
 * and only slows sent codes: strangers can request those, and must not keep the owner out.
 */
export async function lockedFor(
  world: RuleWorld,
  queries: Queries,
  subject: Subject,
): Promise<number | null> {
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
export async function countWrongTry(world: RuleWorld, queries: Queries, subject: Subject): Promise<void> {
  // A full window does not keep the next from counting.
  const windows = wrongTries(world, subject).map((window) => ({ ...window, limit: unlimited }));
  await hit(world, queries, windows, { waits: true });
}

function wrongTries(world: Parts<'settings' | 'pepper'>, subject: Subject): [network: Window, total: Window] {
  const kind = { kind: 'wrong', limit: world.settings.limits.wrongTriesPerAddress, milliseconds: hour };
  return [networkWindow(world, subject, kind), totalWindow(world, subject, kind)];
}

/**
 * Uses up something that works once and expires, such as a signed token.
 *
 * @returns false if it was used before, by another request
 */
export async function useOnce(
  world: Parts<'clock' | 'pepper'>,
  queries: Queries,
  { kind, subject, end }: { kind: string; subject: string; end: Date },
): Promise<boolean> {
  const milliseconds = end.getTime() - world.clock.now().getTime();
  const request = proxysId();
  const window = { key: windowKey(world, kind, subject), milliseconds, limit: unlimited };
  // The second window is of a request that its proxy may send again; see `database/one-use.ts`.
  const key = windowKey(world, kind, `${subject} ${request}`);
  const repeated = { key, milliseconds: Math.min(milliseconds, minute), limit: unlimited };
  const windows = request === null ? [window] : [window, repeated];
  const [all, own] = await hit(world, queries, windows, { waits: true });
  return all?.hits === 1 || (own !== undefined && own.hits > 1);
}

/** The smallest network first, so that attempts that it is refused do not count for its neighbours. */
function networkWindows(world: Parts<'pepper'>, ip: string, { kind, limit, milliseconds }: Kind): Window[] {
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
export async function count(
  world: Parts<'database' | 'clock' | 'facts'>,
  windows: readonly Window[],
  onFull?: () => void,
): Promise<void> {
  const refusal = refusalOf(world, await hitAlone(world, windows), onFull);
  if (refusal) throw refusal;
}

/** Null if no window is over its limit. */
function refusalOf(
  world: Parts<'clock' | 'facts'>,
  counted: readonly Counted[],
  onFull?: () => void,
): Refusal | null {
  const over = counted.find(({ hits, limit }) => hits > limit);
  if (!over) return null;
  world.facts.limited(kindOf(over.key));
  if (over.hits === over.limit + 1) onFull?.();
  return new Refusal('too_many_requests', { retryAfter: secondsUntil(over.ends_at, world.clock.now()) });
}

/** Attempts that a crash of the database server makes it forget, those of its last half second, help no attacker. */
const hitAlone = (world: Parts<'database' | 'clock'>, windows: readonly Window[]) =>
  hit(world, world.database, windows, { waits: false });

/** The part of a key that says nothing about whom it counts. */
const kindOf = (key: string) => key.slice(0, key.indexOf(':'));

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
