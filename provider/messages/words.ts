/** The texts of mails, text messages and the provider's pages, in the languages of the protocol's `locale`: a file each in `languages/`. */
import type { EndedAccess } from '../../session-core/wire/shared.ts';
import type { MethodType, Notice } from '../notices/mail/notice.ts';
import ar from './languages/ar.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import he from './languages/he.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import ko from './languages/ko.json' with { type: 'json' };
import nl from './languages/nl.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import ptBr from './languages/pt-br.json' with { type: 'json' };
import tr from './languages/tr.json' with { type: 'json' };
import zhHans from './languages/zh-hans.json' with { type: 'json' };

/** The texts of one mail. `fillIn` replaces `{project}` and `{time}`. */
export interface MailWords {
  subject: string;
  heading: string;
  intro: string;
  /** The button's label; only mails with a link have one. */
  action?: string;
  /** The second link's label, if there is one. */
  otherwise?: string;
  expiry: string;
  ignore: string;
}

/** All texts in one language. */
interface MessageWords {
  /** The text message: short, and without characters outside GSM 03.38, which would halve its capacity. */
  text: string;
  code: MailWords;
  link: MailWords;
  reset: MailWords;
  /** What differs in mails that prove an address for an account or a membership. */
  confirmation: Record<'code' | 'link', Pick<MailWords, 'subject' | 'heading' | 'intro' | 'action'>>;
  /** `{place}` is the project, or one of its organizations. The sentence about the link is that of other links. */
  invitation: Required<Pick<MailWords, 'subject' | 'heading' | 'intro' | 'action' | 'ignore'>>;
  notices: NoticeWords;
  socialErrors: SocialErrorWords;
}

/** The mails that report a change to the owner of an account, and the page that their link opens. `{project}`, `{method}`, `{app}`, `{date}`, `{left}` and `{label}` are filled in. */
export interface NoticeWords {
  subjects: Record<Notice['kind'], string>;
  intros: Record<Notice['kind'], string>;
  methods: Record<MethodType, string>;
  /** Words before the number of each kind that was ended. */
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
  /** A sentence of the mail to a removed address. */
  putBack: string;
  expiry: string;
  page: (typeof en.texts.notices)['page'];
}

/** The page for a social sign-in that failed and has no page to return to. */
export type SocialErrorWords = typeof en.texts.socialErrors;

export const languages = {
  en: en.texts,
  es: es.texts,
  'pt-br': ptBr.texts,
  fr: fr.texts,
  de: de.texts,
  it: it.texts,
  nl: nl.texts,
  pl: pl.texts,
  tr: tr.texts,
  ja: ja.texts,
  ko: ko.texts,
  'zh-hans': zhHans.texts,
  ar: ar.texts,
  he: he.texts,
} satisfies Record<string, MessageWords>;

export type LanguageTag = keyof typeof languages;

/** The nearest supported language: `pt-BR`, `pt` and `pt-PT` find Portuguese, unknown ones English. */
export function chooseLanguage(locale: string | undefined): LanguageTag {
  return nearestLanguage(locale, Object.keys(languages) as LanguageTag[]) ?? 'en';
}

/** The attributes of a page or mail in this language. */
export function languageAttributes(tag: LanguageTag): string {
  return `lang="${tag}" dir="${/^(ar|he)$/.test(tag) ? 'rtl' : 'ltr'}"`;
}

/** The first language of an `Accept-Language` header that there are words in; undefined without one. */
export function preferredLanguage(header: string | null): LanguageTag | undefined {
  const tags = (header ?? '').split(',').map((part) => part.split(';')[0]?.trim() ?? '');
  for (const locale of tags) {
    const nearest = nearestLanguage(locale, Object.keys(languages) as LanguageTag[]);
    if (nearest) return nearest;
  }
  return undefined;
}

/** The exact tag, else the tag without its last parts, else another of the same base. All tags are in lower case. */
export function nearestLanguage<Tag extends string>(
  locale: string | undefined,
  tags: readonly Tag[],
): Tag | undefined {
  const subtags = (locale ?? '').toLowerCase().replaceAll('_', '-').split('-');
  for (let parts = subtags.length; parts > 0; parts -= 1) {
    const match = tags.find((tag) => tag === subtags.slice(0, parts).join('-'));
    if (match) return match;
  }
  return tags.find((tag) => tag.split('-')[0] === subtags[0]);
}

/** Whether `Intl` can format a duration in this language. */
export function isLanguage(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    // The text is not a well-formed language tag.
    return false;
  }
}

/** Replaces each `{name}` with its value. */
export function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** "5 minutes", "1 hour", "7 days" in any language, in the largest unit that divides evenly. */
export function sayDuration(minutes: number, language: string): string {
  if (minutes % 1440 === 0) return say(minutes / 1440, 'day', language);
  if (minutes % 60 === 0) return say(minutes / 60, 'hour', language);
  return say(minutes, 'minute', language);
}

function say(count: number, unit: 'minute' | 'hour' | 'day', language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
  // Some languages use a space that text messages cannot encode.
  return format.format(count).replace(/[\u00a0\u202f]/g, ' ');
}
