/** The picture of a wallet beside its name. */
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icons/icon.tsx';
import { MarkShapes } from '../../components/icons/mark.tsx';
import type { Mark } from '../../components/marks/mark.ts';
import { prefetch } from '../../components/prefetch.ts';
import { useLazy } from '../../components/use-lazy.ts';
import { type Lazy, lazy } from '../../machine/lazy.ts';

const brand = (fetchModule: () => Promise<{ mark: Mark }>) => lazy(fetchModule, ({ mark }) => mark);

/** The marks of well-known wallets, each in a chunk of its own. */
const marks: ReadonlyMap<string, Lazy<Mark>> = new Map([
  ['metamask', brand(() => import('../../components/marks/metamask/mark.ts'))],
  ['phantom', brand(() => import('../../components/marks/phantom/mark.ts'))],
  ['coinbase wallet', brand(() => import('../../components/marks/coinbase/mark.ts'))],
  ['binance wallet', brand(() => import('../../components/marks/binance/mark.ts'))],
  ['brave wallet', brand(() => import('../../components/marks/brave/mark.ts'))],
]);

interface WalletMarkProps {
  /** The wallet's own picture; null if it has none that is safe to show. @default null */
  icon?: string | null;
  /** The name on the screen. */
  name: string;
}

/** The wallet's own picture, else the mark of a well-known name, else a generic wallet. */
export function WalletMark({ icon = null, name }: WalletMarkProps) {
  const [broken, setBroken] = useState('');
  if (icon && icon !== broken) {
    return (
      <img
        className="ae-icon"
        data-icon="own"
        src={icon}
        alt=""
        width="20"
        height="20"
        // The page's policy may block it.
        onError={() => setBroken(icon)}
      />
    );
  }
  // A wallet for two chains also has the chain's name. A wallet with a foreign domain may be an impostor.
  const mark = marks.get(name.replace(/ \((?:Ethereum|Solana)\)$/, '').toLowerCase());
  return <Icon name="wallet">{mark ? <Known mark={mark} /> : <WalletShape />}</Icon>;
}

function Known({ mark }: { mark: Lazy<Mark> }) {
  const { current, failed } = useLazy(mark);
  useEffect(() => prefetch(mark), [mark]);
  if (failed) return <WalletShape />;
  return current && <MarkShapes mark={current} />;
}

/** A generic wallet. */
export function WalletShape() {
  return <path d="M4 7.5V18a2 2 0 0 0 2 2h14V8H5.5a1.5 1.5 0 0 1 0-3.5H18V8M16 14v.05" />;
}
