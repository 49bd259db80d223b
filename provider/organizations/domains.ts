/** Domains of addresses, and which of them an organization may claim. */
import { parseDomain } from '../accounts/emails.ts';
import { Refusal } from '../http/refusal.ts';

/** Domains where anyone gets an address, or a disposable one. */
const common = [
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'outlook.com', 'hotmail.com', 'live.com'],
  ...['msn.com', 'aol.com', 'icloud.com', 'me.com', 'mac.com', 'comcast.net', 'att.net', 'verizon.net'],
  ...['earthlink.net', 'sbcglobal.net', 'gmx.com', 'gmx.de', 'gmx.net', 'web.de', 'mail.com', 'mail.ru'],
  ...['hey.com', 'yandex.com', 'yandex.ru', 'free.fr', 'orange.fr', 'laposte.net', 'wanadoo.fr', 'libero.it'],
  ...['uol.com.br', 'bol.com.br', 'ig.com.br', 'rediffmail.com', 'proton.me', 'protonmail.com', 'qq.com'],
  ...['yahoo.co.uk', 'yahoo.fr', 'yahoo.de', 'hotmail.co.uk', 'hotmail.fr', 'outlook.de', 'live.co.uk'],
  ...['mailinator.com', 'guerrillamail.com', '10minutemail.com', 'tempmail.com', 'temp-mail.org'],
  ...['yopmail.com', 'trashmail.com', 'sharklasers.com', 'getnada.com', 'dispostable.com'],
];

const mostDomains = 100;

/** The domain of an address in the form that is compared. */
export function domainOf(addressKey: string): string {
  return addressKey.slice(addressKey.lastIndexOf('@') + 1);
}

export function isCommonDomain(domain: string): boolean {
  return common.includes(domain);
}

/**
 * Checks a list of domains and writes them in lower case, in the letters of DNS.
 *
 * @throws Refusal `organization_settings_invalid_domain`, `organization_settings_domain_too_common`,
 *   `organization_settings_duplicate_domain`, `too_many_domains`
 */
export function readDomains(names: readonly string[]): string[] {
  if (names.length > mostDomains) throw new Refusal('too_many_domains');
  const domains = names.map(readDomain);
  if (new Set(domains).size < domains.length) throw new Refusal('organization_settings_duplicate_domain');
  return domains;
}

export function readDomain(text: string): string {
  const domain = parseDomain(text.trim())?.toLowerCase();
  if (!domain) throw new Refusal('organization_settings_invalid_domain');
  if (isCommonDomain(domain)) {
    throw new Refusal('organization_settings_domain_too_common', {
      message: `Anyone can get an address of ${domain}, so an organization cannot trust it.`,
    });
  }
  return domain;
}
