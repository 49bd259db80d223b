/** What all pages of the provider share: their frame, their policy, their files. */
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import type { RequestState } from '../http/request-state.ts';
import { escapeHtml } from '../messages/mail.ts';
import { type LanguageTag, languageAttributes } from '../messages/words.ts';

/** Nothing inline, nothing from elsewhere. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

export function answerPage(context: Context<RequestState>, page: string, policy = pagePolicy): Response {
  context.header('Content-Security-Policy', policy);
  return context.html(page);
}

const files = new Map<string, string>();

/** A file beside this one, read once. */
export function pageFile(name: string): string {
  const text = files.get(name) ?? readFileSync(new URL(name, import.meta.url), 'utf8');
  files.set(name, text);
  return text;
}

/** A page's own sheet, after what all of them begin with: one file, so that a page waits for one. */
export function pageStyle(...names: string[]): string {
  return ['base.css', ...names].map(pageFile).join('');
}

export function answerFile(context: Context<RequestState>, type: string, text: string): Response {
  context.header('Content-Type', `${type}; charset=utf-8`);
  return context.body(text);
}

export interface HtmlPage {
  title: string;
  /** HTML. */
  content: string;
  stylePath: string;
  /** Path of the provider's public address. @default none */
  root?: string;
  /** @default 'en' */
  language?: LanguageTag;
}

/** The layout of the provider's small pages, which have a style sheet and no script. */
export function htmlPage({ title, content, stylePath, root = '', language = 'en' }: HtmlPage): string {
  return `<!doctype html>
<html ${languageAttributes(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${root}${stylePath}">
<link rel="icon" href="data:,">
</head>
<body>
  <main>
    ${content}
  </main>
</body>
</html>`;
}
