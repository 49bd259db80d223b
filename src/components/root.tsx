/** The outermost box: nothing of the page's style gets past it, except the direction of writing. */
import { type ReactNode, useEffect } from 'react';
import { noteUse } from './focus.ts';
import { useStyle, useUi } from './ui.tsx';

export interface RootProps {
  children: ReactNode;
  /** Class that ties the instance's `themeSheet` to this root; unique in the document. */
  scope?: string;
  /** Rules that come after the first screen; see `touches-css.ts`. */
  touches?: string | undefined;
}

/** Draws the root box. Everything else of the widget belongs inside. */
export function Root({ children, scope, touches = '' }: RootProps) {
  useStyle(touches);
  const { container } = useUi();
  useEffect(() => noteUse(container), [container]);
  return (
    <div className={scope ? `ae-root ${scope}` : 'ae-root'} part="root">
      {children}
    </div>
  );
}
