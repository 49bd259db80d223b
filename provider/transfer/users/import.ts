/** Imports users from JSON lines. */
import { sql } from 'kysely';
import type { Queries } from '../../database/schema.ts';
import { findConflict } from '../claims.ts';
import { type ImportOptions, type ImportReport, importLines, type Sorted } from '../import-lines.ts';
import { recordImport } from '../record-file.ts';
import type { TransferWorld } from '../world.ts';
import { type Candidate, readLine } from './read.ts';
import { claimsOf, findTaken } from './taken.ts';
import { writeUsers } from './write.ts';

/**
 * Imports users. A run that was stopped can be run again with the same lines: those that are in are counted and skipped. It
 * changes no user who exists. Passwords keep the hash of the other system until the next sign-in.
 *
 * Call it in an audit context: the file is recorded, and each user as `user.created`.
 *
 * @param lines one user each, as `UserLine`; empty ones are skipped
 * @example
 * const report = await importUsers(world, ['{"id":"7","emails":["ada@example.com"]}'], { dryRun: true });
 */
export async function importUsers(
  world: TransferWorld,
  lines: AsyncIterable<string> | Iterable<string>,
  options: ImportOptions = {},
): Promise<ImportReport> {
  await recordImport(world, 'users', options);
  const steps = {
    read: (text: string, line: number) => readLine(world, text, line),
    begin: () => ({ users: new Set<string>(), claims: new Map<string, string>() }),
    databaseOf: () => world.database,
    sort,
    write: (queries: Queries, users: readonly Candidate[]) => writeUsers(world, queries, users),
  };
  return importLines(steps, lines, options);
}

interface Written {
  users: Set<string>;
  /** The user that each claim belongs to. */
  claims: Map<string, string>;
}

/** Which users the import can write, which exist, and which conflict with another user or an earlier line. */
async function sort(
  queries: Queries,
  users: readonly Candidate[],
  { users: seen, claims }: Written,
): Promise<Sorted<Candidate>> {
  const ids = users.map(({ userId }) => userId);
  const rows = await queries
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${ids})`)
    .execute();
  const present = new Set(rows.map(({ user_id }) => user_id));
  const owners = await findTaken(queries, users);
  const sorted: Sorted<Candidate> = { free: [], present: 0, problems: [] };
  for (const user of users) {
    const { line, userId } = user;
    if (present.has(userId)) {
      sorted.present += 1;
      continue;
    }
    const ownClaims = claimsOf(user);
    const conflict = findConflict(ownClaims, owners, claims);
    if (seen.has(userId)) {
      sorted.problems.push({ line, kind: 'conflict', message: 'id: an earlier line has it' });
    } else if (conflict) {
      const { message, owner } = conflict;
      sorted.problems.push({ line, kind: 'conflict', message, ...(owner ? { userId: owner } : {}) });
    } else {
      for (const { key } of ownClaims) claims.set(key, userId);
      seen.add(userId);
      sorted.free.push(user);
    }
  }
  return sorted;
}
