/** Subscriptions that start after their listeners were registered. */

import type { Log } from './environment.ts';
import { find, type Path } from './lib/lazy-calls.ts';
import type { AxisNames } from './names.ts';
import type { Bootstrap } from './settings.ts';
import { callListener } from './state/call-listener.ts';
import type { Known } from './state/known-state.ts';
import { same } from './state/same.ts';
import type { State } from './state/session.ts';

/** A listener that waits for the real client. */
export interface Waiting {
  /** The subscription's place in the client. */
  readonly path: Path;
  readonly listener: (value: unknown) => void;
  /** Ends the subscription, whether it has started or not. */
  stop(): void;
}

/** The values that listeners receive. */
export interface ReportedValues<K extends Known> {
  readonly state: State<K>;
  readonly bootstrap: { readonly current: Bootstrap };
}

/** What a client of an axis reports, by the paths of its subscriptions. */
export function reportsOf<K extends Known>({ identities, groups }: AxisNames<K>) {
  const reports: Record<string, (values: ReportedValues<K>) => unknown> = {
    onStateChange: ({ state }) => state,
    'bootstrap.onChange': ({ bootstrap }) => bootstrap.current,
  };
  for (const part of Object.keys(identities) as (keyof K & string)[])
    reports[`${groups?.[part] ?? part}.onChange`] = ({ state }) => state[part];
  return reports;
}

/** Starts each subscription, and at once reports a change that another tab or client has made since `before`. */
export function followWith<K extends Known>(names: AxisNames<K>, log: Pick<Log, 'error'>) {
  const reports = reportsOf(names);
  return (client: ReportedValues<K>, before: ReportedValues<K>, waiting: Set<Waiting>): void => {
    for (const entry of waiting) {
      const report = reports[entry.path.join('.')];
      if (!report) continue;
      entry.stop = find(client, entry.path)?.(entry.listener) as () => void;
      const now = report(client);
      if (!same(report(before), now)) callListener(() => entry.listener(now), log);
    }
    waiting.clear();
  };
}
