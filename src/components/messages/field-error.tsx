/** What is wrong with a field, below it. */
import type { ReactNode } from 'react';
import { showUp } from '../focus.ts';
import { statesCss } from '../states-css.ts';
import { useStyle, useUi } from '../ui.tsx';

interface FieldErrorProps {
  children: ReactNode;
  /** For the field's `aria-describedby`. */
  id?: string;
}

/** Renders the text; addresses in it are links. Belongs in a live region that is there before it. */
export function FieldError({ children, id }: FieldErrorProps) {
  useStyle(statesCss);
  const { t, linked } = useUi();
  if (!children) return null;
  return (
    <p className="ae-field-error" part="field-error" id={id} lang={t.lang(children)} ref={showUp}>
      {linked(children)}
    </p>
  );
}
