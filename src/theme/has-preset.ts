/** Fetches the presets for a theme that names one. */
import { fetchRepeatably } from '../../session-core/lib/lazy.ts';
import { page, presetsKey } from './page-presets.ts';
import type { ThemeOptions, ThemeSetting } from './theme.ts';

/**
 * Whether the rules of the theme are there. If not, fetches the presets and calls `change`; a form without its preset is
 * better than none.
 */
export function hasPreset(theme: ThemeSetting | undefined, change: () => void): boolean {
  const isReady = !(theme as ThemeOptions)?.preset || !!page[presetsKey];
  if (!isReady) {
    fetchRepeatably(() => import('./presets.ts'))
      .catch(() => {
        page[presetsKey] = () => '';
      })
      .then(change);
  }
  return isReady;
}
