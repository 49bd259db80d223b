/** The style sheet of a theme's preset. */
import { modernTable } from './modern.ts';
import { modernCss } from './modern-css.ts';
import type { Presets } from './page-presets.ts';
import { type Entries, tokenSheet, tokensOf } from './token-sheet.ts';

const modernTokens = tokensOf(Object.entries(modernTable));

/** The preset's tokens, which the page's custom properties override, and its rules; empty without a preset. */
export const presetRules: Presets = (setting: Entries, scope: string) => {
  if (new Map(setting).get('preset') !== 'modern') return '';
  return tokenSheet(setting, scope, modernTokens) + modernCss.replaceAll('.ae-root', `.ae-root${scope}`);
};
