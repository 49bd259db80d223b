/** The card around a screen. */
import { type ReactNode, useState } from 'react';

interface CardProps {
  children: ReactNode;
  /** Name of the screen. When it changes, the content animates in. */
  screen: string;
  /** True while a task runs. @default false */
  busy?: boolean;
  /** Below the screen, such as the watermark. */
  footer?: ReactNode;
}

/** Renders the card. Only screens after the first animate in. */
export function Card({ children, screen, busy = false, footer }: CardProps) {
  const [shown, setShown] = useState(screen);
  const [moved, setMoved] = useState(false);
  if (screen !== shown) {
    setShown(screen);
    setMoved(true);
  }
  return (
    <div className="ae-card" part="container" data-screen={screen} aria-busy={busy}>
      <slot name="header" />
      <div className="ae-screen" key={screen} part="screen" data-state={moved ? 'entering' : 'first'}>
        {children}
      </div>
      <slot name="footer" />
      {footer}
    </div>
  );
}
