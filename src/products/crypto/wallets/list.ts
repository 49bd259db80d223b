/** The wallets of this browser. */
import type { CryptoOptions } from '../../../machine/config.ts';
import { type Announced, onEthereumWallets, onStandardWallets } from './announced.ts';
import { createHanded } from './host-wallets.ts';
import { findInjected } from './injected.ts';
import { mergeWallets } from './merge.ts';
import type { StandardWallet, Wallet } from './wallet.ts';

export interface WalletList {
  /** The same list until something changes. */
  current(): readonly Wallet[];
  /** Looks again for wallets that inject an object without an event. */
  look(): void;
  /** Adds the wallets that a host passes. They stay; see `offeredTo`. */
  add(options: CryptoOptions): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Starts looking for wallets, for as long as the page lives: a wallet may announce itself at any time.
 * @param page the window that wallets announce themselves to and inject objects into
 */
export function createWalletList(page: EventTarget): WalletList {
  const listeners = new Set<() => void>();
  const announced: Announced[] = [];
  const ids = new Map<StandardWallet, string>();
  let standard: { id: string; wallet: StandardWallet }[] = [];
  let injected = findInjected(page);
  let wallets: readonly Wallet[] = [];
  const handed = createHanded(change);

  function change(): void {
    wallets = mergeWallets({ announced, standard, injected, handed: handed.ready() });
    for (const listener of [...listeners]) listener();
  }

  function idOf(wallet: StandardWallet): string {
    const id = ids.get(wallet) ?? `standard-${ids.size}`;
    ids.set(wallet, id);
    return id;
  }

  function look(): void {
    const present = findInjected(page);
    const same =
      present.length === injected.length &&
      present.every(({ source }, index) => source.provider === injected[index]?.source.provider);
    if (same) return;
    injected = present;
    change();
  }

  onEthereumWallets(page, (wallet) => {
    announced.push(wallet);
    change();
  });
  onStandardWallets(page, (registered) => {
    standard = registered.map((wallet) => ({ id: idOf(wallet), wallet }));
    change();
  });
  // Wallets fire it that inject their object late.
  for (const late of ['ethereum#initialized', 'load']) page.addEventListener(late, look);
  change();

  return {
    current: () => wallets,
    look,
    add: handed.add,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let shared: WalletList | null = null;

/** The one list of the page. */
export function walletList(): WalletList {
  shared ??= createWalletList(window);
  return shared;
}
