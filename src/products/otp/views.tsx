/** The screens of sign-in by code. */
import { OtherWay } from '../../components/buttons/other-way.tsx';
import { CodeScreen } from '../../components/screens/code-screen.tsx';
import { Success } from '../../components/screens/success.tsx';
import { useUi } from '../../components/ui.tsx';
import { countWays } from '../../machine/count-ways.ts';
import type { ScreenProps } from '../../machine/product.ts';
import type { OtpConfirmed, OtpEnter, OtpEvent } from './flow.ts';

interface EnterProps extends ScreenProps<OtpEnter, OtpEvent> {
  /** Writes the number. @default as the form gave it */
  grouped?: (number: string) => string;
}

/** Asks for the code. */
export function OtpEnterView({
  screen,
  config,
  busy,
  problem,
  send,
  grouped = (number) => number,
}: EnterProps) {
  const { t } = useUi();
  const { to, sentAt, resent, queued, expiresAt, ended } = screen;
  return (
    <CodeScreen
      title={t('otp.title')}
      checking={busy.includes('otp.verify')}
      problem={problem}
      sent={{
        to: to.channel === 'email' ? to.email : grouped(to.international),
        texted: to.channel === 'sms',
        sending: busy.includes('otp.send'),
        at: sentAt,
        resent,
        queued,
        expiresAt,
        ended,
        onResend: () => send({ type: 'otp.resendAsked' }),
      }}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'otp.codeEntered', code })}
      below={<OtherWay count={countWays(config) - 1} onClick={() => send({ type: 'back' })} />}
    />
  );
}

/** Shows that the code was right, or that another tab signed in. */
export function OtpConfirmedView({ screen }: ScreenProps<OtpConfirmed, OtpEvent>) {
  const { t } = useUi();
  return <Success text={t(screen.elsewhere ? 'success.loggedIn' : 'success.passcodeVerified')} />;
}
