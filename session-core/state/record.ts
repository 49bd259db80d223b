/** What the tabs of one origin share about refreshing: a short note in local storage, and nobody in charge. */
import { isRecord } from '../check.ts';
import type { Environment } from '../environment.ts';

export interface RefreshRecord {
  /** When the server last confirmed the session, by the clock of the tab that asked. */
  at: number;
  /** When an attempt to refresh last ended, well or badly; 0 after a sign-in. */
  tried: number;
  /** Attempts that failed since `at`. */
  failures: number;
  /** When the next attempt is due, if some have failed. */
  retryAt: number;
  /** The session duration last asked for; what `keepAlive` asks for again. */
  minutes: number | null;
  /** Who is refreshing right now, and until when that is believed. */
  claim: { by: string; until: number } | null;
}

export interface SharedRecord {
  read(): RefreshRecord;
  write(change: Partial<RefreshRecord>): void;
  clear(): void;
  /** Takes over what another tab sent; used only while storage is blocked. */
  hear(record: unknown): void;
}

const nothing: RefreshRecord = {
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
  tell(record: RefreshRecord): void;
}

export function createSharedRecord({
  environment: { storage },
  key,
  alone,
  tell,
}: RecordParts): SharedRecord {
  let memory = nothing;
  let stored = true;

  function read(): RefreshRecord {
    return stored && !alone() ? parse(storage.get(key)) : memory;
  }

  function put(next: RefreshRecord): void {
    memory = next;
    if (alone()) return;
    stored = storage.set(key, JSON.stringify(next));
    if (!stored) tell(next);
  }

  return {
    read,
    write: (change) => put({ ...read(), ...change }),
    clear() {
      memory = nothing;
      if (alone()) return;
      storage.remove(key);
      if (!stored) tell(nothing);
    },
    hear(record) {
      if (alone()) return;
      const theirs = check(record);
      // Two claims that crossed: both sides prefer the same one, so exactly one of them goes on.
      const [mine, other] = [memory.claim, theirs.claim];
      memory =
        mine && other && mine.by < other.by && mine.until + 1_000 > other.until
          ? { ...theirs, claim: mine }
          : theirs;
    },
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
  const number = (field: unknown) => (typeof field === 'number' && Number.isFinite(field) ? field : 0);
  const claim = value.claim;
  return {
    at: number(value.at),
    tried: number(value.tried),
    failures: number(value.failures),
    retryAt: number(value.retryAt),
    minutes: number(value.minutes) || null,
    claim:
      isRecord(claim) && typeof claim.by === 'string' ? { by: claim.by, until: number(claim.until) } : null,
  };
}
