/** Signatures of deliveries to webhooks, by the Standard Webhooks scheme. */
import { createHmac } from 'node:crypto';
import type { Random } from '../secrets.ts';

const prefix = 'whsec_';
/** The scheme asks for 24 to 64. */
const secretBytes = 32;

/** A new secret, in the form that receivers' libraries read. */
export function newSecret(random: Random): string {
  return prefix + Buffer.from(random.bytes(secretBytes)).toString('base64');
}

export interface SignedMessage {
  /** Stays the same in every try, so that the receiver knows it again. */
  id: string;
  /** Of this try. */
  at: Date;
  body: string;
}

/**
 * The headers of a delivery.
 *
 * @param secrets each signs it: while a secret is replaced, the receiver may know either
 * @see https://www.standardwebhooks.com
 */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${signature}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
