/** A labelled field. */
import type { ComponentProps, ReactNode } from 'react';
import { showUp } from './focus.ts';
import { statesCss } from './states-css.ts';
import { useLocalId, useStyle, useUi } from './ui.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: ReactNode;
  name: string;
  /** What is wrong with the value; read out when it appears. */
  error?: ReactNode;
  /** Ids of further texts about it. */
  describedBy?: string | undefined;
  /** Puts what belongs to the input around it. */
  row?: (input: ReactNode) => ReactNode;
}

/**
 * Draws a real input with a real label. Not controlled: password managers set values without telling React,
 * so the form reads the value from the input when it is submitted.
 */
export function TextField({ label, error, describedBy, row = (input) => input, ...rest }: TextFieldProps) {
  useStyle(statesCss);
  const { t, linked } = useUi();
  const id = useLocalId(rest.name);
  const described = [describedBy, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="ae-field" part="field" data-state={error ? 'error' : 'ready'}>
      <label className="ae-label" part="label" htmlFor={id} lang={t.lang(label)}>
        {label}
      </label>
      {row(
        <input
          spellCheck={false}
          {...rest}
          className="ae-input"
          part="input"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />,
      )}
      <div aria-live="polite">
        {error ? (
          <p
            className="ae-field-error"
            part="field-error"
            id={`${id}-error`}
            lang={t.lang(error)}
            ref={showUp}
          >
            {linked(error)}
          </p>
        ) : null}
      </div>
    </div>
  );
}
