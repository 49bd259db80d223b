/** Whether the database responds, matches this version, agrees on the time, and has keys. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../../platform/start-error.ts';
import { DataDirInUseError } from '../../platform/storage/data-dir-lock.ts';
import { causes, explainDatabase } from '../../platform/storage/explain-failure.ts';
import { NewerSchemaError, OlderSchemaError } from '../../platform/storage/open.ts';
import { checkRecord } from '../audit/seals.ts';
import { type Clock, day, second } from '../clock/clock.ts';
import { checkMigrated } from '../database/migrations.ts';
import { type OpenedDatabase, openUnchanged } from '../database/open.ts';
import { layoutOf, partitionCount, partitionedTables } from '../database/partitions/tables.ts';
import type { Database } from '../database/schema.ts';
import { findPepper, PepperError } from '../secrets/pepper.ts';
import type { Settings } from '../settings/settings.ts';
import { readAges } from '../watch/queues.ts';
import type { Finding } from './doctor-finding.ts';

/** The oldest version that the tests run on. */
const oldestServer = 15;
/** Clocks may differ by half a minute; a tenth of that is worth a warning. */
const mostSkew = 30 * second;
const noticedSkew = 3 * second;
/** A key older than this is worth replacing. */
const keyLife = 400 * day;

/** An admin of a company needs this long. */
const certificateNotice = 14 * day;

const about = 'database';

/** Opens the database without changing it. */
export async function checkDatabase(settings: Settings, clock: Clock): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings;
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    return [{ state: 'ok', about, says: `embedded; the first start creates it in ${dataDir}` }];
  let opened: OpenedDatabase | undefined;
  try {
    opened = await openUnchanged(settings);
    const { database } = opened;
    const server = databaseUrl ? [...(await checkServer(database)), await checkClock(database, clock)] : [];
    const schema = await checkSchema(database);
    if (schema.state !== 'ok') return [...server, schema];
    const sessions = databaseUrl ? [await checkSessions(database)] : [];
    return [
      ...server,
      schema,
      ...sessions,
      await checkPepper(database, settings),
      ...(await checkKeys(database, clock)),
      ...(await checkCertificates(database, clock)),
      await checkSeals(database),
    ];
  } catch (error) {
    return [broken(error)];
  } finally {
    await opened?.close().catch(() => undefined);
  }
}

function broken(error: unknown): Finding {
  if (error instanceof DataDirInUseError) {
    const says = 'embedded, and in use: a provider is running. Its /readyz shows its state.';
    return { state: 'ok', about, says };
  }
  if (error instanceof StartError) return { state: 'failed', about, says: error.message };
  return { state: 'failed', about, says: explainDatabase(error, 'DATABASE_URL') ?? causes(error) };
}

async function checkServer(database: Database): Promise<Finding[]> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number
  `.execute(database);
  const { version = '', number = 0 } = rows[0] ?? {};
  if (number >= oldestServer * 10_000) return [{ state: 'ok', about, says: `PostgreSQL ${version} answers` }];
  const says = `PostgreSQL ${version} is too old. Use ${oldestServer} or newer.`;
  return [{ state: 'failed', about, says }];
}

async function checkClock(database: Database, clock: Clock): Promise<Finding> {
  const before = clock.now().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  const after = clock.now().getTime();
  const there = rows[0]?.now.getTime() ?? before;
  const skew = there < before ? before - there : Math.max(0, there - after);
  return clockFinding(skew, 'the database server');
}

export function clockFinding(skew: number, other: string): Finding {
  const seconds = `${(skew / second).toFixed(1)} s`;
  if (skew < noticedSkew) return { state: 'ok', about: 'clock', says: `agrees with ${other} (${seconds})` };
  const says = `differs from ${other} by ${seconds}. Synchronize both by NTP: half a minute breaks tokens.`;
  return { state: skew > mostSkew ? 'failed' : 'warning', about: 'clock', says };
}

async function checkSchema(database: Database): Promise<Finding> {
  try {
    await checkMigrated(database);
    return { state: 'ok', about: 'schema', says: 'matches this version' };
  } catch (error) {
    if (error instanceof NewerSchemaError) return { state: 'failed', about: 'schema', says: error.message };
    if (!(error instanceof OlderSchemaError)) throw error;
    const says = 'is older than this version, or empty. The next start migrates it, or run migrate now.';
    return { state: 'warning', about: 'schema', says };
  }
}

async function checkSessions(database: Database): Promise<Finding> {
  const about = 'sessions';
  const layouts = await Promise.all(partitionedTables.map(({ table }) => layoutOf(database, table)));
  if (layouts.every((layout) => layout === 'one table'))
    return { state: 'ok', about, says: 'are in one table' };
  if (layouts.every((layout) => layout === 'partitions'))
    return { state: 'ok', about, says: `are in ${partitionCount} partitions` };
  const says =
    'are on their way into partitions. If no migrate --partition-sessions is running, run it again.';
  return { state: 'warning', about, says };
}

async function checkPepper(database: Database, { pepper, production }: Settings): Promise<Finding> {
  const about = 'pepper';
  try {
    const pepperInUse = await findPepper(database, pepper);
    if (pepperInUse.isRotating) {
      const says =
        'some values may be sealed with the former one. Run pepper rotate, then remove it from PEPPER.';
      return { state: 'warning', about, says };
    }
    if (!pepperInUse.isInDatabase)
      return { state: 'ok', about, says: 'is that of this database, and not in it' };
    const says =
      'is in the database: a copy of it opens every secret. Set PEPPER (docs/provider/secrets.md).';
    return { state: production ? 'warning' : 'ok', about, says };
  } catch (error) {
    if (!(error instanceof PepperError)) throw error;
    return { state: 'failed', about, says: error.message };
  }
}

async function checkCertificates(database: Database, clock: Clock): Promise<Finding[]> {
  const { certificate } = await readAges(database, clock.now());
  if (certificate === null || certificate * second > certificateNotice) return [];
  const says =
    certificate < 0
      ? 'a company login has no certificate that is still valid: nobody can sign in by it. Its admin has to upload the new one.'
      : `a company login has no valid certificate in ${Math.floor((certificate * second) / day)} days. Its admin has to upload the new one.`;
  return [{ state: 'warning', about: 'companies', says }];
}

async function checkSeals(database: Database): Promise<Finding> {
  const about = 'record';
  const { seals, hash, broken } = await checkRecord(database);
  const [first] = broken;
  if (!first)
    return { state: 'ok', about, says: `${seals} seals hold; the newest is ${hash ?? 'still to come'}` };
  const says = `facts ${first.after_event_id + 1} to ${first.last_event_id}, or seal ${first.seal_id}, were changed after they were sealed. ${broken.length} of ${seals} seals are broken.`;
  return { state: 'failed', about, says };
}

async function checkKeys(database: Database, clock: Clock): Promise<Finding[]> {
  const keys = await database
    .selectFrom('signing_keys')
    .select(['project_id', 'signs_from'])
    .where('expires_at', 'is', null)
    .execute();
  const about = 'keys';
  if (keys.length === 0) return [{ state: 'ok', about, says: 'none yet: the first start creates them' }];
  const oldest = Math.min(...keys.map(({ signs_from }) => signs_from.getTime()));
  const days = Math.floor((clock.now().getTime() - oldest) / day);
  if (days * day < keyLife)
    return [{ state: 'ok', about, says: `${keys.length} sign, the oldest for ${Math.max(0, days)} days` }];
  return [{ state: 'warning', about, says: `the oldest signs for ${days} days. Replace it: keys rotate.` }];
}
