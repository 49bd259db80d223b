/** One button for a wallet, with the wallet's own picture where it has one that may be shown. */
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useUi } from '../../components/ui.tsx';
import type { WalletChoice } from './flow.ts';
import { walletName, walletText } from './wallet-text.ts';
import type { Wallet } from './wallets/wallet.ts';

export interface WalletButtonProps {
  wallet: Wallet;
  /** True while this wallet is being turned to. @default false */
  busy?: boolean;
  onChoose: (wallet: WalletChoice) => void;
}

export function WalletButton({ wallet, busy = false, onChoose }: WalletButtonProps) {
  const { t } = useUi();
  const { id, chain, name, icon } = wallet;
  return (
    <Button
      kind="secondary"
      icon={<WalletMark key={icon} icon={icon} />}
      busy={busy}
      onClick={() => onChoose({ id, chain, name })}
    >
      {walletText(t, 'crypto.continueWith', { provider: walletName(t, wallet) })}
    </Button>
  );
}

/** The picture; a neutral drawing where there is none, or where the page's policy lets none in. */
function WalletMark({ icon }: { icon: string | null }) {
  const [broken, setBroken] = useState(false);
  if (icon && !broken) {
    return (
      <img
        className="ae-icon"
        data-icon="own"
        src={icon}
        alt=""
        width="20"
        height="20"
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <Icon name="wallet">
      <path d="M4 7.5V18a2 2 0 0 0 2 2h14V8H5.500a1.500 1.500 0 0 1 0-3.500H18V8" />
      <path d="M16 14v.05" />
    </Icon>
  );
}
