/** The title of a screen. */
import { type ReactNode, useEffect, useRef } from 'react';
import { css } from '../theme/css.ts';
import { useUi } from './ui.tsx';

export interface HeadingProps {
  children: ReactNode;
  /** Take the focus when the screen appears, so that its title is read out. Not for the first screen. @default false */
  focus?: boolean;
}

/** Draws the title. Takes the focus only if the visitor's focus was in the widget, or nowhere. */
export function Heading({ children, focus = false }: HeadingProps) {
  const { container } = useUi();
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus && element.current && mayTakeFocus(container)) element.current.focus();
  }, [focus, container]);
  return (
    <h2 className="ae-heading" part="heading" tabIndex={-1} ref={element}>
      {children}
    </h2>
  );
}

/** A screen that goes away drops its focus on the body; anything else that has the focus keeps it. */
function mayTakeFocus(container: ShadowRoot | HTMLElement): boolean {
  const page = container.ownerDocument;
  const active = page.activeElement;
  if (!active || active === page.body || active === page.documentElement) return true;
  const host = 'host' in container ? container.host : container;
  // The host may itself stand in another shadow root: then the page only sees that one's host.
  for (let node: Node | null = host; node; node = parentAcrossRoots(node)) if (node === active) return true;
  return host.contains(active);
}

function parentAcrossRoots(node: Node): Node | null {
  return node instanceof ShadowRoot ? node.host : node.parentNode;
}

export const headingCss = css`
.ae-root .ae-heading {
  font-size: 1.5em;
  font-weight: 600;
  line-height: 1.25;
  letter-spacing: -.01em;
  text-wrap: balance;
}
`;
