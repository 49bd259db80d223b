/** Links into the visitor's webmail, as close to the mail as each service allows. */
import type { Bootstrap } from '../../session-core/settings.ts';

export interface WebmailLink {
  readonly id: 'gmail' | 'yahoo' | 'outlook';
  readonly href: string;
}

/** The mail's sender domain, if it is certain: the host's hint, else the project's only domain. */
export function senderDomain(
  hint: string | undefined,
  { emailDomains }: Pick<Bootstrap, 'emailDomains'>,
): string | null {
  if (hint) return hint;
  return emailDomains.length === 1 ? (emailDomains[0] ?? null) : null;
}

/** One link for each service. Searches all folders, as the mail may be in the spam folder. */
export function webmailLinks(domain: string | null): readonly WebmailLink[] {
  const search = encodeURIComponent(domain ? `from:@${domain} in:anywhere` : 'in:anywhere');
  const keyword = encodeURIComponent(domain ?? 'is:unread');
  return [
    { id: 'gmail', href: `https://mail.google.com/mail/u/0/#search/${search}` },
    { id: 'yahoo', href: `https://mail.yahoo.com/d/search/keyword=${keyword}` },
    { id: 'outlook', href: 'https://outlook.live.com/mail/0/inbox' },
  ];
}
