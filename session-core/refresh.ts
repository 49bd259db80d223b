/**
 * Keeps the session alive: one refresh every three minutes while there is one, however many tabs and clients are open.
 *
 * No tab leads. All tabs read the same record in storage: when the server last confirmed the session, when the next attempt
 * is due, and which tab is making it. The first tab that finds a refresh due claims it, for little more time than a call
 * may take. If that tab dies, its claim expires.
 */

import type { AxisTypes } from './axis.ts';
import type { Environment } from './environment.ts';
import { AuthApiError, type AuthError } from './errors.ts';
import { callTimeout } from './http/call.ts';
import { randomBelow, uuid } from './lib/bytes.ts';
import type { RefreshRecord, SharedRecord } from './state/record.ts';
import type { SessionKeeper } from './state/session.ts';
import type { TokenKeeper } from './state/tokens.ts';
import type { SessionDuration } from './wire/shared.ts';

/** Milliseconds from one confirmed state to the next refresh. */
const refreshInterval = 180_000;
/** Base delay, maximum exponent and jitter of the retries. Milliseconds. */
const backoff = { base: 2_000, cap: 7, jitterFrom: -175, jitterSpan: 350 };
/**
 * How long the refresh obeys `Retry-After`. Longer than our own delays and the interval, so that the server gets most of the
 * pause it asks for; short enough to notice soon that the server is back.
 */
const longestWait = 300_000;
/** A new tab skips its first refresh if another tab refreshed within this time. */
const recently = 2_000;
/** Holds the claim during a pause that the server asked for. Neither a new tab nor a restored connection shortens it. */
const server = '';
/** How long a claim is valid. */
const claimLifetime = callTimeout + 1_000;
/** Clocks may differ a little. A time further in the future than this was written before a clock was set back. */
const tolerance = 5_000;
/** The shortest time between two refreshes of one tab. */
const pause = 2_000;
/** How long a write to storage may need to reach the other tabs. */
const settling = 50;
/** How long to wait for the lock that makes claiming exact. */
const lockTimeout = 2_000;

/** Refusals that end the session; after everything else the refresh tries again. */
const unrecoverable: readonly string[] = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
];

/** Whether the refusal means that the session has ended. */
export function isUnrecoverable(error: unknown): boolean {
  return error instanceof AuthApiError && unrecoverable.includes(error.error_type);
}

/** Milliseconds until retry number `n`, counted from 1. */
export function retryDelay(environment: Pick<Environment, 'randomBytes'>, n: number): number {
  const { base, cap, jitterFrom, jitterSpan } = backoff;
  return base * 2 ** Math.min(n, cap) + jitterFrom + randomBelow(environment, jitterSpan);
}

interface Refresh {
  start(): void;
  /** Reschedules the next refresh after a change of the session or the record. */
  reconsider(): void;
  /** The page may have slept or been offline. */
  wake(reason: 'visible' | 'pageshow' | 'online'): void;
  /** Releases the claim, since this page may not finish its call. */
  leave(): void;
  stop(): void;
}

interface RefreshParts<A extends AxisTypes> {
  environment: Environment;
  lockName: string;
  record: SharedRecord;
  tokens: TokenKeeper;
  keeper: SessionKeeper<A>;
  keepAlive(): boolean;
  /** Makes the call that refreshes the session. */
  callServer(duration: SessionDuration, signal: AbortSignal): Promise<A['reply']>;
}

/** The recorded time, or 0 if it is further in the future than a record written now could say: that clock was wrong. */
function believed(time: number, now: number, ahead = 0): number {
  return time > now + ahead + tolerance ? 0 : time;
}

export function createRefresh<A extends AxisTypes>(parts: RefreshParts<A>): Refresh {
  const { environment, lockName, record, tokens, keeper, keepAlive, callServer } = parts;
  const { clock, log } = environment;
  const me = uuid(environment);
  let cancelTimer: (() => void) | null = null;
  let cancelRest: (() => void) | null = null;
  let running: AbortController | null = null;
  let generation = keeper.generation();
  // A refresh is due until one was tried at this time or later; 0 if the record alone decides.
  let requestedAt = 0;
  let stopped = false;
  // A tab pauses between two refreshes, whatever the clocks say.
  let resting = false;

  function dueAt(now: number, { at, tried, failures, retryAt }: RefreshRecord): number {
    if (requestedAt > 0 && (believed(tried, now) < Math.min(requestedAt, now) || !keeper.store.get().session))
      return now;
    if (failures > 0) return believed(retryAt, now, longestRetry);
    // The browser, or other code, may have deleted the cookie of the JWT.
    return tokens.readBoth() || !tokens.read() ? believed(at, now) + refreshInterval : 0;
  }

  function claimedUntil(now: number, { claim }: RefreshRecord): number {
    if (!claim || claim.by === me) return 0;
    return believed(claim.until, now, claim.by === server ? longestWait : claimLifetime);
  }

  function arm(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (stopped || running || resting || !tokens.present()) return;
    const now = clock.now();
    const note = record.read();
    const due = dueAt(now, note);
    if (requestedAt > 0 && due > now) {
      requestedAt = 0;
      // Another tab has just refreshed: the result is in storage and is valid for this tab too.
      if (note.failures === 0) keeper.confirm();
    }
    const time = Math.max(due, claimedUntil(now, note));
    cancelTimer = clock.after(Math.max(0, time - now), () => void run());
  }

  async function run(): Promise<void> {
    if (stopped || running) return;
    const controller = new AbortController();
    running = controller;
    try {
      if (!(await takeClaim(controller.signal))) return;
      rest();
      await refreshNow(controller.signal);
    } catch (error) {
      log.error('The background refresh failed and will be retried.', error);
      postpone(error);
    } finally {
      if (running === controller) {
        running = null;
        arm();
      }
    }
  }

  function claim(): boolean {
    const now = clock.now();
    const note = record.read();
    if (!tokens.present() || dueAt(now, note) > now || claimedUntil(now, note) > now) return false;
    record.write({ claim: { by: me, until: now + claimLifetime } });
    return true;
  }

  function takeClaim(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const section = async () => {
        const taken = !signal.aborted && claim();
        resolve(taken);
        // Keeps the lock until other tabs can see the claim; the call does not wait for this.
        if (taken) await wait(settling);
      };
      environment
        .exclusively(lockName, section, lockTimeout)
        .then((ran) => (ran ? false : claimByReadingBack(signal)))
        .then(resolve, reject);
    });
  }

  // Without locks: write, let other tabs write, and check whose claim remains.
  async function claimByReadingBack(signal: AbortSignal): Promise<boolean> {
    await wait(randomBelow(environment, 5 * settling));
    if (signal.aborted || !claim()) return false;
    await wait(settling + randomBelow(environment, settling));
    return !signal.aborted && record.read().claim?.by === me;
  }

  function rest(): void {
    resting = true;
    cancelRest = clock.after(pause, () => {
      resting = false;
      arm();
    });
  }

  function wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void clock.after(milliseconds, resolve));
  }

  async function refreshNow(signal: AbortSignal): Promise<void> {
    const began = clock.now();
    const token = tokens.read();
    const before = keeper.generation();
    const minutes = keepAlive() && record.read().minutes;
    const superseded = () => keeper.generation() !== before || tokens.read() !== token;
    try {
      const reply = await callServer(minutes ? { session_duration_minutes: minutes } : {}, signal);
      if (signal.aborted) return;
      if (superseded()) return overtaken(began);
      requestedAt = 0;
      keeper.commit(reply, { signIn: false });
    } catch (error) {
      if (signal.aborted) return;
      if (superseded()) return overtaken(began);
      if (!isUnrecoverable(error)) return postpone(error);
      // If there was only a suspicion of cookies, no session has ended.
      if (token || keeper.store.get().session) log.warn('The server refused the session: signed out.');
      keeper.end({ intermediate: false, refused: true });
    }
  }

  /** Another tab signed in, signed out or renewed the token during the call, so this reply is out of date. */
  function overtaken(began: number): void {
    release();
    keeper.sync(null);
    if (record.read().at < began) requestedAt = clock.now();
  }

  function postpone(error: unknown): void {
    const now = clock.now();
    requestedAt = 0;
    const failures = record.read().failures + 1;
    const retryAfter = (error as Partial<AuthError> | undefined)?.retryAfter;
    // The jitter spreads the tabs and visitors, to all of whom the server named the same time.
    const until = now + Math.min(retryAfter ?? 0, longestWait) + randomBelow(environment, backoff.jitterSpan);
    record.write({
      claim: retryAfter ? { by: server, until } : null,
      failures,
      tried: now,
      retryAt: now + retryDelay(environment, failures),
    });
  }

  function release(): void {
    if (record.read().claim?.by === me) record.write({ claim: null });
  }

  function halt(): void {
    running?.abort();
    running = null;
  }

  return {
    start() {
      generation = keeper.generation();
      requestedAt = clock.now() - recently;
      arm();
    },

    reconsider() {
      if (keeper.generation() !== generation) {
        generation = keeper.generation();
        // The server has just sent another session, unless it is from storage.
        requestedAt = keeper.store.get().fromCache ? clock.now() - recently : 0;
        halt();
      }
      arm();
    },

    wake(reason) {
      // Tries at once when the connection is back, unless another tab has just tried.
      if (reason === 'online' && record.read().failures > 0) requestedAt = clock.now() - recently;
      arm();
    },

    leave() {
      if (running) release();
    },

    stop() {
      stopped = true;
      if (running) release();
      halt();
      cancelTimer?.();
      cancelRest?.();
    },
  };
}

const longestRetry = backoff.base * 2 ** backoff.cap + backoff.jitterFrom + backoff.jitterSpan;
