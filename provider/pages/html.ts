/** What all pages of the provider share: their frame, their policy, their files. */
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import type { RequestState } from '../http/request-state.ts';

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

/** A file beside this one, read once. */
export function pageFile(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** A page's own sheet, after what all of them begin with: one file, so that a page waits for one. */
export function pageStyle(...names: string[]): string {
  return ['base.css', ...names].map(pageFile).join('');
}

export function answerFile(context: Context<RequestState>, type: string, text: string): Response {
  context.header('Content-Type', `${type}; charset=utf-8`);
  return context.body(text);
}
