/** The keys that sign JWTs, of each project its own: the first is made at the first start, and a rotation overlaps the old one with the new. */
import { createPrivateKey, type JsonWebKey, type KeyObject, sign } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { type Selectable, sql } from 'kysely';
import type { Logger } from '../../platform/log.ts';
import { inTransaction } from '../../platform/storage/transaction.ts';
import { record } from '../audit/record.ts';
import { type Clock, later, minute, second } from '../clock/clock.ts';
import type { Database, Queries, Tables } from '../database/schema.ts';
import { firstProjectId } from '../settings/project.ts';
import { PepperError } from './pepper.ts';
import { open, type SealKey, seal } from './seal.ts';
import type { Pepper, Random } from './secrets.ts';

/** ES256 has small signatures, and every JWT library supports it. @see RFC 7518 section 3.4 */
const algorithm = 'ES256';

/** Verifiers may store the published keys for this long. */
export const publishedForSeconds = 300;
/** How often a running process looks for keys that another has published. */
const lookEvery = 30 * second;
/**
 * By then every verifier and every process knows the new key: twice the time for which they may cache keys, because
 * some fetch late.
 */
const beforeUse = 2 * publishedForSeconds * second;
/** Longer than a JWT lives after its key has stopped signing, plus the difference of clocks. */
const afterUse = 15 * minute;

/** Any number that nothing else in the database uses. */
const lockId = 4400;

/** The keys of one moment. */
interface KeySet {
  /** Differs whenever the keys or their order do. */
  version: string;
  /** All keys with their private parts, the signing key first: for the authorization server, which signs its own tokens. */
  signing: JWK[];
  /** All public keys. @see RFC 7517 section 5 */
  published: { keys: JWK[] };
}

export interface Keys {
  /**
   * Signs claims with the key whose time it is.
   *
   * @param typ what the JWT is. @default JWT
   */
  sign(claims: Record<string, unknown>, typ?: string): Promise<string>;
  /** The id of the key whose time it is. */
  signer(): Promise<string | undefined>;
  /** The keys of this moment, also those that another process has published since the start. */
  current(): Promise<KeySet>;
  /** Looks again at the next use. */
  forget(): void;
}

type KeyRow = Omit<Selectable<Tables['signing_keys']>, 'sealed_jwk'> & { private_jwk: JWK };

/** The database alone is not enough to sign. */
export const signingKeySeal = ({ pepper }: Pick<KeyParts, 'pepper'>, kid: string): SealKey => ({
  key: pepper,
  purpose: `signing key ${kid}`,
});

interface KeyParts {
  database: Database;
  clock: Clock;
  random: Random;
  pepper: Pepper;
}

/**
 * Loads the signing keys of a project; makes the first one if there is none.
 *
 * @param options.isHere whether the project is on this database server; its keys come with it. @default true
 */
export async function loadKeys(
  world: KeyParts & { log?: Logger },
  projectId: string,
  { isHere = true } = {},
): Promise<Keys> {
  const { database, clock, log } = world;
  let rows = await readKeys(world, database, projectId);
  if (isHere && rows.length === 0) {
    rows = await inTransaction(database, async (trx) => {
      // Two processes that start together must not each make a key.
      await sql`select pg_advisory_xact_lock(${lockId})`.execute(trx);
      if ((await readKeys(world, trx, projectId)).length === 0)
        await insertKey(world, trx, { projectId, now: clock.now(), signsFrom: clock.now() });
      return readKeys(world, trx, projectId);
    });
  }
  const signers = new Map<string, KeyObject>();
  let lookedAt = isHere ? clock.now().getTime() : 0;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      rows = await readKeys(world, database, projectId);
      lookedAt = clock.now().getTime();
    } catch (err) {
      // The keys from before still sign and verify. The next call looks again.
      log?.warn({ err }, 'could not look for new signing keys');
    }
  }

  async function fresh(): Promise<readonly KeyRow[]> {
    if (clock.now().getTime() - lookedAt >= lookEvery) {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      await looking;
    }
    return inUse(rows, clock.now());
  }

  return {
    async sign(claims, typ = 'JWT') {
      const [signer] = await fresh();
      if (!signer) throw new Error('There is no signing key.');
      const { kid, private_jwk } = signer;
      const key = signers.get(kid) ?? createPrivateKey({ key: private_jwk as JsonWebKey, format: 'jwk' });
      signers.set(kid, key);
      const text = `${encode({ alg: algorithm, kid, typ })}.${encode(claims)}`;
      // WebCrypto is not used: it takes several times as long for a thread and its promises. @see RFC 7518 section 3.4
      const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
      return `${text}.${signature.toString('base64url')}`;
    },
    signer: async () => (await fresh())[0]?.kid,
    async current() {
      const all = await fresh();
      return {
        version: all.map(({ kid }) => kid).join(' '),
        signing: all.map(({ kid, private_jwk }) => ({ ...private_jwk, kid, alg: algorithm, use: 'sig' })),
        published: { keys: all.map((row) => publicHalf(row.kid, row.private_jwk)) },
      };
    },
    forget() {
      lookedAt = 0;
    },
  };
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** The keys that sign or verify now: the current one, then earlier ones, then those whose time comes. */
function inUse(rows: readonly KeyRow[], now: Date): KeyRow[] {
  const live = rows.filter(({ expires_at }) => expires_at === null || expires_at > now);
  const begun = live.filter(({ signs_from }) => signs_from <= now);
  return [...begun, ...live.filter(({ signs_from }) => signs_from > now)];
}

/**
 * Publishes a new key of each project, which signs once every verifier can know it. The keys before it verify until their last JWT has
 * expired, and then retire. No process needs a restart. Asked again before the new key signs, it makes none: each key is published for a while.
 *
 * @param options.isLeaked the new keys sign at once and the old ones are deleted: verifiers refuse every JWT of theirs
 * @returns the id of the first project's new key, and when the new keys begin to sign
 */
export async function rotateKeys(
  world: KeyParts,
  { isLeaked = false } = {},
): Promise<{ kid: string; signsFrom: Date }> {
  const { database, clock } = world;
  return inTransaction(database, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(trx);
    const now = clock.now();
    const signsFrom = isLeaked ? now : later(now, beforeUse);
    const projects = await trx.selectFrom('signing_keys').select('project_id').distinct().execute();
    // On another server than the first there may be others only.
    const [main, ...others] = orderedProjects(projects.map(({ project_id }) => project_id));
    const waiting = isLeaked ? undefined : await findWaiting(trx, main, now);
    if (waiting) return waiting;
    if (isLeaked) await trx.deleteFrom('signing_keys').execute();
    else
      await trx
        .updateTable('signing_keys')
        .set({ expires_at: later(signsFrom, afterUse) })
        .where('expires_at', 'is', null)
        .execute();
    for (const projectId of others) await insertKey(world, trx, { projectId, now, signsFrom });
    const kid = await insertKey(world, trx, { projectId: main, now, signsFrom });
    await record(trx, { kind: 'keys.rotated', details: { kid, signs_from: signsFrom.toISOString() } });
    return { kid, signsFrom };
  });
}

/** The key of a project that is published and does not sign yet. */
async function findWaiting(
  queries: Queries,
  projectId: string,
  now: Date,
): Promise<{ kid: string; signsFrom: Date } | undefined> {
  return queries
    .selectFrom('signing_keys')
    .select(['kid', 'signs_from as signsFrom'])
    .where('project_id', '=', projectId)
    .where('signs_from', '>', now)
    .executeTakeFirst();
}

/** The first project comes first; it alone where no project has a key. */
function orderedProjects(ids: string[]): [string, ...string[]] {
  const [main = firstProjectId, ...others] = ids.toSorted(
    (a, b) => Number(b === firstProjectId) - Number(a === firstProjectId),
  );
  return [main, ...others];
}

/** The one that begins to sign last comes first. */
async function readKeys(
  world: Pick<KeyParts, 'pepper'>,
  queries: Queries,
  projectId: string,
): Promise<KeyRow[]> {
  const rows = await queries
    .selectFrom('signing_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('signs_from', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
  return rows.map(({ sealed_jwk, ...row }) => ({ ...row, private_jwk: opened(world, row.kid, sealed_jwk) }));
}

/** @throws PepperError */
function opened(world: Pick<KeyParts, 'pepper'>, kid: string, sealed: string): JWK {
  try {
    // Sealed below.
    return open(signingKeySeal(world, kid), sealed) as JWK;
  } catch (cause) {
    throw new PepperError('PEPPER: is not the one that sealed the signing keys of this database.', { cause });
  }
}

async function insertKey(
  world: Pick<KeyParts, 'random' | 'pepper'>,
  queries: Queries,
  { projectId, now, signsFrom }: { projectId: string; now: Date; signsFrom: Date },
): Promise<string> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const sealed_jwk = seal(world.random, signingKeySeal(world, kid), jwk);
  const row = { kid, project_id: projectId, sealed_jwk, created_at: now, signs_from: signsFrom };
  await queries.insertInto('signing_keys').values(row).execute();
  return kid;
}

function publicHalf(kid: string, { d: _private, ...jwk }: JWK): JWK {
  return { ...jwk, kid, alg: algorithm, use: 'sig' };
}
