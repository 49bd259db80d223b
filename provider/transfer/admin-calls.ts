/** Import and export of users, and of organizations with their members, in the management API. */
import { z } from '@hono/zod-openapi';
import {
  type OperationTable,
  operation,
  type StreamTable,
  streamOperation,
  truth,
} from '../admin/operation.ts';
import type { AccountFile } from '../audit/kinds.ts';
import { optional } from '../calls/schemas.ts';
import type { Parts } from '../world/ground.ts';
import type { ImportOptions } from './import-lines.ts';
import { exportMembers } from './members/export.ts';
import { importMembers } from './members/import.ts';
import { exportUsers } from './users/export.ts';
import { importUsers } from './users/import.ts';

const count = z.number().int();
/** Enough to see what is wrong with a file; the report counts them all. */
const mostProblems = 1000;

const reported = {
  lines: count,
  imported: count,
  present: count,
  conflicts: count,
  invalid: count,
};
const report = z.object(reported).openapi('ImportReport');
const problem = z
  .object({
    line: count.openapi({ description: 'From 1' }),
    kind: z.enum(['invalid', 'conflict']),
    message: z.string().openapi({ description: 'The field and what is wrong with it; never a value' }),
    user_id: optional(
      z.string().openapi({ description: 'To whom the address, number or account of this line belongs' }),
    ),
  })
  .openapi('ImportProblem');
type ImportProblem = z.output<typeof problem>;
const problems = z.array(problem).openapi({ description: `The first ${mostProblems}` });

/** What both imports have in common. */
const importing = {
  refusals: [],
  query: z.strictObject({ dry_run: optional(truth) }),
  takesLines: true,
} as const;

const exporting = {
  refusals: [],
  query: z.strictObject({ without_secrets: optional(truth) }),
} as const;

export const transferOperations: OperationTable = {
  'POST /v1/admin/users/import': operation({
    ...importing,
    id: 'importUsers',
    method: 'users.import',
    summary: 'Import users from JSON lines; existing users stay as they are',
    reply: z.object({ report, problems }),
    async answer({ world, query: { dry_run: dryRun = false }, lines }) {
      const { problems, onProblem } = collect();
      return { report: await importUsers(world, lines, { dryRun, onProblem }), problems };
    },
  }),

  'POST /v1/admin/members/import': operation({
    ...importing,
    id: 'importMembers',
    ofServer: true,
    method: 'members.import',
    summary: 'Import organizations and members from JSON lines; existing ones stay as they are',
    area: 'Members of organizations',
    reply: z.object({
      report: z.object({ ...reported, organizations: count }).openapi('MemberImportReport'),
      problems,
    }),
    async answer({ world, query: { dry_run: dryRun = false }, lines }) {
      const { problems, onProblem } = collect();
      return { report: await importMembers(world, lines, { dryRun, onProblem }), problems };
    },
  }),
};

function collect(): { problems: ImportProblem[] } & Required<Pick<ImportOptions, 'onProblem'>> {
  const problems: ImportProblem[] = [];
  return {
    problems,
    onProblem({ userId, ...problem }) {
      if (problems.length < mostProblems)
        problems.push({ ...problem, ...(userId === undefined ? {} : { user_id: userId }) });
    },
  };
}

export const transferStreams: Pick<
  StreamTable,
  'GET /v1/admin/users/export' | 'GET /v1/admin/members/export'
> = {
  'GET /v1/admin/users/export': streamOperation({
    ...exporting,
    id: 'exportUsers',
    method: 'users.export',
    summary: 'All users as JSON lines, with hashes of passwords unless without_secrets',
    line: z.looseObject({ id: z.string() }),
    lines({ world, query: { without_secrets: withoutSecrets = false } }) {
      return exported(world, 'users', withoutSecrets, exportUsers(world, { withoutSecrets }));
    },
  }),

  'GET /v1/admin/members/export': streamOperation({
    ...exporting,
    id: 'exportMembers',
    ofServer: true,
    method: 'members.export',
    summary:
      'All organizations, each followed by its members, as JSON lines, with hashes of passwords unless without_secrets',
    area: 'Members of organizations',
    line: z.looseObject({}),
    lines({ world, query: { without_secrets: withoutSecrets = false } }) {
      return exported(world, 'members', withoutSecrets, exportMembers(world, { withoutSecrets }));
    },
  }),
};

async function* exported(
  world: Parts<'log'>,
  what: AccountFile,
  withoutSecrets: boolean,
  lines: AsyncIterable<string>,
): AsyncGenerator<object> {
  world.log.warn({ audit: `${what}_exported`, with_secrets: !withoutSecrets }, `${what} exported`);
  for await (const line of lines) yield JSON.parse(line);
}
