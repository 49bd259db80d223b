/** Who is signed in, in parts that an axis names: read from a reply, from storage, or from another tab. */

/** What the session layer reads of a session. */
export interface SessionTimes {
  last_accessed_at: string;
  expires_at: string;
}

/** The session and the parts of its holder, such as the user. Each is null while nobody is signed in. */
export interface Known {
  readonly session: SessionTimes | null;
}

/** The field that identifies each part. */
export type Identities<K> = { readonly [P in keyof K]: string };

/** The id of a part; undefined when it has none. */
export function idOf<K>(identities: Identities<K>, parts: unknown, part: keyof K): string | undefined {
  const id = (parts as Partial<Record<keyof K, Record<string, unknown>>> | null)?.[part]?.[identities[part]];
  return typeof id === 'string' ? id : undefined;
}

/** Each part that has an id is taken for what it says to be. The others are null. */
export function toKnown<K>(identities: Identities<K>, value: unknown): K {
  const known: Partial<Record<keyof K, unknown>> = {};
  // Not `for … in`: pages may add keys to all objects.
  for (const part of Object.keys(identities) as (keyof K)[])
    known[part] = idOf(identities, value, part) ? (value as K)[part] : null;
  return known as K;
}
