/** Whose account or membership a notice is about, and what a report of its owner does there. */
import type { EndedAccess } from '../../../session-core/wire/shared.ts';
import type { OwnerNoticeRow } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import type { Mailbox } from '../../proofs/links/links.ts';
import type { Method } from '../mail/notice.ts';

/** One whose account or membership still exists. */
export type OwnedNotice = NoticeOf<'user'> | NoticeOf<'member'>;

export type NoticeOf<Holder extends 'user' | 'member'> = OwnerNoticeRow &
  (Holder extends 'user' ? { user_id: string; member_id: null } : { user_id: null; member_id: string });

/** Who opened the link, for the mails about what they do. */
export type Reporter = Pick<Caller, 'userAgent' | 'place' | 'languages'>;

/** The id of the user or member. */
export const holderOf = ({ user_id, member_id }: OwnedNotice): string => user_id ?? member_id ?? '';

export const isRemovedAddress = ({ details, email_id }: OwnerNoticeRow): boolean =>
  details.kind === 'method_removed' && details.method.id === email_id;

export interface Reported {
  /** Makes the address that received the mail the owner's again. Whether it was missing. */
  putBack(): Promise<boolean>;
  endAccess(): Promise<EndedAccess>;
  /** The sign-in methods that were added since, but not the address of the mail. */
  addedSince(since: Date): Promise<Method[]>;
  remove(method: Method): Promise<boolean>;
  forgetDevice(device: string): Promise<void>;
  /** The password signs in no more, until the owner has set another. Whether there is one. */
  distrustPassword(): Promise<boolean>;
  lock(until: Date): Promise<void>;
  /** Where the link of the recovery goes; after the rest, in a transaction of its own. */
  mailbox(): Promise<Mailbox>;
}
