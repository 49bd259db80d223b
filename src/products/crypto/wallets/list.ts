/** The wallets of this browser, as they are found. */
import type { CryptoOptions } from '../../../machine/config.ts';
import { type Announced, hearEthereum, hearStandard } from './announced.ts';
import { createHanded } from './handed.ts';
import { findInjected } from './injected.ts';
import { mergeWallets } from './merge.ts';
import type { StandardWallet, Wallet } from './wallet.ts';

export interface WalletList {
  /** The same list until something changes. */
  current(): readonly Wallet[];
  /** Looks again for wallets that put themselves into the page without a word. */
  look(): void;
  /** Takes in the wallets that a host brings. They stay; see `offeredTo`. */
  add(options: CryptoOptions): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Begins to look for wallets, for as long as the page lives: it is they who decide when they come.
 * @param page what they announce themselves to, and put themselves into
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
    const found = findInjected(page);
    const same =
      found.length === injected.length &&
      found.every(({ source }, index) => source.provider === injected[index]?.source.provider);
    if (same) return;
    injected = found;
    change();
  }

  hearEthereum(page, (wallet) => {
    announced.push(wallet);
    change();
  });
  hearStandard(page, (registered) => {
    standard = registered.map((wallet) => ({ id: idOf(wallet), wallet }));
    change();
  });
  // Said by wallets that put their object into the page late.
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
