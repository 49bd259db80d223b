/** Forms, text and the space between things. */
import type { ComponentProps, ReactNode } from 'react';

/** Things below each other. `normal` 16 px apart, `tight` 8, `loose` 24. */
export function Stack({
  children,
  gap = 'normal',
}: {
  children: ReactNode;
  gap?: 'tight' | 'normal' | 'loose';
}) {
  return (
    <div className="ae-stack" data-gap={gap}>
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

/** A paragraph. `small` is 14 px and of less weight. */
export function Text({
  children,
  kind = 'body',
  id,
}: {
  children: ReactNode;
  kind?: 'body' | 'small';
  id?: string;
}) {
  return (
    <p className="ae-text" part="text" data-kind={kind} id={id}>
      {children}
    </p>
  );
}

/** An address or number inside a sentence: emphasised, and kept whole in text of the other direction. */
export function Strong({ children }: { children: ReactNode }) {
  return <bdi className="ae-strong">{children}</bdi>;
}
