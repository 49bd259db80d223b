/** A subscription that begins later than its listener was given. */
import type { Log } from '../environment.ts';
import { same } from './same.ts';
import { tell } from './tell.ts';

/** What was there when the listener was given, what is there now, and how to hear of what comes. */
export interface Followed<T> {
  readonly listener: (value: T) => void;
  readonly before: T;
  readonly now: T;
  readonly subscribe: (listener: (value: T) => void) => () => void;
}

/** Begins the subscription; gives what ends it. */
export type Follow = <T>(followed: Followed<T>) => () => void;

/** What has changed meanwhile (by another tab, or another client of this page) is told at once. */
export function followWith(log: Pick<Log, 'error'>): Follow {
  return ({ listener, before, now, subscribe }) => {
    const stop = subscribe(listener);
    if (!same(before, now)) tell(() => listener(now), log);
    return stop;
  };
}
