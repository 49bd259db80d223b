/** A labelled choice of one among several. */
import type { ComponentProps, ReactNode } from 'react';
import { showUp } from './focus.ts';
import { statesCss } from './states-css.ts';
import { useLocalId, useStyle, useUi } from './ui.tsx';

export interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'className' | 'id'> {
  label: ReactNode;
  name: string;
  /** The error; screen readers announce it when it appears. */
  error?: string | undefined;
}

/** Renders the browser's own select with a real label. Its options are the children. */
export function SelectField({ label, error, children, ...rest }: SelectFieldProps) {
  useStyle(statesCss);
  const { t } = useUi();
  const id = useLocalId(rest.name);
  return (
    <div className="ae-field" part="field" data-state={error ? 'error' : 'ready'}>
      <label className="ae-label" part="label" htmlFor={id} lang={t.lang(label)}>
        {label}
      </label>
      <select
        {...rest}
        className="ae-input"
        part="input"
        id={id}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
      >
        {children}
      </select>
      <div aria-live="polite">
        {error ? (
          <p
            className="ae-field-error"
            part="field-error"
            id={`${id}-error`}
            lang={t.lang(error)}
            ref={showUp}
          >
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}
