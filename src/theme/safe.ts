/** Validates theme values as text, where no browser parses them: for the check, and for markup from a server. */
import type { ThemeSetting } from './theme.ts';
import { entries, themeSheet } from './theme.ts';
import { privateProperty } from './tokens.ts';

/** True if the value neither ends a declaration nor loads anything. */
export function isSafe(value: string): boolean {
  const refused = /[;{}[\]<>@\\!\n\r\f]|\/\*|(?:url|image|image-set|src|element|attr)\s*\(/i;
  return value.trim() !== '' && value.length <= 300 && !refused.test(value) && isClosed(value);
}

/** True if all quotes and brackets are paired. */
function isClosed(text: string): boolean {
  const rest = text.replace(/"[^"]*"|'[^']*'|\([^()"']*\)/g, '');
  return rest === text ? !/["'()]/.test(text) : isClosed(rest);
}

/** The whole style sheet of a theme as text, without unsafe values. */
export function themeText(setting: ThemeSetting | undefined, scope: string): string {
  const own = entries(setting);
  const lines = own
    .filter(([, value]) => typeof value === 'string' && isSafe(value))
    .map(([path, value]) => `${privateProperty(path)}:${value}`);
  return `${themeSheet(own, scope)}${scope}{${lines.join(';')}}`;
}
