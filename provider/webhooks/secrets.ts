/** The secrets of webhooks: how they are made, and how they are stored. */
import { secretPrefix } from '../http/signed-headers.ts';
import type { SealKey } from '../secrets/seal.ts';
import type { Pepper, Random } from '../secrets/secrets.ts';

/** The scheme asks for 24 to 64. */
const secretBytes = 32;

/** A new secret, in the form that receivers' libraries read. */
export function newSecret(random: Random): string {
  return secretPrefix + Buffer.from(random.bytes(secretBytes)).toString('base64');
}

export const sealKey = (pepper: Pepper): SealKey => ({ key: pepper, purpose: 'webhook secret' });
