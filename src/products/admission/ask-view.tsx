/** Asks for the fields of the sign-up, and to accept the terms. */
import { type FormEvent, useEffect, useRef } from 'react';
import type { SignUpField } from '../../../session-core/wire/shared.ts';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { Checkbox } from '../../components/fields/checkbox.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Form, Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Progress } from '../../components/messages/progress.tsx';
import { useUi } from '../../components/ui.tsx';
import type { ViewProps } from '../../machine/product.ts';
import { AdmissionField, nameOf } from './field.tsx';
import type { AdmissionAsk, AdmissionEvent, FieldValues } from './flow.ts';
import { HostText } from './host-text.tsx';

/** What users' and members' screens give. */
type AskProps = Pick<ViewProps, 'busy' | 'problem'> & {
  readonly screen: AdmissionAsk;
  readonly config: { readonly locale?: string | undefined };
  readonly send: (event: AdmissionEvent | { readonly type: 'back' }) => void;
};

export function AdmissionAskView({ screen, config, busy, problem, send }: AskProps) {
  const { t } = useUi();
  const form = useRef<HTMLDivElement>(null);
  const { asked: requirements, typed, wrong, isUnaccepted, haveTermsChanged, isRecalled } = screen;
  const saving = busy.includes('admission.send');
  const { locale } = config;

  // An effect, because the focus belongs to the DOM.
  useEffect(() => {
    if (isUnaccepted || Object.keys(wrong).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrong, isUnaccepted]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    send({
      type: 'admission.submitted',
      values: valuesOf(requirements.fields, data),
      accepted: data.has('terms'),
    });
  }
  const notice = haveTermsChanged ? t('error.terms_not_accepted') : null;
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Heading focus>{t('admission.title')}</Heading>
      <div ref={form}>
        <Form noValidate method="dialog" onSubmit={submit}>
          {requirements.fields.map((field) => (
            <AdmissionField
              // Fields read their first value once.
              key={`${field.id} ${isRecalled}`}
              field={field}
              locale={locale}
              typed={typed[field.id]}
              problem={wrong[field.id]}
              onType={(value) => send({ type: 'admission.typed', id: field.id, value })}
            />
          ))}
          {requirements.terms ? (
            <Checkbox
              key={requirements.terms.version}
              name="terms"
              label={<HostText texts={requirements.terms.text} locale={locale} />}
              error={isUnaccepted ? t('admission.tick') : ''}
              required
            />
          ) : null}
          <ErrorNotice>{problem ? t.problem(problem) : notice}</ErrorNotice>
          <Stack gap="tight">
            <Button kind="primary" type="submit" busy={saving}>
              {t('button.continue')}
            </Button>
            <Progress text={saving ? t('admission.saving') : ''} />
          </Stack>
        </Form>
      </div>
    </>
  );
}

function valuesOf(fields: readonly SignUpField[], data: FormData): FieldValues {
  return Object.fromEntries(
    fields.map((field) => {
      const name = nameOf(field);
      return [field.id, field.type === 'checkbox' ? data.has(name) : String(data.get(name) ?? '')];
    }),
  );
}
