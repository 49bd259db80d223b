/** The state in parts that an axis names, read from a reply, from storage or from another tab. */

/** The fields of a session that the session layer reads. */
interface SessionTimes {
  last_accessed_at: string;
  expires_at: string;
}

/** The session and the parts of its holder, such as the user. All are null while no one is signed in. */
export interface Known {
  readonly session: SessionTimes | null;
}

/** The field that identifies each part. */
export type Identities<K> = { readonly [P in keyof K]: string };

/** The id of a part, if it has one. */
export function idOf<K>(identities: Identities<K>, parts: unknown, part: keyof K): string | undefined {
  const id = (parts as Partial<Record<keyof K, Record<string, unknown>>> | null)?.[part]?.[identities[part]];
  return typeof id === 'string' ? id : undefined;
}

/** Trusts each part that has an id. The others become null. */
export function toKnown<K>(identities: Identities<K>, value: unknown): K {
  const state: Partial<Record<keyof K, unknown>> = {};
  // Does not use `for … in`: pages may add keys to all objects.
  for (const part of Object.keys(identities) as (keyof K)[])
    state[part] = idOf(identities, value, part) ? (value as K)[part] : null;
  return state as K;
}
