/** What the tabs of one origin share about refreshing: a short note in local storage, and nobody in charge. */

import type { Environment } from '../environment.ts';
import { isRecord } from '../lib/is-record.ts';

export interface RefreshRecord {
  /** When the note was written, by the clock of the tab that wrote it, as are all times here. */
  written: number;
  /** When the server last confirmed the session. */
  at: number;
  /** When an attempt to refresh last ended, well or badly; 0 after a sign-in. */
  tried: number;
  /** Attempts that failed since `at`. */
  failures: number;
  /** When the next attempt is due, if some have failed. */
  retryAt: number;
  /** The session duration last asked for; what `keepAlive` asks for again. */
  minutes: number | null;
  /** Who is refreshing right now, and until when that is believed; or nobody (''), because the server wants to be left alone. */
  claim: { by: string; until: number } | null;
}

export interface SharedRecord {
  /** The note, its times in this tab's clock as far as that can be known. */
  read(): RefreshRecord;
  write(change: Partial<RefreshRecord>): void;
  clear(): void;
  /** Another tab has written just now; `record` is what it sent while storage is blocked, else null. */
  receive(record: unknown): void;
  /** The measured difference of clocks may be old by now: from here on the times count as they are written. */
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
  /** Whether this page's session is its own and no other tab can refresh it. */
  alone(): boolean;
  /** Sends the record to the other tabs when storage cannot. */
  post(record: RefreshRecord): void;
}

/** Clocks that differ by less are taken as one. */
const unnoticed = 5_000;

export function createSharedRecord({ environment, key, alone, post }: RecordParts): SharedRecord {
  const { storage, clock } = environment;
  let memory = nothing;
  let stored = true;
  // How far this tab's clock is from the writer's: known for the note whose writing was heard of at once.
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

/** Two claims that crossed: both sides prefer the same one, so exactly one of them goes on. */
function settle(mine: RefreshRecord, theirs: RefreshRecord): RefreshRecord {
  const [own, other] = [mine.claim, theirs.claim];
  const crossed = own && other && own.by < other.by && own.until + 1_000 > other.until;
  return crossed ? { ...theirs, claim: own } : theirs;
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
    // Damaged: the next write mends it, and until then a refresh is simply due.
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
