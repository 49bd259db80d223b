/** Wallets that announce themselves: Ethereum by EIP-6963, Solana by the Wallet Standard. */
import { isEip1193 } from './injected.ts';
import type { Eip1193Provider, StandardWallet } from './wallet.ts';

/** @see EIP-6963 */
export interface Announced {
  readonly info: {
    readonly uuid: string;
    readonly name: unknown;
    readonly icon: unknown;
    readonly rdns: string;
  };
  readonly provider: Eip1193Provider;
}

/** Calls the listener once for each wallet, now and whenever a new one announces itself. */
export function onEthereumWallets(page: EventTarget, onWallet: (wallet: Announced) => void): void {
  const seen = new Set<unknown>();
  page.addEventListener('eip6963:announceProvider', (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (!isAnnounced(detail) || seen.has(detail.info.uuid) || seen.has(detail.provider)) return;
    seen.add(detail.info.uuid).add(detail.provider);
    onWallet(detail);
  });
  page.dispatchEvent(new Event('eip6963:requestProvider'));
}

/** Calls the listener with all wallets, now and after every change. @see https://github.com/wallet-standard/wallet-standard */
export function onStandardWallets(
  page: EventTarget,
  onChange: (wallets: readonly StandardWallet[]) => void,
): void {
  const registered = new Set<unknown>();
  const notify = () => onChange([...registered].filter(isSolanaWallet));
  const api = Object.freeze({
    register(...wallets: unknown[]) {
      for (const wallet of wallets) registered.add(wallet);
      notify();
      return () => {
        for (const wallet of wallets) registered.delete(wallet);
        notify();
      };
    },
  });
  page.addEventListener('wallet-standard:register-wallet', (event) => {
    const { detail } = event as CustomEvent<unknown>;
    if (typeof detail === 'function') detail(api);
  });
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
}

function isAnnounced(detail: unknown): detail is Announced {
  const { info, provider } = (detail ?? {}) as Partial<Announced>;
  return typeof info?.uuid === 'string' && typeof info.rdns === 'string' && isEip1193(provider);
}

/** A wallet that can sign in with Solana. Others register as well. */
function isSolanaWallet(wallet: unknown): wallet is StandardWallet {
  const { name, chains, accounts, features } = (wallet ?? {}) as Partial<StandardWallet>;
  return (
    typeof name === 'string' &&
    Array.isArray(accounts) &&
    Array.isArray(chains) &&
    chains.some((chain) => String(chain).startsWith('solana:')) &&
    typeof features?.['standard:connect']?.connect === 'function' &&
    typeof features['solana:signMessage']?.signMessage === 'function'
  );
}
