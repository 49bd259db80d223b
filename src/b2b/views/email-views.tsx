/** The screens of mailed links and passcodes. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { Countdown, useExpired } from '../../components/countdown.tsx';
import { Heading } from '../../components/heading.tsx';
import { Form, Stack } from '../../components/layout.tsx';
import { BackButton } from '../../components/link.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { Progress } from '../../components/progress.tsx';
import { Resend } from '../../components/resend.tsx';
import { Strong, Text } from '../../components/text.tsx';
import { useLocalId } from '../../components/ui.tsx';
import { senderDomain, webmailLinks } from '../../components/webmail.ts';
import { WebmailLinks } from '../../components/webmail-links.tsx';
import { codeDigits, isCode } from '../../validate/code.ts';
import { useTexts, type ViewProps } from './view-props.ts';

/** A link or a code. */
export function EmailChooseView({ screen, busy, problem, send }: ViewProps<'email.choose'>) {
  const t = useTexts();
  const [by, setBy] = useState<'link' | 'code' | null>(null);
  const isSending = busy.includes('email.send');
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('emailMethod.title')}</Heading>
        <Text kind="small">
          <Strong alone>{screen.email}</Strong>
        </Text>
      </Stack>
      <Stack>
        <Button
          kind="secondary"
          busy={isSending && by === 'link'}
          onClick={() => {
            setBy('link');
            send({ type: 'email.linkChosen' });
          }}
        >
          {t('emailMethod.link')}
        </Button>
        <Button
          kind="secondary"
          busy={isSending && by === 'code'}
          onClick={() => {
            setBy('code');
            send({ type: 'email.codeChosen' });
          }}
        >
          {t('emailMethod.code')}
        </Button>
      </Stack>
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
    </>
  );
}

/** "Check your email". */
export function EmailSentView({ screen, config, bootstrap, busy, problem, send }: ViewProps<'email.sent'>) {
  const t = useTexts();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('emailConfirmation.title')}</Heading>
        <Text>
          {t.rich('emailConfirmation.sent', {
            values: { email: screen.email },
            tags: { bold: (text) => <Strong>{text}</Strong> },
          })}
          {t.gap}
          {t('emailConfirmation.instruction')}
        </Text>
      </Stack>
      <WebmailLinks links={webmailLinks(senderDomain(config.emailMagicLinksOptions.domainHint, bootstrap))} />
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
      <Stack>
        <Resend
          state={busy.includes('email.send') ? 'sending' : 'ready'}
          sentAt={screen.resent ? screen.sentAt : null}
          onResend={() => send({ type: 'email.resendAsked' })}
          words={{
            question: t('emailConfirmation.didntGetIt'),
            resend: t('button.resendEmail'),
            sent: t('toast.emailResent'),
          }}
        />
        <Button kind="secondary" onClick={() => send({ type: 'back' })}>
          {t('button.tryAgain')}
        </Button>
      </Stack>
    </>
  );
}

/** Asks for the mailed code, and submits it after the sixth digit. */
export function EmailCodeView({ screen, busy, problem, send }: ViewProps<'email.code'>) {
  const t = useTexts();
  const expired = useExpired(screen.expiresAt);
  const sending = busy.includes('email.send');
  return (
    <CodeScreen
      title={t('otp.title')}
      text={t.rich('otp.sentTo', {
        values: { destination: screen.email },
        tags: { bold: (text) => <Strong>{text}</Strong> },
      })}
      checking={busy.includes('email.verify')}
      sending={sending}
      problem={problem}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'email.codeEntered', code })}
      below={(again) => (
        <>
          <Countdown until={screen.expiresAt} />
          {!expired && (
            <Resend
              state={sending ? 'sending' : 'ready'}
              sentAt={screen.resent ? screen.sentAt : null}
              onResend={() => {
                again();
                send({ type: 'email.resendAsked' });
              }}
            />
          )}
          {expired && (
            <Button
              kind="primary"
              busy={sending}
              onClick={() => {
                again();
                send({ type: 'email.resendAsked' });
              }}
            >
              {t('button.newCode')}
            </Button>
          )}
        </>
      )}
    />
  );
}

export interface CodeScreenProps {
  title: string;
  text: ReactNode;
  checking: boolean;
  /** A newer code is on its way: what is typed waits for it. @default false */
  sending?: boolean;
  problem: ViewProps<'email.code'>['problem'];
  onBack: () => void;
  onCode: (code: string) => void;
  /** Below the field. `again` clears it, for a new code. */
  below?: (again: () => void) => ReactNode;
}

/** A screen that asks for six digits. */
export function CodeScreen(props: CodeScreenProps) {
  const { title, text, checking, sending = false, problem, onBack, onCode, below } = props;
  const t = useTexts();
  const id = useLocalId();
  const [entered, setEntered] = useState('');
  const [round, setRound] = useState(0);
  const verifying = checking || (sending && entered !== '');
  // The code may be right: the server did not check it.
  const unchecked = entered !== '' && problem !== null && !problem.field;
  const enter = (code: string) => {
    setEntered(code);
    onCode(code);
  };
  /** For autofill. Typing the sixth digit submits the form. */
  const submitted = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = codeDigits(String(new FormData(event.currentTarget).get('code')));
    if (!verifying && isCode(code)) enter(code);
  };
  const again = () => {
    setEntered('');
    setRound(round + 1);
  };
  return (
    <>
      <BackButton onClick={onBack} />
      <Stack gap="tight">
        <Heading>{title}</Heading>
        <Text id={`${id}-text`}>{text}</Text>
      </Stack>
      <Form noValidate method="dialog" onSubmit={submitted}>
        <CodeField
          label={t('formField.passcode.label')}
          describedBy={`${id}-text ${id}-problem`}
          busy={verifying}
          invalid={problem?.field === 'code'}
          unchecked={unchecked}
          autoFocus
          round={round}
          onComplete={enter}
        />
        <ErrorNotice id={`${id}-problem`}>{problem && t.problem(problem)}</ErrorNotice>
        {unchecked && (
          <Button kind="primary" busy={verifying} onClick={() => enter(entered)}>
            {t('button.tryAgain')}
          </Button>
        )}
        <Stack gap="tight">
          <Progress text={verifying ? t('otp.verifying') : ''} />
          {!verifying && below?.(again)}
        </Stack>
      </Form>
    </>
  );
}
