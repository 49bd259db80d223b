/**
 * Proofs that this browser has the key of its session: copied cookies are worth nothing in another browser. In a chunk of its own,
 * for browsers with a key.
 *
 * @see RFC 9449
 */
import { browserKeys, isKeyPair } from '../browser/browser-keys.ts';
import type { Environment } from '../environment.ts';
import { base64url } from '../lib/base64url.ts';
import { uuid } from '../lib/bytes.ts';
import { isRecord } from '../lib/is-record.ts';
import { proofKeyOf } from '../state/more-names.ts';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Where the key of a project is. */
export interface KeyPlace {
  environment: Environment;
  stateKey: string;
}

/** Makes the key of this browser, unless it has one. From then on its calls carry proofs. Rejects where none can be stored. */
export async function makeKey(place: KeyPlace): Promise<void> {
  const { environment, stateKey } = place;
  const { keys = browserKeys() } = environment;
  let pair = await findKey(place);
  if (!pair) {
    // The key is not extractable: the private half never leaves the browser.
    const newPair = await globalThis.crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
    pair = await keys.keep(stateKey, newPair);
    environment.page.set(pageKey(stateKey), pair);
  }
  // So that the first call only signs.
  await exportOf(pair.publicKey);
  const mark = proofKeyOf(stateKey);
  if (environment.storage.get(mark) === null) environment.storage.set(mark, firstNonce);
}

/** Sends a request with a proof; once more when the server gives a nonce for it. Without a key, it sends the request as it is. */
export async function sendProved(place: KeyPlace, url: string, init: RequestInit): Promise<Response> {
  const { environment, stateKey } = place;
  if (init.credentials !== 'include') return environment.fetch(url, init);
  // An unreadable database counts as none.
  const key = await findKey(place).catch((error) => {
    // A page that has made no key here only looks for one: the token may be in a cookie that it cannot read.
    if (environment.storage.get(proofKeyOf(stateKey)) !== null)
      environment.log.warn('This browser denies access to the key of the session.', error);
    return null;
  });
  if (!key) return environment.fetch(url, init);
  const nonceKey = proofKeyOf(stateKey);

  const send = async (nonce: string) => {
    // A key that does not sign is lost too: that is no fault of the network.
    const DPoP = await prove(environment, key, { url, init, nonce }).catch((error) => {
      environment.log.warn('This browser cannot use the key of the session.', error);
      return null;
    });
    const headers = { ...init.headers, ...(DPoP && { DPoP }) };
    const response = await environment.fetch(url, { ...init, headers });
    const nextNonce = response.headers.get('dpop-nonce');
    if (nextNonce && nextNonce !== nonce) environment.storage.set(nonceKey, nextNonce);
    return { response, nextNonce };
  };

  const nonce = environment.storage.get(nonceKey) ?? firstNonce;
  const { response, nextNonce } = await send(nonce);
  if (!nextNonce || response.status !== 401 || !(await wantsNonce(response))) return response;
  return (await send(nextNonce)).response;
}

/** The placeholder for a nonce until the server has sent one. */
const firstNonce = '1';

const pageKey = (stateKey: string) => `proof key ${stateKey}`;

/** Null when it is lost: the server then ends the session, and the visitor signs in again. */
async function findKey({ environment, stateKey }: KeyPlace): Promise<CryptoKeyPair | null> {
  const { page, keys = browserKeys() } = environment;
  const name = pageKey(stateKey);
  // Only this module writes under such names.
  const keyOfPage = page.get(name) as CryptoKeyPair | undefined;
  const pair = keyOfPage ?? (await keys.find(stateKey));
  if (!isKeyPair(pair)) return null;
  page.set(name, pair);
  return pair;
}

/** The public halves of keys, as proofs name them. Each is exported once for all calls. */
const exported = new WeakMap<CryptoKey, Promise<JsonWebKey>>();

function exportOf(publicKey: CryptoKey): Promise<JsonWebKey> {
  const jwk = exported.get(publicKey) ?? globalThis.crypto.subtle.exportKey('jwk', publicKey);
  exported.set(publicKey, jwk);
  return jwk;
}

interface Proved {
  url: string;
  init: RequestInit;
  nonce: string;
}

/** A proof for one request. @see RFC 9449 section 4.2 */
async function prove(
  environment: Environment,
  { privateKey, publicKey }: CryptoKeyPair,
  { url, init, nonce }: Proved,
): Promise<string> {
  const { kty, crv, x, y } = await exportOf(publicKey);
  const token = sessionTokenIn(init);
  const claims = {
    jti: uuid(environment),
    htm: init.method,
    htu: url.replace(/[?#].*/s, ''),
    iat: Math.floor(environment.clock.now() / 1_000),
    nonce,
    ...(token && { ath: base64url(await environment.sha256(encode(token))) }),
  };
  const text = [{ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }, claims]
    .map((part) => base64url(encode(JSON.stringify(part))))
    .join('.');
  const signature = await globalThis.crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    encode(text),
  );
  return `${text}.${base64url(new Uint8Array(signature))}`;
}

const encode = (text: string) => new TextEncoder().encode(text);

/** The session token that the request carries; without one, it carries the public token twice. */
function sessionTokenIn({ headers }: RequestInit): string | null {
  const { Authorization = '' } = headers as Record<string, string>;
  const [project, ...rest] = atob(Authorization.replace('Basic ', '')).split(':');
  const token = rest.join(':');
  return token === project ? null : token;
}

async function wantsNonce(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return isRecord(body) && body.error_type === 'use_dpop_nonce';
}
