/** The drawings of the widget: 24 by 24, one line, in the colour of the text around them. */
import type { ReactNode } from 'react';

export interface IconProps {
  /** Stands in `data-icon`, for rules that concern one icon. @default none */
  name?: string;
  /** What is drawn. */
  children: ReactNode;
}

/** Draws one icon. Decoration only: the words stand beside it or in the label of what it is in. */
export function Icon({ name, children }: IconProps) {
  return (
    <svg className="ae-icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export interface SlotProps {
  /** For a host that puts a picture of its own in its place. */
  part?: string;
  /** What is drawn; nothing yet the first time, as `drawSlot` draws it. */
  children: ReactNode;
}

/** Keeps the place of an icon that comes later. */
export function Slot({ part, children }: SlotProps) {
  return (
    <span className="ae-icon" part={part}>
      {children && <Icon>{children}</Icon>}
    </span>
  );
}
