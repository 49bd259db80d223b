/** The screens of company login: which one an address leads to. */
import { type FormEvent, useRef } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { EmailForm } from '../../components/fields/email-form.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { useAnswer } from '../../components/fields/use-answer.ts';
import { Heading } from '../../components/frame/heading.tsx';
import { Form, Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Strong, Text } from '../../components/messages/text.tsx';
import { ConnectionButtons } from './provider-buttons.tsx';
import { useTexts, type ViewProps } from './view-props.ts';

export function SsoEmailView({ screen, busy, problem, send }: ViewProps<'sso.email'>) {
  const t = useTexts();
  const typed = useRef<() => { readonly email?: string }>(null);
  return (
    <>
      <BackButton onClick={() => send({ type: 'back', ...typed.current?.() })} />
      <Heading focus>{t('ssoDiscovery.email.title')}</Heading>
      <EmailForm
        email={screen.email}
        typed={typed}
        busy={busy.length > 0}
        problem={problem}
        submit={t('button.continue')}
        onSubmit={(email) => send({ type: 'email.submitted', email })}
      />
      <ErrorNotice>{problem && problem.field !== 'email' && t.problem(problem)}</ErrorNotice>
    </>
  );
}

export function SsoConnectionsView(props: ViewProps<'sso.connections'>) {
  const { screen, problem, send } = props;
  const t = useTexts();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('ssoDiscovery.title')}</Heading>
        <Text kind="small">
          <Strong alone>{screen.email}</Strong>
        </Text>
      </Stack>
      <ConnectionButtons {...props} connections={screen.connections} />
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
    </>
  );
}

/** The address leads to no company login, its organization may. */
export function SsoOrganizationView({ screen, busy, problem, send }: ViewProps<'sso.organization'>) {
  const t = useTexts();
  const field = useRef<HTMLInputElement>(null);
  const answer = useAnswer(screen.slug);
  const isField = problem?.field === 'slug';
  function submit(event: FormEvent) {
    event.preventDefault();
    send({ type: 'sso.slugSubmitted', slug: field.current?.value.trim() ?? '' });
    field.current?.focus();
  }
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('ssoDiscovery.fallback.title')}</Heading>
        <Text>
          {t.rich('ssoDiscovery.fallback.content', {
            values: { email: screen.email },
            tags: { bold: (text) => <Strong>{text}</Strong> },
          })}
        </Text>
      </Stack>
      <ErrorNotice>{problem && !isField && t.problem(problem)}</ErrorNotice>
      <Form noValidate method="dialog" onSubmit={submit} {...answer.form}>
        <TextField
          ref={field}
          label={t('formField.orgSlug.label')}
          name="slug"
          autoComplete="organization"
          autoCapitalize="none"
          autoCorrect="off"
          enterKeyHint="go"
          required
          defaultValue={screen.slug}
          error={isField && t.problem(problem)}
        />
        <Button kind="primary" type="submit" busy={busy.length > 0} {...answer.button}>
          {t('button.continue')}
        </Button>
      </Form>
      <Button kind="secondary" onClick={() => send({ type: 'sso.abandoned' })}>
        {t('ssoDiscovery.fallback.button.reset')}
      </Button>
    </>
  );
}
