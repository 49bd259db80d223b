/** The custom properties of one instance as a style sheet. */
import { kebab } from '../strings/kebab.ts';
import type { Entries, ThemeMode } from './theme.ts';

export interface Token {
  /** Path in the theme option, such as `container.backgroundColor`. */
  readonly path: string;
  readonly light: string;
  readonly dark: string;
}

/** By path: the value and, if it differs, the value in dark mode. */
export type TokenTable = Readonly<Record<string, readonly [light: string, dark?: string]>>;

/** The rows of a table. */
export function tokensOf(table: TokenTable): Token[] {
  return Object.entries(table).map(([path, [light, dark = light]]) => ({ path, light, dark }));
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
  const block = (mode: 'light' | 'dark', rows = tokens) => {
    const lines = rows.map(
      ({ path, [mode]: value }) => `${privateProperty(path)}:var(${publicProperty(path)},${value});`,
    );
    return `${scope}{color-scheme:${mode};${lines.join('')}}`;
  };
  const wantedMode = new Map(setting).get('mode') as ThemeMode;
  const coloured = setting.some(([path, value]) => /color/i.test(path) && value);
  const mode = modes.includes(wantedMode) ? wantedMode : coloured ? 'light' : 'auto';
  if (mode !== 'auto') return block(mode);
  const darker = tokens.filter(({ light, dark }) => light !== dark);
  return `${block('light')}@media (prefers-color-scheme:dark){${block('dark', darker)}}`;
}
