/** Encrypts values with a key that may be any unguessable text. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Pepper, Random } from './secrets.ts';

export interface SealKey {
  /** A pepper may be several: the first seals, any opens. */
  key: string | Pepper;
  purpose: string;
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * @param purpose binds the value to its use: a value sealed for one purpose cannot be opened for another
 * @see NIST SP 800-38D (AES-GCM), RFC 5869 (the key from the text)
 */
export function seal(random: Random, { key, purpose }: SealKey, value: unknown): string {
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keysOf(key)[0], purpose), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** @throws Error if none of the keys sealed it */
export function open({ key, purpose }: SealKey, sealed: string): unknown {
  const [last, ...before] = keysOf(key).toReversed();
  for (const one of before.toReversed()) {
    try {
      return openWith(one, purpose, sealed);
    } catch {
      // Sealed with one from before.
    }
  }
  return openWith(last ?? '', purpose, sealed);
}

function openWith(key: string, purpose: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key, purpose), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

const keysOf = (key: string | Pepper): Pepper => (typeof key === 'string' ? [key] : key);

function keyOf(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
}
