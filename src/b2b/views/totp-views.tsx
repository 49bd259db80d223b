/** Screens of the authenticator app and of its recovery codes. */

import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Heading } from '../../components/heading.tsx';
import { Form, Stack } from '../../components/layout.tsx';
import { BackButton, LinkButton } from '../../components/link.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { Progress } from '../../components/progress.tsx';
import { RecoveryCodeField, typedRecoveryCode } from '../../components/recovery-code-field.tsx';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { Key, QrCode } from '../../components/secret-key.tsx';
import { Text } from '../../components/text.tsx';
import { useLocalId } from '../../components/ui.tsx';
import { Waiting } from '../../components/waiting.tsx';
import type { Setup } from '../flow/types.ts';
import { CodeScreen } from './email-views.tsx';
import { useTexts, type ViewProps } from './view-props.ts';

/** Sets up an authenticator app. Only this component keeps the secret that the server shows once. */
export function TotpSetUpView(props: ViewProps<'totp.setUp'>) {
  const { screen, busy, problem, send } = props;
  const t = useTexts();
  const [setup, setSetup] = useState<Setup | null>(null);
  const ask = useEffectEvent(() => send({ type: 'totp.shown', give: setSetup }));
  // An effect, because only this component may keep what the server shows once.
  useEffect(() => ask(), []);
  if (!setup) {
    if (!problem) return <Waiting />;
    return (
      <>
        <BackButton onClick={() => send({ type: 'back' })} />
        <Heading focus>{t('totp.setUp')}</Heading>
        <ErrorNotice>{t.problem(problem)}</ErrorNotice>
        <Button kind="primary" onClick={() => send({ type: 'totp.shown', give: setSetup })}>
          {t('button.tryAgain')}
        </Button>
      </>
    );
  }
  if (screen.stage === 'save') {
    const { slug } = screen.mfa.organization;
    return <Save codes={setup.recoveryCodes} file={`${slug}-backup-codes.txt`} send={send} />;
  }
  if (screen.stage === 'confirm')
    return (
      <CodeScreen
        title={t('totp.confirmTitle')}
        text={t('totp.confirmText')}
        checking={busy.includes('totp.verify')}
        problem={problem}
        onBack={() => send({ type: 'back' })}
        onCode={(code) => send({ type: 'code.entered', code })}
      />
    );
  return <Scan key={screen.stage} {...props} setup={setup} />;
}

/** The QR code, or the key in letters. */
function Scan({ screen, setup, send }: ViewProps<'totp.setUp'> & { setup: Setup }) {
  const t = useTexts();
  const id = useLocalId();
  const [isBlocked, setBlocked] = useState(false);
  const isKey = screen.stage === 'key';
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading focus>{t('totp.setUp')}</Heading>
        <Text id={id}>{t(isKey ? 'totp.keyText' : 'totp.scanText')}</Text>
      </Stack>
      {isKey ? (
        <Stack gap="tight">
          <Key secret={setup.secret} describedBy={id} onFailure={() => setBlocked(true)} />
          <ErrorNotice>{isBlocked && t('totp.copyFailed')}</ErrorNotice>
        </Stack>
      ) : (
        <QrCode image={setup.qrCode} />
      )}
      <Button kind="primary" onClick={() => send({ type: 'totp.staged', stage: 'confirm' })}>
        {t('button.continue')}
      </Button>
      <p>
        <LinkButton onClick={() => send({ type: 'totp.staged', stage: isKey ? 'scan' : 'key' })}>
          {t(isKey ? 'totp.scanInstead' : 'totp.noScan')}
        </LinkButton>
      </p>
    </>
  );
}

interface SaveProps extends Pick<ViewProps<'totp.setUp'>, 'send'> {
  readonly codes: readonly string[];
  readonly file: string;
}

/** Shows the recovery codes, only this once. */
function Save({ codes, file, send }: SaveProps) {
  const t = useTexts();
  const [isBlocked, setBlocked] = useState(false);
  return (
    <>
      <Stack gap="tight">
        <Heading focus>{t('totp.saveTitle')}</Heading>
        <Text>{t('totp.saveText')}</Text>
      </Stack>
      <RecoveryCodes codes={codes} file={file} onFailure={() => setBlocked(true)} />
      <ErrorNotice>{isBlocked && t('totp.copyFailed')}</ErrorNotice>
      <Button kind="primary" onClick={() => send({ type: 'totp.saved' })}>
        {t('button.done')}
      </Button>
    </>
  );
}

/** Asks for the code of the authenticator app. */
export function TotpCodeView({ screen, busy, problem, send }: ViewProps<'totp.code'>) {
  const t = useTexts();
  return (
    <CodeScreen
      title={t('totp.title')}
      text={t('totp.text')}
      checking={busy.includes('totp.verify')}
      problem={problem}
      onBack={() => send({ type: 'back' })}
      onCode={(code) => send({ type: 'code.entered', code })}
      below={() => (
        <>
          <p>
            <LinkButton onClick={() => send({ type: 'recovery.asked' })}>
              {t('totp.useRecoveryCode')}
            </LinkButton>
          </p>
          {screen.mfa.enrolled.includes('smsOtp') && (
            <p>
              <LinkButton onClick={() => send({ type: 'mfa.chosen', by: 'smsOtp' })}>
                {t('mfa.switchToSms')}
              </LinkButton>
            </p>
          )}
        </>
      )}
    />
  );
}

/** Asks for a recovery code. */
export function RecoveryCodeView({ busy, problem, send }: ViewProps<'recovery.code'>) {
  const t = useTexts();
  const id = useLocalId();
  const checking = busy.includes('recovery.verify');
  const isWrong = problem?.field === 'code';
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typedRecoveryCode(event.currentTarget);
    if (code !== null && !checking) send({ type: 'code.entered', code });
  }
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Stack gap="tight">
        <Heading>{t('totp.recoveryTitle')}</Heading>
        <Text id={id}>{t('totp.recoveryText')}</Text>
      </Stack>
      <Form noValidate method="dialog" onSubmit={submit}>
        <RecoveryCodeField
          label={t('totp.recoveryLabel')}
          readOnly={checking}
          describedBy={id}
          isWrong={isWrong}
          error={isWrong && t.problem(problem)}
        />
        <ErrorNotice>{problem && !isWrong && t.problem(problem)}</ErrorNotice>
        <Stack gap="tight">
          <Button kind="primary" type="submit" busy={checking}>
            {t('button.continue')}
          </Button>
          <Progress text={checking ? t('totp.checking') : ''} />
        </Stack>
      </Form>
    </>
  );
}
