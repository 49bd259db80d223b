import { type Identities, type Known, toKnown } from './known-state.ts';

/** What another tab or an earlier visit left: it may be older, or damaged. Null when it names nobody. */
export function toKnownState<K extends Known>(identities: Identities<K>, value: unknown): K | null {
  const known = toKnown(identities, value);
  return Object.values(known).some(Boolean) ? known : null;
}
