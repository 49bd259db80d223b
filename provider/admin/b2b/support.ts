/** What support needs of members: found in any organization, their sessions, and the end of these. */
import { z } from '@hono/zod-openapi';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { AdminMemberSession } from '../../../session-core/wire/admin-members.ts';
import { member } from '../../calls/b2b/schemas.ts';
import { factor, optional, time } from '../../calls/schemas.ts';
import { readCursor, writeCursor } from '../../http/cursors.ts';
import { Refusal } from '../../http/refusal.ts';
import { loadMember, loadMembers } from '../../organizations/members/describe.ts';
import { projectIdOf } from '../../organizations/organization-rows.ts';
import { endSessions } from '../../sessions/ended-sessions.ts';
import { describeSeen, sessionsOf } from '../../sessions/own-sessions.ts';
import type { World } from '../../world/world.ts';
import { nextCursor, type OperationTable, operation, page, pageSize } from '../operation.ts';

const area = 'Members of organizations';
const sessionsPath = '/v1/admin/members/:member_id/sessions';
const known = ['organization_not_found', 'member_not_found'] as const;

const adminMemberSession = z
  .object({
    session_id: z.string(),
    member_id: z.string(),
    started_at: time,
    last_accessed_at: time,
    expires_at: time,
    attributes: z.object({ ip_address: z.string(), user_agent: z.string() }),
    authentication_factors: z.array(factor),
    actor: z.enum(['user', 'impersonator', 'app']),
  })
  .openapi('AdminMemberSession') satisfies z.ZodType<AdminMemberSession>;

/** @throws Refusal `member_not_found` */
async function requireMember(world: World, params: Record<string, string>): Promise<string> {
  const { member: found } = await loadMember(world, world.database, params.member_id ?? '');
  if (found.organization_id !== params.organization_id) throw new Refusal('member_not_found');
  return found.member_id;
}

export const supportOperations: OperationTable = {
  'GET /v1/admin/members': operation({
    id: 'findMembers',
    method: 'members.list',
    summary:
      'Find members of all organizations by a part of the address or name, oldest first, a page at a time',
    area,
    refusals: ['project_not_found'],
    query: z.strictObject({
      search: z.string().min(3).max(200),
      project_id: optional(
        z
          .string()
          .max(200)
          .openapi({ description: 'Needed where there are several projects with organizations' }),
      ),
      ...page,
    }),
    reply: z.object({ members: z.array(member), next_cursor: nextCursor }),
    async answer({ world, query: { search, cursor, limit = pageSize } }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const part = search.toLowerCase();
      const rows = await world.database
        .selectFrom('members')
        .select(['member_id', 'created_at'])
        .where('project_id', '=', projectIdOf(world))
        .where(sql<boolean>`(strpos(address_key, ${part}) > 0 or strpos(lower(name), ${part}) > 0)`)
        .$if(after !== null, (found) =>
          found.where(
            sql<boolean>`(created_at, member_id) > (${after?.createdAt}::timestamptz, ${after?.id})`,
          ),
        )
        .orderBy('created_at')
        .orderBy('member_id')
        // One more, to know whether there is another page.
        .limit(limit + 1)
        .execute();
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      const ids = rows.slice(0, limit).map(({ member_id }) => member_id);
      const members = await loadMembers(world, world.database, ids);
      return {
        members: members.map((one) => one.member),
        next_cursor: last ? writeCursor({ createdAt: last.created_at, id: last.member_id }) : null,
      };
    },
  }),

  [`GET ${sessionsPath}`]: operation({
    id: 'listMemberSessions',
    method: 'members.sessions',
    summary: 'The live sessions of a member, most recently used first',
    area,
    refusals: known,
    reply: z.object({ sessions: z.array(adminMemberSession) }),
    async answer({ world, params }) {
      const member_id = await requireMember(world, params);
      const rows = await sessionsOf(world, world.database, { kind: 'member', id: member_id });
      return { sessions: rows.map((row) => ({ ...describeSeen(row), member_id })) };
    },
  }),

  [`DELETE ${sessionsPath}`]: operation({
    id: 'endMemberSessions',
    method: 'members.endSessions',
    summary: 'End all sessions of a member; apps keep their tokens',
    area,
    refusals: known,
    reply: z.object({ ended: z.number().int() }),
    async answer({ world, params }) {
      const id = await requireMember(world, params);
      const gone = { holders: [{ kind: 'member', id }], kept: null, reason: 'removed_by_admin' } as const;
      return { ended: await inTransaction(world.database, (trx) => endSessions(world, trx, gone)) };
    },
  }),
};
