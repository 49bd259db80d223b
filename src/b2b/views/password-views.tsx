/** The screens of passwords. */
import { type FormEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton, LinkButton } from '../../components/buttons/link.tsx';
import { OtherWay } from '../../components/buttons/other-way.tsx';
import { emailField } from '../../components/fields/email-field.ts';
import { EmailForm } from '../../components/fields/email-form.tsx';
import { PasswordField, type PasswordFieldHandle } from '../../components/fields/password-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Form, Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Strong, Text } from '../../components/messages/text.tsx';
import { MailSent } from '../../components/screens/mail-sent.tsx';
import { senderDomain, webmailLinks } from '../../components/screens/webmail.ts';
import { WebmailLinks } from '../../components/screens/webmail-links.tsx';
import { lazy } from '../../machine/lazy.ts';
import { tidyEmail } from '../../validate/email.ts';
import { furtherWays } from '../flow/ways.ts';
import { useSecondsAhead } from '../seconds/screens.tsx';
import { Later } from './later.tsx';
import { useTexts, type ViewProps } from './view-props.ts';

/** The log in with a password. */
export function PasswordLogInView(props: ViewProps<'password.logIn'>) {
  const { screen, busy, problem, config, send } = props;
  const t = useTexts();
  useSecondsAhead(config);
  const typed = useRef<() => { readonly email?: string }>(null);
  return (
    <>
      <BackButton onClick={() => send({ type: 'back', ...typed.current?.() })} />
      <Heading>{t('password.logInTitle')}</Heading>
      <ErrorNotice>{problem && !problem.field && t.problem(problem)}</ErrorNotice>
      <PasswordForm {...props} typed={typed} />
      <OtherWay
        count={furtherWays(config, screen.place)}
        busy={busy.length > 0}
        onClick={() => send({ type: 'back', ...typed.current?.() })}
      />
    </>
  );
}

interface PasswordFormProps extends ViewProps<'main' | 'password.logIn'> {
  /** Reads the field for the address. */
  readonly typed: Ref<() => { readonly email?: string }>;
}

/** Address and password, on a screen of their own or on the first one. */
export function PasswordForm({ screen, config, busy, problem, send, typed }: PasswordFormProps) {
  const t = useTexts();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<PasswordFieldHandle>(null);
  const checking = busy.includes('password.check');
  const address = () => tidyEmail(email.current?.value ?? '');
  useImperativeHandle(typed, () => () => ({ email: address() }));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (checking) return;
    const account = { email: address(), password: password.current?.value() ?? '' };
    // Browsers treat it as a password again.
    password.current?.hide();
    send({ type: 'password.submitted', ...account });
  }
  const field = problem?.field;
  return (
    <Form noValidate method="dialog" onSubmit={submit}>
      <TextField
        ref={email}
        label={t('formField.email.label')}
        name="email"
        {...emailField}
        autoComplete={config.products.includes('passkeys') ? 'username webauthn' : 'username'}
        required
        defaultValue={screen.email}
        readOnly={checking}
        error={field === 'email' && problem && t.problem(problem)}
      />
      <PasswordField
        ref={password}
        label={t('formField.password.label')}
        autoComplete="current-password"
        readOnly={checking}
        error={field === 'password' && problem && t.problem(problem)}
        attention={field === 'password' ? problem : null}
        first={screen.name !== 'main'}
      />
      <Button kind="primary" type="submit" busy={checking}>
        {t('button.continue')}
      </Button>
      <p>
        <LinkButton onClick={() => send({ type: 'password.forgotten', email: address() })}>
          {t('link.signupResetPassword')}
        </LinkButton>
      </p>
    </Form>
  );
}

/** Asks where to mail the link to a new password. */
export function PasswordForgotView({ screen, busy, problem, send }: ViewProps<'password.forgot'>) {
  const t = useTexts();
  const typed = useRef<() => { readonly email?: string }>(null);
  return (
    <>
      <BackButton onClick={() => send({ type: 'back', ...typed.current?.() })} />
      <Stack gap="tight">
        <Heading focus>{t('link.signupResetPassword')}</Heading>
        <Text>{t('password.forgotText')}</Text>
      </Stack>
      <EmailForm
        email={screen.email}
        typed={typed}
        busy={busy.includes('password.mail')}
        problem={problem}
        webmail
        submit={t('button.continue')}
        onSubmit={(email) => send({ type: 'email.submitted', email })}
      />
      <ErrorNotice>{problem && problem.field !== 'email' && t.problem(problem)}</ErrorNotice>
    </>
  );
}

/** A mail with a link to a new password is on its way. */
export function PasswordMailedView(props: ViewProps<'password.mailed'>) {
  const { screen, config, bootstrap, busy, problem, send } = props;
  const t = useTexts();
  const { email } = screen;
  const isReset = screen.by === 'reset';
  return (
    <MailSent
      title={t(isReset ? 'password.setNewTitle' : 'password.verification.title')}
      text={t.rich(isReset ? 'password.resetSent.forgot' : 'password.verification.content', {
        values: { email },
        tags: { bold: (text) => <Strong>{text}</Strong> },
      })}
      sent={screen}
      sending={busy.includes('password.mail')}
      problem={problem}
      onBack={() => send({ type: 'back' })}
      onResend={() => send({ type: 'email.resendAsked' })}
      below={<OtherWay count={furtherWays(config, screen.place)} onClick={() => send({ type: 'back' })} />}
    >
      <WebmailLinks
        links={webmailLinks(email, senderDomain(config.emailMagicLinksOptions.domainHint, bootstrap))}
      />
    </MailSent>
  );
}

/** A chunk of its own. */
export const newPassword = lazy(
  () => import('../../products/passwords/new-password-screen.tsx'),
  ({ NewPasswordScreen }) => NewPasswordScreen,
);

/** Asks for a new password, on the page of a reset link. */
export function PasswordNewView({ screen, bootstrap, busy, problem, send }: ViewProps<'password.new'>) {
  return (
    <Later
      part={newPassword}
      email={screen.email}
      verdict={screen.verdict}
      bootstrap={bootstrap}
      busy={busy.includes('password.set')}
      problem={problem}
      send={send}
      onBack={() => send({ type: 'back' })}
    />
  );
}
