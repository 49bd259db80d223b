/** Sends what happens to a visitor's pets to open pages, as server-sent events. */
import type { Keeper } from '../pets/keeper.ts';

/** Sends a line at this interval, so that proxies do not close a quiet stream. Milliseconds. */
const heartbeatInterval = 20_000;
/** More windows than anyone opens, and few enough that one visitor cannot use up the connections. */
const streamsPerVisitor = 12;
/** A page with more unread messages is gone or asleep. It reconnects when it wakes. */
const maxUnread = 50;

export interface LiveStreams {
  /**
   * Opens the stream of this visitor's pets; null if there are too many. It ends when the session JWT expires.
   *
   * @throws the store's error when the pets cannot be read
   */
  open(visitor: { userId: string; expiresAt: number }): Promise<ReadableStream<Uint8Array> | null>;
  /** Ends all streams. */
  close(): void;
}

/**
 * @param now The clock that `expiresAt` (milliseconds since 1970) belongs to.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function createLiveStreams({ keeper, now }: { keeper: Keeper; now: () => number }): LiveStreams {
  const open = new Map<string, Set<() => void>>();

  return {
    async open({ userId, expiresAt }) {
      const listeners = open.get(userId) ?? new Set();
      if (listeners.size >= streamsPerVisitor) return null;
      // Counted before the first `await`.
      const stream = createStream();
      open.set(userId, listeners.add(stream.finish));
      stream.atEnd(() => {
        listeners.delete(stream.finish);
        if (listeners.size === 0 && open.get(userId) === listeners) open.delete(userId);
      });
      try {
        stream.atEnd(
          await keeper.watch(userId, (news) => stream.write(`event: pets\ndata: ${JSON.stringify(news)}`)),
        );
      } catch (error) {
        stream.finish();
        throw error;
      }
      const heartbeat = setInterval(() => stream.write(': still here'), heartbeatInterval);
      stream.atEnd(() => clearInterval(heartbeat));
      const expiry = setTimeout(stream.finish, Math.max(0, expiresAt - now()));
      stream.atEnd(() => clearTimeout(expiry));
      // The first bytes carry the headers: from then on the page receives every change.
      stream.write(': here');
      return stream.body;
    },

    close() {
      for (const listeners of [...open.values()]) for (const finish of [...listeners]) finish();
    },
  };
}

/** A stream of lines. It ends on `finish`, when the reader leaves, or when too much is unread. */
function createStream() {
  const text = new TextEncoder();
  const cleanups: (() => void)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let ended = false;

  function end(): void {
    ended = true;
    for (const cleanup of cleanups.splice(0)) cleanup();
  }

  function finish(): void {
    if (ended) return;
    end();
    controller.close();
  }

  return {
    body: new ReadableStream<Uint8Array>({
      start(streamController) {
        controller = streamController;
      },
      cancel: end,
    }),
    finish,
    /** Runs the clean-up when the stream ends, or now if it has ended. */
    atEnd(cleanup: () => void): void {
      if (ended) cleanup();
      else cleanups.push(cleanup);
    },
    write(lines: string): void {
      if (ended) return;
      controller.enqueue(text.encode(`${lines}\n\n`));
      if ((controller.desiredSize ?? 0) < -maxUnread) finish();
    },
  };
}
