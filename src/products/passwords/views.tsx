/** The screens of sign-in with a password. */
import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton, LinkButton } from '../../components/buttons/link.tsx';
import { OtherWay } from '../../components/buttons/other-way.tsx';
import { PasswordField, type PasswordFieldHandle } from '../../components/fields/password-field.tsx';
import { Username } from '../../components/fields/username.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Form, Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { ResentToast } from '../../components/messages/resent-toast.tsx';
import { Strong, Text } from '../../components/messages/text.tsx';
import { AddressLine } from '../../components/screens/address-line.tsx';
import { MailSent } from '../../components/screens/mail-sent.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import type { LoginConfig } from '../../machine/config.ts';
import { countWays } from '../../machine/count-ways.ts';
import type { ScreenProps } from '../../machine/product.ts';
import type { PasswordCreate, PasswordLogIn, PasswordsEvent, ResetReason, ResetSent } from './flow.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { otherWay } from './other-way.ts';

/** Asks a new visitor to choose a password. */
export function PasswordCreateView(props: ScreenProps<PasswordCreate, PasswordsEvent>) {
  const { screen, config, bootstrap, busy, problem, send } = props;
  const { t } = useUi();
  const id = useLocalId();
  const back = () => send({ type: 'back' });
  return (
    <>
      <BackButton onClick={back} />
      <Title text={t('password.createTitle')} email={screen.email} id={id} onChange={back} />
      <NewPasswordForm
        email={screen.email}
        verdict={screen.verdict}
        bootstrap={bootstrap}
        busy={busy.some((name) => name !== 'passwords.judge')}
        problem={problem}
        send={send}
        describedBy={id}
      />
      <OtherWay count={countWays(config) - 1} busy={busy.length > 0} onClick={back} />
    </>
  );
}

/** Asks a known visitor for the password. */
export function PasswordLogInView(props: ScreenProps<PasswordLogIn, PasswordsEvent>) {
  const { screen, config, busy, problem, send } = props;
  const { t } = useUi();
  const id = useLocalId();
  const field = useRef<PasswordFieldHandle>(null);
  const other = otherWay(config);
  const back = () => send({ type: 'back' });

  function submit(event: FormEvent) {
    event.preventDefault();
    field.current?.hide();
    send({ type: 'passwords.submitted', password: field.current?.value() ?? '' });
  }

  return (
    <>
      <BackButton onClick={back} />
      <Title text={t('password.logInTitle')} email={screen.email} id={id} onChange={back} />
      <ErrorNotice>{problem && problem.field !== 'password' && t.problem(problem)}</ErrorNotice>
      <Form noValidate method="dialog" onSubmit={submit}>
        <Username email={screen.email} />
        <PasswordField
          ref={field}
          label={t('formField.password.label')}
          autoComplete="current-password"
          readOnly={busy.length > 0}
          describedBy={id}
          error={problem?.field === 'password' && t.problem(problem)}
          attention={problem}
        />
        <Button
          kind="primary"
          type="submit"
          busy={busy.includes('passwords.logIn')}
          ways={other ? ['password'] : []}
        >
          {t('button.continue')}
        </Button>
      </Form>
      <Stack>
        <p>
          <LinkButton busy={busy.length > 0} onClick={() => send({ type: 'passwords.forgotAsked' })}>
            {t('button.forgotPassword')}
          </LinkButton>
        </p>
        {other && <WithoutPassword busy={busy.length > 0} send={send} />}
        <OtherWay count={furtherWays(config)} busy={busy.length > 0} onClick={back} />
      </Stack>
    </>
  );
}

const titles = {
  forgot: 'password.forgotTitle',
  setNew: 'password.setNewTitle',
  dedupe: 'password.setNewTitle',
  breached: 'password.setNewTitle',
} as const satisfies Record<ResetReason, string>;

/** "Check your email": a link to a new password is on its way. */
export function ResetSentView(props: ScreenProps<ResetSent, PasswordsEvent>) {
  const { screen, config, busy, problem, send } = props;
  const { t } = useUi();
  return (
    <MailSent
      title={t(titles[screen.reason])}
      text={t.rich(`password.resetSent.${screen.reason}`, {
        values: { email: screen.email },
        tags: { bold: (text) => <Strong>{text}</Strong> },
      })}
      sent={screen}
      sending={busy.includes('passwords.startReset')}
      problem={problem}
      onBack={() => send({ type: 'back' })}
      onResend={() => send({ type: 'passwords.resendAsked' })}
      toast={<ResentToast sent={screen} />}
      below={
        <>
          {otherWay(config) && <WithoutPassword busy={busy.length > 0} send={send} />}
          <OtherWay
            count={furtherWays(config)}
            busy={busy.length > 0}
            onClick={() => send({ type: 'back' })}
          />
        </>
      }
    />
  );
}

/** The methods besides the password and the one that `WithoutPassword` leads to. */
const furtherWays = (config: LoginConfig) => countWays(config) - (otherWay(config) ? 2 : 1);

/** The button for the method without a password. */
export function WithoutPassword({
  busy,
  send,
}: {
  busy: boolean;
  send: (event: { readonly type: 'passwords.withoutAsked' }) => void;
}): ReactNode {
  const { t } = useUi();
  return (
    <Button
      kind="secondary"
      busy={busy}
      ways={['email']}
      onClick={() => send({ type: 'passwords.withoutAsked' })}
    >
      {t('button.withoutPassword')}
    </Button>
  );
}

/** The title of the screen, and the visitor's address. */
function Title(props: { text: string; email: string; id: string; onChange: () => void }) {
  const { text, email, id, onChange } = props;
  const { t, preset } = useUi();
  return (
    <Stack gap="tight">
      <Heading>{text}</Heading>
      {preset === 'modern' ? (
        <AddressLine id={id} address={email} onChange={onChange} />
      ) : (
        <Text>
          <span id={id}>
            {t.rich('password.for', {
              values: { email },
              tags: { bold: (address) => <Strong>{address}</Strong> },
            })}
          </span>{' '}
          <LinkButton onClick={onChange}>{t('button.changeEmail')}</LinkButton>
        </Text>
      )}
    </Stack>
  );
}
