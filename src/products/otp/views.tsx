/** The screens of sign-in by code. */
import { useId } from 'react';
import { BackButton, Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { Countdown } from '../../components/countdown.tsx';
import { EmailForm } from '../../components/email-form.tsx';
import { Heading } from '../../components/heading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Resend } from '../../components/resend.tsx';
import { Success } from '../../components/success.tsx';
import { useNow, useUi } from '../../components/ui.tsx';
import type { PartProps, ScreenProps } from '../../machine/product.ts';
import { problemText } from '../../strings/problem-text.ts';
import type { OtpEnter, OtpEvent } from './flow.ts';

/** The part of Main: asks for the address. */
export function OtpEmailForm({ screen, busy, problem, send }: PartProps) {
  return (
    <EmailForm
      email={screen.email}
      busy={busy.includes('otp.send')}
      problem={problem}
      onSubmit={(email) => send({ type: 'otp.emailSubmitted', email } satisfies OtpEvent)}
    />
  );
}

/** Asks for the code, and sends it as soon as the sixth digit is there. */
export function OtpEnterView({ screen, busy, problem, send }: ScreenProps<OtpEnter, OtpEvent>) {
  const { t } = useUi();
  const explanation = useId();
  const expired = useNow(1000) >= screen.expiresAt;
  const sending = busy.includes('otp.send');
  const verifying = busy.includes('otp.verify');
  const resend = () => send({ type: 'otp.resendAsked' });
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Heading>{t('otp.title')}</Heading>
      <p id={explanation} className="ae-text">
        {t.rich('otp.sentTo', {
          values: { destination: screen.email },
          tags: { bold: (text) => <bdi className="ae-strong">{text}</bdi> },
        })}
      </p>
      <CodeField
        label={t('formField.passcode.label')}
        describedBy={explanation}
        busy={verifying}
        invalid={problem?.field === 'code'}
        onComplete={(code) => send({ type: 'otp.codeEntered', code })}
      />
      <Notice kind="error">{problem && problemText(t, problem)}</Notice>
      {verifying ? (
        <p className="ae-helper" role="status">
          {t('otp.verifying')}
        </p>
      ) : (
        <Countdown until={screen.expiresAt} />
      )}
      {expired ? (
        <Button kind="primary" busy={sending} onClick={resend}>
          {t('button.newCode')}
        </Button>
      ) : (
        <Resend
          state={sending ? 'sending' : 'ready'}
          sentAt={screen.resent ? screen.sentAt : null}
          onResend={resend}
        />
      )}
    </>
  );
}

/** The code was right. */
export function OtpConfirmedView() {
  const { t } = useUi();
  return <Success text={t('success.passcodeVerified')} />;
}
