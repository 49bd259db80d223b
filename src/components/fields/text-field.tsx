/** A labelled field. */
import { type ComponentProps, type ReactNode, useState } from 'react';
import { FieldError } from '../messages/field-error.tsx';
import { useLocalId, useUi } from '../ui.tsx';
import { foreign, type TypedField } from './foreign.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: ReactNode;
  name: string;
  /** The error; screen readers announce it when it appears. */
  error?: ReactNode;
  /** Ids of further descriptions. */
  describedBy?: string | undefined;
  /** Wraps the input, for example with a button beside it. */
  row?: (input: ReactNode) => ReactNode;
}

/**
 * Renders a real input with a real label. Uncontrolled: password managers set values without notifying React, so the
 * form reads the value from the input on submit.
 */
export function TextField({ label, error, describedBy, row = (input) => input, ...rest }: TextFieldProps) {
  const { t } = useUi();
  const id = useLocalId(rest.name);
  const [isText, setIsText] = useState(foreign.test(`${rest.defaultValue ?? ''}`));
  function keep(field: HTMLInputElement): void {
    if (field.type !== 'email') return;
    keepAsTyped(field);
    setIsText(true);
  }
  // What the visitor typed before React.
  const look = (box: HTMLElement | null) => {
    const field = box?.querySelector<TypedField>('input');
    if (field?.isForeign) keep(field);
  };
  const described = [describedBy, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div ref={look} className="ae-field" part="field" data-state={error ? 'error' : 'ready'}>
      <label className="ae-label" part="label" htmlFor={id} lang={t.lang(label)}>
        {label}
      </label>
      {row(
        <input
          spellCheck={false}
          onInput={({ currentTarget, nativeEvent }) => {
            const { data, isComposing } = nativeEvent as InputEvent;
            if (!isComposing && foreign.test(data ?? '')) keep(currentTarget);
          }}
          onCompositionEnd={({ currentTarget, data }) => foreign.test(data) && keep(currentTarget)}
          {...rest}
          type={isText && rest.type === 'email' ? 'text' : rest.type}
          className="ae-input"
          part="input"
          id={id}
          aria-invalid={error ? true : rest['aria-invalid']}
          aria-describedby={described || undefined}
        />,
      )}
      <div aria-live="polite">
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}

/**
 * Chromium gives the value of `type="email"` another domain than the visitor typed, `strasse.de` for `straße.de`, which may
 * belong to another person. With the first letter that it may replace, the field becomes one for text, and keeps what the
 * visitor sees. It has the focus afterwards, and the caret where it was.
 */
function keepAsTyped(field: HTMLInputElement): void {
  field.focus();
  // For a field for addresses, only the selection tells what is shown, and where the caret is.
  const selection = getSelection() as Selection;
  selection.modify('extend', 'backward', 'lineboundary');
  const before = `${selection}`.length;
  field.select();
  // Where browsers do not select text in fields, they do not change it either.
  const shown = `${selection}` || field.value;
  field.type = 'text';
  field.value = shown;
  field.setSelectionRange(before, before);
}
