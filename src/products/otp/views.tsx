/** The screens of sign-in by code. */
import { type FormEvent, useEffect, useState } from 'react';
import { AddressLine } from '../../components/address-line.tsx';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { Countdown, useExpired } from '../../components/countdown.tsx';
import { Heading } from '../../components/heading.tsx';
import { Form, Stack } from '../../components/layout.tsx';
import { BackButton } from '../../components/link.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { Progress } from '../../components/progress.tsx';
import { Resend } from '../../components/resend.tsx';
import { Success } from '../../components/success.tsx';
import { Strong, Text } from '../../components/text.tsx';
import { useLocalId, useUi } from '../../components/ui.tsx';
import { usePreset } from '../../components/use-preset.ts';
import type { ScreenProps } from '../../machine/product.ts';
import { codeDigits, isCode } from '../../validate/code.ts';
import type { OtpConfirmed, OtpEnter, OtpEvent } from './flow.ts';
import { readCode } from './web-otp.ts';

/** Asks for the code, and submits it after the sixth digit. */
export function OtpEnterView({ screen, busy, problem, send }: ScreenProps<OtpEnter, OtpEvent>) {
  const { t } = useUi();
  const id = useLocalId();
  const expired = useExpired(screen.expiresAt);
  const sending = busy.includes('otp.send');
  const received = useTextedCode(screen);
  const [entered, setEntered] = useState({ code: '', again: false });
  // A code typed while another mail is being sent waits for that call.
  const verifying = busy.includes('otp.verify') || (sending && entered.code !== '');
  const [round, setRound] = useState(0);
  // The code may be right: the server did not check it.
  const unchecked = entered.code !== '' && problem !== null && !problem.field && !expired;
  const check = (code: string, again = false) => {
    setEntered({ code, again });
    send({ type: 'otp.codeEntered', code });
  };
  /** For autofill. Typing the sixth digit submits the form. */
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = codeDigits(String(new FormData(event.currentTarget).get('code')));
    if (!verifying && isCode(code)) check(code);
  };
  const resend = () => {
    setEntered({ code: '', again: false });
    // A new code starts with an empty field.
    setRound(round + 1);
    send({ type: 'otp.resendAsked' });
  };
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading>{t('otp.title')}</Heading>
        <SentTo id={`${id}-sent`} to={screen.to} onChange={() => send({ type: 'back' })} />
      </Stack>
      <Form noValidate method="dialog" onSubmit={submitted}>
        <CodeField
          label={t('formField.passcode.label')}
          describedBy={`${id}-sent ${id}-problem`}
          busy={verifying}
          invalid={problem?.field === 'code'}
          unchecked={unchecked}
          autoFocus
          received={received}
          round={round}
          onComplete={(code) => check(code)}
        />
        <ErrorNotice id={`${id}-problem`}>{problem && t.problem(problem)}</ErrorNotice>
        {(unchecked || (verifying && entered.again)) && (
          <Button kind="primary" busy={verifying} onClick={() => check(entered.code, true)}>
            {t('button.tryAgain')}
          </Button>
        )}
        <Stack gap="tight">
          <Progress text={verifying ? t('otp.verifying') : ''} />
          {!verifying && !screen.ended && <Countdown until={screen.expiresAt} />}
          {!expired && (
            <Resend
              state={sending ? 'sending' : 'ready'}
              sentAt={screen.resent ? screen.sentAt : null}
              onResend={resend}
            />
          )}
        </Stack>
        {expired && (
          <Button kind="primary" busy={sending} onClick={resend}>
            {t('button.newCode')}
          </Button>
        )}
      </Form>
    </>
  );
}

/** Where the code went. The preset `modern` has the address on a line of its own, so that visitors find a mistake in it. */
function SentTo({ id, to, onChange }: { id: string; to: OtpEnter['to']; onChange: () => void }) {
  const { t } = useUi();
  const destination = to.channel === 'email' ? to.email : to.national;
  if (usePreset() === 'modern') {
    return (
      <div id={id}>
        <Text>{t('otp.sentBelow')}</Text>
        <AddressLine address={destination} onChange={onChange} />
      </div>
    );
  }
  return (
    <Text id={id}>
      {t.rich('otp.sentTo', {
        values: { destination },
        tags: { bold: (text) => <Strong>{text}</Strong> },
      })}
    </Text>
  );
}

/** The code of a text message, where the browser passes it on. Waits again after each new message. */
function useTextedCode({ to, sentAt }: OtpEnter): string | null {
  const [code, setCode] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits again for each message.
  useEffect(() => {
    if (to.channel !== 'sms') return;
    const end = new AbortController();
    void readCode(end.signal).then((found) => found && setCode(found));
    return () => end.abort();
  }, [to.channel, sentAt]);
  return code;
}

/** Shows that the code was right, or that another tab signed in. */
export function OtpConfirmedView({ screen }: ScreenProps<OtpConfirmed, OtpEvent>) {
  const { t } = useUi();
  return <Success text={t(screen.elsewhere ? 'success.loggedIn' : 'success.passcodeVerified')} />;
}
