/** The wallet buttons on the first screen. React hydrates what `entry.ts` draws. */
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/buttons/button.tsx';
import { Stack } from '../../components/frame/layout.tsx';
import { Slot } from '../../components/icons/icon.tsx';
import { useUi } from '../../components/ui.tsx';
import type { PartProps } from '../../machine/product.ts';
import type { CryptoEvent, WalletChoice } from './flow.ts';
import { isInUse, walletSlots, wayBy } from './places.ts';
import { WalletButton } from './wallet-button.tsx';
import { WalletShape } from './wallet-mark.tsx';
import { walletText } from './wallet-text.ts';
import { offeredTo } from './wallets/host-wallets.ts';
import { walletList } from './wallets/list.ts';
import type { Wallet } from './wallets/wallet.ts';

/**
 * One button for each wallet, and below them one that leads to the others, or to where to get one. Decided once: a wallet that
 * announces itself late is behind the last button, so that nothing moves.
 */
export function WalletButtons({ config, busy, send }: PartProps<CryptoEvent>) {
  const { t } = useUi();
  const { last, wallets, placed, slots } = useWallets(config);
  const [chosen, choose] = useState('');
  const shown = wallets?.filter(({ id }) => placed?.includes(id)).slice(0, slots) ?? [];
  const hidden = wallets?.filter((wallet) => !shown.includes(wallet)) ?? [];
  const more = hidden.length > 0 && placed !== null;
  const onChoose = (wallet: WalletChoice) => {
    choose(wallet.id);
    send({ type: 'crypto.chosen', wallet });
  };
  const onLast = () => send({ type: more ? 'crypto.otherAsked' : 'crypto.setUpAsked' });
  return (
    <Stack>
      {shown.map((wallet) => (
        <WalletButton
          key={wallet.id}
          wallet={wallet}
          busy={wallet.id === chosen && busy.includes('crypto.prepare')}
          onChoose={onChoose}
        />
      ))}
      <Button
        key="last"
        kind="secondary"
        icon={<Slot>{wallets && <WalletShape />}</Slot>}
        ref={last}
        ways={hidden.map(wayBy)}
        onClick={onLast}
      >
        {more ? walletText(t, 'crypto.other') : t('crypto.setUp')}
      </Button>
    </Stack>
  );
}

/** The wallets, and the ids of those shown here; null during hydration. */
function useWallets(config: PartProps<CryptoEvent>['config']) {
  const { subscribe, current, add } = walletList();
  const { cryptoOptions } = config;
  const all = useSyncExternalStore<readonly Wallet[] | null>(subscribe, current, () => null);
  const [placed, place] = useState<readonly string[] | null>(null);
  const last = useRef<HTMLButtonElement>(null);
  const drawn = useRef(all === null);
  const slots = walletSlots(config);

  // Before the browser paints, and only once.
  useLayoutEffect(() => {
    add(cryptoOptions);
    if (!all || placed) return;
    const free = drawn.current && isInUse(last.current) ? 0 : slots;
    // The list has those that were just added.
    const offered = offeredTo(cryptoOptions, current());
    place(offered.slice(0, free).map(({ id }) => id));
  }, [add, all, current, cryptoOptions, placed, slots]);

  return { last, wallets: all && offeredTo(cryptoOptions, all), placed, slots };
}
