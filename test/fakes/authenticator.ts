/** A passkey authenticator in software: ES256 keys, attestation `none`. @see https://www.w3.org/TR/webauthn-3/ */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { WebAuthnAccess } from '../../session-core/environment.ts';

interface Key {
  id: string;
  rpId: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
}

/** How a ceremony deviates from that of a good browser. */
export interface Oddities {
  origin?: string;
  rpId?: string;
  crossOrigin?: boolean;
  /** Whether the visitor passes the user verification: finger, face or PIN. @default true */
  verified?: boolean;
  /** Whether the visitor is present. @default true */
  present?: boolean;
  /** The origin of the page around a frame. */
  topOrigin?: string;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  type?: string;
}

export interface Authenticator {
  readonly keys: Key[];
  create(options: PublicKeyCredentialCreationOptionsJSON, odd?: Oddities): Credential;
  get(options: PublicKeyCredentialRequestOptionsJSON, odd?: Oddities): Credential;
  /** The authenticator behind the browser's interface. */
  access(): WebAuthnAccess;
}

interface Credential extends Record<string, unknown> {
  id: string;
  response: Record<string, unknown>;
}

/** `counting: false` is a passkey that devices share, which never counts. */
export function createAuthenticator({
  origin = 'http://localhost:4300',
  counting = true,
  aaguid = '00000000-0000-0000-0000-000000000000',
}: {
  origin?: string;
  counting?: boolean;
  /** Its model. */
  aaguid?: string;
} = {}): Authenticator {
  const keys: Key[] = [];
  const model = Buffer.from(aaguid.replaceAll('-', ''), 'hex');

  function clientData(type: string, challenge: string, odd: Oddities): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: odd.crossOrigin ?? false,
        ...(odd.topOrigin ? { topOrigin: odd.topOrigin } : {}),
      }),
    );
  }

  function authenticatorData(rpId: string, counter: number, odd: Oddities, attested?: Buffer): Buffer {
    const flags = (odd.present === false ? 0 : 1) | (odd.verified === false ? 0 : 4) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(odd.counter ?? counter);
    return Buffer.concat([
      sha256(odd.rpId ?? rpId),
      Buffer.from([flags]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  }

  const authenticator: Authenticator = {
    keys,
    create(options, odd = {}) {
      const rpId = options.rp.id ?? new URL(origin).hostname;
      const known = (options.excludeCredentials ?? []).some(({ id }) => keys.some((key) => key.id === id));
      if (known) throw new DOMException('known', 'InvalidStateError');
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(16);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ]);
      const attested = Buffer.concat([model, Buffer.from([0, id.length]), id, cose]);
      const key = { id: id.toString('base64url'), rpId, userHandle: options.user.id, privateKey, counter: 0 };
      keys.push(key);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(rpId, 0, odd, attested))],
      ]);
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, odd).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options, odd = {}) {
      const allowed = options.allowCredentials ?? [];
      const key = keys.find(
        ({ id, rpId }) =>
          rpId === options.rpId && (allowed.length === 0 || allowed.some((other) => other.id === id)),
      );
      if (!key) throw new DOMException('none', 'NotAllowedError');
      if (counting) key.counter += 1;
      const data = authenticatorData(key.rpId, key.counter, odd);
      const client = clientData('webauthn.get', options.challenge, odd);
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey).toString(
            'base64url',
          ),
          userHandle: odd.userHandle ?? key.userHandle,
        },
      };
    },
    access: () => ({
      supported: () => true,
      supportsAutofill: async () => true,
      create: async (options) => authenticator.create(options),
      get: async (options) => authenticator.get(options),
    }),
  };
  return authenticator;
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** @see RFC 8949 section 3 */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
