/** The check of a theme setting, with words for who wrote it. Apart from the theme, so that drawing does not wait for it. */
import { nearest } from '../strings/nearest.ts';
import type { Problem } from '../strings/problem.ts';
import { byPath, entries, isSafe, modes, type ThemeMode } from './theme.ts';
import type { Token, TokenKind } from './tokens.ts';

const flags = ['mode', 'hideHeaderText', 'logo.logoImageUrl'];

/** What is wrong with a theme setting. A wrong value is not used; the rest is. */
export function checkTheme(setting: unknown): Problem[] {
  if (setting === undefined || setting === null) return [];
  if (typeof setting === 'string') {
    if (modes.includes(setting as ThemeMode)) return [];
    return [
      misspelt('', `The theme must be ${modes.join(', ')} or an object, not "${setting}".`, setting, modes),
    ];
  }
  if (typeof setting !== 'object' || Array.isArray(setting)) {
    return [{ path: '', message: `The theme must be ${modes.join(', ')} or an object.` }];
  }
  return entries(setting).flatMap(([path, value]) => checkValue(path, value));
}

function checkValue(path: string, value: unknown): Problem[] {
  if (value === undefined || value === null) return [];
  if (path === 'mode') {
    if (modes.includes(value as ThemeMode)) return [];
    return [misspelt(path, `"mode" must be one of ${modes.join(', ')}.`, String(value), modes)];
  }
  if (path === 'hideHeaderText') {
    return typeof value === 'boolean' ? [] : [{ path, message: `"${path}" must be true or false.` }];
  }
  if (path === 'logo.logoImageUrl') {
    return typeof value === 'string' ? [] : [{ path, message: `"${path}" must be an address.` }];
  }
  const token = byPath.get(path);
  if (!token) {
    const known = [...flags, ...byPath.keys()];
    return [{ ...misspelt(path, `"${path}" is not a theme option.`, path, known), harmless: true }];
  }
  if (typeof value === 'string' && isSafe(value, token)) return [];
  return [{ path, message: `"${path}" must be a CSS ${kinds[token.kind] ?? 'length'}, such as "${example(token)}".` }];
}

function misspelt(path: string, message: string, word: string, known: readonly string[]): Problem {
  const meant = nearest(word, known);
  return meant === undefined
    ? { path, message }
    : { path, message: `${message} Did you mean "${meant}"?`, meant };
}

/** The words for what is no length. */
const kinds: Partial<Record<TokenKind, string>> = {
  color: 'color',
  'box-shadow': 'shadow',
  'font-family': 'font',
};

function example(token: Token): string {
  return token.light.startsWith('var') ? '#19303D' : token.light;
}
