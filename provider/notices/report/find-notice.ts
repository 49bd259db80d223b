/** The notice whose link a visitor has opened. */
import { lockUser } from '../../accounts/user-rows.ts';
import { noteUser } from '../../audit/context.ts';
import type { Queries } from '../../database/schema.ts';
import { lockMember } from '../../organizations/members/member-rows.ts';
import { lockOrganization } from '../../organizations/organization-rows.ts';
import type { Parts } from '../../world/ground.ts';
import { type World, worldOf } from '../../world/world.ts';
import { noticeIdOf } from '../link-tokens.ts';
import { holderOf, type NoticeOf, type OwnedNotice, type Reported, type Reporter } from './reported.ts';
import { reportedMember } from './reported-member.ts';
import { reportedUser } from './reported-user.ts';

/** Null if we did not make the token, or it is too old. */
export async function findNotice(
  world: Parts<'clock' | 'pepper'>,
  queries: Queries,
  token: string,
): Promise<OwnedNotice | null> {
  const noticeId = noticeIdOf(world, token);
  if (noticeId === null) return null;
  const row = await queries
    .selectFrom('owner_notices')
    .selectAll()
    .where('notice_id', '=', noticeId)
    .where(({ or, eb }) => or([eb('user_id', 'is not', null), eb('member_id', 'is not', null)]))
    .where('may_report', '=', true)
    .where('expires_at', '>', world.clock.now())
    .executeTakeFirst();
  if (!row) return null;
  // The database holds one of the two ids.
  const notice = row as OwnedNotice;
  noteUser(holderOf(notice));
  return notice;
}

/** Finds a notice and locks its user or member: two clicks at once queue here. */
export async function lockNotice(
  world: World,
  trx: Queries,
  caller: Reporter,
  token: string,
): Promise<{ notice: OwnedNotice; reported: Reported } | null> {
  const unlocked = await findNotice(world, trx, token);
  if (!unlocked) return null;
  const home = unlocked.member_id === null ? null : await lockHome(world, trx, unlocked);
  if (unlocked.member_id === null) await lockUser(trx, unlocked.user_id);
  // Again: another click may have used it meanwhile.
  const notice = await findNotice(world, trx, token);
  if (!notice) return null;
  if (notice.member_id === null) return { notice, reported: reportedUser(world, trx, notice) };
  if (home?.member.status !== 'active') return null;
  return { notice, reported: reportedMember(worldOf(world, notice) ?? world, trx, notice, home, caller) };
}

async function lockHome(world: World, trx: Queries, notice: NoticeOf<'member'>) {
  const ownWorld = worldOf(world, notice) ?? world;
  const { organization_id } = await trx
    .selectFrom('members')
    .select('organization_id')
    .where('member_id', '=', notice.member_id)
    .executeTakeFirstOrThrow();
  const organization = await lockOrganization(ownWorld, trx, organization_id);
  return { organization, member: await lockMember(ownWorld, trx, organization_id, notice.member_id) };
}
