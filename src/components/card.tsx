/** The card that a screen is drawn on. */
import { type ReactNode, useState } from 'react';
import { css } from '../theme/css.ts';

export interface CardProps {
  children: ReactNode;
  /** Name of the screen. A change of it makes the content appear anew. */
  screen: string;
  /** True while something is under way. @default false */
  busy?: boolean;
  /** Below the screen, such as the watermark. */
  footer?: ReactNode;
}

/** Draws the card. The first screen stands at once; later ones come in quietly. */
export function Card({ children, screen, busy = false, footer }: CardProps) {
  const [shown, setShown] = useState(screen);
  const [moved, setMoved] = useState(false);
  if (screen !== shown) {
    setShown(screen);
    setMoved(true);
  }
  return (
    <div className="ae-card" part="container" data-screen={screen} aria-busy={busy}>
      <div className="ae-screen" key={screen} part="screen" data-state={moved ? 'entering' : 'first'}>
        {children}
      </div>
      {footer ? <div className="ae-footer">{footer}</div> : null}
    </div>
  );
}

export const cardCss = css`
.ae-root .ae-card {
  position: relative;
  padding: 24px clamp(16px, 8%, 32px);
  color: var(--_colors-primary);
  background: var(--_container-background-color);
  border: 1px solid var(--_container-border-color);
  border-radius: var(--_container-border-radius);
  box-shadow: var(--_container-shadow);
}
.ae-root .ae-screen { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; }
.ae-root .ae-footer { margin-block-start: 24px; }
@media (prefers-reduced-motion: no-preference) {
  .ae-root .ae-screen[data-state='entering'] { animation: ae-enter 200ms cubic-bezier(.2, .7, .3, 1); }
}
@keyframes ae-enter { from { opacity: 0; translate: 0 4px; } }
`;
