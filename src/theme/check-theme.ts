/** Checks a theme setting and explains each mistake. Separate from the theme, so that drawing does not wait for it. */
import { nearest } from '../strings/nearest.ts';
import type { Problem } from '../strings/problem.ts';
import { notJson } from '../validate/not-json.ts';
import { allTokens, defaultIn, type TokenPath } from './later-tokens.ts';
import { isSafe } from './safe.ts';
import type { ThemeMode, ThemeOptions } from './theme.ts';
import { entries, modes, type Pair, type PathOf } from './token-sheet.ts';

// Every token has an option of the same path, or this does not compile.
true satisfies TokenPath extends PathOf<ThemeOptions> ? true : never;

const byPath = new Map(allTokens);

const flags = ['mode', 'preset', 'hideHeaderText', 'logo.logoImageUrl'];

const presets = ['modern'];

/** Returns the mistakes in a theme setting. The theme ignores wrong values and uses the rest. */
export function checkTheme(setting: unknown): Problem[] {
  if (setting === undefined || setting === null) return [];
  if (typeof setting === 'string') {
    if (modes.includes(setting as ThemeMode)) return [];
    const message = `The theme must be ${modes.join(', ')} or an object, not "${setting}".`;
    return [misspelt('', message + notJson(setting), setting, modes)];
  }
  if (typeof setting !== 'object' || Array.isArray(setting)) {
    return [{ path: '', message: `The theme must be ${modes.join(', ')} or an object.` }];
  }
  return entries(setting).flatMap(([path, value]) => checkValue(path, value));
}

function checkValue(path: string, value: unknown): Problem[] {
  if (value === undefined || value === null) return [];
  if (path === 'mode' || path === 'preset') {
    const allowed: readonly string[] = path === 'mode' ? modes : presets;
    if (allowed.includes(String(value))) return [];
    const expected = allowed.length > 1 ? `one of ${allowed.join(', ')}` : `"${allowed[0]}"`;
    return [misspelt(path, `"${path}" must be ${expected}.`, String(value), allowed)];
  }
  if (path === 'hideHeaderText') {
    return typeof value === 'boolean' ? [] : [{ path, message: `"${path}" must be true or false.` }];
  }
  if (path === 'logo.logoImageUrl') {
    return typeof value === 'string' ? [] : [{ path, message: `"${path}" must be an address.` }];
  }
  const pair = byPath.get(path);
  if (!pair) {
    const names = [...flags, ...byPath.keys()];
    return [{ ...misspelt(path, `"${path}" is not a theme option.`, path, names), harmless: true }];
  }
  if (typeof value === 'string' && isSafe(value) && makesSense(value, path)) return [];
  return [
    {
      path,
      message: `"${path}" must be a CSS ${kinds[propertyOf(path)]}, such as "${example(pair)}".`,
    },
  ];
}

function misspelt(path: string, message: string, word: string, names: readonly string[]): Problem {
  const meant = nearest(word, names);
  return meant === undefined
    ? { path, message }
    : { path, message: `${message} Did you mean "${meant}"?`, meant };
}

/** Separate from `isSafe`, because `CSS.supports` accepts anything that contains `var()`. */
function makesSense(value: string, path: string): boolean {
  const property = propertyOf(path);
  if (property !== 'font-family' && /["']/.test(value)) return false;
  // A server has no `CSS`.
  return typeof CSS === 'undefined' ? value.trim() !== '' : CSS.supports(property, value);
}

/** The CSS property whose values a token accepts. */
function propertyOf(path: string): keyof typeof kinds {
  switch (path) {
    case 'container.width':
      return 'width';
    case 'container.shadow':
      return 'box-shadow';
    case 'fontFamily':
      return 'font-family';
    case 'fontSize':
      return 'font-size';
    default:
      return path.endsWith('Radius') ? 'border-radius' : 'color';
  }
}

/** The names of such values in messages. */
const kinds = {
  width: 'length',
  'box-shadow': 'shadow',
  'font-family': 'font',
  'font-size': 'length',
  'border-radius': 'length',
  color: 'color',
};

function example(pair: Pair): string {
  const value = defaultIn('light', pair);
  return value.startsWith('var') ? '#19303D' : value;
}
