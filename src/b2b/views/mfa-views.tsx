/** The screens of second factors. */

import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { whenIdle } from '../../../session-core/lib/idle.ts';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton, LinkButton } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Text, Whole } from '../../components/messages/text.tsx';
import { prefetch } from '../../components/prefetch.ts';
import { CodeScreen } from '../../components/screens/code-screen.tsx';
import { lazy } from '../../machine/lazy.ts';
import type { BusinessConfig } from '../config.ts';
import { mfaChoices } from '../flow/after-proof.ts';
import { ByPasskey } from './by-passkey.tsx';
import { Later } from './later.tsx';
import { useTexts, type ViewProps } from './view-props.ts';

/** A chunk of its own. */
export const phoneForm = lazy(
  () => import('../../products/otp/phone-form.tsx'),
  ({ PhoneForm }) => PhoneForm,
);

const whole = { tags: { whole: (word: ReactNode) => <Whole>{word}</Whole> } };

/** Fetches the form for a number at rest: a second factor to set up may follow this screen. */
export function usePhoneFormAhead({ mfaInclude }: Pick<BusinessConfig, 'mfaInclude'>): void {
  const isOffered = mfaInclude.includes('smsOtp');
  useEffect(() => {
    const end = new AbortController();
    if (isOffered) whenIdle(() => prefetch(phoneForm), end.signal);
    return () => end.abort();
  }, [isOffered]);
}

/** Which factor to set up. */
export function MfaChooseView({ screen, config, send }: ViewProps<'mfa.choose'>) {
  const t = useTexts();
  usePhoneFormAhead(config);
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t.rich('mfa.enrollment.title', whole)}</Heading>
        <Text>{t('mfa.enrollment.content', { organizationName: screen.mfa.organization.name })}</Text>
      </Stack>
      <Stack>
        {mfaChoices(screen.mfa, config).map((by) => (
          <Button key={by} kind="secondary" onClick={() => send({ type: 'mfa.chosen', by })}>
            {t(by === 'totp' ? 'mfa.enrollment.option.totp' : 'mfa.enrollment.option.sms')}
          </Button>
        ))}
      </Stack>
    </>
  );
}

/** Asks for the number that gets the codes. */
export function SmsNumberView({ screen, config, busy, problem, send }: ViewProps<'sms.number'>) {
  const t = useTexts();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t.rich('mfa.smsEnrollment.title', whole)}</Heading>
        <Text>{t('mfa.smsEnrollment.content')}</Text>
      </Stack>
      <Later
        part={phoneForm}
        config={{ ...config, products: [] }}
        phone={screen.phone}
        channel="sms"
        waits
        sending={busy.length > 0}
        problem={problem}
        onSubmit={(phone) => send({ type: 'otp.phoneSubmitted', phone })}
      />
      <ErrorNotice>{problem && problem.field !== 'phone' && t.problem(problem)}</ErrorNotice>
    </>
  );
}

/** Asks for the texted code. Sends one, if none is on its way. */
export function SmsCodeView({ screen, config, busy, problem, send }: ViewProps<'sms.code'>) {
  const t = useTexts();
  const { mfa, added, sentAt, resent, queued, expiresAt, ended } = screen;
  const shown = useEffectEvent(() => send({ type: 'sms.shown' }));
  useEffect(() => shown(), []);
  const sending = busy.includes('sms.send');
  return (
    <CodeScreen
      title={t('otp.title')}
      text={sentAt === null && sending && t('sms.sending')}
      checking={busy.includes('sms.verify')}
      problem={problem}
      sent={{
        to: added?.international ?? mfa.phone,
        texted: true,
        sending,
        at: sentAt,
        resent,
        queued,
        expiresAt,
        ended,
        onResend: () => send({ type: 'sms.resendAsked' }),
      }}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'code.entered', code })}
      below={
        !added && (
          <>
            {mfa.enrolled.includes('totp') && (
              <>
                <p>
                  <LinkButton onClick={() => send({ type: 'mfa.chosen', by: 'totp' })}>
                    {t('mfa.methods.authenticatorApp')}
                  </LinkButton>
                </p>
                <p>
                  <LinkButton onClick={() => send({ type: 'recovery.asked' })}>
                    {t('totp.useRecoveryCode')}
                  </LinkButton>
                </p>
              </>
            )}
            <ByPasskey mfa={mfa} config={config} send={send} />
          </>
        )
      }
    />
  );
}
