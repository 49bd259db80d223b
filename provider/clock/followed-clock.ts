/**
 * A clock that follows the database's if this machine's is wrong. All processes share that one, so they agree on when a
 * session ends and when a token begins, even if one machine's clock is a minute ahead.
 */
import type { Logger } from '../../platform/log.ts';
import { type Clock, later, minute, second } from './clock.ts';

/** A smaller difference is within the tolerance of tokens, and mostly the duration of the query. */
const allowed = 5 * second;
/** How often the clocks are compared. */
const interval = minute;

export interface FollowedClock extends Clock {
  /** How far this machine's clock is ahead of the database's. Seconds. */
  ahead(): number;
  /** Compares now. @throws while the database is away */
  compare(): Promise<void>;
  stop(): void;
}

interface FollowOptions {
  clock: Clock;
  log: Logger;
  /** The database's clock; null if it is ours. @throws while the database is away */
  databaseNow: () => Promise<Date | null>;
}

/** Compares the clocks now and every minute, and logs when they begin to differ and when they agree again. */
export async function followClock({ clock, log, databaseNow }: FollowOptions): Promise<FollowedClock> {
  let ahead = 0;
  let corrected = 0;

  async function compare(): Promise<void> {
    const before = clock.now().getTime();
    const there = await databaseNow();
    if (there === null) return;
    const after = clock.now().getTime();
    // The database read its clock between the two times: the middle is the best estimate.
    ahead = (before + after) / 2 - there.getTime();
    const isWrong = Math.abs(ahead) > allowed + (after - before) / 2;
    const facts = { ahead_seconds: Math.round(ahead / second) };
    if (isWrong && corrected === 0)
      log.error(facts, 'the clock of this machine is wrong; following the database’s');
    if (!isWrong && corrected !== 0) log.warn(facts, 'the clock of this machine is right again');
    corrected = isWrong ? ahead : 0;
  }

  // Unavailable: the outage is reported elsewhere, and the clock stays as it was.
  const attempt = () => compare().catch(() => undefined);
  await attempt();
  const timer = setInterval(attempt, interval);
  timer.unref();
  return {
    now: () => later(clock.now(), -corrected),
    ahead: () => ahead / second,
    compare,
    stop: () => clearInterval(timer),
  };
}
