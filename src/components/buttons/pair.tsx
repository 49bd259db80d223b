/** Two buttons beside each other, where there is room. */
import type { ReactNode } from 'react';
import { css } from '../../theme/css.ts';
import { useStyle } from '../ui.tsx';

/** A button takes a line of its own before a word in it is broken. */
export function Pair({ children }: { children: ReactNode }) {
  useStyle(pairCss);
  return <div className="ae-pair">{children}</div>;
}

const pairCss = css`
.ae-root .ae-pair { display: flex; flex-wrap: wrap; gap: 8px; }
.ae-root .ae-pair > .ae-button { flex: 1 1 8em; inline-size: auto; max-inline-size: 100%; }
`;
