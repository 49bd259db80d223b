/** Wallets that the host brings, as they are ready. */
import { WalletReadyState } from '@solana/wallet-adapter-base';
import type { CryptoOptions, EthereumWallet, SolanaWalletAdapter } from '../../../machine/config.ts';
import { cleanName, safeIcon } from './clean.ts';
import { isEip1193 } from './injected.ts';
import type { Wallet } from './wallet.ts';

export interface HandedWallets {
  /** Takes in what a configuration names. What is known already, and what is no wallet, changes nothing. */
  add(options: CryptoOptions): void;
  /** Those that can be used now, in the order in which they came. */
  ready(): Wallet[];
}

/** @param onChange called when one becomes ready, or no longer is, and after `add` has found a new one */
export function createHanded(onChange: () => void): HandedWallets {
  const known = new Map<object, { readonly id: string; readonly read: () => Wallet | null }>();

  function keep(host: object, read: (id: string) => Wallet | null): void {
    const id = `host-${known.size}`;
    known.set(host, { id, read: () => guarded(() => read(id)) });
  }

  function addAdapter(adapter: SolanaWalletAdapter): void {
    if (known.has(adapter) || !isAdapter(adapter)) return;
    adapter.on('readyStateChange', onChange);
    keep(adapter, (id) => ofAdapter(id, adapter));
  }

  function addEthereum(wallet: EthereumWallet): void {
    const { provider } = wallet;
    if (!known.has(provider) && isEip1193(provider)) keep(provider, (id) => ofProvider(id, wallet));
  }

  return {
    add({ walletAdapters, ethereumWallets }) {
      const before = known.size;
      // Before the check, anything may stand there.
      for (const adapter of listed<SolanaWalletAdapter>(walletAdapters)) guarded(() => addAdapter(adapter));
      for (const wallet of listed<EthereumWallet>(ethereumWallets)) guarded(() => addEthereum(wallet));
      if (known.size > before) onChange();
    },
    ready: () => [...known.values()].flatMap(({ read }) => read() ?? []),
  };
}

/** The wallets that belong on the screens of one configuration: all that were found, and of those handed over its own. */
export function offeredTo(options: CryptoOptions, wallets: readonly Wallet[]): readonly Wallet[] {
  const own = new Set<unknown>([
    ...listed(options.walletAdapters),
    ...listed<EthereumWallet>(options.ethereumWallets).map((wallet) => guarded(() => wallet.provider)),
  ]);
  return wallets.filter(({ host }) => !host || own.has(host));
}

function ofAdapter(id: string, adapter: SolanaWalletAdapter): Wallet | null {
  const state = adapter.readyState;
  if (state !== WalletReadyState.Installed && state !== WalletReadyState.Loadable) return null;
  return {
    id,
    chain: 'solana',
    name: cleanName(adapter.name),
    icon: safeIcon(adapter.icon?.trim()),
    source: { kind: 'adapter', adapter },
    host: adapter,
  };
}

function ofProvider(id: string, { name, icon, provider }: EthereumWallet): Wallet {
  return {
    id,
    chain: 'ethereum',
    name: cleanName(name),
    icon: safeIcon(icon),
    source: { kind: 'ethereum', provider },
    host: provider,
  };
}

function isAdapter({ connect, signMessage }: SolanaWalletAdapter): boolean {
  return typeof connect === 'function' && typeof signMessage === 'function';
}

/** Only objects: the rest is for the check to tell. */
function listed<T extends object>(list: unknown): T[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];
}

/** Objects of other programs may throw when they are touched: then there is nothing. */
function guarded<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
