/** Forms and vertical stacks. */
import type { ComponentProps, ReactNode } from 'react';
import { css } from '../../theme/css.ts';
import { useStyle } from '../ui.tsx';

/** A vertical stack with a gap of 12 px (`normal`) or 8 px (`tight`). */
export function Stack({ children, gap = 'normal' }: { children: ReactNode; gap?: 'tight' | 'normal' }) {
  return gap === 'tight' ? <TightStack>{children}</TightStack> : <div className="ae-stack">{children}</div>;
}

function TightStack({ children }: { children: ReactNode }) {
  useStyle(tightCss);
  return (
    <div className="ae-stack" data-gap="tight">
      {children}
    </div>
  );
}

// A stack of live regions that are all silent is there to be read out later; until then it takes no gap.
const tightCss = css`
.ae-root .ae-stack[data-gap='tight'] { gap: 8px; }
.ae-root .ae-stack:not(:has(> :not(:empty))) { position: absolute; }
`;

/** A real form, stacked, so that password managers, Enter and autofill work. */
export function Form({ children, ...rest }: Omit<ComponentProps<'form'>, 'className'>) {
  return (
    <form {...rest} className="ae-stack" part="form">
      {children}
    </form>
  );
}
