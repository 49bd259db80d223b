/**
 * The default of every theme option that the first screen shows, in the form of the option. With `later-tokens.ts`, this table
 * makes the style sheet, the custom properties and the documentation. The type `ThemeOptions` says what each option is.
 */
import { entries, type Token } from './token-sheet.ts';

export const firstTable = {
  container: {
    backgroundColor: ['#ffffff', '#13202a'],
    borderColor: ['#adbcc5', '#314553'],
    borderRadius: ['8px'],
    width: ['400px'],
    shadow: ['0 12px 32px -16px light-dark(#19303d3d,#0009)'],
  },
  colors: {
    primary: ['#19303d', '#edf3f6'],
    secondary: ['#5c727d', '#a3b6c1'],
    focus: ['#1f6fd6', '#8cbeff'],
    divider: ['#dde4e8', '#2a3d4a'],
  },
  buttons: {
    primary: {
      backgroundColor: ['#19303d', '#edf3f6'],
      textColor: ['#ffffff', '#13202a'],
      borderColor: ['#19303d', '#edf3f6'],
      borderRadius: ['4px'],
    },
    secondary: {
      backgroundColor: ['#ffffff', '#13202a'],
      textColor: ['#19303d', '#edf3f6'],
      borderColor: ['#19303d2e', '#7f95a259'],
      borderRadius: ['4px'],
    },
  },
  inputs: {
    backgroundColor: ['transparent'],
    textColor: ['var(--_colors-primary)'],
    placeholderColor: ['#8296a1', '#7f95a2'],
    borderColor: ['var(--_colors-primary)', '#7f95a2'],
    borderRadius: ['4px'],
  },
  fontFamily: ['Arial, Helvetica, sans-serif'],
  fontSize: ['medium'],
} as const;

// Every leaf of the table is a pair, or this line does not compile.
export const firstTokens = entries(firstTable) as readonly Token[];
