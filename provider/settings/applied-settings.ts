/** The settings that `settings apply` wrote: each version stays in the database, and processes follow the newest. */
import { sql } from 'kysely';
import type { Queries } from '../database/schema.ts';
import type { SettingsFile } from './settings-file.ts';

export interface AppliedSettings {
  version: number;
  document: SettingsFile;
}

/** The newest version, unless that is the one that the caller has; null: none. */
export async function readNewest(queries: Queries, had = 0): Promise<AppliedSettings | null> {
  const row = await queries
    .selectFrom('applied_settings')
    .select(['version', 'document'])
    .where('version', '>', had)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { version: row.version, document: row.document as SettingsFile } : null;
}

/** Any number that nothing else in the database uses. */
const turnId = 4_400_020;

/** Makes two commands that apply settings at the same time write one after the other. */
export async function lockApplied(trx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${turnId})`.execute(trx);
}

export async function writeNewest(queries: Queries, document: SettingsFile, now: Date): Promise<number> {
  const { version } = await queries
    .insertInto('applied_settings')
    .values({ document: JSON.stringify(document), applied_at: now })
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
