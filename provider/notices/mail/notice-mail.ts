/** The mail that reports a change to the owner of an account, in our design or the operator's. */
import type { EndedAccess } from '../../../session-core/wire/shared.ts';
import { day, minute } from '../../clock/clock.ts';
import { hasAddress } from '../../http/text.ts';
import { escapeHtml, type Mail, mailButton, mailPage } from '../../messages/mail.ts';
import type { Values } from '../../messages/templates.ts';
import {
  chooseLanguage,
  fillIn,
  type LanguageTag,
  languages,
  type NoticeWords,
  sayDuration,
} from '../../messages/words.ts';
import { type Notice, noticeDays } from './notice.ts';

export interface NoticeFacts {
  notice: Notice;
  /** Browser and system, as far as known. */
  browser: readonly string[];
  /** A country code, or words. */
  place: string | null;
  /** The organization of the member whom the notice is for. @default none is named */
  organization?: string | null;
  happenedAt: Date;
}

interface NoticeMail extends NoticeFacts {
  project: string;
  locale: string | undefined;
  link: string | null;
  isRemovedAddress: boolean;
  ofMember: boolean;
}

export function noticeMail({
  project,
  locale,
  link,
  isRemovedAddress,
  ofMember,
  ...facts
}: NoticeMail): Mail {
  const tag = chooseLanguage(locale);
  const words = languages[tag].notices;
  const { subject, intro, rows } = describeNotice(facts, { project, tag });
  const closing =
    facts.notice.kind === 'account_deleted' ? '' : closingOf(words, { link, isRemovedAddress, ofMember });
  const isDeletion = facts.notice.kind === 'account_deletion';
  const expiry = link === null || isDeletion ? '' : fillIn(words.expiry, { days: noticeTime(tag) });
  const lines = rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  const table = rows
    .map(([name, value]) => `<strong>${escapeHtml(name)}:</strong> ${escapeHtml(value)}`)
    .join('<br>\n    ');
  const middle = `<p>${table}</p>
    ${closing === '' ? '' : `<p>${escapeHtml(closing)}</p>`}
    ${link === null ? '' : mailButton(link, isDeletion ? words.keepAction : words.action)}`;
  return {
    subject,
    text: [subject, intro, lines, closing, link, expiry].filter(Boolean).join('\n\n'),
    html: mailPage(tag, { subject, heading: subject, intro, expiry: '', ignore: expiry }, middle),
  };
}

/** The same facts for the operator's own design of these mails. */
export function noticeValues({
  project,
  address,
  link,
  language,
  ...facts
}: NoticeFacts & { project: string; address: string; link: string; language: string }): Values {
  const tag = chooseLanguage(language);
  const { intro, rows } = describeNotice(facts, { project, tag });
  const [[, when] = [], [, browser] = [], [, third] = []] = rows;
  // Without a place, the third row is the one after it.
  const place = facts.place === null ? '' : third;
  return {
    project,
    organization: shownOrganization(facts.organization) ?? project,
    address,
    report_link: link,
    change: intro,
    when: when ?? '',
    browser: browser ?? '',
    place: place ?? '',
    time: noticeTime(tag),
  };
}

function closingOf(
  words: NoticeWords,
  { link, isRemovedAddress, ofMember }: Pick<NoticeMail, 'link' | 'isRemovedAddress' | 'ofMember'>,
): string {
  if (link === null) return ofMember ? words.ofMember : words.withoutLink;
  return isRemovedAddress ? `${words.question} ${words.putBack}` : words.question;
}

/** What happened, in the words of a mail or a page. */
export function describeNotice(
  { notice, browser, place, organization, happenedAt }: NoticeFacts,
  { project, tag }: { project: string; tag: LanguageTag },
) {
  const words = languages[tag].notices;
  const values: Record<string, string> = { project };
  // Anybody can register an app: its name must not lead the reader to a page.
  if (notice.kind === 'app_allowed') values.app = hasAddress(notice.app) ? notice.clientId : notice.app;
  if (notice.kind === 'recovery_code_used') values.left = String(notice.left);
  if (notice.kind === 'account_deletion') values.date = sayTime(new Date(notice.at), tag);
  if (notice.kind === 'method_added' || notice.kind === 'method_removed') {
    const { type, label } = notice.method;
    // A thief chooses the name of a passkey, and a company that of its people.
    values.method = fillIn(words.methods[type], {
      label: type !== 'email' && hasAddress(label) ? '…' : label,
    });
  }
  const intro = fillIn(words.intros[notice.kind], values);
  const rows: [string, string][] = [
    [words.when, sayTime(happenedAt, tag)],
    [words.browser, sayBrowser(browser) || words.unknown],
  ];
  if (place !== null) rows.push([words.place, sayPlace(place, tag)]);
  const home = shownOrganization(organization);
  if (home !== undefined) rows.push([words.organization, home]);
  if (notice.kind === 'password_changed') rows.push(...endedRows(notice.ended, tag));
  return { subject: fillIn(words.subjects[notice.kind], values), intro, rows };
}

/** The name of the member's organization, unless it would lead the reader to a page. */
const shownOrganization = (organization: NoticeFacts['organization']): string | undefined =>
  organization && !hasAddress(organization) ? organization : undefined;

/** What was ended, and how many of each; leaves out zeros. */
export function endedRows(ended: EndedAccess, tag: LanguageTag): [string, string][] {
  const labels = languages[tag].notices.ended;
  const names = Object.keys(labels) as (keyof EndedAccess)[];
  return names.filter((name) => ended[name] > 0).map((name) => [labels[name], String(ended[name])]);
}

/** How long a link works. */
export const noticeTime = (tag: LanguageTag) => sayDuration((noticeDays * day) / minute, tag);

/** In UTC, which everyone can convert: we do not know the reader's zone. */
function sayTime(time: Date, tag: LanguageTag): string {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(time).replace(/[\u00a0\u202f]/g, ' ')} UTC`;
}

function sayBrowser([browser, system]: readonly string[]): string {
  return system === undefined ? (browser ?? '') : `${browser} (${system})`;
}

function sayPlace(place: string, tag: LanguageTag): string {
  if (!/^[A-Z]{2}$/.test(place)) return place;
  return new Intl.DisplayNames(tag, { type: 'region' }).of(place) ?? place;
}
