/** “Confirm it's you” with a wallet: the user chooses the one that has the address. */
import { Stack } from '../../components/frame/layout.tsx';
import { ErrorNotice } from '../../components/messages/notice.tsx';
import { Strong, Text } from '../../components/messages/text.tsx';
import { useUi } from '../../components/ui.tsx';
import type { MachineState } from '../../machine/machine.ts';
import { useIsolated } from '../isolated.ts';
import type { AccountConfig } from '../section.ts';
import { shortAddress } from '../wallets/addresses.ts';
import { BrowserWallets } from '../wallets/browser-wallets.tsx';
import { otherWallet } from './confirm-problem.ts';
import type { ConfirmEvent, WalletStep as WalletScreen } from './flow.ts';

export { proveWallet } from '../wallets/prove-wallet.ts';

interface WalletStepProps extends MachineState<WalletScreen> {
  config: AccountConfig;
  send: (event: ConfirmEvent) => void;
}

export function WalletStep({ screen, busy, problem, config, send }: WalletStepProps) {
  const { t } = useUi();
  const isolated = useIsolated();
  const address = shortAddress(screen.address);
  const words =
    problem?.code === otherWallet
      ? t('account.confirm.otherWallet', { address: isolated(address) })
      : problem && t.problem(problem);
  return (
    <Stack>
      <Text>
        {t.rich('account.confirm.walletText', {
          values: { address },
          tags: { bold: (text) => <Strong>{text}</Strong> },
        })}
      </Text>
      <BrowserWallets
        config={config}
        chain={screen.chain}
        busy={busy.length > 0}
        onChoose={(wallet) => send({ type: 'confirm.walletChosen', wallet })}
      />
      <ErrorNotice>{words}</ErrorNotice>
    </Stack>
  );
}
