/** Forms, and the space between things. */
import type { ComponentProps, ReactNode } from 'react';

/** Things below each other. `normal` 16 px apart, `tight` 8. */
export function Stack({ children, gap = 'normal' }: { children: ReactNode; gap?: 'tight' | 'normal' }) {
  return (
    <div className="ae-stack" data-gap={gap === 'tight' ? gap : undefined}>
      {children}
    </div>
  );
}

/** A real form, stacked, so that password managers, Enter and autofill work. */
export function Form({ children, ...rest }: Omit<ComponentProps<'form'>, 'className'>) {
  return (
    <form {...rest} className="ae-stack" part="form">
      {children}
    </form>
  );
}
