/** Screens of the authenticator app and of its recovery codes. */

import { LinkButton } from '../../components/buttons/link.tsx';
import { CodeScreen } from '../../components/screens/code-screen.tsx';
import { RecoverScreen } from '../../products/totp/recover-view.tsx';
import { SetUpScreen } from '../../products/totp/set-up-screen.tsx';
import type { MfaFacts } from '../flow/facts.ts';
import { ByPasskey } from './by-passkey.tsx';
import { useTexts, type ViewProps } from './view-props.ts';

/** Sets up an authenticator app. */
export function TotpSetUpView({ screen, busy, problem, send }: ViewProps<'totp.setUp'>) {
  const t = useTexts();
  const { stage, mfa } = screen;
  const isKey = stage === 'key';
  return (
    <SetUpScreen
      stage={stage}
      checking={busy.includes('totp.verify')}
      problem={problem}
      file={`${mfa.organization.slug}-recovery-codes.txt`}
      endsWithCodes
      otherForm={{
        text: t(isKey ? 'button.totpQrRetry' : 'button.totpQrManual'),
        onChoose: () => send({ type: 'totp.staged', stage: isKey ? 'scan' : 'key' }),
      }}
      onShown={(give) => send({ type: 'totp.shown', give })}
      onBack={() => send({ type: 'back' })}
      onOnward={() =>
        send(stage === 'save' ? { type: 'totp.saved' } : { type: 'totp.staged', stage: 'confirm' })
      }
      onCode={(code) => send({ type: 'code.entered', code })}
    />
  );
}

/** Asks for the code of the authenticator app. */
export function TotpCodeView({ screen, config, busy, problem, send }: ViewProps<'totp.code'>) {
  const t = useTexts();
  return (
    <CodeScreen
      title={t('totp.title')}
      text={t('totp.text')}
      words={{ label: t('totp.codeLabel'), checking: t('totp.checking') }}
      checking={busy.includes('totp.verify')}
      problem={problem}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'code.entered', code })}
      below={
        <>
          <p>
            <LinkButton onClick={() => send({ type: 'recovery.asked' })}>
              {t('totp.useRecoveryCode')}
            </LinkButton>
          </p>
          <ByText mfa={screen.mfa} send={send} />
          <ByPasskey mfa={screen.mfa} config={config} send={send} />
        </>
      }
    />
  );
}

/** Asks for a recovery code. */
export function RecoveryCodeView({ screen, config, busy, problem, send }: ViewProps<'recovery.code'>) {
  const t = useTexts();
  return (
    <RecoverScreen
      checking={busy.includes('recovery.verify')}
      problem={problem}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'code.entered', code })}
      otherWay={
        <>
          <p>
            <LinkButton onClick={() => send({ type: 'back' })}>{t('totp.useApp')}</LinkButton>
          </p>
          <ByText mfa={screen.mfa} send={send} />
          <ByPasskey mfa={screen.mfa} config={config} send={send} />
        </>
      }
    />
  );
}

/** The way to a texted code, for a member with a number. */
function ByText({ mfa, send }: { mfa: MfaFacts; send: ViewProps<'totp.code'>['send'] }) {
  const t = useTexts();
  if (!mfa.enrolled.includes('smsOtp')) return null;
  return (
    <p>
      <LinkButton onClick={() => send({ type: 'mfa.chosen', by: 'smsOtp' })}>
        {t('mfa.totpEntry.switchToSms')}
      </LinkButton>
    </p>
  );
}
