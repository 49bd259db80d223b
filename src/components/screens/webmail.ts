/** Links into the visitor's webmail, as close to the mail as each service allows. */
import type { Bootstrap } from '../../../session-core/settings.ts';

export interface WebmailLink {
  readonly id: 'gmail' | 'yahoo' | 'outlook';
  readonly href: string;
}

/** Whose mark each service shows. */
export const owners = { gmail: 'google', yahoo: 'yahoo', outlook: 'microsoft' } as const;

/** The mail's sender domain, if it is certain: the host's hint, else the project's only domain. */
export function senderDomain(
  hint: string | undefined,
  { emailDomains }: Pick<Bootstrap, 'emailDomains'>,
): string | null {
  if (hint) return hint;
  return emailDomains.length === 1 ? (emailDomains[0] ?? null) : null;
}

/** First labels of the domains of each service, and of services that have no link here. */
const mailboxes = [
  ['gmail', 'gmail|googlemail'],
  ['yahoo', 'yahoo|ymail|rocketmail'],
  ['outlook', 'outlook|hotmail|live|msn'],
  [
    '',
    'icloud|me|mac|aol|gmx|web|proton|protonmail|pm|fastmail|yandex|mail|hey|qq|163|126|naver|orange|free|libero',
  ],
] as const;

/** The service of an address, '' for another one, or undefined for a domain that may be with any of them. */
export function serviceOf(email: string): WebmailLink['id'] | '' | undefined {
  return mailboxes.find(([, labels]) =>
    new RegExp(`@(${labels})\\.((co|com)\\.)?[a-z]+$`, 'i').test(email),
  )?.[0];
}

/**
 * The links that fit the address: its own service, or each of the three for a domain that may be with any of them. The
 * links search all folders, as the mail may be in the spam folder.
 */
export function webmailLinks(email: string, sender: string | null): readonly WebmailLink[] {
  const search = encodeURIComponent(sender ? `from:@${sender} in:anywhere` : 'in:anywhere');
  const keyword = encodeURIComponent(sender ?? 'is:unread');
  const links: WebmailLink[] = [
    { id: 'gmail', href: `https://mail.google.com/mail/u/0/#search/${search}` },
    { id: 'yahoo', href: `https://mail.yahoo.com/d/search/keyword=${keyword}` },
    { id: 'outlook', href: 'https://outlook.live.com/mail/0/inbox' },
  ];
  const service = serviceOf(email);
  return service === undefined ? links : links.filter(({ id }) => id === service);
}
