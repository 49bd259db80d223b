/** Sets up an authenticator app of a user. */
import { useUi } from '../../components/ui.tsx';
import type { ScreenProps } from '../../machine/product.ts';
import type { TotpEvent, TotpSetUp } from './flow.ts';
import { SetUpScreen } from './set-up-screen.tsx';

/** A signed-in user may skip it. */
export function TotpSetUpView({ screen, busy, problem, send }: ScreenProps<TotpSetUp, TotpEvent>) {
  const { t } = useUi();
  const { stage, offered, again, isLate } = screen;
  return (
    <SetUpScreen
      stage={stage}
      again={again}
      obstacle={isLate ? t('totp.late') : undefined}
      checking={busy.includes('totp.prove')}
      problem={problem}
      onShown={(give) => send({ type: 'totp.setUpShown', give })}
      onBack={() => send({ type: 'back' })}
      onOnward={() => send({ type: 'totp.onward' })}
      onCode={(code) => send({ type: 'totp.codeEntered', code, remember: false })}
      onSkip={offered ? () => send({ type: 'totp.skipped' }) : undefined}
    />
  );
}
