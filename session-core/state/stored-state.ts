import { type Identities, type Known, toKnown } from './known-state.ts';

/** Reads the state of another tab or an earlier visit, which may be damaged. Null if no part has an id. */
export function toKnownState<K extends Known>(identities: Identities<K>, value: unknown): K | null {
  const state = toKnown(identities, value);
  return Object.values(state).some(Boolean) ? state : null;
}
