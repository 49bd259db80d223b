import { binary } from './bytes.ts';

/** Base64url without padding. @see RFC 4648, section 5 */
export function base64url(bytes: Uint8Array): string {
  return btoa(binary(bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
