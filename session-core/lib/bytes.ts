/** Text, bytes and random values. */
import type { Environment } from '../environment.ts';

/** Base64 of the UTF-8 form, so that any text survives. */
export function base64(text: string): string {
  return btoa(binary(new TextEncoder().encode(text)));
}

/** Lower-case hexadecimal. */
export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A random UUID. @see RFC 9562, section 5.4 */
export function uuid(environment: Pick<Environment, 'randomBytes'>): string {
  const digits = hex(environment.randomBytes(16));
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 3) | 8).toString(16);
  return digits.replace(/(.{8})(.{4}).(.{3}).(.{3})/, `$1-$2-4$3-${variant}$4-`);
}

/** A random integer from 0 to `limit`, exclusive. */
export function randomBelow(environment: Pick<Environment, 'randomBytes'>, limit: number): number {
  const value = Number.parseInt(hex(environment.randomBytes(4)), 16);
  return Math.floor((value / 2 ** 32) * limit);
}

/** One character for each byte. */
export function binary(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
