/** A theme's style sheet as text, for markup from a server. */
import { presetRules } from './preset-rules.ts';
import { isSafe } from './safe.ts';
import { type ThemeSetting, themeSheet } from './theme.ts';
import { entries, privateProperty } from './token-sheet.ts';

/** The whole style sheet of a theme as text, without unsafe values. */
export function themeText(setting: ThemeSetting | undefined, scope: string): string {
  const theme = entries(setting);
  const lines = theme
    .filter(([, value]) => typeof value === 'string' && isSafe(value))
    .map(([path, value]) => `${privateProperty(path)}:${value}`);
  return `${themeSheet(theme, scope)}${presetRules(theme, scope)}${scope}{${lines.join(';')}}`;
}
