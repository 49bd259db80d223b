/** Tells open pages at once what happens to a visitor's pets, by server-sent events. */
import type { Keeper } from '../pets/keeper.ts';

/** A line now and then, so that proxies do not take a quiet stream for a dead one. Milliseconds. */
const SIGN_OF_LIFE_EVERY = 20_000;
/** More windows than anybody looks at, and few enough that one visitor cannot use up the connections. */
const STREAMS_PER_VISITOR = 12;
/** A page that reads nothing of so many messages is gone, or asleep: it asks anew when it wakes. */
const UNREAD_AT_MOST = 50;

export interface LiveStreams {
  /** The stream of this visitor's pets, or null when there are too many already. It ends when the session JWT does. */
  open(visitor: { userId: string; expiresAt: number }): ReadableStream<Uint8Array> | null;
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
    open({ userId, expiresAt }) {
      const own = open.get(userId) ?? new Set();
      if (own.size >= STREAMS_PER_VISITOR) return null;
      open.set(userId, own);

      let end = () => {};
      return new ReadableStream({
        start(controller) {
          const text = new TextEncoder();
          const write = (lines: string) => {
            controller.enqueue(text.encode(`${lines}\n\n`));
            if ((controller.desiredSize ?? 0) < -UNREAD_AT_MOST) finish();
          };
          const unwatch = keeper.watch(userId, (news) => write(`event: pets\ndata: ${JSON.stringify(news)}`));
          const pulse = setInterval(() => write(': still here'), SIGN_OF_LIFE_EVERY);
          const expiry = setTimeout(() => finish(), Math.max(0, expiresAt - now()));
          end = () => {
            unwatch();
            clearInterval(pulse);
            clearTimeout(expiry);
            own.delete(finish);
            if (own.size === 0 && open.get(userId) === own) open.delete(userId);
          };
          const finish = () => {
            end();
            controller.close();
          };
          own.add(finish);
          // The headers leave with the first bytes: the page knows then that it will hear of everything from now on.
          write(': here');
        },
        cancel: () => end(),
      });
    },

    close() {
      for (const own of [...open.values()]) for (const finish of [...own]) finish();
    },
  };
}
