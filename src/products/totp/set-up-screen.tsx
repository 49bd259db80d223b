/** Sets up an authenticator app, stage by stage. Only this component keeps the secret that the server shows once. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { BackButton } from '../../components/buttons/link.tsx';
import { Heading } from '../../components/frame/heading.tsx';
import { Waiting } from '../../components/frame/waiting.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { CodeScreen } from '../../components/screens/code-screen.tsx';
import { useUi } from '../../components/ui.tsx';
import type { Problem } from '../../machine/machine.ts';
import type { GiveSetup, Setup } from './flow.ts';
import { SaveStage } from './save-stage.tsx';
import { ScanStage } from './scan-stage.tsx';

export interface SetUpProps {
  /** `key` is the scan stage of those who cannot scan. */
  stage: 'scan' | 'key' | 'save' | 'confirm';
  /** An earlier key was shown and no longer works. @default false */
  again?: boolean | undefined;
  /** Why there is nothing to set up, if it is not a problem. */
  obstacle?: string | undefined;
  checking: boolean;
  problem: Problem | null;
  /** Name of the file with the recovery codes. */
  file?: string;
  /** The recovery codes are the last stage. @default false */
  endsWithCodes?: boolean;
  onShown: (give: GiveSetup) => void;
  onBack: () => void;
  /** Leads to the next stage. */
  onOnward: () => void;
  onCode: (code: string) => void;
  /** From the picture to the key in letters, or back. Without it, both are on one screen. */
  otherForm?: { readonly text: string; readonly onChoose: () => void };
  /** Without it, the app is required. */
  onSkip?: (() => void) | undefined;
}

/** Requests the setup when it appears, and draws the stage. */
export function SetUpScreen(props: SetUpProps) {
  const { stage, obstacle, checking, problem, onShown, onBack, onCode } = props;
  const { t } = useUi();
  const [setup, setSetup] = useState<Setup | null>(null);
  const ask = useEffectEvent(() => {
    onShown(setSetup);
  });
  // An effect, because only this component may keep what the server shows once.
  useEffect(() => ask(), []);
  if (!setup) {
    if (!problem && !obstacle) return <Waiting />;
    return <Trouble {...props} onRetry={() => onShown(setSetup)} />;
  }
  switch (stage) {
    case 'save':
      return <SaveStage key={stage} {...props} codes={setup.recoveryCodes} />;
    case 'confirm':
      return (
        <CodeScreen
          key={stage}
          title={t('totp.confirmTitle')}
          text={t('totp.confirmText')}
          words={{ label: t('totp.codeLabel'), checking: t('totp.checking') }}
          checking={checking}
          problem={problem}
          onBack={onBack}
          onCode={onCode}
        />
      );
    case 'scan':
    case 'key':
      return <ScanStage key={stage} {...props} setup={setup} />;
  }
}

/** Shows that the server returned no setup. */
function Trouble({ obstacle, problem, onBack, onSkip, onRetry }: SetUpProps & { onRetry: () => void }) {
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={onBack} />
      <Heading focus>{t('totp.setUp')}</Heading>
      <ErrorNotice>{problem ? t.problem(problem) : obstacle}</ErrorNotice>
      {problem && (
        <Button kind="primary" onClick={onRetry}>
          {t('button.tryAgain')}
        </Button>
      )}
      {onSkip && (
        <Button kind="secondary" onClick={onSkip}>
          {t('totp.notNow')}
        </Button>
      )}
    </>
  );
}
