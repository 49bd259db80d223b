/** Notes a change for the mail that reports it, in the transaction of the change: both happen or neither. */

import type { Insertable } from 'kysely';
import { afterCommit } from '../../platform/storage/transaction.ts';
import type { Contact } from '../accounts/contacts.ts';
import { mailboxOf } from '../accounts/mailbox.ts';
import { isOfPerson, takeMethod } from '../accounts/owned-rows.ts';
import { day, later } from '../clock/clock.ts';
import type { EmailRow, MemberRow, Queries, Tables } from '../database/schema.ts';
import type { StoredMethod } from '../database/stored-methods.ts';
import type { Owner } from '../holders/holder.ts';
import { browserParts } from '../http/browser-name.ts';
import type { Caller } from '../http/caller.ts';
import { hit, windowKey } from '../limits/rate-windows.ts';
import { preferredLanguage } from '../messages/words.ts';
import type { Parts } from '../world/ground.ts';
import type { NoticeWorld } from '../world/world.ts';
import { type Method, type Notice, noticeDays } from './mail/notice.ts';

/** Whether owners of accounts in this project receive mails about changes. */
export function sendsNotices({ settings }: Parts<'settings'>): boolean {
  return settings.ownerNotices && settings.project.owner_notices;
}

/** Who receives the mail: the proved addresses of a user, or that of a member. */
export type Informed = { userId: string } | { member: InformedMember };

type InformedMember = Pick<
  MemberRow,
  'member_id' | 'organization_id' | 'address' | 'address_verified' | 'address_shown'
>;
type Recipient = Pick<EmailRow, 'email_id' | 'address'>;

type Change = Informed & {
  notice: Notice;
  /** Whether it concerns every organization of a member's address. @default whether what it is about opens all of them, such as a passkey */
  everywhere?: boolean;
};

/**
 * Writes the mails of a change to a user or a member.
 *
 * @param caller who made the change; null where no browser of theirs did
 */
export async function noteChange(
  world: NoticeWorld,
  queries: Queries,
  caller: ChangedBy,
  change: Change,
): Promise<void> {
  if (!sendsNotices(world) || !world.messenger.canMail) return;
  const since = later(world.clock.now(), -noticeDays * day);
  const rows =
    'member' in change
      ? await memberRows(world, queries, change, caller !== null && since)
      : await userRows(queries, change, since);
  if (rows.length > 0) await writeNotices(world, queries, caller, change.notice, rows);
}

/**
 * Every verified address of the account receives the mail, but not one that the change has added: it may be a thief's. One
 * that was added in the last days receives a mail without a link, or a thief could report what the owner does.
 */
async function userRows(
  queries: Queries,
  { userId, notice }: { userId: string; notice: Notice },
  since: Date,
) {
  const added = notice.kind === 'method_added' ? notice.method.id : '';
  const proved = await queries
    .selectFrom('emails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .where('email_id', '!=', added)
    .execute();
  const removed = removedAddress(notice);
  const recipients: Recipient[] = [
    ...proved,
    ...(removed ? [{ email_id: removed.id, address: removed.label }] : []),
  ];
  if (recipients.length === 0) return [];
  const recent = await addedSince(queries, { user_id: userId }, since);
  return recipients.map(({ email_id, address }) => ({
    // A row that belonged to a deleted user would go with them.
    user_id: notice.kind === 'account_deleted' ? null : userId,
    address,
    may_report: !recent.some(({ id }) => id === email_id),
    email_id,
  }));
}

/**
 * The member's address receives the mail, once it is proved. Its link takes back what the member has done, not what an admin
 * decides. An address that the member has set in the last days receives no link, or a thief could report what the owner does.
 *
 * @param since what is new; false if an admin made the change
 */
async function memberRows(
  world: Counting,
  queries: Queries,
  {
    member,
    notice,
    everywhere = 'method' in notice && isOfPerson(notice.method.type),
  }: { member: InformedMember; notice: Notice; everywhere?: boolean },
  since: Date | false,
) {
  if (!member.address_verified || !(await mayMail(world, queries, member))) return [];
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
    may_report: since !== false && !(await isNewAddress(queries, member, since)),
    email_id: removedAddress(notice) ? member.member_id : '',
  };
  return [row];
}

type Counting = Parts<'settings' | 'clock' | 'pepper'>;

/**
 * An address that only the organization's own login names may be a stranger's, whom its admins must not flood: the mails count
 * as others do.
 */
async function mayMail(world: Counting, queries: Queries, member: InformedMember): Promise<boolean> {
  if (member.address_shown) return true;
  const key = windowKey(world, 'notice-to', mailboxOf(member.address.toLowerCase()));
  const window = { key, limit: world.settings.limits.sendsPerAddressDaily, milliseconds: day };
  const counted = await hit(world, queries, [window], { waits: true });
  return counted.every(({ hits, limit }) => hits <= limit);
}

/** An address that has just been removed receives the mail too. */
const removedAddress = (notice: Notice): Method | null =>
  notice.kind === 'method_removed' && notice.method.type === 'email' ? notice.method : null;

/** Removes a sign-in method, and mails that to its holder. Undefined if the holder has none. */
export async function removeMethod(
  world: NoticeWorld,
  trx: Queries,
  caller: ChangedBy,
  informed: Informed,
  method: { type: StoredMethod; id?: string; owner?: Owner },
): Promise<Method | undefined> {
  const [holderId, column] =
    'member' in informed
      ? ([informed.member.member_id, 'member_id'] as const)
      : ([informed.userId, 'user_id'] as const);
  const removed = await takeMethod(trx, { owner: { [column]: holderId }, holderId, ...method });
  // One that was never proved was no sign-in method.
  if (removed?.isProved) {
    const notice = { kind: 'method_removed', method: removed.method } as const;
    await noteChange(world, trx, caller, { ...informed, notice });
  }
  return removed?.method;
}

/** Whether the member has moved from another address to this one since; the mail to the other one can take that back. */
async function isNewAddress(
  queries: Queries,
  { member_id, address }: InformedMember,
  since: Date,
): Promise<boolean> {
  const notice = await queries
    .selectFrom('owner_notices')
    .select('notice_id')
    .where('member_id', '=', member_id)
    .where('email_id', '=', member_id)
    .where('may_report', '=', true)
    .where('happened_at', '>=', since)
    .where('address', '!=', address)
    .executeTakeFirst();
  return notice !== undefined;
}

/** The caller's browser and language; null where none of the owner made the change. */
export type ChangedBy = Pick<Caller, 'userAgent' | 'place' | 'languages'> | null;

type NoticeRow = Insertable<Tables['owner_notices']>;
type Written = 'address' | 'may_report' | 'email_id';

/** Writes the mails of one notice, to be sent once the transaction has committed. */
async function writeNotices(
  world: NoticeWorld,
  queries: Queries,
  caller: ChangedBy,
  notice: Notice,
  rows: readonly (Partial<NoticeRow> & Pick<NoticeRow, Written>)[],
): Promise<void> {
  const now = world.clock.now();
  const end = later(now, noticeDays * day);
  const shared = {
    details: JSON.stringify(notice),
    browser: JSON.stringify(browserParts(caller?.userAgent ?? '')),
    place: caller?.place ?? null,
    locale: preferredLanguage(caller?.languages ?? null) ?? null,
    happened_at: now,
    next_try_at: now,
    // The link that keeps an account works until it is deleted.
    expires_at: notice.kind === 'account_deletion' && new Date(notice.at) > end ? new Date(notice.at) : end,
  };
  // There is no account left that a link could change.
  const isGone = notice.kind === 'account_deleted';
  await queries
    .insertInto('owner_notices')
    .values(
      rows.map((row) => ({
        notice_id: `notice-${world.random.uuid()}`,
        ...shared,
        ...row,
        may_report: row.may_report && !isGone,
      })),
    )
    .execute();
  afterCommit(queries, () => world.notices.wake());
}

/** The sign-in methods that were added since, from their notices: one of each recipient. */
export async function addedSince(
  queries: Queries,
  holder: { user_id: string } | { member_id: string },
  since: Date,
): Promise<Method[]> {
  const rows = await queries
    .selectFrom('owner_notices')
    .select('details')
    .where(({ and }) => and(holder))
    .where('happened_at', '>=', since)
    .orderBy('happened_at')
    .execute();
  return rows.flatMap(({ details }) => (details.kind === 'method_added' ? [details.method] : []));
}

/** Notes an address or number that a signed-in user has just proved for the first time. */
export async function noteClaim(
  world: NoticeWorld,
  queries: Queries,
  caller: Caller,
  contact: Contact,
  claimantId: string | null,
): Promise<void> {
  if (claimantId === null || claimantId === contact.userId) return;
  const { kind, id, address } = contact;
  const notice = { kind: 'method_added', method: { type: kind, id, label: address } } as const;
  await noteChange(world, queries, caller, { userId: claimantId, notice });
}
