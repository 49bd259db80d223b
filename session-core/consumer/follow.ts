/** Subscriptions that begin later than their listeners were given. */

import type { Log } from '../environment.ts';
import type { Path } from '../lib/lazy-calls.ts';
import type { Bootstrap } from '../settings.ts';
import { same } from '../state/same.ts';
import { tell } from '../state/tell.ts';
import type { SessionClient, SessionState } from './client.ts';

/** A listener that waits for the client to come. */
export interface Waiting {
  /** Leads to the subscription, from the client. */
  readonly path: Path;
  readonly listener: (value: unknown) => void;
  /** Ends the subscription, begun or not. */
  stop(): void;
}

/** What listeners are told of. */
export interface Told {
  readonly state: SessionState;
  readonly bootstrap: { readonly current: Bootstrap };
}

/** Begins the subscriptions of those who wait; `before` is what they could see until now. */
export type Follow = (client: SessionClient, before: Told, waiting: Set<Waiting>) => void;

interface Subscription {
  of(client: SessionClient): (listener: (value: unknown) => void) => () => void;
  tells(known: Told): unknown;
}

/** All subscriptions of a client by their paths, and what each tells of. */
export const subscriptions: Readonly<Record<string, Subscription>> = {
  onStateChange: { of: (client) => client.onStateChange, tells: ({ state }) => state },
  'session.onChange': { of: ({ session }) => session.onChange, tells: ({ state }) => state.session },
  'user.onChange': { of: ({ user }) => user.onChange, tells: ({ state }) => state.user },
  'bootstrap.onChange': {
    of: ({ bootstrap }) => bootstrap.onChange,
    tells: ({ bootstrap }) => bootstrap.current,
  },
};

/** What has changed meanwhile (by another tab, or another client of this page) is told at once. */
export function followWith(log: Pick<Log, 'error'>): Follow {
  return (client, before, waiting) => {
    for (const entry of waiting) {
      const subscription = subscriptions[entry.path.join('.')];
      if (!subscription) continue;
      entry.stop = subscription.of(client)(entry.listener);
      const now = subscription.tells(client);
      if (!same(subscription.tells(before), now)) tell(() => entry.listener(now), log);
    }
    waiting.clear();
  };
}
