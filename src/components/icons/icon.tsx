/** The icons of the widget: 24 by 24, one stroke width, in the colour of the surrounding text. */
import type { ReactNode } from 'react';
import { css } from '../../theme/css.ts';
import { useStyle } from '../ui.tsx';

interface IconProps {
  /** Sets `data-icon`, for rules that concern one icon. @default none */
  name?: string;
  /** The shapes. */
  children: ReactNode;
}

/** Renders an icon. Decorative: the text is beside it or in the label of its control. */
export function Icon({ name, children }: IconProps) {
  useStyle(iconCss);
  return (
    <svg className="ae-icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

interface SlotProps {
  /** Lets a host replace the icon with its own picture. */
  part?: string;
  /** The shapes; empty at first, like `drawSlot`. */
  children: ReactNode;
}

/** Reserves the place of an icon that loads later. */
export function Slot({ part, children }: SlotProps) {
  return (
    <span className="ae-icon" part={part}>
      {children && <Icon>{children}</Icon>}
    </span>
  );
}

/* The size of an icon is in the entry: see `sheet.ts`. */
const iconCss = css`
.ae-root .ae-icon {
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
}
`;
