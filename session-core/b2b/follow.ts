/** Subscriptions that start after their listeners were registered. */

import type { Log } from '../environment.ts';
import type { Path } from '../lib/lazy-calls.ts';
import type { Bootstrap } from '../settings.ts';
import { callListener } from '../state/call-listener.ts';
import { same } from '../state/same.ts';
import type { MemberState } from './client/session.ts';
import type { B2BSessionClient } from './client.ts';

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
  readonly state: MemberState;
  readonly bootstrap: { readonly current: Bootstrap };
}

interface Subscription {
  of(client: B2BSessionClient): (listener: (value: unknown) => void) => () => void;
  reports(known: ReportedValues): unknown;
}

/** What a page may subscribe to, by its path in the client. */
const subscriptions: Readonly<Record<string, Subscription>> = {
  onStateChange: { of: (client) => client.onStateChange, reports: ({ state }) => state },
  'session.onChange': { of: ({ session }) => session.onChange, reports: ({ state }) => state.session },
  'organization.onChange': {
    of: ({ organization }) => organization.onChange,
    reports: ({ state }) => state.organization,
  },
  'self.onChange': { of: ({ self }) => self.onChange, reports: ({ state }) => state.member },
  'bootstrap.onChange': {
    of: ({ bootstrap }) => bootstrap.onChange,
    reports: ({ bootstrap }) => bootstrap.current,
  },
};

/** Starts each subscription, and at once reports a change that another tab or client has made since `before`. */
export function followMember(
  client: B2BSessionClient,
  before: ReportedValues,
  waiting: Set<Waiting>,
  log: Pick<Log, 'error'>,
): void {
  for (const entry of waiting) {
    const subscription = subscriptions[entry.path.join('.')];
    if (!subscription) continue;
    entry.stop = subscription.of(client)(entry.listener);
    const now = subscription.reports(client);
    if (!same(subscription.reports(before), now)) callListener(() => entry.listener(now), log);
  }
  waiting.clear();
}
