/** Finds variables that nothing reads and that are probably misspelled ones of ours. */
import { knownVariables } from './environment.ts';

/** A variable that begins with one of these is meant for the provider. */
const prefixes = ['RATE_', 'PASSKEY_', 'BREACH_', 'CAPTCHA_', 'SMS_WEBHOOK_', 'OAUTH_'];
/** One letter off a name of ours, and set by many tools. */
const ofTools = ['PROJECT'];

/** A sentence for each. It contains no value. */
export function misspelledVariables(source: Record<string, string | undefined>): string[] {
  return Object.keys(source).flatMap((variable) => {
    const [, name = '', end = ''] = /^(.*?)(_FILE)?$/.exec(variable) ?? [];
    if (!source[variable] || knownVariables.includes(name) || ofTools.includes(name)) return [];
    const meant = nearest(name);
    const isOurs = prefixes.some((prefix) => name.startsWith(prefix)) || edits(name, meant) === 1;
    return isOurs ? [`${variable} is set, but nothing reads it. Did you mean ${meant}${end}?`] : [];
  });
}

/** The variable of ours with the most words of this name, and among those the one with the fewest other letters. */
function nearest(name: string): string {
  const words = name.split('_');
  const rank = (variable: string) =>
    variable.split('_').filter((word) => words.includes(word)).length * 100 - edits(name, variable);
  return knownVariables.reduce((best, variable) => (rank(variable) > rank(best) ? variable : best));
}

/** How many letters are missing, added, wrong, or swapped with their neighbour. */
function edits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          ...(isSwapped ? [at(row - 2, column - 2) + 1] : []),
        ),
      );
    }
  }
  return at(from.length, to.length);
}
