/** The style sheet of a theme's preset. */
import { modernTable } from './modern.ts';
import { modernCss } from './modern-css.ts';
import type { Presets } from './page-presets.ts';
import { type Entries, type Pair, type Token, tokenSheet } from './token-sheet.ts';

const modernTokens = Object.entries(modernTable).map(
  ([path, pair]): Token => [path, path === 'container.shadow' ? [inLayers(pair)] : pair],
);

/** Shadows that differ in more than a colour: both are there, and the one of the other mode is transparent. */
function inLayers([light, dark = '']: Pair): string {
  const layers = [
    light.replace(/#\w+/g, 'light-dark($&,#0000)'),
    dark.replace(/#\w+/g, 'light-dark(#0000,$&)'),
  ];
  return layers.join();
}

/** The preset's tokens, which the page's custom properties override, and its rules; empty without a preset. */
export const presetRules: Presets = (setting: Entries, scope: string) => {
  if (new Map(setting).get('preset') !== 'modern') return '';
  return tokenSheet(setting, scope, modernTokens) + modernCss.replaceAll('.ae-root', `.ae-root${scope}`);
};
