/** Sets up an authenticator app, stage by stage. Only this component keeps the secret that the server shows once. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Heading } from '../../components/heading.tsx';
import { BackButton } from '../../components/link.tsx';
import { ErrorNotice } from '../../components/notice.tsx';
import { useUi } from '../../components/ui.tsx';
import { Waiting } from '../../components/waiting.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import { ConfirmStage } from './confirm-stage.tsx';
import type { Setup, TotpEvent, TotpSetUp } from './flow.ts';
import { SaveStage } from './save-stage.tsx';
import { ScanStage } from './scan-stage.tsx';

const stages = { scan: ScanStage, save: SaveStage, confirm: ConfirmStage } as const;

export type StageProps = ScreenProps<TotpSetUp, TotpEvent> & { setup: Setup };

/** Requests the setup when it appears, and draws the stage. */
export function TotpSetUpView(props: ScreenProps<TotpSetUp, TotpEvent>) {
  const { screen, problem, send } = props;
  const [setup, setSetup] = useState<Setup | null>(null);
  const ask = useEffectEvent(() => {
    send({ type: 'totp.setUpShown', give: setSetup });
  });
  // An effect, because only this component may keep what the server shows once.
  useEffect(() => ask(), []);

  if (setup) {
    const Stage = stages[screen.stage];
    return <Stage key={screen.stage} {...props} setup={setup} />;
  }
  if (!problem && !screen.isLate) return <Waiting />;
  return <Trouble {...props} onRetry={() => send({ type: 'totp.setUpShown', give: setSetup })} />;
}

/** Shows that the server returned no setup. */
function Trouble({
  screen,
  problem,
  send,
  onRetry,
}: ScreenProps<TotpSetUp, TotpEvent> & { onRetry: () => void }) {
  const { t } = useUi();
  return (
    <>
      <BackButton onClick={() => send({ type: 'back' })} />
      <Heading focus>{t('totp.setUp')}</Heading>
      <ErrorNotice>{problem ? t.problem(problem) : t('totp.late')}</ErrorNotice>
      {problem && (
        <Button kind="primary" onClick={onRetry}>
          {t('button.tryAgain')}
        </Button>
      )}
      {screen.offered && (
        <Button kind="secondary" onClick={() => send({ type: 'totp.skipped' })}>
          {t('totp.notNow')}
        </Button>
      )}
    </>
  );
}
