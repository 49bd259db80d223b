/** The mails that the operator designed: files of a folder, read once at the start. See `docs/provider.md`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../http/refusal.ts';
import { SettingsError } from '../settings-error.ts';
import { escapeHtml, type Mail } from './mail.ts';
import { chooseLanguage, type LanguageTag, languages } from './words.ts';

/** What a mail brings: a code, a link, or the two links of a password reset. */
export type MailKind = 'code' | 'link' | 'reset';

/** What `{{name}}` stands for. */
export type Values = Partial<Record<(typeof names)[number], string>>;

const names = ['code', 'link', 'login_link', 'project', 'time', 'address'] as const;

export interface Templates {
  /** @throws Refusal `email_template_not_found` for an id that is not one of a mail of this kind */
  check(id: string | undefined, kind: MailKind): void;
  /** The standard mail, or in its place the one of the template in the language nearest to `locale`. */
  design(
    id: string | undefined,
    standard: Mail,
    options: { values: Values; locale?: string | undefined },
  ): Mail;
}

/** One file of one language: the HTML with its title, and the text if there is one. */
interface Design {
  subject: string;
  html: string;
  text: string | undefined;
}

interface Template {
  kind: MailKind;
  designs: Partial<Record<LanguageTag, Design>> & { any: Design };
}

const fileName = /^([\w-]{1,64})(?:\.([a-z-]+))?\.(html|txt)$/;
const placeholder = /\{\{\s*([\w-]+)\s*\}\}/g;

/**
 * @param folder with `{id}.html`, perhaps `{id}.txt`, and `{id}.{language}.html` beside them; undefined: no templates
 * @throws SettingsError naming every file that cannot be used
 */
export async function readTemplates(folder: string | undefined): Promise<Templates> {
  const templates = folder === undefined ? new Map<string, Template>() : await readFolder(folder);

  function find(id: string, kind: MailKind): Template {
    const template = templates.get(id);
    // The mail of a reset needs the link to a new password; the other link may be left out.
    const fits = template?.kind === kind || (kind === 'reset' && template?.kind === 'link');
    if (!template || !fits) throw new Refusal('email_template_not_found');
    return template;
  }

  return {
    check(id, kind) {
      if (id !== undefined) find(id, kind);
    },
    design(id, standard, { values, locale }) {
      const template = id === undefined ? undefined : templates.get(id);
      if (!template) return standard;
      const { subject, html, text } = template.designs[chooseLanguage(locale)] ?? template.designs.any;
      return {
        // A line break would end the header.
        subject: fill(subject, values).replace(/\s+/g, ' ').trim(),
        html: fill(html, values, escapeHtml),
        text: text === undefined ? standard.text : fill(text, values),
      };
    },
  };
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
  const designs: Template['designs'] = { any: readDesign(html, files.get(`${id}.txt`)) };
  for (const tag of Object.keys(languages) as LanguageTag[]) {
    const translated = files.get(`${id}.${tag}.html`);
    if (translated !== undefined) designs[tag] = readDesign(translated, files.get(`${id}.${tag}.txt`));
  }
  return { kind: kindOf(html) ?? 'code', designs };
}

function readDesign(html: string, text: string | undefined): Design {
  return { subject: titleOf(html), html, text };
}

/** Why a file cannot be used. Each is said at the start, not to the visitor who would have got the mail. */
function problemOf(name: string, files: ReadonlyMap<string, string>): string | null {
  const [whole, id = '', language, type] = fileName.exec(name) ?? [];
  if (!whole) return 'must be named with letters, digits, dashes and underscores: {id}.html';
  if (language !== undefined && !Object.hasOwn(languages, language)) {
    return `is of a language without words: ${Object.keys(languages).join(', ')}`;
  }
  const content = files.get(name) ?? '';
  const unknown = placeholdersOf(content).find((found) => !(names as readonly string[]).includes(found));
  if (unknown !== undefined) return `has an unknown {{${unknown}}}; there are ${names.join(', ')}`;
  const base = files.get(`${id}.html`);
  if (base === undefined) return `has no ${id}.html beside it`;
  const kind = kindOf(content);
  if (kind === null) return 'must have either {{code}} or {{link}}';
  if (kind !== kindOf(base)) return `must have the same code or links as ${id}.html`;
  if (type === 'txt') {
    const own = language === undefined ? base : files.get(`${id}.${language}.html`);
    return own === undefined ? `has no ${id}.${language}.html beside it` : null;
  }
  return titleOf(content) === '' ? 'must have a <title>, which is the subject of the mail' : null;
}

function kindOf(content: string): MailKind | null {
  const found = placeholdersOf(content);
  if (found.includes('code') === found.includes('link')) return null;
  if (found.includes('code')) return found.includes('login_link') ? null : 'code';
  return found.includes('login_link') ? 'reset' : 'link';
}

function placeholdersOf(content: string): string[] {
  return [...content.matchAll(placeholder)].map(([, name = '']) => name);
}

function titleOf(html: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/i.exec(html) ?? [];
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return title.replace(/&(amp|lt|gt|quot|#39);/g, (_whole, name: string) => signs[name] ?? '').trim();
}
