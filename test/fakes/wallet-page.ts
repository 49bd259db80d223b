/** A page with wallets, as browser extensions inject them. */

import type { StandardWallet } from '../../src/products/crypto/wallets/wallet.ts';

/** A page that receives events and holds injected objects. */
type WalletPage = EventTarget & Record<string, unknown>;

export function walletPage(objects: Record<string, unknown> = {}): WalletPage {
  return Object.assign(new EventTarget(), objects) as WalletPage;
}

/** An Ethereum wallet with scripted answers; an Error is thrown. */
export function ethereumObject(answers: Record<string, unknown> = {}, flags: Record<string, unknown> = {}) {
  const requests: { method: string; params?: readonly unknown[] }[] = [];
  return {
    ...flags,
    asked: requests,
    async request(call: { method: string; params?: readonly unknown[] }) {
      requests.push(call);
      const answer = answers[call.method];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

/** Announces itself now and on every request. @see EIP-6963 */
export function announce(
  page: EventTarget,
  wallet: { name?: string; rdns?: string; uuid?: string; icon?: string; provider?: object },
): void {
  const { name = 'Fox', rdns = 'example.fox', icon = '', provider = ethereumObject() } = wallet;
  const { uuid = `uuid-of-${name}` } = wallet;
  const detail = { info: { uuid, name, icon, rdns }, provider };
  const say = () => page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  page.addEventListener('eip6963:requestProvider', say);
  say();
}

/** A Solana wallet of the Wallet Standard. */
export function standardWallet(name: string, more: object = {}): StandardWallet {
  return {
    name,
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [] }) },
      'solana:signMessage': { signMessage: async () => [{ signature: new Uint8Array(64) }] },
    },
    ...more,
  };
}

/** Registers it, in whichever order page and wallet load. Returns a function that removes it. */
export function register(page: EventTarget, wallet: object): () => void {
  let takeAway = () => {};
  const hand = (api: { register(wallet: object): () => void }) => {
    takeAway = api.register(wallet);
  };
  page.addEventListener('wallet-standard:app-ready', (event) => hand((event as CustomEvent).detail));
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }));
  return () => takeAway();
}
