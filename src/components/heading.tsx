/** The title of a screen. */
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { isUsed, mayTakeFocus } from './focus.ts';
import { useUi } from './ui.tsx';

export interface HeadingProps {
  children: ReactNode;
  /** Take the focus when the screen appears, so that its title is read out. Not for the first screen. @default false */
  focus?: boolean;
  /** The page is about more than this: it is not scrolled to the title of a visitor who has done nothing here. @default false */
  among?: boolean;
}

/** Draws the title. Takes the focus only if the visitor's focus was in the widget, or nowhere. */
export function Heading({ children, focus = false, among = false }: HeadingProps) {
  const { t, container } = useUi();
  const element = useRef<HTMLHeadingElement>(null);
  const appeared = useEffectEvent(() => {
    if (!focus || !mayTakeFocus(container)) return;
    element.current?.focus({ preventScroll: among && !isUsed(container) });
  });
  // Once: what changes on a screen that stands there already moves nobody.
  useEffect(() => appeared(), []);
  return (
    <h2 className="ae-heading" part="heading" tabIndex={-1} lang={t.lang(children)} ref={element}>
      {children}
    </h2>
  );
}
