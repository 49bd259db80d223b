/** A checkbox with its label. */
import type { ComponentProps, ReactNode } from 'react';
import { css } from '../../theme/css.ts';
import { FieldError } from '../messages/field-error.tsx';
import { useLocalId, useStyle, useUi } from '../ui.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'> {
  name: string;
  label: ReactNode;
  /** The error; screen readers announce it when it appears. */
  error?: string | undefined;
}

/** Draws a real checkbox in the theme's colours, with a label large enough to tap. */
export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  useStyle(checkboxCss);
  const { t } = useUi();
  const id = useLocalId(rest.name);
  const box = (
    <div className="ae-check" part="checkbox">
      <input
        {...rest}
        type="checkbox"
        className="ae-check-box"
        id={id}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
      />
      <label htmlFor={id} lang={t.lang(label)}>
        {label}
      </label>
    </div>
  );
  if (error === undefined) return box;
  return (
    <div>
      {box}
      <div aria-live="polite">
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}

const checkboxCss = css`
.ae-root .ae-check { display: flex; align-items: center; gap: 12px; }
.ae-root .ae-check-box {
  display: grid;
  place-items: center;
  flex: none;
  inline-size: max(20px, 1em);
  aspect-ratio: 1;
  color: var(--_buttons-primary-text-color);
  background-color: var(--_inputs-background-color);
  border: 1px solid var(--_inputs-border-color);
  border-radius: 4px;
  cursor: pointer;
}
.ae-root .ae-check-box:checked {
  background-color: var(--_buttons-primary-background-color);
  border-color: var(--_buttons-primary-background-color);
}
.ae-root .ae-check-box:checked::before {
  content: '';
  inline-size: 30%;
  block-size: 58%;
  margin-block-start: -15%;
  border: solid currentColor;
  border-width: 0 2px 2px 0;
  transform: rotate(45deg);
}
.ae-root .ae-check-box[aria-invalid] { border-color: var(--_colors-error); }
.ae-root .ae-check-box:focus-visible { outline: 2px solid var(--_colors-focus); outline-offset: 2px; }
.ae-root .ae-check > label { flex: 1; min-inline-size: 0; padding-block: 12px; text-wrap: pretty; cursor: pointer; }
/* The padding of the labels, which makes them large enough to tap, is the gap between checkboxes. */
.ae-root :is(.ae-check, :has(> .ae-check)) + :is(.ae-check, :has(> .ae-check)) { margin-block-start: -12px; }
@media (forced-colors: active) {
  .ae-root .ae-check-box { appearance: auto; }
  .ae-root .ae-check-box::before { display: none; }
}
`;
