/** Links to the mail addresses of users. */
import { ofEmail, type Recipient } from '../../accounts/contacts.ts';
import type { Queries } from '../../database/schema.ts';
import type { LinkPurpose } from '../../database/tables/factors.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';
import { type Link, linkColumns, linkOf, type Mailbox, usableLinks } from './links.ts';

const missing = 'unable_to_auth_magic_link';

export const mailboxOf = ({ contact, claimantId }: Recipient): Mailbox => ({
  email_id: contact.id,
  claimant_id: claimantId,
});

export interface UserLink extends Recipient {
  link: Link;
}

/**
 * The address of this link, and the user who will get it; its row stays locked, so that uses of several links wait for each other.
 *
 * @param purposes every link signs in; one of a reset may also set a password
 * @throws Refusal `unable_to_auth_magic_link`
 */
export async function findUserLink(
  world: Parts<'clock'>,
  queries: Queries,
  hash: string,
  purposes: readonly LinkPurpose[] = ['login', 'reset'],
): Promise<UserLink> {
  const row = await usableLinks(world, queries)
    .innerJoin('emails', 'emails.email_id', 'magic_links.email_id')
    .selectAll('emails')
    .select(linkColumns)
    .select('magic_links.claimant_id')
    .where('magic_links.token_hash', '=', hash)
    .where('magic_links.purpose', 'in', purposes)
    .forUpdate('emails')
    .executeTakeFirstOrThrow(() => new Refusal(missing));
  return { contact: ofEmail(row), claimantId: row.claimant_id, link: linkOf(row, missing) };
}
