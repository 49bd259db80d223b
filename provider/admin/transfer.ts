/** Import and export of users in the management API. */
import { z } from '@hono/zod-openapi';
import type { ImportProblem } from '../../session-core/wire/admin.ts';
import { optional } from '../calls/schemas.ts';
import { exportUsers } from '../transfer/users/export.ts';
import { importUsers } from '../transfer/users/import.ts';
import type { World } from '../world.ts';
import { type OperationTable, type StreamTable, truth } from './operation.ts';

const area = 'Users';
const count = z.number().int();
/** Enough to see what is wrong with a file; the report counts them all. */
const mostProblems = 1000;

export const transferOperations: OperationTable<'POST /v1/admin/users/import'> = {
  'POST /v1/admin/users/import': {
    id: 'importUsers',
    summary: 'Import users from JSON lines; existing users stay as they are',
    area,
    refusals: [],
    query: z.strictObject({ dry_run: optional(truth) }),
    body: z.null(),
    takesLines: true,
    reply: z.object({
      report: z.object({ lines: count, imported: count, present: count, conflicts: count, invalid: count }),
      problems: z
        .array(
          z.object({
            line: count,
            kind: z.enum(['invalid', 'conflict']),
            message: z.string(),
            user_id: optional(z.string()),
          }),
        )
        .openapi({ description: `The first ${mostProblems}` }),
    }),
    async answer({ world, query: { dry_run: dryRun = false }, lines }) {
      const problems: ImportProblem[] = [];
      const report = await importUsers(world, lines, {
        dryRun,
        onProblem({ userId, ...problem }) {
          if (problems.length < mostProblems)
            problems.push({ ...problem, ...(userId === undefined ? {} : { user_id: userId }) });
        },
      });
      return { report, problems };
    },
  },
};

export const transferStreams: Pick<StreamTable, 'GET /v1/admin/users/export'> = {
  'GET /v1/admin/users/export': {
    id: 'exportUsers',
    summary: 'All users as JSON lines, with hashes of passwords unless without_secrets',
    area,
    refusals: [],
    query: z.strictObject({ without_secrets: optional(truth) }),
    line: z.looseObject({ id: z.string() }),
    lines: ({ world, query: { without_secrets = false } }) => users(world, without_secrets),
  },
};

async function* users(world: World, withoutSecrets: boolean): AsyncGenerator<object> {
  world.log.warn({ audit: 'users_exported', with_secrets: !withoutSecrets }, 'users exported');
  for await (const line of exportUsers(world, { withoutSecrets })) yield JSON.parse(line);
}
