/** The refresh record that the tabs of an origin share in local storage. No tab leads. */

import type { Environment } from '../environment.ts';
import { isRecord } from '../lib/is-record.ts';

export interface RefreshRecord {
  /** When it was written. All times here are by the writer's clock. */
  written: number;
  /** When the server last confirmed the session. */
  at: number;
  /** When the last attempt to refresh ended, successful or not; 0 after a sign-in. */
  tried: number;
  /** The number of failed attempts since `at`. */
  failures: number;
  /** When the next attempt is due after a failure. */
  retryAt: number;
  /** The last requested session duration, which `keepAlive` requests again. */
  minutes: number | null;
  /** Which tab is refreshing, and until when the claim is valid; `''` during a pause that the server asked for. */
  claim: { by: string; until: number } | null;
}

export interface SharedRecord {
  /** The record, with its times converted to this tab's clock if the difference is known. */
  read(): RefreshRecord;
  write(change: Partial<RefreshRecord>): void;
  clear(): void;
  /** Another tab has just written the record. While storage is blocked, `record` is its content, otherwise null. */
  receive(record: unknown): void;
  /** Drops the measured clock difference, which may be out of date. Times then count as written. */
  trustWrittenTimes(): void;
}

const nothing: RefreshRecord = {
  written: 0,
  at: 0,
  tried: 0,
  failures: 0,
  retryAt: 0,
  minutes: null,
  claim: null,
};

interface RecordParts {
  environment: Environment;
  key: string;
  /** Whether only this page has the session, so that no other tab can refresh it. */
  alone(): boolean;
  /** Sends the record to the other tabs when storage cannot. */
  post(record: RefreshRecord): void;
}

/** A smaller clock difference is ignored. Milliseconds. */
const unnoticed = 5_000;

export function createSharedRecord({ environment, key, alone, post }: RecordParts): SharedRecord {
  const { storage, clock } = environment;
  let memory = nothing;
  let stored = true;
  // How far this tab's clock is ahead of the writer's, measured when a message announced the record written then.
  let received = { written: 0, ahead: 0 };

  const readRaw = () => (stored && !alone() ? parse(storage.get(key)) : memory);

  function read(): RefreshRecord {
    const raw = readRaw();
    return raw.written === received.written && received.ahead !== 0 ? shift(raw, received.ahead) : raw;
  }

  function put(next: RefreshRecord): void {
    memory = next;
    received = { written: next.written, ahead: 0 };
    if (alone()) return;
    stored = storage.set(key, JSON.stringify(next));
    if (!stored) post(next);
  }

  return {
    read,
    write: (change) => put({ ...read(), ...change, written: clock.now() }),
    clear() {
      memory = nothing;
      if (alone()) return;
      storage.remove(key);
      if (!stored) post(nothing);
    },
    receive(record) {
      if (alone()) return;
      if (record !== null) memory = settle(memory, check(record));
      const { written } = readRaw();
      const ahead = clock.now() - written;
      received = { written, ahead: Math.abs(ahead) < unnoticed ? 0 : ahead };
    },
    trustWrittenTimes() {
      received = { written: 0, ahead: 0 };
    },
  };
}

/** Resolves two simultaneous claims: both tabs prefer the same one, so exactly one continues. */
function settle(mine: RefreshRecord, theirs: RefreshRecord): RefreshRecord {
  const [ownClaim, other] = [mine.claim, theirs.claim];
  const crossed = ownClaim && other && ownClaim.by < other.by && ownClaim.until + 1_000 > other.until;
  return crossed ? { ...theirs, claim: ownClaim } : theirs;
}

function shift(note: RefreshRecord, by: number): RefreshRecord {
  const moved = (time: number) => (time === 0 ? 0 : time + by);
  return {
    ...note,
    at: moved(note.at),
    tried: moved(note.tried),
    retryAt: moved(note.retryAt),
    claim: note.claim && { ...note.claim, until: moved(note.claim.until) },
  };
}

function parse(text: string | null): RefreshRecord {
  try {
    return check(text === null ? null : JSON.parse(text));
  } catch {
    // Damaged: a refresh is due now, and the next write replaces the record.
    return nothing;
  }
}

function check(value: unknown): RefreshRecord {
  if (!isRecord(value)) return nothing;
  const number = (field: unknown) => (Number.isFinite(field) ? (field as number) : 0);
  const claim = value.claim;
  return {
    written: number(value.written),
    at: number(value.at),
    tried: number(value.tried),
    failures: number(value.failures),
    retryAt: number(value.retryAt),
    minutes: number(value.minutes) || null,
    claim:
      isRecord(claim) && typeof claim.by === 'string' ? { by: claim.by, until: number(claim.until) } : null,
  };
}
