/** Notes a change to a membership, for the mail that reports it to the member: in the transaction of the change. */
import { day, later } from '../clock/clock.ts';
import type { MemberRow, Queries } from '../database/schema.ts';
import { type Notice, noticeDays } from '../messages/owner-notice.ts';
import type { World } from '../world/world.ts';
import { type ChangedBy, sendsNotices, writeNotices } from './note.ts';

type Informed = Pick<MemberRow, 'member_id' | 'organization_id' | 'address' | 'address_verified'>;

interface MemberChange {
  member: Informed;
  notice: Notice;
  /** Whether it concerns every organization of the address. @default false */
  everywhere?: boolean;
}

/**
 * The member's address receives the mail, once it is proved. Its link takes back what the member has done, not what an admin
 * decides. An address that the member has set in the last days receives no link, or a thief could report what the owner does.
 *
 * @param caller who made the change; null where no browser of the member did
 */
export async function noteMemberChange(
  world: World,
  queries: Queries,
  caller: ChangedBy,
  { member, notice, everywhere = false }: MemberChange,
): Promise<void> {
  if (!sendsNotices(world) || !world.messenger.canMail || !member.address_verified) return;
  const now = world.clock.now();
  const removesAddress = notice.kind === 'method_removed' && notice.method.type === 'email';
  const { name } = await queries
    .selectFrom('organizations')
    .select('name')
    .where('organization_id', '=', member.organization_id)
    .executeTakeFirstOrThrow();
  const row = {
    member_id: member.member_id,
    project_id: world.settings.project.project_id,
    organization: everywhere ? null : name,
    address: member.address,
    may_report: caller !== null && !(await isNewAddress(queries, member, later(now, -noticeDays * day))),
    email_id: removesAddress ? member.member_id : '',
  };
  await writeNotices(world, queries, caller, notice, [row]);
}

/** Whether the member has moved from another address to this one since; the mail to the other one can take that back. */
async function isNewAddress(
  queries: Queries,
  { member_id, address }: Informed,
  since: Date,
): Promise<boolean> {
  const found = await queries
    .selectFrom('owner_notices')
    .select('notice_id')
    .where('member_id', '=', member_id)
    .where('email_id', '=', member_id)
    .where('may_report', '=', true)
    .where('happened_at', '>=', since)
    .where('address', '!=', address)
    .executeTakeFirst();
  return found !== undefined;
}
