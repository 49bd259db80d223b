/** The screens of mailed links and passcodes. */
import { useState } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { OtherWay } from '../../components/buttons/other-way.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Strong, Text } from '../../components/messages/text.tsx';
import { CodeScreen } from '../../components/screens/code-screen.tsx';
import { LinkSentScreen } from '../../products/magic-links/views.tsx';
import { furtherWays } from '../flow/ways.ts';
import { useSecondsAhead } from '../seconds/screens.tsx';
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
        <Heading focus>{t('emailMethodSelection.title')}</Heading>
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
          {t('emailMethodSelection.link')}
        </Button>
        <Button
          kind="secondary"
          busy={isSending && by === 'code'}
          onClick={() => {
            setBy('code');
            send({ type: 'email.codeChosen' });
          }}
        >
          {t('emailMethodSelection.code')}
        </Button>
      </Stack>
      <ErrorNotice>{problem && t.problem(problem)}</ErrorNotice>
    </>
  );
}

/** "Check your email". */
export function EmailSentView({ screen, config, bootstrap, busy, problem, send }: ViewProps<'email.sent'>) {
  const back = () => send({ type: 'back' });
  return (
    <LinkSentScreen
      screen={screen}
      bootstrap={bootstrap}
      problem={problem}
      domainHint={config.emailMagicLinksOptions.domainHint}
      sending={busy.includes('email.send')}
      onBack={back}
      onResend={() => send({ type: 'email.resendAsked' })}
      onTryAgain={back}
      otherWays={furtherWays(config, screen.place)}
    />
  );
}

/** Asks for the mailed code. */
export function EmailCodeView({ screen, config, busy, problem, send }: ViewProps<'email.code'>) {
  const t = useTexts();
  useSecondsAhead(config);
  const { email, sentAt, resent, queued, expiresAt, ended } = screen;
  return (
    <CodeScreen
      title={t('otp.title')}
      checking={busy.includes('email.verify')}
      problem={problem}
      sent={{
        to: email,
        texted: false,
        sending: busy.includes('email.send'),
        at: sentAt,
        resent,
        queued,
        expiresAt,
        ended,
        onResend: () => send({ type: 'email.resendAsked' }),
      }}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'email.codeEntered', code })}
      below={<OtherWay count={furtherWays(config, screen.place)} onClick={() => send({ type: 'back' })} />}
    />
  );
}
