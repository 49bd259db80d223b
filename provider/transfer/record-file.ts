/** The facts that a file with everybody's accounts is written or read. They come before its first line: who breaks off leaves them too. */
import type { AccountFile } from '../audit/kinds.ts';
import { record } from '../audit/record.ts';
import type { Parts } from '../world/ground.ts';
import type { ImportOptions } from './import-lines.ts';

export const recordExport = ({ database }: Parts<'database'>, what: AccountFile, withoutSecrets: boolean) =>
  record(database, {
    kind: 'accounts.exported',
    userId: null,
    details: { what, with_secrets: !withoutSecrets },
  });

/** A dry run writes nothing. */
export const recordImport = async (
  { database }: Parts<'database'>,
  what: AccountFile,
  { dryRun }: ImportOptions,
) => {
  if (!dryRun) await record(database, { kind: 'accounts.imported', userId: null, details: { what } });
};
