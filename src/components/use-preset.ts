/** The preset of the theme, for screens after the first, which are on a styled page. */
import { useLayoutEffect, useState } from 'react';
import { privateProperty } from '../theme/token-sheet.ts';
import { useUi } from './ui.tsx';

/** The name of the preset; empty without one. A theme's values are custom properties of the root, so it has this one too. */
export function usePreset(): string {
  const { container } = useUi();
  const read = () => {
    const root = container.querySelector('.ae-root');
    return root ? getComputedStyle(root).getPropertyValue(privateProperty('preset')).trim() : '';
  };
  const [preset, setPreset] = useState(read);
  // Before the browser paints: the root may be rendered together with this component, and the theme may change.
  useLayoutEffect(() => setPreset(read()));
  return preset;
}
