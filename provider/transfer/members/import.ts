/** Imports organizations and their members from JSON lines. */
import type { Queries } from '../../database/schema.ts';
import { type ImportOptions, type ImportReport, importLines, type Sorted } from '../import-lines.ts';
import { LineError } from '../read-json.ts';
import { recordImport } from '../record-file.ts';
import { databaseOf, type TransferWorld } from '../world.ts';
import { type Candidate, type NewOrganization, namesOfRefused, readLine } from './read.ts';
import { sortMembers, type WrittenMembers } from './sort-members.ts';
import {
  type FileNames,
  type Placed,
  sortOrganizations,
  type WrittenOrganizations,
} from './sort-organizations.ts';
import { writeMembers, writeOrganizations } from './write.ts';

interface MemberImportReport extends ImportReport {
  /** How many of the imported lines are organizations. */
  organizations: number;
}

/** A line that can be written. */
type Free = NewOrganization | Placed;
type Written = WrittenOrganizations & WrittenMembers;

/**
 * Imports organizations and members. A run that was stopped can be run again with the same lines: those that are in are
 * counted and skipped. It changes no organization and no member who exists. Passwords keep the hash of the other system until
 * the next sign-in.
 *
 * Call it in an audit context: the file is recorded, each organization as `organization.created`, each member as `user.created`.
 *
 * @param lines one organization or member each; empty ones are skipped
 * @example
 * const lines = [
 *   '{"organization":{"id":"1","name":"Otters"}}',
 *   '{"member":{"organization":"1","email":"ada@otters.example","verified":true}}',
 * ];
 * const report = await importMembers(world, lines, { dryRun: true });
 */
export async function importMembers(
  world: TransferWorld,
  lines: AsyncIterable<string> | Iterable<string>,
  options: ImportOptions = {},
): Promise<MemberImportReport> {
  await recordImport(world, 'members', options);
  let organizations = 0;
  const names: FileNames = { idsBySlug: new Map(), refused: new Set() };
  const steps = {
    read(text: string, line: number): Candidate {
      try {
        return readLine(world, text, line);
      } catch (error) {
        if (error instanceof LineError)
          for (const name of namesOfRefused(world, text)) names.refused.add(name);
        throw error;
      }
    },
    databaseOf: ({ settings }: Candidate) => databaseOf(world, settings.project.project_id),
    begin: (): Written => ({
      homes: new Map(),
      claims: new Map(),
      members: new Set(),
      memberClaims: new Map(),
    }),
    sort(queries: Queries, lines: readonly Candidate[], written: Written) {
      return sort(world, queries, lines, written, names);
    },
    write: async (queries: Queries, free: readonly Free[]) => {
      await writeOrganizations(world, queries, free.filter(isOrganization));
      await writeMembers(world, queries, free.filter(isPlaced));
    },
    onWritten: (free: readonly Free[]) => {
      organizations += free.filter(isOrganization).length;
    },
  };
  const report = await importLines(steps, lines, options);
  return { ...report, organizations };
}

async function sort(
  world: TransferWorld,
  queries: Queries,
  lines: readonly Candidate[],
  written: Written,
  names: FileNames,
): Promise<Sorted<Free>> {
  const { placed, ...organizations } = await sortOrganizations(world, queries, lines, written, names);
  const members = await sortMembers(queries, placed, written);
  const problems = [...organizations.problems, ...members.problems];
  return {
    free: [...organizations.free, ...members.free],
    present: organizations.present + members.present,
    problems: problems.sort((one, other) => one.line - other.line),
  };
}

const isOrganization = (line: Free): line is NewOrganization => 'organizationId' in line;
const isPlaced = (line: Free): line is Placed => 'home' in line;
