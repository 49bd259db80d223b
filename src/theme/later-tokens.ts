/** The default of every theme option that only later screens show, and the list of all. */
import type { Pair, PathOf, Token, TokenTable } from './token-sheet.ts';
import { type firstTable, firstTokens } from './tokens.ts';

const lateTable = {
  'colors.error': ['#8b1214', '#ffa8a3'],
  'colors.success': ['#0C5A56', '#6FD6C4'],
  'colors.warning': ['#FFD94A'],
  'colors.accent': ['#ECFAFF', '#1C3544'],
  'buttons.disabled.backgroundColor': ['#F3F5F6', '#1E2F3B'],
  'buttons.disabled.textColor': ['#8296A1', '#7F95A2'],
  'buttons.disabled.borderColor': ['#F3F5F6', '#1E2F3B'],
  'buttons.disabled.borderRadius': ['4px'],
} as const satisfies TokenTable;

/** The option path of a token. */
export type TokenPath = PathOf<typeof firstTable> | keyof typeof lateTable;

export const allTokens: readonly Token[] = [...firstTokens, ...Object.entries(lateTable)];

/** The default of a token in light mode. */
export const lightOf = ([light]: Pair) => light.replace(/light-dark\((.*?),.*?\)/, '$1');

/** The default of a token in dark mode. */
export const darkOf = ([light, dark = light]: Pair) => dark.replace(/light-dark\(.*?,(.*?)\)/, '$1');
