/** The title of a screen. */
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { isUsed, mayTakeFocus } from '../focus.ts';
import { useHeadingTag, useUi } from '../ui.tsx';

interface HeadingProps {
  children: ReactNode;
  /** Take the focus when the screen appears, so that screen readers announce the title. Not for the first screen. @default false */
  focus?: boolean;
  /** Focus a field that has a value instead, and select it: the visitor came back to change it. @default false */
  field?: boolean;
  /** The page has other content: do not scroll to the title unless the visitor has used the widget. @default false */
  among?: boolean;
}

/** Renders the title. Takes the focus only if it was in the widget or nowhere. */
export function Heading({ children, focus = false, field = false, among = false }: HeadingProps) {
  const { t, container } = useUi();
  const Tag = useHeadingTag();
  const element = useRef<HTMLHeadingElement>(null);
  const appeared = useEffectEvent(() => {
    if (!focus || !mayTakeFocus(container)) return;
    const fields = element.current
      ?.closest('.ae-screen')
      ?.querySelectorAll<HTMLInputElement>('input.ae-input');
    const filled = field && [...(fields ?? [])].find(({ value }) => value);
    (filled || element.current)?.focus({ preventScroll: among && !isUsed(container) });
    if (filled) filled.select();
  });
  // Once: later changes on the same screen must not move the focus.
  useEffect(() => appeared(), []);
  return (
    <Tag className="ae-heading" part="heading" tabIndex={-1} lang={t.lang(children)} ref={element}>
      {children}
    </Tag>
  );
}
