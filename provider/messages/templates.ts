/** The operator's mail templates: files in a folder, read once at start. See `docs/provider/README.md`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError } from '../../platform/start-error.ts';
import { Refusal } from '../http/refusal.ts';
import { escapeHtml, type Mail } from './mail.ts';
import { chooseLanguage, isLanguage, nearestLanguage } from './words.ts';

/** What a mail delivers: a code, a link, the two links of a password reset, or the report of a change. */
export type MailKind = 'code' | 'link' | 'reset' | 'notice';

/** The values of `{{name}}` placeholders. */
export type Values = Partial<Record<(typeof names)[number], string>>;

const names = [
  'code',
  'link',
  'login_link',
  'report_link',
  'change',
  'when',
  'browser',
  'place',
  'project',
  'organization',
  'time',
  'address',
] as const;

/** The name of the mail that reports changes: no call names it, so its file does. */
export const noticeTemplate = 'owner-notice';

export interface Templates {
  /** @throws Refusal `email_template_not_found` for an id without a template of this kind */
  check(id: string | undefined, kind: MailKind): void;
  /** Renders the template in the language nearest to `locale`; without an id, the standard mail. */
  render(id: string | undefined, options: RenderOptions): Mail;
}

interface RenderOptions {
  locale?: string | undefined;
  standard(locale: string | undefined): Mail;
  /** The values in the mail's language. */
  values(language: string): Values;
}

/** A template in one language: the HTML with its title, and the text if there is a file for it. */
interface Translation {
  language: string;
  subject: string;
  html: string;
  text: string | undefined;
}

interface Template {
  kind: MailKind;
  /** The file without a language in its name. */
  fallback: Translation;
  /** The translations by their language tags in lower case. */
  translations: ReadonlyMap<string, Translation>;
}

const fileName = /^([\w-]{1,64})(?:\.([A-Za-z\d-]+))?\.(html|txt)$/;
const placeholder = /\{\{\s*([\w-]+)\s*\}\}/g;

/**
 * @param folder contains `{id}.html`, optionally `{id}.txt` and `{id}.{language}.html`; undefined: no templates
 * @throws SettingsError naming every invalid file
 */
export async function readTemplates(folder: string | undefined): Promise<Templates> {
  const templates = folder === undefined ? new Map<string, Template>() : await readFolder(folder);

  function find(id: string, kind: MailKind): Template {
    const template = templates.get(id);
    // A reset mail needs only the link to a new password; the login link is optional.
    const fits = template?.kind === kind || (kind === 'reset' && template?.kind === 'link');
    if (!template || !fits) throw new Refusal('email_template_not_found');
    return template;
  }

  return {
    check(id, kind) {
      if (id !== undefined) find(id, kind);
    },
    render(id, { locale, standard, values }) {
      const template = id === undefined ? undefined : templates.get(id);
      if (!template) return standard(locale);
      const nearest = nearestLanguage(locale, [...template.translations.keys()]);
      const { subject, html, text, language } = template.translations.get(nearest ?? '') ?? template.fallback;
      const placeholders = values(language);
      const filled = fill(html, placeholders, escapeHtml);
      return {
        // A line break would end the header.
        subject: fill(subject, placeholders).replace(/\s+/g, ' ').trim(),
        html: filled,
        text: text === undefined ? plainText(language, standard, filled) : fill(text, placeholders),
      };
    },
  };
}

/** The standard mail's text if it exists in this language, else the text of the template's HTML. */
function plainText(language: string, standard: RenderOptions['standard'], html: string): string {
  const [base] = language.split('-');
  return chooseLanguage(language).split('-')[0] === base ? standard(language).text : textOf(html);
}

function fill(text: string, values: Values, safely: (value: string) => string = String): string {
  return text.replace(placeholder, (_whole, name: keyof Values) => safely(values[name] ?? ''));
}

async function readFolder(folder: string): Promise<Map<string, Template>> {
  const problems: string[] = [];
  const files = new Map<string, string>();
  try {
    for (const name of await readdir(folder)) {
      if (/\.(html|txt)$/.test(name)) files.set(name, await readFile(join(folder, name), 'utf8'));
    }
  } catch (cause) {
    throw new SettingsError(`MAIL_TEMPLATES_DIR: cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
  const templates = new Map<string, Template>();
  for (const name of files.keys()) {
    const problem = problemOf(name, files);
    if (problem) problems.push(`MAIL_TEMPLATES_DIR: ${name} ${problem}`);
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  for (const [name, html] of files) {
    const [, id = '', language, type] = fileName.exec(name) ?? [];
    if (type === 'html' && !language) templates.set(id, readTemplate(id, html, files));
  }
  return templates;
}

function readTemplate(id: string, html: string, files: ReadonlyMap<string, string>): Template {
  const translations = new Map<string, Translation>();
  for (const [name, translated] of files) {
    const [, of, language, type] = fileName.exec(name) ?? [];
    if (of !== id || type !== 'html' || language === undefined) continue;
    const text = files.get(`${id}.${language}.txt`);
    translations.set(language.toLowerCase(), readTranslation(translated, text, language));
  }
  return {
    kind: kindOf(html) ?? 'code',
    fallback: readTranslation(html, files.get(`${id}.txt`), languageOf(html)),
    translations,
  };
}

function readTranslation(html: string, text: string | undefined, language: string): Translation {
  return { subject: titleOf(html), html, text, language: language.toLowerCase() };
}

/** The language in the markup; English if there is none. */
function languageOf(html: string): string {
  const [, lang = ''] = /<html\b[^>]*?\slang\s*=\s*["']?([\w-]+)/i.exec(html) ?? [];
  return isLanguage(lang) ? lang : 'en';
}

/** Why a file is invalid. The operator learns it at start, before any visitor waits for the mail. */
function problemOf(name: string, files: ReadonlyMap<string, string>): string | null {
  const [whole, id = '', language, type] = fileName.exec(name) ?? [];
  if (!whole) return 'must be named with letters, digits, dashes and underscores: {id}.html';
  if (language !== undefined && !isLanguage(language)) {
    return `has an unknown language: ${language}`;
  }
  const content = files.get(name) ?? '';
  const unknown = placeholdersOf(content).find(
    (placeholder) => !(names as readonly string[]).includes(placeholder),
  );
  if (unknown !== undefined) return `has an unknown {{${unknown}}}; use ${names.join(', ')}`;
  const base = files.get(`${id}.html`);
  if (base === undefined) return `has no ${id}.html beside it`;
  const kind = kindOf(content);
  if (id === noticeTemplate && kind !== 'notice')
    return 'must have {{report_link}}, and no other link or code';
  if (kind === null) return 'must have either {{code}} or {{link}}';
  if (kind === 'notice' && id !== noticeTemplate) {
    return `has {{report_link}}, which only ${noticeTemplate}.html may have`;
  }
  if (kind !== kindOf(base)) return `must have the same code or links as ${id}.html`;
  if (type === 'txt') {
    const htmlFile = language === undefined ? base : files.get(`${id}.${language}.html`);
    return htmlFile === undefined ? `has no ${id}.${language}.html beside it` : null;
  }
  return titleOf(content) === '' ? 'must have a <title>, which is the subject of the mail' : null;
}

function kindOf(content: string): MailKind | null {
  const placeholders = placeholdersOf(content);
  const bringing = (['code', 'link', 'report_link'] as const).filter((name) => placeholders.includes(name));
  if (bringing.length !== 1) return null;
  if (bringing[0] === 'report_link') return placeholders.includes('login_link') ? null : 'notice';
  if (placeholders.includes('code')) return placeholders.includes('login_link') ? null : 'code';
  return placeholders.includes('login_link') ? 'reset' : 'link';
}

function placeholdersOf(content: string): string[] {
  return [...content.matchAll(placeholder)].map(([, name = '']) => name);
}

function titleOf(html: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/i.exec(html) ?? [];
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return title.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => signs[name] ?? '').trim();
}

/** Converts a mail's HTML to plain text, for a template without a text file. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" };

/** Links become their text and address; each block element a paragraph. */
function textOf(html: string): string {
  return decode(
    html
      .replace(/<!--[\s\S]*?-->|<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi, '')
      .replace(/\s+/g, ' ')
      .replace(/<a\b[^>]*?\shref\s*=\s*(["'])(.*?)\1[^>]*>(.*?)<\/a\s*>/gi, '$3: $2')
      .replace(/<br\b[^>]*>/gi, '\n')
      .replace(/<\/?(p|div|h[1-6]|li|ul|ol|tr|table|section|header|footer|main|hr)\b[^>]*>/gi, '\n\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Decodes entities, once and last: escaped markup is text. */
function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
