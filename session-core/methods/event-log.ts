/** The event log: sends batches, at the latest when the page is hidden, and drops those that fail. */

import type { Environment } from '../environment.ts';
import type { CallOf } from '../http/call.ts';
import { hex } from '../lib/bytes.ts';
import { isRecord } from '../lib/is-record.ts';
import { toApiError } from '../to-api-error.ts';
import type { LoggedEvent, ProjectCalls, Telemetry } from '../wire/projects.ts';

const batchSize = 15;
/** The event log makes no request while the page loads, and what follows a press joins the batch. Milliseconds. */
const batchDelay = 5_000;

export interface EventLog {
  /** Never throws. It replaces mail addresses in `details` with SHA-256 hex digests. */
  add(name: string, details?: Record<string, unknown>, error?: unknown): void;
  /** Sends all waiting events, in requests that outlive the page. */
  flush(): void;
  stop(): void;
}

interface EventLogParts {
  environment: Environment;
  publicToken: string;
  telemetry(): Telemetry;
  call: CallOf<ProjectCalls>;
}

interface Entry {
  logged: LoggedEvent;
  /** Settles once the addresses in the details were replaced. */
  ready: Promise<void>;
}

export function createEventLog({ environment, publicToken, telemetry, call }: EventLogParts): EventLog {
  let queue: Entry[] = [];
  let cancelTimer: (() => void) | null = null;
  let stopped = false;

  function take(): Entry[] {
    cancelTimer?.();
    cancelTimer = null;
    const batch = queue.slice(0, batchSize);
    queue = queue.slice(batchSize);
    return batch;
  }

  function send(batch: readonly Entry[], keepalive: boolean): void {
    if (batch.length === 0) return;
    const body = batch.map((entry) => entry.logged);
    // Best effort by contract: an event is worth neither a second request nor a message.
    call('POST /events', body, { anonymous: true, keepalive }).catch(() => undefined);
  }

  async function sendWhenReady(): Promise<void> {
    const batch = take();
    await Promise.all(batch.map((entry) => entry.ready));
    send(batch, false);
  }

  function schedule(): void {
    if (queue.length >= batchSize) void sendWhenReady();
    else cancelTimer ??= environment.clock.after(batchDelay, () => void sendWhenReady());
  }

  return {
    add(name, details = {}, error = undefined) {
      if (stopped) return;
      try {
        queue.push(entryOf(environment, { name, details, error, publicToken, telemetry: telemetry() }));
        schedule();
      } catch (error) {
        environment.log.warn('An event could not be logged.', error);
      }
    },
    flush() {
      // The page is closing, so a digest that is not ready yet is left out.
      while (queue.length > 0) send(take(), true);
    },
    stop() {
      this.flush();
      stopped = true;
    },
  };
}

function entryOf(
  environment: Environment,
  {
    name,
    details,
    error,
    publicToken,
    telemetry,
  }: {
    name: string;
    details: Record<string, unknown>;
    error: unknown;
    publicToken: string;
    telemetry: Telemetry;
  },
): Entry {
  const work: Promise<void>[] = [];
  const clean = withoutAddresses(environment, details, work);
  const event = {
    public_token: publicToken,
    event_name: name,
    details: isRecord(clean) ? clean : {},
    ...errorFields(error),
  };
  return { logged: { telemetry, event }, ready: Promise.all(work).then(() => undefined) };
}

/** What went wrong, without the mail addresses that a message may name. */
function errorFields(error: unknown): Partial<LoggedEvent['event']> {
  if (error === undefined) return {};
  const { error_type, error_message, status_code } = toApiError(error);
  return {
    error_code: error_type,
    error_description: error_message.replace(/\S+@\S+/g, '…'),
    http_status_code: status_code,
  };
}

/** A copy without mail addresses. It receives their digests as they are computed. */
function withoutAddresses(
  environment: Environment,
  value: unknown,
  work: Promise<void>[],
  depth = 0,
): unknown {
  if (depth > 8) return undefined;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {};
  for (const [key, item] of Object.entries(value)) {
    const put = (next: unknown) => Object.assign(copy, { [key]: next });
    if (typeof item !== 'string' || !looksLikeAddress(item)) {
      put(withoutAddresses(environment, item, work, depth + 1));
      continue;
    }
    put(null);
    const digest = environment.sha256(new TextEncoder().encode(item));
    // Without SHA-256, in a page without https, the address is left out.
    work.push(digest.then((bytes) => void put(hex(bytes))).catch(() => undefined));
  }
  return copy;
}

function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text);
}
