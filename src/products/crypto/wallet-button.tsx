/** The button of one wallet. */
import { Button } from '../../components/buttons/button.tsx';
import { useUi } from '../../components/ui.tsx';
import type { WalletChoice } from './flow.ts';
import { wayBy } from './places.ts';
import { WalletMark } from './wallet-mark.tsx';
import { walletName, walletText } from './wallet-text.ts';
import type { Wallet } from './wallets/wallet.ts';

interface WalletButtonProps {
  wallet: Wallet;
  /** True while the click is being handled. @default false */
  busy?: boolean;
  onChoose: (wallet: WalletChoice) => void;
}

export function WalletButton({ wallet, busy = false, onChoose }: WalletButtonProps) {
  const { t } = useUi();
  const { id, chain, name, icon } = wallet;
  return (
    <Button
      kind="secondary"
      icon={<WalletMark icon={icon} name={name} />}
      busy={busy}
      ways={[wayBy(wallet)]}
      onClick={() => onChoose({ id, chain, name })}
    >
      {walletText(t, 'crypto.continueWith', { provider: walletName(t, wallet) })}
    </Button>
  );
}
