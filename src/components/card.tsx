/** The card that a screen is drawn on. */
import { type ReactNode, useState } from 'react';

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
      {footer}
    </div>
  );
}
