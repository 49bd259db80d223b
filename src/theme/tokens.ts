/**
 * The default of every theme option that the first screen shows. With `idle-tokens.ts`, this table makes the style sheet,
 * the custom properties and the documentation. The type `ThemeOptions` says what each option is.
 */
import { type TokenTable, tokensOf } from './token-sheet.ts';

export const firstTable = {
  'container.backgroundColor': ['#FFFFFF', '#13202A'],
  'container.borderColor': ['#ADBCC5', '#314553'],
  'container.borderRadius': ['8px'],
  'container.width': ['400px'],
  'container.shadow': ['0 12px 32px -16px #19303D3D', '0 12px 32px -16px #0009'],
  'colors.primary': ['#19303D', '#EDF3F6'],
  'colors.secondary': ['#5C727D', '#A3B6C1'],
  'colors.error': ['#8B1214', '#FFA8A3'],
  'colors.focus': ['#1F6FD6', '#8CBEFF'],
  'colors.divider': ['#DDE4E8', '#2A3D4A'],
  'buttons.primary.backgroundColor': ['#19303D', '#EDF3F6'],
  'buttons.primary.textColor': ['#FFFFFF', '#13202A'],
  'buttons.primary.borderColor': ['#19303D', '#EDF3F6'],
  'buttons.primary.borderRadius': ['4px'],
  'buttons.secondary.backgroundColor': ['#FFFFFF', '#13202A'],
  'buttons.secondary.textColor': ['#19303D', '#EDF3F6'],
  'buttons.secondary.borderColor': ['#19303D', '#7F95A2'],
  'buttons.secondary.borderRadius': ['4px'],
  'inputs.backgroundColor': ['transparent'],
  'inputs.textColor': ['var(--_colors-primary)'],
  'inputs.placeholderColor': ['#8296A1', '#7F95A2'],
  'inputs.borderColor': ['var(--_colors-primary)', '#7F95A2'],
  'inputs.borderRadius': ['4px'],
  fontFamily: ['Arial, Helvetica, sans-serif'],
  fontSize: ['medium'],
} as const satisfies TokenTable;

export const firstTokens = tokensOf(firstTable);
