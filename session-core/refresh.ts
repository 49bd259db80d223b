/**
 * Keeps the session alive: one refresh every three minutes while there is one, however many tabs and clients are open.
 *
 * No tab is in charge. All of them watch the same note in storage (when the server last confirmed the session, when
 * the next attempt is due, who is at it). The first to find it due puts its name on it, for little more than a call may
 * take; a tab that dies meanwhile merely leaves a name that expires.
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
/** First factor, cap of the exponent and jitter of the retries, in milliseconds. */
const backoff = { base: 2_000, cap: 7, jitterFrom: -175, jitterSpan: 350 };
/**
 * How long a server may have itself left alone by `Retry-After`. Longer than any pause of ours and than the interval, so
 * that whoever asks for more is spared as well as can be; and short enough to notice soon that it is back.
 */
const longestWait = 300_000;
/** A start finds the work done if another tab refreshed this short a while ago. */
const recently = 2_000;
/** Claims the time until when the server wants to be left alone: nobody hurries past it, no new tab, and no connection that is back. */
const server = '';
/** How long a claim is believed. */
const claimLifetime = callTimeout + 1_000;
/** Clocks may differ a little; a time further ahead than this was written before a clock was set back. */
const tolerance = 5_000;
/** The shortest time from one refresh of a tab to its next. */
const pause = 2_000;
/** How long a write to storage may need to reach the other tabs. */
const settling = 50;
/** How long to wait for the lock that makes claiming exact. */
const patience = 2_000;

/** Answers after which the session is over; everything else is tried again. */
const unrecoverable: readonly string[] = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
];

/** True for an answer that says that the session is no more. */
export function isUnrecoverable(error: unknown): boolean {
  return error instanceof AuthApiError && unrecoverable.includes(error.error_type);
}

/** Milliseconds until retry number `n`, counted from 1. */
export function retryDelay(environment: Pick<Environment, 'randomBytes'>, n: number): number {
  const { base, cap, jitterFrom, jitterSpan } = backoff;
  return base * 2 ** Math.min(n, cap) + jitterFrom + randomBelow(environment, jitterSpan);
}

export interface Refresh {
  start(): void;
  /** Looks again when the next refresh is due: something that decides it has changed. */
  reconsider(): void;
  /** The page may have slept or been cut off. */
  wake(reason: 'visible' | 'pageshow' | 'online'): void;
  /** Lets other tabs do what this page may not finish. */
  leave(): void;
  stop(): void;
}

interface RefreshParts<A extends AxisTypes> {
  environment: Environment;
  /** Name of the lock. */
  lockName: string;
  record: SharedRecord;
  tokens: TokenKeeper;
  keeper: SessionKeeper<A>;
  keepAlive(): boolean;
  /** Makes the call that refreshes the session. */
  callServer(duration: SessionDuration, signal: AbortSignal): Promise<A['reply']>;
}

/** A noted time, or 0 for one that lies further ahead than a note made right now could say: its clock was wrong. */
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
  // Until a refresh was tried at this moment or later, one is due; 0 when the note alone decides.
  let wanted = 0;
  let stopped = false;
  // However odd the clocks are, no tab asks twice in a row without a pause.
  let resting = false;

  function dueAt(now: number, { at, tried, failures, retryAt }: RefreshRecord): number {
    if (wanted > 0 && (believed(tried, now) < Math.min(wanted, now) || !keeper.store.get().session))
      return now;
    if (failures > 0) return believed(retryAt, now, longestRetry);
    return believed(at, now) + refreshInterval;
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
    if (wanted > 0 && due > now) {
      wanted = 0;
      // Another tab has asked only just now: what it heard is in storage and holds for this tab too.
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
      log.error('The background refresh stumbled and will go on.', error);
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
      const inside = async () => {
        const taken = !signal.aborted && claim();
        resolve(taken);
        // The lock is passed on only when the others can see the claim; the call itself does not wait for this.
        if (taken) await wait(settling);
      };
      environment
        .exclusively(lockName, inside, patience)
        .then((ran) => (ran ? false : claimByReadingBack(signal)))
        .then(resolve, reject);
    });
  }

  // Without locks: write, let the others write, and see whose name stands.
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
      wanted = 0;
      keeper.commit(reply, { signIn: false });
    } catch (error) {
      if (signal.aborted) return;
      if (superseded()) return overtaken(began);
      if (!isUnrecoverable(error)) return postpone(error);
      // Cookies that were only suspected and are not there are no session that ended.
      if (token || keeper.store.get().session) log.warn('The server refused the session: signed out.');
      keeper.end({ intermediate: false });
    }
  }

  /** Another tab signed in, out or renewed the token while the call was under way: its word counts, not this reply. */
  function overtaken(began: number): void {
    release();
    keeper.sync(null);
    if (record.read().at < began) wanted = clock.now();
  }

  function postpone(error: unknown): void {
    const now = clock.now();
    wanted = 0;
    const failures = record.read().failures + 1;
    const asked = (error as Partial<AuthError> | undefined)?.retryAfter;
    // Not all at the very moment that the server named to all.
    const until = now + Math.min(asked ?? 0, longestWait) + randomBelow(environment, backoff.jitterSpan);
    record.write({
      claim: asked ? { by: server, until } : null,
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
      if (tokens.present()) wanted = clock.now() - recently;
      arm();
    },

    reconsider() {
      if (keeper.generation() !== generation) {
        generation = keeper.generation();
        // Another session came: whoever brought it has just heard from the server.
        wanted = 0;
        halt();
      }
      arm();
    },

    wake(reason) {
      // A connection that is back is worth a try at once, if no other tab has just tried.
      if (reason === 'online' && record.read().failures > 0) wanted = clock.now() - recently;
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
