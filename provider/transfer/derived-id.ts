import { createHash } from 'node:crypto';

/**
 * An id of ours for one of another system: always the same, so that an import that is run again finds what it has written.
 *
 * @param prefix what the id is of, such as `user`
 * @see RFC 9562 section 5.8
 * @example
 * derivedId('user', '7'); // 'user-…'
 */
export function derivedId(prefix: string, source: string): string {
  const hash = createHash('sha256').update(`auth-elements import ${source}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `${prefix}-${parts.join('-')}`;
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

/** The form of the ids that start with one of the prefixes. */
export const idForm = (...prefixes: string[]) => new RegExp(`^(?:${prefixes.join('|')})-${uuid}$`);
