/** Reads `Authorization: Basic base64(public_token:session_token)`. */
import { Refusal } from './refusal.ts';

export interface Credentials {
  publicToken: string;
  /** Null when the visitor is not signed in: the protocol then sends the public token twice. */
  sessionToken: string | null;
}

/**
 * Checks the project and gives the session token, unverified.
 *
 * @throws Refusal `unauthorized_credentials`
 */
export function readCredentials(header: string | undefined, publicToken: string): Credentials {
  const encoded = /^Basic ([A-Za-z0-9+/_=-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) throw new Refusal('unauthorized_credentials');
  const [name = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  if (name !== publicToken) throw new Refusal('unauthorized_credentials');
  const password = rest.join(':');
  return { publicToken: name, sessionToken: password === '' || password === name ? null : password };
}
