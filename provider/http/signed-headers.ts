/** Signatures of what the provider posts to an operator's address, by the Standard Webhooks scheme. */
import { Webhook } from 'standardwebhooks';

/** What a secret begins with, in the form that receivers' libraries read; the key follows in base64. */
export const secretPrefix = 'whsec_';

interface SignedMessage {
  /** Stays the same in every try, so that the receiver knows it again. */
  id: string;
  /** When this try is sent. */
  at: Date;
  body: string;
}

/**
 * The headers of a message.
 *
 * @param secrets each signs it: while a secret is replaced, the receiver may know either
 * @see https://www.standardwebhooks.com
 */
export function signedHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return new Webhook(key, { format: 'raw' }).sign(id, at, body);
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  };
}
