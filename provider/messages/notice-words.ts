/** The words of the mails that report a change to the owner of an account, and of the page that their link opens. */
import type { EndedAccess } from '../../session-core/wire/shared.ts';
import type { MethodType, Notice } from '../owner-notice.ts';
import { ar } from './notice-words/ar.ts';
import { de } from './notice-words/de.ts';
import { en } from './notice-words/en.ts';
import { es } from './notice-words/es.ts';
import { fr } from './notice-words/fr.ts';
import { he } from './notice-words/he.ts';
import { it } from './notice-words/it.ts';
import { ja } from './notice-words/ja.ts';
import { ko } from './notice-words/ko.ts';
import { nl } from './notice-words/nl.ts';
import { pl } from './notice-words/pl.ts';
import { ptBr } from './notice-words/pt-br.ts';
import { tr } from './notice-words/tr.ts';
import { zhHans } from './notice-words/zh-hans.ts';
import type { LanguageTag } from './words.ts';

/** `{project}`, `{method}`, `{app}`, `{date}`, `{left}` and `{label}` are filled in. */
export interface NoticeWords {
  subjects: Record<Notice['kind'], string>;
  intros: Record<Notice['kind'], string>;
  methods: Record<MethodType, string>;
  /** Before the number of each that was ended. */
  ended: Record<keyof EndedAccess, string>;
  when: string;
  browser: string;
  place: string;
  organization: string;
  unknown: string;
  /** Above the button. */
  question: string;
  action: string;
  /** In its place, in the mail about the deletion of the account. */
  keepAction: string;
  /** In place of both, to an address that was added a short time ago. */
  withoutLink: string;
  /** In place of all of it, to a member of an organization. */
  ofMember: string;
  /** Of the mail to a removed address. */
  putBack: string;
  expiry: string;
  page: PageWords;
}

export interface PageWords {
  title: string;
  explain: string;
  secure: string;
  restore: string;
  restoreExplain: string;
  /** Takes the deletion of the account back. */
  keep: string;
  keepExplain: string;
  keptTitle: string;
  kept: string;
  doneTitle: string;
  done: string;
  removed: string;
  next: string;
  /** In its place, if the mail server took no mail. */
  nextUnsent: string;
  restoredTitle: string;
  restored: string;
  goneTitle: string;
  gone: string;
  nothing: string;
}

export const noticeWords: Record<LanguageTag, NoticeWords> = {
  en,
  es,
  'pt-br': ptBr,
  fr,
  de,
  it,
  nl,
  pl,
  tr,
  ja,
  ko,
  'zh-hans': zhHans,
  ar,
  he,
};
