/** Checks the options by which an element finds its project and server. */
import type { Mistake } from './sentences.ts';

interface Project {
  readonly publicToken?: string | undefined;
  readonly apiBaseUrl?: string | undefined;
  readonly prefix?: string | undefined;
}

/** Finds mistakes that prevent an element from starting: no token, or an unusable address. */
export function projectMistakes({ publicToken, apiBaseUrl, prefix }: Project): Mistake[] {
  const mistakes: Mistake[] = [];
  const refuse = (path: string, ...details: [expected: string, value: string, meant?: string]) =>
    mistakes.push({ path, says: ['notIt', path, ...details] });
  if (!publicToken) mistakes.push({ path: 'publicToken', says: ['token'] });
  // Cookie names begin with it.
  if (prefix && !/^[\w-]+$/.test(prefix)) refuse('prefix', 'letters, digits, _ and -', prefix);
  if (apiBaseUrl) {
    // A path is relative to the page's own origin.
    const absolute = /^https?:\/\/[^/]/i.test(apiBaseUrl) || /^\/[^/]/.test(apiBaseUrl);
    const meant = apiBaseUrl.replace(/\/sdk\/v1\/*$/, '');
    if (!absolute) refuse('apiBaseUrl', 'an address that begins with https:// or http://', apiBaseUrl);
    else if (meant !== apiBaseUrl) refuse('apiBaseUrl', 'without /sdk/v1', apiBaseUrl, meant);
  }
  return mistakes;
}
