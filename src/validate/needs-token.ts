import type { ConfigProblem } from './schema.ts';

/** What is wrong when the one option is missing that has no default. */
export function needsToken(publicToken: string | undefined): ConfigProblem[] {
  if (publicToken) return [];
  return [{ path: 'publicToken', message: '"publicToken" is missing: set the attribute public-token.' }];
}
