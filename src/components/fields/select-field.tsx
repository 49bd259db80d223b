/** A labelled choice of one among several. */
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { unclobbered } from '../../../session-core/lib/unclobbered.ts';
import { css } from '../../theme/css.ts';
import { FieldError } from '../messages/field-error.tsx';
import { useLocalId, useStyle, useUi } from '../ui.tsx';
import { chevronCss } from './chevron-css.ts';

interface SelectOption {
  value: string;
  text: string;
  lang?: string;
}

interface SelectFieldProps {
  label: ReactNode;
  name: string;
  /** Read when the field appears: give it a key to change them. */
  options: readonly SelectOption[];
  /** Which one is chosen at first. */
  defaultValue: string;
  required: boolean;
  /** The error; screen readers announce it when it appears. */
  error: string;
  onChoose: (value: string) => void;
}

/** Renders the browser's own select with a real label. By the DOM: React's part for it would be on every page (see docs/design/bytes.md). */
export function SelectField({ label, error, onChoose, ...fieldProps }: SelectFieldProps) {
  useStyle(selectCss);
  useStyle(chevronCss);
  const { t } = useUi();
  const id = useLocalId(fieldProps.name);
  const place = useRef<HTMLDivElement>(null);
  const select = useRef<HTMLSelectElement>(null);

  const create = useEffectEvent(() => {
    const { name, options, defaultValue, required } = fieldProps;
    const newSelect = unclobbered(document).createElement('select');
    Object.assign(newSelect, { id, name, required, className: 'ae-input' });
    newSelect.setAttribute('part', 'input');
    for (const { value, text, lang = '' } of options) {
      const option = new Option(text, value, value === defaultValue, value === defaultValue);
      if (lang) option.lang = lang;
      newSelect.append(option);
    }
    newSelect.addEventListener('change', () => onChoose(newSelect.value));
    place.current?.append(newSelect);
    select.current = newSelect;
    return newSelect;
  });
  useLayoutEffect(() => {
    const select = create();
    return () => select.remove();
  }, []);
  useLayoutEffect(() => {
    if (error) select.current?.setAttribute('aria-invalid', 'true');
    else select.current?.removeAttribute('aria-invalid');
    select.current?.setAttribute('aria-describedby', `${id}-error`);
  }, [error, id]);
  return (
    <div className="ae-field" part="field" data-state={error ? 'error' : 'ready'}>
      <label className="ae-label" part="label" htmlFor={id} lang={t.lang(label)}>
        {label}
      </label>
      <div className="ae-select" ref={place} />
      <div aria-live="polite" id={`${id}-error`}>
        <FieldError>{error}</FieldError>
      </div>
    </div>
  );
}

const selectCss = css`
.ae-root .ae-select > .ae-input { padding-block: 11px; padding-inline-end: 28px; cursor: pointer; }
`;
