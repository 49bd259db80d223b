/** The outermost box: nothing of the page's style gets past it, except the direction of writing. */
import type { ReactNode } from 'react';
import { statesCss } from './states-css.ts';
import { useStyle } from './ui.tsx';

export interface RootProps {
  children: ReactNode;
  /** Class that ties the instance's `themeSheet` to this root; unique in the document. */
  scope?: string;
}

/** Draws the root box. Everything else of the widget belongs inside. */
export function Root({ children, scope }: RootProps) {
  useStyle(statesCss);
  return (
    <div className={scope ? `ae-root ${scope}` : 'ae-root'} part="root">
      {children}
    </div>
  );
}
