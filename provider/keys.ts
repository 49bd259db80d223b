/** The keys that sign session JWTs, and the secret of keyed hashes. The database stores both. */
import { createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { sql } from 'kysely';
import { inTransaction } from '../server/storage/transaction.ts';
import type { Clock } from './clock.ts';
import type { Database, Queries } from './database/schema.ts';
import { newToken, type Random } from './secrets.ts';

/** ES256 has small signatures, and every JWT library supports it. @see RFC 7518 section 3.4 */
const algorithm = 'ES256';

export interface Keys {
  /** Signs claims with the newest key. */
  sign(claims: Record<string, unknown>): string;
  /** All private keys, newest first, for the authorization server, which signs its own tokens. */
  signing: JWK[];
  /** All public keys. @see RFC 7517 section 5 */
  published: { keys: JWK[] };
}

/** Loads the signing keys, and creates the first one. */
export async function loadKeys(database: Database, clock: Clock): Promise<Keys> {
  const rows = await inTransaction(database, async (trx) => {
    // Two processes that start together must not both create a key.
    await sql`select pg_advisory_xact_lock(4400)`.execute(trx);
    const stored = await readKeys(trx);
    if (stored.length > 0) return stored;
    const { kid, private_jwk } = await makeKey();
    const row = { kid, private_jwk: JSON.stringify(private_jwk), created_at: clock.now() };
    await trx.insertInto('signing_keys').values(row).execute();
    return readKeys(trx);
  });
  const newest = rows[0];
  if (!newest) throw new Error('There is no signing key.');
  const key = createPrivateKey({ key: newest.private_jwk as JsonWebKey, format: 'jwk' });
  const header = encode({ alg: algorithm, kid: newest.kid, typ: 'JWT' });
  return {
    // Not with WebCrypto, which takes several times as long for a thread and its promises.
    sign(claims) {
      const text = `${header}.${encode(claims)}`;
      // The signature as JWS wants it. @see RFC 7518 section 3.4
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
    signing: rows.map(({ kid, private_jwk }) => ({ ...private_jwk, kid, alg: algorithm, use: 'sig' })),
    published: { keys: rows.map((row) => publicHalf(row.kid, row.private_jwk)) },
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Newest first. */
function readKeys(queries: Queries) {
  return queries
    .selectFrom('signing_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
}

async function makeKey(): Promise<{ kid: string; private_jwk: Record<string, unknown> }> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), private_jwk: { ...jwk } };
}

function publicHalf(kid: string, { d: _private, ...jwk }: Record<string, unknown>): JWK {
  return { ...jwk, kid, alg: algorithm, use: 'sig' };
}

/** Loads the key of keyed hashes, and creates it at the first start. */
export async function loadPepper(database: Database, random: Random): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name: 'pepper', value: newToken(random) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'pepper')
    .executeTakeFirstOrThrow();
  return row.value;
}
