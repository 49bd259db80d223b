/** A labelled field. */
import type { ComponentProps, ReactNode } from 'react';
import { css } from '../theme/css.ts';
import { useLocalId } from './ui.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: ReactNode;
  name: string;
  /** What is wrong with the value; read out when it appears. */
  error?: ReactNode;
  /** Help that is always there. */
  hint?: ReactNode;
}

/**
 * Draws a real input with a real label. Not controlled: password managers set values without telling React,
 * so the form reads the value from the input when it is submitted.
 */
export function TextField({ label, error, hint, ...rest }: TextFieldProps) {
  const id = useLocalId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="ae-field" part="field" data-state={error ? 'error' : 'ready'}>
      <label className="ae-label" part="label" htmlFor={id}>
        {label}
      </label>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        className="ae-input"
        part="input"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint ? (
        <p className="ae-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <p className="ae-field-error" part="field-error" id={`${id}-error`}>
            {error}
          </p>
        ) : null}
      </div>
    </div>
  );
}

/* 16 px at least: below that, iOS zooms the page when the field gets the focus. */
export const textFieldCss = css`
.ae-root .ae-label { margin-block-end: 8px; font-size: .875em; font-weight: 600; line-height: 1.4286; }
.ae-root .ae-input {
  display: block;
  inline-size: 100%;
  min-block-size: 45px;
  padding: 8px 12px;
  color: var(--_inputs-text-color);
  background: var(--_inputs-background-color);
  border: 1px solid var(--_inputs-border-color);
  border-radius: var(--_inputs-border-radius);
  font-size: max(16px, 1em);
  line-height: 1.3125;
  cursor: text;
  text-overflow: ellipsis;
}
.ae-root .ae-input::placeholder { color: var(--_inputs-placeholder-color); opacity: 1; }
.ae-root .ae-input:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 1px; }
.ae-root .ae-input[aria-invalid] { border-color: var(--_colors-error); box-shadow: inset 0 0 0 1px var(--_colors-error); }
.ae-root .ae-input:-webkit-autofill {
  -webkit-text-fill-color: var(--_inputs-text-color);
  box-shadow: inset 0 0 0 100vmax var(--_colors-accent);
}
.ae-root .ae-field-hint,
.ae-root .ae-field-error { margin-block-start: 8px; font-size: .875em; line-height: 1.4286; color: var(--_colors-secondary); }
.ae-root .ae-field-error { color: var(--_colors-error); }
`;
