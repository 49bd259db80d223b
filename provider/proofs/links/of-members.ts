/** Links to the inboxes of members, and of people who choose an organization afterwards. */
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import type { InboxRow, Queries } from '../../database/schema.ts';
import type { LinkPurpose } from '../../database/tables/factors.ts';
import { Refusal } from '../../http/refusal.ts';
import { type InboxPlace, openInbox } from '../../organizations/members/inboxes.ts';
import type { MemberValues } from '../../organizations/members/new-members.ts';
import { projectIdOf } from '../../organizations/organization-rows.ts';
import type { Parts, StoreWorld } from '../../world/ground.ts';
import { isReset, type Link, linkColumns, linkOf, type Mailbox, usableLinks } from './links.ts';

export async function inboxOf(
  world: StoreWorld,
  place: InboxPlace,
  newcomer?: MemberValues | null,
): Promise<Mailbox> {
  const { inbox_id } = await openInbox(world, world.database, place, newcomer);
  return { inbox_id };
}

export interface MemberLink {
  inbox: InboxRow;
  link: Link;
}

/** Links that set a password have their own refusal. */
const notFound = (purposes: readonly LinkPurpose[]): RefusalType =>
  purposes.every(isReset) ? 'unable_to_auth_password_reset_token' : 'unable_to_auth_magic_link';

/** The inbox that a link was mailed to. @throws Refusal `unable_to_auth_magic_link`, `unable_to_auth_password_reset_token` */
export async function findMemberLink(
  world: Parts<'settings' | 'clock'>,
  queries: Queries,
  hash: string,
  purposes: readonly LinkPurpose[],
): Promise<MemberLink> {
  const row = await usableLinks(world, queries)
    .innerJoin('inboxes', 'inboxes.inbox_id', 'magic_links.inbox_id')
    .selectAll('inboxes')
    .select(linkColumns)
    .where('magic_links.token_hash', '=', hash)
    .where('magic_links.purpose', 'in', purposes)
    .where('inboxes.project_id', '=', projectIdOf(world))
    .executeTakeFirst();
  const missing = notFound(purposes);
  if (!row) throw new Refusal(missing);
  return { inbox: row, link: linkOf(row, missing) };
}
