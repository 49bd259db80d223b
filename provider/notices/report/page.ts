/** The page that the link of a notice opens. It asks: a program that reads mail, and opens links, must change nothing. */
import type { OwnerNoticeRow } from '../../database/schema.ts';
import { escapeHtml } from '../../messages/mail.ts';
import { chooseLanguage, fillIn, languages } from '../../messages/words.ts';
import { htmlPage } from '../../pages/html.ts';
import { describeNotice, endedRows, noticeTime } from '../mail/notice-mail.ts';
import { isRemovedAddress } from './reported.ts';
import type { Secured } from './secure-account.ts';

interface Frame {
  /** Path of the provider's public address. */
  root: string;
  locale: string | null;
}

export const stylePath = '/v1/notice.css';

export function questionPage(
  notice: OwnerNoticeRow,
  { root, project, token }: Pick<Frame, 'root'> & { project: string; token: string },
): string {
  const tag = chooseLanguage(notice.locale ?? undefined);
  const { page: words } = languages[tag].notices;
  const facts = { ...notice, notice: notice.details, happenedAt: notice.happened_at };
  const { intro, rows } = describeNotice(facts, { project, tag });
  const restore = isRemovedAddress(notice) && notice.restored_at === null;
  return frame({ root, locale: notice.locale }, words.title, [
    `<p>${escapeHtml(intro)}</p>`,
    list(rows),
    notice.details.kind === 'account_deletion' ? form(token, 'keep', words.keep, words.keepExplain) : '',
    notice.reported_at === null ? form(token, 'secure', words.secure, words.explain) : '',
    restore ? form(token, 'restore', words.restore, words.restoreExplain) : '',
    paragraph(words.nothing),
  ]);
}

export function securedPage(
  { address, ended, removed, mailed, locale }: Secured,
  { root }: Pick<Frame, 'root'>,
): string {
  const tag = chooseLanguage(locale ?? undefined);
  const { page: words } = languages[tag].notices;
  const gone: [string, string][] = removed > 0 ? [[words.removed, String(removed)]] : [];
  const rows = [...endedRows(ended, tag), ...gone];
  return frame({ root, locale }, words.doneTitle, [
    rows.length > 0 ? `<p>${escapeHtml(words.done)}</p>` : '',
    list(rows),
    `<p>${escapeHtml(fillIn(mailed ? words.next : words.nextUnsent, { address }))}</p>`,
  ]);
}

export function restoredPage(address: string, at: Frame): string {
  const { page: words } = languages[chooseLanguage(at.locale ?? undefined)].notices;
  return frame(at, words.restoredTitle, [`<p>${escapeHtml(fillIn(words.restored, { address }))}</p>`]);
}

export function keptPage(address: string, at: Frame): string {
  const { page: words } = languages[chooseLanguage(at.locale ?? undefined)].notices;
  return frame(at, words.keptTitle, [`<p>${escapeHtml(fillIn(words.kept, { address }))}</p>`]);
}

export function gonePage(at: Frame): string {
  const tag = chooseLanguage(at.locale ?? undefined);
  const { page: words } = languages[tag].notices;
  return frame(at, words.goneTitle, [`<p>${escapeHtml(fillIn(words.gone, { days: noticeTime(tag) }))}</p>`]);
}

function form(token: string, action: 'secure' | 'restore' | 'keep', label: string, explain: string): string {
  const look = action === 'secure' ? ' class="main"' : '';
  return `<form method="post" action="?">
      <p>${escapeHtml(explain)}</p>
      <input type="hidden" name="token" value="${escapeHtml(token)}">
      <button${look} name="action" value="${action}">${escapeHtml(label)}</button>
    </form>`;
}

function list(rows: readonly (readonly [string, string])[]): string {
  const items = rows.map(
    ([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`,
  );
  return items.length === 0 ? '' : `<dl>${items.join('')}</dl>`;
}

const paragraph = (text: string) => `<p class="quiet">${escapeHtml(text)}</p>`;

function frame({ root, locale }: Frame, title: string, content: readonly string[]): string {
  const parts = [`<h1>${escapeHtml(title)}</h1>`, ...content.filter((part) => part !== '')];
  const language = chooseLanguage(locale ?? undefined);
  return htmlPage({ title, stylePath, root, language, content: parts.join('\n    ') });
}
