/** Wallets that the host passes, as they become ready. */
import { WalletReadyState } from '@solana/wallet-adapter-base';
import type { CryptoOptions, EthereumWallet, SolanaWalletAdapter } from '../../../machine/config.ts';
import { cleanName, safeIcon } from './clean.ts';
import { isEip1193 } from './injected.ts';
import type { Wallet } from './wallet.ts';

interface HostWallets {
  /** Adds the wallets of a configuration. Known ones, and values that are no wallets, change nothing. */
  add(options: CryptoOptions): void;
  /** The wallets that are ready now, in the order in which they were added. */
  ready(): Wallet[];
}

/** @param onChange called when a wallet becomes ready or stops being ready, and after `add` has found a new one */
export function createHanded(onChange: () => void): HostWallets {
  const entries = new Map<object, { readonly id: string; readonly read: () => Wallet | null }>();

  function keep(host: object, read: (id: string) => Wallet | null): void {
    const id = `host-${entries.size}`;
    entries.set(host, { id, read: () => guarded(() => read(id)) });
  }

  function addAdapter(adapter: SolanaWalletAdapter): void {
    if (entries.has(adapter) || !isAdapter(adapter)) return;
    adapter.on('readyStateChange', onChange);
    keep(adapter, (id) => ofAdapter(id, adapter));
  }

  function addEthereum(wallet: EthereumWallet): void {
    const { provider } = wallet;
    if (!entries.has(provider) && isEip1193(provider)) keep(provider, (id) => ofProvider(id, wallet));
  }

  return {
    add({ walletAdapters, ethereumWallets }) {
      const before = entries.size;
      // Before the check, this may be anything.
      for (const adapter of listed<SolanaWalletAdapter>(walletAdapters)) guarded(() => addAdapter(adapter));
      for (const wallet of listed<EthereumWallet>(ethereumWallets)) guarded(() => addEthereum(wallet));
      if (entries.size > before) onChange();
    },
    ready: () => [...entries.values()].flatMap(({ read }) => read() ?? []),
  };
}

/** The wallets for one configuration: all that the page has, and those that this configuration passes. */
export function offeredTo(options: CryptoOptions, wallets: readonly Wallet[]): readonly Wallet[] {
  const handed = new Set<unknown>([
    ...listed(options.walletAdapters),
    ...listed<EthereumWallet>(options.ethereumWallets).map((wallet) => guarded(() => wallet.provider)),
  ]);
  return wallets.filter(({ host }) => !host || handed.has(host));
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

/** Only objects. The check reports the rest. */
function listed<T extends object>(list: unknown): T[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];
}

/** Reads from an object of another program, which may throw on access: then undefined. */
function guarded<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
