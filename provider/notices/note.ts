/** Notes a change for the mail that reports it, in the transaction of the change: both happen or neither. */

import type { Insertable } from 'kysely';
import { afterCommit } from '../../platform/storage/transaction.ts';
import type { Contact } from '../accounts/contacts.ts';
import { day, later } from '../clock/clock.ts';
import type { EmailRow, Queries } from '../database/schema.ts';
import type { OwnerNotices } from '../database/tables/project.ts';
import { browserParts } from '../http/browser-name.ts';
import type { Caller } from '../http/caller.ts';
import { type Method, type Notice, noticeDays } from '../messages/owner-notice.ts';
import { preferredLanguage } from '../messages/words.ts';
import type { Parts } from '../world/ground.ts';
import type { World } from '../world/world.ts';

/** Whether owners of accounts in this project receive mails about changes. */
export function sendsNotices({ settings }: Parts<'settings'>): boolean {
  return settings.ownerNotices && settings.project.owner_notices;
}

type Recipient = Pick<EmailRow, 'email_id' | 'address'>;

interface Change {
  userId: string;
  notice: Notice;
  /** An address that has just been removed: it receives the mail too. */
  removed?: Recipient | undefined;
}

/**
 * Every verified address of the account receives the mail, but not one that the change has added: it may be a thief's. One
 * that was added in the last days receives a mail without a link, or a thief could report what the owner does.
 *
 * @param caller who made the change; null where no browser of the user did
 */
export async function noteChange(
  world: World,
  queries: Queries,
  caller: ChangedBy,
  { userId, notice, removed }: Change,
): Promise<void> {
  if (!sendsNotices(world) || !world.messenger.canMail) return;
  const added = notice.kind === 'method_added' ? notice.method.id : '';
  const proved = await queries
    .selectFrom('emails')
    .selectAll()
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .where('email_id', '!=', added)
    .execute();
  const recipients: Recipient[] = [...proved, ...(removed ? [removed] : [])];
  if (recipients.length === 0) return;
  const recent = await addedSince(queries, { user_id: userId }, later(world.clock.now(), -noticeDays * day));
  const rows = recipients.map(({ email_id, address }) => ({
    // A row that belonged to a deleted user would go with them.
    user_id: notice.kind === 'account_deleted' ? null : userId,
    address,
    may_report: !recent.some(({ id }) => id === email_id),
    email_id,
  }));
  await writeNotices(world, queries, caller, notice, rows);
}

/** The caller's browser and language; null where none of the owner made the change. */
export type ChangedBy = Pick<Caller, 'userAgent' | 'place' | 'languages'> | null;

type NoticeRow = Insertable<OwnerNotices>;
type Written = 'address' | 'may_report' | 'email_id';

/** Writes the mails of one notice, to be sent once the transaction has committed. */
export async function writeNotices(
  world: Pick<World, 'clock' | 'random' | 'notices'>,
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
    .execute();
  return rows.flatMap(({ details }) => (details.kind === 'method_added' ? [details.method] : []));
}

/** Notes an address or number that a signed-in user has just proved for the first time. */
export async function noteClaim(
  world: World,
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
