/** The outermost box. It blocks the page's styles, except the writing direction. */
import { type ReactNode, useEffect } from 'react';
import { noteUse } from '../focus.ts';
import { useStyle, useUi } from '../ui.tsx';

interface RootProps {
  children: ReactNode;
  /** Class that connects the instance's `themeSheet` to this root; unique in the document. */
  scope?: string;
  /** Rules that load after the first screen; see `touches-css.ts`. */
  touches?: string | undefined;
}

/** Renders the root box, which contains the whole widget. */
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
