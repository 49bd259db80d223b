/** Checks a theme setting and explains each mistake. Separate from the theme, so that drawing does not wait for it. */
import type { Mistake } from '../validate/sentences.ts';
import { allTokens, lightOf, type TokenPath } from './later-tokens.ts';
import { isSafe } from './safe.ts';
import type { ThemeMode, ThemeOptions } from './theme.ts';
import { entries, modes, type Pair, type PathOf } from './token-sheet.ts';

// Every token has an option of the same path, or this does not compile.
true satisfies TokenPath extends PathOf<ThemeOptions> ? true : never;

const byPath = new Map(allTokens);

const flags = ['mode', 'preset', 'hideHeaderText', 'logo.logoImageUrl'];

const presets = ['modern'];

/** Returns the mistakes in a theme setting. The theme ignores wrong values and uses the rest. */
export function checkTheme(setting: unknown): Mistake[] {
  if (setting === undefined || setting === null) return [];
  if (typeof setting === 'string') {
    return modes.includes(setting as ThemeMode) ? [] : [{ path: '', says: ['theme', modes, setting] }];
  }
  if (typeof setting !== 'object' || Array.isArray(setting)) return [{ path: '', says: ['theme', modes] }];
  return entries(setting).flatMap(([path, value]) => checkValue(path, value));
}

function checkValue(path: string, value: unknown): Mistake[] {
  if (value === undefined || value === null) return [];
  if (path === 'mode' || path === 'preset') {
    const allowed: readonly string[] = path === 'mode' ? modes : presets;
    const word = String(value);
    return allowed.includes(word) ? [] : [{ path, says: ['themeChoice', path, allowed, word] }];
  }
  const wrong = (expected: string): Mistake[] => [{ path, says: ['notIt', path, expected] }];
  if (path === 'hideHeaderText') return typeof value === 'boolean' ? [] : wrong('true or false');
  if (path === 'logo.logoImageUrl') return typeof value === 'string' ? [] : wrong('an address');
  const pair = byPath.get(path);
  if (!pair) {
    const names = [...flags, ...byPath.keys()];
    return [{ path, says: ['option', path, path, names, 'a theme option'], harmless: true }];
  }
  if (typeof value === 'string' && isSafe(value) && makesSense(value, path)) return [];
  return wrong(`a CSS ${kinds[propertyOf(path)] ?? 'length'}, such as "${example(pair)}"`);
}

/** Separate from `isSafe`, because `CSS.supports` accepts anything that contains `var()`. */
function makesSense(value: string, path: string): boolean {
  const property = propertyOf(path);
  if (property !== 'font-family' && /["']/.test(value)) return false;
  // A server has no `CSS`.
  return typeof CSS === 'undefined' ? value.trim() !== '' : CSS.supports(property, value);
}

/** The CSS property whose values a token accepts. */
function propertyOf(path: string): string {
  return properties[path] ?? (path.endsWith('Radius') ? 'border-radius' : 'color');
}

const properties: Readonly<Record<string, string>> = {
  'container.width': 'width',
  'container.shadow': 'box-shadow',
  fontFamily: 'font-family',
  fontSize: 'font-size',
};

/** The names of such values in messages, where they are not lengths. */
const kinds: Readonly<Record<string, string>> = {
  'box-shadow': 'shadow',
  'font-family': 'font',
  color: 'color',
};

function example(pair: Pair): string {
  const value = lightOf(pair);
  return value.startsWith('var') ? '#19303D' : value;
}
