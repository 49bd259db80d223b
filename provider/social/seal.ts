/** Keeps what an identity provider gave out unreadable to everybody but the holder of the token that asks for it. */
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Random } from '../secrets.ts';

const ivBytes = 12;
const tagBytes = 16;

/** @see NIST SP 800-38D (AES-GCM), RFC 5869 (the key from the token) */
export function seal(random: Random, token: string, value: unknown): string {
  const iv = random.bytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

export function open(token: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

function keyOf(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'oauth provider values', 32));
}
