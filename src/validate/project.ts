/** Checks the options by which an element finds its project and server. */
import type { ConfigProblem } from './schema.ts';

interface Project {
  readonly publicToken?: string | undefined;
  readonly apiBaseUrl?: string | undefined;
  readonly prefix?: string | undefined;
}

/** Finds mistakes that prevent an element from starting: no token, or an unusable address. */
export function projectProblems({ publicToken, apiBaseUrl, prefix }: Project): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if (!publicToken) {
    problems.push({
      path: 'publicToken',
      message: '"publicToken" is missing: set the attribute public-token.',
    });
  }
  // Cookie names begin with it.
  if (prefix && !/^[\w-]+$/.test(prefix)) {
    problems.push({ path: 'prefix', message: `"prefix" must be letters, digits, _ and -, not "${prefix}".` });
  }
  if (apiBaseUrl) {
    // A path is relative to the page's own origin.
    const absolute = /^https?:\/\/[^/]/i.test(apiBaseUrl) || /^\/[^/]/.test(apiBaseUrl);
    const meant = apiBaseUrl.replace(/\/sdk\/v1\/*$/, '');
    if (!absolute) problems.push(wrongAddress('an address that begins with https:// or http://', apiBaseUrl));
    else if (meant !== apiBaseUrl) problems.push({ ...wrongAddress('without /sdk/v1', apiBaseUrl), meant });
  }
  return problems;
}

function wrongAddress(expected: string, address: string): ConfigProblem {
  return { path: 'apiBaseUrl', message: `"apiBaseUrl" must be ${expected}, not "${address}".` };
}
