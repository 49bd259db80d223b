/**
 * The secret of keyed hashes and of sealed values. `PEPPER` holds it outside the database, or it lives there. The database has a
 * check value of each pepper with which anything may be hashed or sealed, so that a wrong one is found at the start.
 */
import { StartError } from '../../platform/start-error.ts';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { Database, Queries } from '../database/schema.ts';
import { hashKeyed, newToken, type Pepper, type Random } from './secrets.ts';

/** The database and the configured pepper do not belong together. */
export class PepperError extends StartError {
  override readonly name = 'PepperError';
}

const place = 'pepper';
const checkPrefix = 'pepper check ';
const checkOf = (pepper: string) => checkPrefix + hashKeyed([pepper], 'check');

interface FoundPepper {
  /** Null in a database that has never had one. */
  pepper: Pepper | null;
  /** Whether it lives in the database. */
  isInDatabase: boolean;
  /** Whether something may still be hashed or sealed with a former one. */
  isRotating: boolean;
}

/**
 * Changes nothing.
 *
 * @param configured the values of `PEPPER`, the newest first
 * @throws PepperError
 */
export async function findPepper(queries: Queries, configured: readonly string[]): Promise<FoundPepper> {
  const rows = await queries
    .selectFrom('secrets')
    .selectAll()
    .where((where) => where.or([where('name', '=', place), where('name', 'like', `${checkPrefix}%`)]))
    .execute();
  const stored = rows.find(({ name }) => name === place)?.value;
  const checks = rows.filter(({ name }) => name !== place).map(({ name }) => name);
  const [current = stored, ...former] = configured;
  if (current === undefined) {
    if (checks.length === 0) return { pepper: null, isInDatabase: true, isRotating: false };
    throw new PepperError(
      'PEPPER: is not set, and the pepper of this database is not in it. Set the one that was set before; docs/provider/secrets.md says what to do if it is lost.',
    );
  }
  if (stored !== undefined && configured.length > 0 && !configured.includes(stored)) {
    throw new PepperError(
      'PEPPER: this database has a pepper of its own. To move it out, set PEPPER to that value first; see docs/provider/secrets.md.',
    );
  }
  const all = [current, ...former];
  const missing = checks.filter((check) => !all.some((pepper) => checkOf(pepper) === check));
  if (missing.length > 0) {
    throw new PepperError(
      `PEPPER: ${missing.length === checks.length ? 'is not the one' : 'lacks one of those'} with which the values in this database were written. Set that one, after the new one if there is one; docs/provider/secrets.md says what to do if it is lost.`,
    );
  }
  return {
    pepper: [current, ...former],
    isInDatabase: configured.length === 0,
    isRotating: checks.some((check) => check !== checkOf(current)),
  };
}

/**
 * The pepper for a process that writes. A new database without `PEPPER` gets one of its own; one that `PEPPER` names leaves the
 * database.
 *
 * @throws PepperError
 */
export async function loadPepper(
  database: Database,
  random: Random,
  configured: readonly string[],
): Promise<Pepper> {
  return inTransaction(database, async (trx) => {
    const pepperInUse = await findPepper(trx, configured);
    const pepper = pepperInUse.pepper ?? [newToken(random)];
    // Another process may be first: then its pepper counts.
    if (pepperInUse.pepper === null && !(await isAdded(trx, place, pepper[0]))) return null;
    await isAdded(trx, checkOf(pepper[0]), '');
    if (configured.length > 0) await trx.deleteFrom('secrets').where('name', '=', place).execute();
    return pepper;
  }).then((pepper) => pepper ?? loadPepper(database, random, configured));
}

async function isAdded(queries: Queries, name: string, value: string): Promise<boolean> {
  const row = await queries
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing is hashed or sealed with a former pepper any more. */
export async function forgetFormerPeppers(queries: Queries, [current]: Pepper): Promise<void> {
  await queries
    .deleteFrom('secrets')
    .where('name', 'like', `${checkPrefix}%`)
    .where('name', '!=', checkOf(current))
    .execute();
}
