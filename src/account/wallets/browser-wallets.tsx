/** The wallets of this browser, as buttons. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Text } from '../../components/messages/text.tsx';
import { useUi } from '../../components/ui.tsx';
import type { WalletChoice } from '../../products/crypto/flow.ts';
import { WalletButton } from '../../products/crypto/wallet-button.tsx';
import { offeredTo } from '../../products/crypto/wallets/host-wallets.ts';
import { walletList } from '../../products/crypto/wallets/list.ts';
import type { AccountConfig } from '../section.ts';

interface BrowserWalletsProps {
  config: AccountConfig;
  /** Only those of one kind. @default all */
  chain?: WalletChoice['chain'];
  busy: boolean;
  onChoose: (wallet: WalletChoice) => void;
}

/** Draws a button for each, or says that there is none. */
export function BrowserWallets({ config, chain, busy, onChoose }: BrowserWalletsProps) {
  const { t } = useUi();
  const { subscribe, current, add, look } = walletList();
  const { cryptoOptions } = config;
  // An effect: the list outlives the page's element.
  useEffect(() => {
    add(cryptoOptions);
    look();
  }, [add, look, cryptoOptions]);
  const all = offeredTo(cryptoOptions, useSyncExternalStore(subscribe, current, current));
  const shownWallets = all.filter((wallet) => chain === undefined || wallet.chain === chain);
  const [chosen, setChosen] = useState('');
  if (shownWallets.length === 0) return <Text kind="small">{t('account.social.noWallet')}</Text>;
  return shownWallets.map((wallet) => (
    <WalletButton
      key={wallet.id}
      wallet={wallet}
      busy={busy && wallet.id === chosen}
      onChoose={(choice) => {
        if (busy) return;
        setChosen(choice.id);
        onChoose(choice);
      }}
    />
  ));
}
