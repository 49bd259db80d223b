/** The custom properties of one instance as a style sheet. */
import { isRecord } from '../../session-core/lib/is-record.ts';
import { kebab } from '../strings/kebab.ts';
import type { ThemeMode } from './theme.ts';

/** The value, or the colours in light and in dark mode. */
export type Pair = readonly [light: string, dark?: string];

/** A token by its path in the theme option, such as `container.backgroundColor`. */
export type Token = readonly [path: string, pair: Pair];

/** By path. */
export type TokenTable = Readonly<Record<string, Pair>>;

/** The paths of all leaves. */
export type PathOf<T, Prefix extends string = ''> = {
  [K in keyof T & string]: NonNullable<T[K]> extends string | boolean | readonly unknown[]
    ? `${Prefix}${K}`
    : PathOf<NonNullable<T[K]>, `${Prefix}${K}.`>;
}[keyof T & string];

/** The leaves of a setting. */
export type Entries = readonly (readonly [path: string, value: unknown])[];

/** All leaves of the setting as path and value. */
export function entries(setting: unknown, prefix = ''): Entries {
  if (typeof setting === 'string') return [['mode', setting]];
  if (!isRecord(setting)) return [];
  return Object.entries(setting).flatMap(
    ([key, value]): Entries =>
      isRecord(value) ? entries(value, `${prefix}${key}.`) : [[prefix + key, value]],
  );
}

/** The values of `mode`. */
export const modes: readonly ThemeMode[] = ['light', 'dark', 'auto'];

/** The property that a host page can set on the element or on an ancestor. */
export function publicProperty(path: string): string {
  return `--auth-${kebab(path)}`;
}

/** The property that the style sheets read. Only the root sets it, so that a page's properties cannot bypass the theme. */
export function privateProperty(path: string): string {
  return `--_${kebab(path)}`;
}

/**
 * Sets the custom properties that all other rules read. A `--auth-…` property of the page wins over the token's value.
 *
 * @param setting the setting's `entries`
 * @param scope selector of the instance's root; two instances in one document need two
 */
export function tokenSheet(setting: Entries, scope: string, tokens: readonly Token[]): string {
  const wantedMode = new Map(setting).get('mode') as ThemeMode;
  const coloured = setting.some(([path, value]) => /color/i.test(path) && value);
  const mode = modes.includes(wantedMode) ? wantedMode : coloured ? 'light' : 'auto';
  const lines = tokens.map(([path, pair]) => {
    const value = pair[1] ? `light-dark(${pair})` : pair;
    return `${privateProperty(path)}:var(${publicProperty(path)},${value});`;
  });
  return `${scope}{color-scheme:${mode.replace('auto', 'light dark')};${lines.join('')}}`;
}
