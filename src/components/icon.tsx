/** The drawings of the widget: 24 by 24, one line, in the colour of the text around them. */
import type { ReactNode } from 'react';

export interface IconProps {
  /** Stands in `data-icon`, for rules that concern one icon. @default none */
  name?: string;
  /** For a host that puts a picture of its own in its place. */
  part?: string | undefined;
  /** What is drawn; none yet where only the place is kept. */
  children: ReactNode;
}

/** Draws one icon. Decoration only: the words stand beside it or in the label of what it is in. */
export function Icon({ name, part, children }: IconProps) {
  return (
    <svg className="ae-icon" part={part} data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
