/** A value with listeners. */
import type { Log } from '../environment.ts';
import { callListener } from './call-listener.ts';

export interface Store<T> {
  get(): T;
  /** Replaces the value without notifying the listeners. */
  replace(next: T): void;
  /** Calls every listener with the current value. */
  notify(): void;
  subscribe(listener: (value: T) => void): () => void;
}

export function createStore<T>(initial: T, log: Log): Store<T> {
  let value = initial;
  const listeners = new Set<(value: T) => void>();
  return {
    get: () => value,
    replace(next) {
      value = next;
    },
    notify() {
      const present = value;
      for (const listener of [...listeners]) {
        if (listeners.has(listener)) callListener(() => listener(present), log);
      }
    },
    subscribe(listener) {
      // Wrapped, so that one function registered twice counts as two subscriptions.
      const entry = (present: T) => listener(present);
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}
