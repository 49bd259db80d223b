/** The keys that sign session JWTs, and the secret of keyed hashes. Both are made once and live in the database. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import { inTransaction } from '../server/storage/transaction.ts';
import type { Clock } from './clock.ts';
import type { Database, Queries } from './database/schema.ts';
import { newToken, type Random } from './secrets.ts';

/** ES256: small signatures, and every JWT library verifies it. @see RFC 7518 section 3.4 */
const algorithm = 'ES256';

export interface Keys {
  /** Signs claims with the newest key. */
  sign(claims: Record<string, unknown>): Promise<string>;
  /** All keys with their private halves, newest first: for the authorization server, which signs by itself. */
  signing: JWK[];
  /** The public halves of all keys, as published. @see RFC 7517 section 5 */
  published: { keys: JWK[] };
}

/** Loads the signing keys; makes the first one if there is none. */
export async function loadKeys(database: Database, clock: Clock): Promise<Keys> {
  const rows = await inTransaction(database, async (trx) => {
    // Two processes that start together must not each make a key.
    await sql`select pg_advisory_xact_lock(4400)`.execute(trx);
    const kept = await readKeys(trx);
    if (kept.length > 0) return kept;
    const { kid, private_jwk } = await makeKey();
    const row = { kid, private_jwk: JSON.stringify(private_jwk), created_at: clock.now() };
    await trx.insertInto('signing_keys').values(row).execute();
    return readKeys(trx);
  });
  const newest = rows[0];
  if (!newest) throw new Error('There is no signing key.');
  const key = await importJWK({ ...newest.private_jwk, alg: algorithm });
  return {
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: newest.kid, typ: 'JWT' }).sign(key),
    signing: rows.map(({ kid, private_jwk }) => ({ ...private_jwk, kid, alg: algorithm, use: 'sig' })),
    published: { keys: rows.map((row) => publicHalf(row.kid, row.private_jwk)) },
  };
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

/** The key of keyed hashes. */
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
