/** Members as the project's own servers see them, and find them in any organization. */
import { z } from '@hono/zod-openapi';
import { acceptedTerms } from '../accounts/terms.ts';
import { member } from '../calls/b2b/schemas.ts';
import { optional, termsAcceptance, time } from '../calls/schemas.ts';
import { hasPart, hasText, namesOfMember } from '../database/parts.ts';
import type { Queries } from '../database/schema.ts';
import { isBeyond, pageOf } from '../http/cursors.ts';
import { Refusal } from '../http/refusal.ts';
import { loadMembers } from '../organizations/members/describe.ts';
import { projectIdOf } from '../organizations/organization-rows.ts';
import type { Parts } from '../world/ground.ts';
import { nextCursor, type OperationTable, operation, page, pageSize } from './operation.ts';
import { pageWithPart, search } from './search.ts';

export const adminMember = member
  .extend({
    locked: z.object({ at: time, reason: z.string() }).nullable(),
    terms_accepted: z.array(termsAcceptance),
  })
  .openapi('AdminMember');
export const memberReply = z.object({ member: adminMember });

export const placeOf = ({ organization_id = '', member_id = '' }: Record<string, string>) => ({
  organizationId: organization_id,
  memberId: member_id,
});

/** Loads members in the order of the ids. */
export async function loadAdminMembers(world: Parts<'settings' | 'database'>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const members = await loadMembers(world, world.database, ids);
  const rows = await world.database
    .selectFrom('members')
    .select(['member_id', 'locked_at', 'lock_reason'])
    .select((rows) => acceptedTerms('member', rows))
    .where('member_id', 'in', ids)
    .execute();
  const rowOf = new Map(rows.map((row) => [row.member_id, row]));
  return members.map(({ member: one }) => {
    const { locked_at, lock_reason, terms_accepted = [] } = rowOf.get(one.member_id) ?? {};
    return {
      ...one,
      locked: locked_at ? { at: locked_at.toISOString(), reason: lock_reason ?? '' } : null,
      terms_accepted,
    };
  });
}

/** @throws Refusal `member_not_found` */
export async function replyWithMember(
  world: Parts<'settings' | 'database'>,
  { memberId, organizationId }: { memberId: string; organizationId: string },
) {
  const [member] = await loadAdminMembers(world, [memberId]);
  if (member?.organization_id !== organizationId) throw new Refusal('member_not_found');
  return { member: member };
}

export const memberList: OperationTable = {
  'GET /v1/admin/members': operation({
    id: 'findMembers',
    method: 'members.list',
    summary: 'Find members of all organizations, oldest first, a page at a time',
    refusals: ['project_not_found', 'organization_not_found'],
    query: z.strictObject({
      search,
      organization_id: optional(z.string().max(200)),
      status: optional(z.enum(['active', 'pending', 'invited', 'deleted'])),
      project_id: optional(
        z
          .string()
          .max(200)
          .openapi({ description: 'Needed where there are several projects with organizations' }),
      ),
      ...page,
    }),
    reply: z.object({ members: z.array(adminMember), next_cursor: nextCursor }),
    async answer({ world, query: { search: part, organization_id, status, cursor, limit = pageSize } }) {
      // One more, to know whether there is another page.
      const count = limit + 1;
      const inOrder = (queries: Queries, most: number) =>
        queries
          .selectFrom('members')
          .select(['member_id', 'created_at', 'address_key', 'name'])
          .where('project_id', '=', projectIdOf(world))
          .$if(organization_id !== undefined, (all) =>
            all.where('organization_id', '=', organization_id ?? ''),
          )
          .$if(status !== undefined, (all) => all.where('status', '=', status ?? 'active'))
          .where(isBeyond(cursor, ['created_at', 'member_id']))
          .orderBy('created_at')
          .orderBy('member_id')
          .limit(most);
      const { database } = world;
      const rows =
        part === undefined
          ? await inOrder(database, count).execute()
          : await pageWithPart(count, {
              near: (most) =>
                database
                  .selectFrom(inOrder(database, most).as('near'))
                  .selectAll()
                  .where(hasText(namesOfMember, part))
                  .orderBy('created_at')
                  .orderBy('member_id')
                  .limit(count)
                  .execute(),
              anywhere: () => inOrder(database, count).where(hasPart(namesOfMember, part)).execute(),
            });
      const { shown, next_cursor } = pageOf(rows, limit, 'member_id');
      const ids = shown.map(({ member_id }) => member_id);
      return { members: await loadAdminMembers(world, ids), next_cursor };
    },
  }),
};
