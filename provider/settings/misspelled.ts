/** Finds variables that nothing reads and that are probably misspelled ones of ours. */
import { distance } from 'fastest-levenshtein';
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
    const isOurs = prefixes.some((prefix) => name.startsWith(prefix)) || isClose(name, meant);
    return isOurs ? [`${variable} is set, but nothing reads it. Did you mean ${meant}${end}?`] : [];
  });
}

/** The variable of ours with the most words of this name, and among those the one with the fewest other letters. */
function nearest(name: string): string {
  const words = name.split('_');
  const rank = (variable: string) =>
    variable.split('_').filter((word) => words.includes(word)).length * 100 - distance(name, variable);
  return knownVariables.reduce((best, variable) => (rank(variable) > rank(best) ? variable : best));
}

/** Whether one letter is missing, added or wrong, or the letters stand in another order. */
function isClose(name: string, meant: string): boolean {
  const letters = (text: string) => [...text].sort().join('');
  return distance(name, meant) === 1 || letters(name) === letters(meant);
}
