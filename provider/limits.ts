/** Fixed windows in the database, so that several provider processes count together. */
import { sql } from 'kysely';
import { hour, later, minute } from './clock.ts';
import type { Queries } from './database/schema.ts';
import { Refusal } from './http/refusal.ts';
import { networkOf } from './http/request-state.ts';
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
 * Counts one message to an address, asked for from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitSends(world: World, addressKey: string, ip: string): Promise<void> {
  const { sendsPerAddress, sendsPerIp, windowMinutes } = world.settings.limits;
  const milliseconds = windowMinutes * minute;
  // The network first: a stranger who is over the limit should not also use up the address's own.
  await spend(world, { key: windowKey(world, 'send-ip', networkOf(ip)), limit: sendsPerIp, milliseconds });
  await spend(world, { key: windowKey(world, 'send-to', addressKey), limit: sendsPerAddress, milliseconds });
}

/**
 * Counts one try of a passcode or link from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitTries(world: World, ip: string): Promise<void> {
  const { triesPerIp, windowMinutes } = world.settings.limits;
  const key = windowKey(world, 'try-ip', networkOf(ip));
  await spend(world, { key, limit: triesPerIp, milliseconds: windowMinutes * minute });
}

/**
 * Counts one app that registers itself from a network.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitRegistrations(world: World, ip: string): Promise<void> {
  const { sendsPerIp, windowMinutes } = world.settings.limits;
  const key = windowKey(world, 'register-ip', networkOf(ip));
  await spend(world, { key, limit: sendsPerIp, milliseconds: windowMinutes * minute });
}

/**
 * Counts one look from a network at what an address or a password is worth.
 *
 * @throws Refusal `too_many_requests`
 */
export async function limitLookups(world: World, ip: string): Promise<void> {
  const { lookupsPerIp, windowMinutes } = world.settings.limits;
  const key = windowKey(world, 'look-ip', networkOf(ip));
  await spend(world, { key, limit: lookupsPerIp, milliseconds: windowMinutes * minute });
}

/**
 * Counts one try of a password for an address, for an hour, before it is known to be wrong: so tries that run at the
 * same time get no more than their share, and none waits for another's hash. Whoever was right gives the try back.
 *
 * @throws Refusal `user_lock_limit_reached`
 */
export async function reserveTry(world: World, addressKey: string): Promise<() => Promise<void>> {
  const key = windowKey(world, 'wrong-password', addressKey);
  const { hits, ends_at } = await hit(world, world.database, key, hour);
  if (hits > world.settings.limits.wrongTriesPerAddress) {
    const retryAfter = secondsUntil(ends_at, world.clock.now());
    throw new Refusal('user_lock_limit_reached', { retryAfter });
  }
  return async () => {
    await world.database
      .updateTable('rate_windows')
      .set(({ eb }) => ({ hits: eb('hits', '-', 1) }))
      .where('key', '=', key)
      .where('ends_at', '=', ends_at)
      .where('hits', '>', 0)
      .execute();
  };
}

/**
 * Seconds until this address may be tried again, or null if it may now. Five wrong tries end a code, and asking for
 * a new one starts anew; this is what bounds the sum over all codes.
 */
export async function lockedFor(world: World, queries: Queries, addressKey: string): Promise<number | null> {
  const now = world.clock.now();
  const row = await queries
    .selectFrom('rate_windows')
    .select(['hits', 'ends_at'])
    .where('key', '=', windowKey(world, 'wrong', addressKey))
    .where('ends_at', '>', now)
    .where('ends_at', '<=', latestEnd(now, hour))
    .executeTakeFirst();
  if (!row || row.hits < world.settings.limits.wrongTriesPerAddress) return null;
  return secondsUntil(row.ends_at, now);
}

/** Counts one wrong passcode for an address, for an hour. */
export async function countWrongTry(world: World, queries: Queries, addressKey: string): Promise<void> {
  await hit(world, queries, windowKey(world, 'wrong', addressKey), hour);
}

/**
 * Takes the one use of something that carries its own end, such as a signed token.
 *
 * @returns false when it was used before
 */
export async function useOnce(
  world: World,
  queries: Queries,
  { kind, subject, end }: { kind: string; subject: string; end: Date },
): Promise<boolean> {
  const milliseconds = end.getTime() - world.clock.now().getTime();
  const { hits } = await hit(world, queries, windowKey(world, kind, subject), milliseconds);
  return hits === 1;
}

async function spend(world: World, window: Window): Promise<void> {
  const { hits, ends_at } = await hit(world, world.database, window.key, window.milliseconds);
  if (hits <= window.limit) return;
  throw new Refusal('too_many_requests', { retryAfter: secondsUntil(ends_at, world.clock.now()) });
}

/** One statement, so that no two processes can both have the last place. */
async function hit(world: World, queries: Queries, key: string, milliseconds: number) {
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

function windowKey(world: World, kind: string, subject: string): string {
  return `${kind}:${hashKeyed(world.pepper, kind, subject)}`;
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
}
