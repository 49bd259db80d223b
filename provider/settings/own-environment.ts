/** The environment of the process, which no other file reads, and what programs ask of it before they read all settings. */
import { readVariables, withFiles } from './environment.ts';

export const ownEnvironment: Record<string, string | undefined> = process.env;

/** Whether the environment is that of a public service, even if its other variables are invalid. */
export function isProduction(source: Record<string, string | undefined> = process.env): boolean {
  return source.NODE_ENV === 'production';
}

/** The variables of the database alone, for a migration. @throws SettingsError */
export function readDatabaseSettings(source: Record<string, string | undefined> = process.env): {
  databaseUrl: string | undefined;
  databaseServers: Readonly<Record<string, string>>;
  dataDir: string;
} {
  const {
    DATABASE_URL: databaseUrl,
    DATABASE_SERVERS: databaseServers,
    DATA_DIR: dataDir,
  } = readVariables(withFiles(source));
  return { databaseUrl, databaseServers, dataDir };
}

/** Whether a variable names the database, or says that the development's own is meant. */
export function isDatabaseNamed(source: Record<string, string | undefined> = process.env): boolean {
  const { DATABASE_URL, DATA_DIR, NODE_ENV } = withFiles(source);
  return Boolean(DATABASE_URL || DATA_DIR) || NODE_ENV === 'development' || NODE_ENV === 'test';
}
