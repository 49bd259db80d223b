/**
 * Hashes that another system made: reads them, and verifies passwords against them. They are stored as texts in the PHC
 * form, which names the algorithm and its costs.
 *
 * @see https://github.com/P-H-C/phc-string-format
 */
import { createCipheriv, pbkdf2, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

const derivePbkdf2 = promisify(pbkdf2);
const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * Above these, one try would occupy a thread for seconds, or memory for all. The work is a product of the costs, so that is bounded,
 * too.
 */
const most = {
  characters: 2048,
  bcryptCost: 14,
  argon2Kibibytes: 262_144,
  /** Times the passes. */
  argon2Work: 2 ** 20,
  argon2Lanes: 16,
  scryptBytes: 2 ** 28,
  /** Cost times block size times parallelization. */
  scryptWork: 2 ** 22,
  /** Times the blocks of the hash. */
  rounds: 5e6,
};

/** A Firebase project's key and salt separator go with each hash, so that a row needs nothing else. */
interface Scrypt {
  salt: Buffer;
  hash: Buffer;
  cost: number;
  blockSize: number;
  parallelization: number;
}

/** The bytes of a block of each. */
const digests: Record<string, number> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 };

/**
 * Whether the password matches a hash of another system. The work is done in the thread pool.
 *
 * @throws Error for a text that `checkHash` would refuse
 */
export async function verifyForeign(stored: string, password: string): Promise<boolean> {
  const [, name = ''] = stored.split('$');
  if (/^argon2/.test(name)) return verifyArgon2(stored, password);
  if (/^2[aby]$/.test(name)) return verifyBcrypt(password, stored);
  if (name === 'scrypt') return verifyScrypt(readScrypt(stored), password);
  if (name === 'firebase-scrypt') return verifyFirebase(stored, password);
  const { digest, rounds, salt, hash } = readPbkdf2(stored);
  return timingSafeEqual(hash, await derivePbkdf2(password, salt, rounds, hash.length, digest));
}

/**
 * Checks a hash of another system, or of this one.
 *
 * @returns it in the form that is stored
 * @throws Error that says what is wrong
 */
export function checkHash(text: string): string {
  if (text.length > most.characters) throw new Error('is too long');
  const [, name = '', ...rest] = text.split('$');
  if (/^argon2(?:id|i|d)$/.test(name)) return checkArgon2(text);
  if (/^2[aby]$/.test(name)) return checkBcrypt(text, Number(rest[0]));
  if (name === 'scrypt') return writeScrypt('scrypt', readScrypt(text));
  if (name === 'firebase-scrypt') return checkFirebase(text);
  if (name.startsWith('pbkdf2-')) return writePbkdf2(readPbkdf2(text));
  throw new Error('must be a hash of bcrypt, argon2, scrypt, PBKDF2 or Firebase in the PHC format');
}

function checkArgon2(text: string): string {
  const match = /^\$argon2\w+\$(?:v=\d+\$)?m=(\d+),t=(\d+),p=(\d+)\$[\w+/]+\$[\w+/]+$/.exec(text);
  if (!match) throw new Error('is an incomplete argon2 hash');
  const [kibibytes = 0, passes = 0, lanes = 0] = match.slice(1).map(Number);
  const isTooMuch = kibibytes > most.argon2Kibibytes || kibibytes * passes > most.argon2Work;
  if (isTooMuch || lanes > most.argon2Lanes) throw tooCostly();
  return text;
}

function checkBcrypt(text: string, cost: number): string {
  if (!/^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(text)) throw new Error('is an incomplete bcrypt hash');
  if (cost > most.bcryptCost) throw tooCostly();
  return text;
}

function readPbkdf2(text: string) {
  // The second form, with a number alone, is that of Python's passlib, which also writes a dot for a plus.
  const match =
    /^\$pbkdf2-(\w+)\$(?:i=(\d+)(?:,l=\d+)?|(\d+))\$([\w+/.=-]+)\$([\w+/.=-]+)$/.exec(text) ?? undefined;
  const [, name = '', named, plain, salt = '', hash = ''] = match ?? [];
  const digest = name.toLowerCase();
  const block = Object.hasOwn(digests, digest) ? digests[digest] : undefined;
  if (!match || block === undefined) throw new Error('is an incomplete PBKDF2 hash');
  const rounds = Number(named ?? plain);
  const hashBytes = bytes(hash.replaceAll('.', '+'));
  if (rounds * Math.ceil(hashBytes.length / block) > most.rounds || rounds < 1) throw tooCostly();
  return { digest, rounds, salt: bytes(salt.replaceAll('.', '+')), hash: hashBytes };
}

function writePbkdf2({ digest, rounds, salt, hash }: ReturnType<typeof readPbkdf2>): string {
  return `$pbkdf2-${digest}$i=${rounds},l=${hash.length}$${base64(salt)}$${base64(hash)}`;
}

function readScrypt(text: string): Scrypt {
  const [, , costs = '', salt = '', hash = ''] = text.split('$');
  const match = /^ln=(\d+),r=(\d+)(?:,p=(\d+))?/.exec(costs);
  if (!match || salt === '' || hash === '') throw new Error('is an incomplete scrypt hash');
  const [ln, blockSize, parallelization] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 1)];
  return checkedScrypt({ salt: bytes(salt), hash: bytes(hash), cost: 2 ** ln, blockSize, parallelization });
}

function checkedScrypt(parameters: Scrypt): Scrypt {
  const { cost, blockSize, parallelization, hash } = parameters;
  if (hash.length < 16) throw new Error('has fewer than 16 bytes');
  if (!Number.isInteger(Math.log2(cost)) || cost < 2)
    throw new Error('has a cost that is not a power of two');
  const isTooMuch = cost * blockSize * parallelization > most.scryptWork;
  if (isTooMuch || 128 * cost * blockSize > most.scryptBytes) throw tooCostly();
  return parameters;
}

function writeScrypt(name: string, { cost, blockSize, parallelization, salt, hash }: Scrypt): string {
  return `$${name}$ln=${Math.log2(cost)},r=${blockSize},p=${parallelization}$${base64(salt)}$${base64(hash)}`;
}

async function verifyScrypt(stored: Scrypt, password: string): Promise<boolean> {
  return timingSafeEqual(stored.hash, await derive(stored, password, stored.salt, stored.hash.length));
}

function derive(
  { cost, blockSize, parallelization }: Scrypt,
  password: string,
  salt: Buffer,
  length: number,
) {
  const maxmem = 2 * 128 * cost * blockSize + 2 ** 20;
  return deriveScrypt(password, salt, length, { N: cost, r: blockSize, p: parallelization, maxmem });
}

/** The key that scrypt derives encrypts the project's signer key, and that is the hash. @see https://github.com/firebase/scrypt */
async function verifyFirebase(stored: string, password: string): Promise<boolean> {
  const { separator, signerKey, ...costs } = readFirebase(stored);
  const key = await derive(costs, password, Buffer.concat([costs.salt, separator]), 32);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const encrypted = Buffer.concat([cipher.update(signerKey), cipher.final()]);
  return encrypted.length === costs.hash.length && timingSafeEqual(encrypted, costs.hash);
}

function readFirebase(text: string): Scrypt & { separator: Buffer; signerKey: Buffer } {
  const match = /,sep=([\w+/=-]*),key=([\w+/=-]+)\$/.exec(text);
  if (!match) throw new Error('is an incomplete Firebase hash');
  return { ...readScrypt(text), separator: bytes(match[1] ?? ''), signerKey: bytes(match[2] ?? '') };
}

function checkFirebase(text: string): string {
  readFirebase(text);
  return text;
}

/** Firebase's own names, as its console and `auth:export` show them. All texts in base64. */
interface FirebaseHash {
  hash: string;
  salt: string;
  signer_key: string;
  salt_separator: string;
  rounds: number;
  mem_cost: number;
}

/** @throws Error as of `checkHash` */
export function firebaseHash({
  hash,
  salt,
  signer_key,
  salt_separator,
  rounds,
  mem_cost,
}: FirebaseHash): string {
  const extra = `,sep=${base64(bytes(salt_separator))},key=${base64(bytes(signer_key))}`;
  const costs = `ln=${mem_cost},r=${rounds},p=1${extra}`;
  return checkHash(`$firebase-scrypt$${costs}$${base64(bytes(salt))}$${base64(bytes(hash))}`);
}

/** `custom_password_hash` of Auth0's bulk import. @see https://auth0.com/docs/manage-users/user-migration/bulk-user-imports */
interface Auth0Hash {
  algorithm: string;
  hash: { value: string; encoding?: 'base64' | 'hex' | 'utf8' | undefined };
  salt?: { value: string; encoding?: 'base64' | 'hex' | 'utf8' | undefined } | undefined;
  keylen?: number | undefined;
  cost?: number | undefined;
  blockSize?: number | undefined;
  parallelization?: number | undefined;
}

/** @throws Error as of `checkHash`, and for the algorithms that are too quick to protect a password */
export function auth0Hash({
  algorithm,
  hash,
  salt,
  cost = 16_384,
  blockSize = 8,
  parallelization = 1,
}: Auth0Hash) {
  if (['bcrypt', 'argon2', 'pbkdf2'].includes(algorithm)) return checkHash(hash.value);
  if (algorithm !== 'scrypt')
    throw new Error(
      'auth0: the algorithm is unknown, or too quick to protect a password: let these users reset theirs',
    );
  const decoded = (part: { value: string; encoding?: BufferEncoding | undefined } | undefined) =>
    Buffer.from(part?.value ?? '', part?.encoding ?? 'utf8');
  return writeScrypt(
    'scrypt',
    checkedScrypt({ salt: decoded(salt), hash: decoded(hash), cost, blockSize, parallelization }),
  );
}

/** Both alphabets, with and without padding. */
function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64');
}

function base64(value: Buffer): string {
  return value.toString('base64').replace(/=+$/, '');
}

function tooCostly(): Error {
  return new Error('takes too long to verify: its costs are too high');
}
