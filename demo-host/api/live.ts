/** Tells open pages at once what happens to a visitor's pets, by server-sent events. */
import type { Keeper } from '../pets/keeper.ts';

/** A line now and then, so that proxies do not take a quiet stream for a dead one. Milliseconds. */
const signOfLifeEvery = 20_000;
/** More windows than anybody looks at, and few enough that one visitor cannot use up the connections. */
const streamsPerVisitor = 12;
/** A page that leaves so many messages unread is gone or asleep. It connects again when it wakes. */
const unreadAtMost = 50;

export interface LiveStreams {
  /**
   * The stream of this visitor's pets, or null when there are too many already. It ends when the session JWT does.
   *
   * @throws whatever reading the pets throws
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
      const own = open.get(userId) ?? new Set();
      if (own.size >= streamsPerVisitor) return null;
      // Its place is taken before anything is waited for.
      const stream = createStream();
      open.set(userId, own.add(stream.finish));
      stream.atEnd(() => {
        own.delete(stream.finish);
        if (own.size === 0 && open.get(userId) === own) open.delete(userId);
      });
      try {
        stream.atEnd(
          await keeper.watch(userId, (news) => stream.write(`event: pets\ndata: ${JSON.stringify(news)}`)),
        );
      } catch (error) {
        stream.finish();
        throw error;
      }
      const pulse = setInterval(() => stream.write(': still here'), signOfLifeEvery);
      stream.atEnd(() => clearInterval(pulse));
      const expiry = setTimeout(stream.finish, Math.max(0, expiresAt - now()));
      stream.atEnd(() => clearTimeout(expiry));
      // The first bytes carry the headers: from then on the page receives every change.
      stream.write(': here');
      return stream.body;
    },

    close() {
      for (const own of [...open.values()]) for (const finish of [...own]) finish();
    },
  };
}

/** A stream of lines. It ends on `close`, when the reader leaves, or when too much is unread. */
function createStream() {
  const text = new TextEncoder();
  const duties: (() => void)[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let ended = false;

  function end(): void {
    ended = true;
    for (const duty of duties.splice(0)) duty();
  }

  function finish(): void {
    if (ended) return;
    end();
    controller.close();
  }

  return {
    body: new ReadableStream<Uint8Array>({
      start(own) {
        controller = own;
      },
      cancel: end,
    }),
    finish,
    /** What to do when it ends; at once where it has. */
    atEnd(duty: () => void): void {
      if (ended) duty();
      else duties.push(duty);
    },
    write(lines: string): void {
      if (ended) return;
      controller.enqueue(text.encode(`${lines}\n\n`));
      if ((controller.desiredSize ?? 0) < -unreadAtMost) finish();
    },
  };
}
