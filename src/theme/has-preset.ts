/** The preset that a theme names, and the fetch of its rules. */
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import { page, presetsKey } from './page-presets.ts';
import type { ThemeOptions, ThemeSetting } from './theme.ts';

/**
 * Whether the rules of the theme are there. If not, fetches the presets and calls `change`; a form without its preset is
 * better than none.
 */
export function hasPreset(theme: ThemeSetting | undefined, change: () => void): boolean {
  const isReady = !presetOf(theme) || !!page[presetsKey];
  if (!isReady) {
    fetchRepeatably(() => import('./presets.ts'))
      .catch(() => {
        page[presetsKey] = () => '';
      })
      .then(change);
  }
  return isReady;
}

/** The name of the theme's preset, if it has one. */
export function presetOf(theme: ThemeSetting | undefined): string | undefined {
  return (theme as ThemeOptions | undefined)?.preset;
}
