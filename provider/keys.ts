/** The keys that sign session JWTs, of each project its own, and the secret of keyed hashes. The database stores both. */
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import { inTransaction } from '../server/storage/transaction.ts';
import type { Clock } from './clock.ts';
import type { Database, Queries } from './database/schema.ts';
import { newToken, type Random } from './secrets.ts';

/** ES256 has small signatures, and every JWT library supports it. @see RFC 7518 section 3.4 */
const algorithm = 'ES256';

export interface Keys {
  /** Signs claims with the newest key. */
  sign(claims: Record<string, unknown>): Promise<string>;
  /** All private keys, newest first, for the authorization server, which signs its own tokens. */
  signing: JWK[];
  /** All public keys. @see RFC 7517 section 5 */
  published: { keys: JWK[] };
}

/** Loads the signing keys of a project, and creates the first one. */
export async function loadKeys(database: Database, clock: Clock, projectId: string): Promise<Keys> {
  const rows = await inTransaction(database, async (trx) => {
    // Two processes that start together must not both create a key.
    await sql`select pg_advisory_xact_lock(4400)`.execute(trx);
    const stored = await readKeys(trx, projectId);
    if (stored.length > 0) return stored;
    const { kid, private_jwk } = await makeKey();
    const row = {
      kid,
      project_id: projectId,
      private_jwk: JSON.stringify(private_jwk),
      created_at: clock.now(),
    };
    await trx.insertInto('signing_keys').values(row).execute();
    return readKeys(trx, projectId);
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
function readKeys(queries: Queries, projectId: string) {
  return queries
    .selectFrom('signing_keys')
    .selectAll()
    .where('project_id', '=', projectId)
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
