/** A field that the host asks new users to fill in. */
import type { SignUpField, SignUpFieldProblem } from '../../../session-core/wire/shared.ts';
import { Checkbox } from '../../components/fields/checkbox.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useUi } from '../../components/ui.tsx';
import { localText } from '../../strings/local-text.ts';
import { HostText } from './host-text.tsx';

/** The name of its input. Starts with our own prefix, so that no id of a host matches another input. */
export const nameOf = ({ id }: SignUpField) => `field-${id}`;

interface AdmissionFieldProps {
  field: SignUpField;
  locale: string | undefined;
  /** What the visitor has typed before. */
  typed: string | boolean | undefined;
  problem: SignUpFieldProblem | undefined;
  onType: (value: string | boolean) => void;
}

/** Draws the input of its type. Optional text and choices say so. */
export function AdmissionField({ field, locale, typed, problem, onType }: AdmissionFieldProps) {
  const { t } = useUi();
  const { label, required } = field;
  const name = nameOf(field);
  const { text, lang } = localText(label, locale);
  const shown = required ? (
    <HostText texts={label} locale={locale} />
  ) : (
    t.rich('admission.optional', { tags: {}, values: { label: text } })
  );
  const parts = { name, label: <span lang={lang}>{shown}</span>, required };
  switch (field.type) {
    case 'text':
      return (
        <TextField
          {...parts}
          defaultValue={String(typed ?? '')}
          error={errorOf(field.max_length)}
          onInput={({ currentTarget }) => onType(currentTarget.value)}
        />
      );
    case 'select':
      return (
        <SelectField
          {...parts}
          key={locale}
          defaultValue={String(typed ?? '')}
          options={[
            { value: '', text: t('admission.choose') },
            ...field.options.map(({ value, label: option }) => ({ value, ...localText(option, locale) })),
          ]}
          error={errorOf()}
          onChoose={onType}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          name={name}
          label={<HostText texts={label} locale={locale} />}
          required={required}
          defaultChecked={typed === true}
          error={problem ? t('admission.tick') : ''}
          onChange={({ target }) => onType(target.checked)}
        />
      );
  }

  function errorOf(longest = 0): string {
    if (problem === 'too_long') return t('admission.tooLong', { n: longest });
    return problem ? t('admission.missing') : '';
  }
}
