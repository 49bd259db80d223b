/** Subscriptions that start after their listeners were registered. */

import type { Log } from '../environment.ts';
import type { Path } from '../lib/lazy-calls.ts';
import type { Bootstrap } from '../settings.ts';
import { callListener } from '../state/call-listener.ts';
import { same } from '../state/same.ts';
import type { SessionClient, SessionState } from './client.ts';

/** A listener that waits for the real client. */
export interface Waiting {
  /** The subscription's place in the client. */
  readonly path: Path;
  readonly listener: (value: unknown) => void;
  /** Ends the subscription, whether it has started or not. */
  stop(): void;
}

/** The values that listeners receive. */
export interface ReportedValues {
  readonly state: SessionState;
  readonly bootstrap: { readonly current: Bootstrap };
}

/** Starts the waiting subscriptions. `before` has the values that the page could read until now. */
export type Follow = (client: SessionClient, before: ReportedValues, waiting: Set<Waiting>) => void;

interface Subscription {
  of(client: SessionClient): (listener: (value: unknown) => void) => () => void;
  reports(known: ReportedValues): unknown;
}

/** All subscriptions of a client by their paths, and the value that each reports. */
export const subscriptions: Readonly<Record<string, Subscription>> = {
  onStateChange: { of: (client) => client.onStateChange, reports: ({ state }) => state },
  'session.onChange': { of: ({ session }) => session.onChange, reports: ({ state }) => state.session },
  'user.onChange': { of: ({ user }) => user.onChange, reports: ({ state }) => state.user },
  'bootstrap.onChange': {
    of: ({ bootstrap }) => bootstrap.onChange,
    reports: ({ bootstrap }) => bootstrap.current,
  },
};

/** Starts each subscription, and at once reports a change that another tab or client has made since `before`. */
export function followWith(log: Pick<Log, 'error'>): Follow {
  return (client, before, waiting) => {
    for (const entry of waiting) {
      const subscription = subscriptions[entry.path.join('.')];
      if (!subscription) continue;
      entry.stop = subscription.of(client)(entry.listener);
      const now = subscription.reports(client);
      if (!same(subscription.reports(before), now)) callListener(() => entry.listener(now), log);
    }
    waiting.clear();
  };
}
