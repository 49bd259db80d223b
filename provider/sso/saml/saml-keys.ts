/** The private keys of our side of a SAML connection: one that signs requests, and those that responses are encrypted for. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import type { SamlCertificate } from '../../../session-core/wire/b2b/sso.ts';
import type { SsoConnectionRow } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { open, seal } from '../../secrets/seal.ts';
import type { Parts } from '../../world/ground.ts';
import { connectionSecret } from '../connections.ts';
import { selfSigned } from './self-signed.ts';

/** All PEM. */
export interface SamlSecrets {
  signing: string | null;
  decryption: { private_key_id: string; private_key: string }[];
}

/** What the company's login needs to know about a key for encrypting responses. */
export interface EncryptionKey {
  private_key_id: string;
  /** PEM. */
  certificate: string;
  created_at: string;
}

/** Bits of an RSA key. */
const shortestKey = 2048;

export function samlSecrets(world: Parts<'pepper'>, { sealed_secret }: SsoConnectionRow): SamlSecrets {
  if (sealed_secret === null) return { signing: null, decryption: [] };
  // Sealed below.
  return open(connectionSecret(world), sealed_secret) as SamlSecrets;
}

export function sealSecrets(world: Parts<'random' | 'pepper'>, secrets: SamlSecrets): string {
  return seal(world.random, connectionSecret(world), secrets);
}

interface OwnKey {
  /** PEM. */
  privateKey: string;
  certificate: SamlCertificate;
}

/**
 * Reads a key that an admin has made, and makes the certificate by which the company's login knows it.
 *
 * @param field of the call, for the message
 * @throws Refusal `bad_request`
 */
export function readOwnKey(world: Parts<'clock' | 'random'>, field: string, text: string): OwnKey {
  const key = readKey(field, text);
  const now = world.clock.now();
  const parsed = new X509Certificate(selfSigned(key, 'Single sign-on', now));
  return {
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: {
      certificate_id: `saml-own-key-${world.random.uuid()}`,
      certificate: parsed.toString(),
      issuer: parsed.issuer,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      expires_at: new Date(parsed.validTo).toISOString(),
    },
  };
}

function readKey(field: string, text: string): KeyObject {
  const wrong = () =>
    // Without the cause, which may quote the key.
    new Refusal('bad_request', {
      message: `${field}: must be an RSA key of ${shortestKey} bits or more, in PEM, without a password.`,
    });
  let key: KeyObject;
  try {
    key = createPrivateKey(text);
  } catch {
    throw wrong();
  }
  if (key.asymmetricKeyType !== 'rsa') throw wrong();
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < shortestKey) throw wrong();
  return key;
}
