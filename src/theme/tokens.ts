/**
 * The default of every theme option that the first screen shows. With `later-tokens.ts`, this table makes the style sheet,
 * the custom properties and the documentation. The type `ThemeOptions` says what each option is.
 */
import { type TokenTable, tokensOf } from './token-sheet.ts';

export const firstTable = {
  'container.backgroundColor': ['#ffffff', '#13202a'],
  'container.borderColor': ['#adbcc5', '#314553'],
  'container.borderRadius': ['8px'],
  'container.width': ['400px'],
  'container.shadow': ['0 12px 32px -16px #19303d3d', '0 12px 32px -16px #0009'],
  'colors.primary': ['#19303d', '#edf3f6'],
  'colors.secondary': ['#5c727d', '#a3b6c1'],
  'colors.focus': ['#1f6fd6', '#8cbeff'],
  'colors.divider': ['#dde4e8', '#2a3d4a'],
  'buttons.primary.backgroundColor': ['#19303d', '#edf3f6'],
  'buttons.primary.textColor': ['#ffffff', '#13202a'],
  'buttons.primary.borderColor': ['#19303d', '#edf3f6'],
  'buttons.primary.borderRadius': ['4px'],
  'buttons.secondary.backgroundColor': ['#ffffff', '#13202a'],
  'buttons.secondary.textColor': ['#19303d', '#edf3f6'],
  'buttons.secondary.borderColor': ['#19303d2e', '#7f95a259'],
  'buttons.secondary.borderRadius': ['4px'],
  'inputs.backgroundColor': ['transparent'],
  'inputs.textColor': ['var(--_colors-primary)'],
  'inputs.placeholderColor': ['#8296a1', '#7f95a2'],
  'inputs.borderColor': ['var(--_colors-primary)', '#7f95a2'],
  'inputs.borderRadius': ['4px'],
  fontFamily: ['Arial, Helvetica, sans-serif'],
  fontSize: ['medium'],
} as const satisfies TokenTable;

export const firstTokens = tokensOf(firstTable);
