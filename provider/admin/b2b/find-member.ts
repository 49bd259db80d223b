/** Members as the project's own servers see them. */
import { z } from '@hono/zod-openapi';
import { member } from '../../calls/b2b/schemas.ts';
import { time } from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { loadMembers } from '../../organizations/members/describe.ts';
import type { Parts } from '../../world/ground.ts';

export const adminMember = member
  .extend({ locked: z.object({ at: time, reason: z.string() }).nullable() })
  .openapi('AdminMember');
export const memberReply = z.object({ member: adminMember });

export const placeOf = ({ organization_id = '', member_id = '' }: Record<string, string>) => ({
  organizationId: organization_id,
  memberId: member_id,
});

/** In the order of their ids in the list. */
export async function loadAdminMembers(world: Parts<'settings' | 'database'>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const found = await loadMembers(world, world.database, ids);
  const rows = await world.database
    .selectFrom('members')
    .select(['member_id', 'locked_at', 'lock_reason'])
    .where('member_id', 'in', ids)
    .where('locked_at', 'is not', null)
    .execute();
  const lockOf = new Map(rows.map((row) => [row.member_id, row]));
  return found.map(({ member: one }) => {
    const { locked_at, lock_reason } = lockOf.get(one.member_id) ?? {};
    return {
      ...one,
      locked: locked_at ? { at: locked_at.toISOString(), reason: lock_reason ?? '' } : null,
    };
  });
}

/** @throws Refusal `member_not_found` */
export async function replyWithMember(
  world: Parts<'settings' | 'database'>,
  { memberId, organizationId }: { memberId: string; organizationId: string },
) {
  const [found] = await loadAdminMembers(world, [memberId]);
  if (found?.organization_id !== organizationId) throw new Refusal('member_not_found');
  return { member: found };
}
