/** Wallets in the page, with their own keys: what their journeys share. */
import type { Page } from '@playwright/test';
import { createEthereumWallet, createSolanaWallet } from '../../fakes/wallets.ts';
import { widget } from '../world.ts';

interface InjectedWallet {
  name: string;
  how: 'announced' | 'injected' | 'standard';
}

export const crypto = 'products="crypto"';

/** Injects a wallet into each page before its first script, as an extension does. The key stays outside. */
export async function installWallet(page: Page, { name, how }: InjectedWallet) {
  const wallet = how === 'standard' ? createSolanaWallet() : createEthereumWallet();
  const requests: string[] = [];
  const key = `sign_${name.replace(/\W/g, '')}`;
  await page.exposeFunction(key, (text: string) => {
    requests.push(text);
    return wallet.sign(text);
  });
  await page.addInitScript(injectWallet, {
    name,
    how,
    key,
    address: wallet.is.crypto_wallet_address,
  });
  return { address: wallet.is.crypto_wallet_address, asked: requests };
}

function injectWallet({ name, how, key, address }: InjectedWallet & { key: string; address: string }) {
  const sign = (text: string) =>
    (window as unknown as Record<string, (text: string) => Promise<string>>)[key]?.(text);
  const provider = {
    isMetaMask: how === 'injected',
    async request({ method, params }: { method: string; params?: string[] }) {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address];
      if (method === 'personal_sign') return sign(params?.[0] ?? '');
      throw Object.assign(new Error('The wallet refuses.'), { code: 4200 });
    },
  };
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Ccircle r="4" cx="4.5" cy="4.5" fill="teal"/%3E%3C/svg%3E';
  if (how === 'injected') Object.assign(window, { ethereum: provider });
  if (how === 'announced') {
    const info = { uuid: `uuid-${name}`, name, icon, rdns: 'example.wallet' };
    const say = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      );
    window.addEventListener('eip6963:requestProvider', say);
    say();
  }
  if (how !== 'standard') return;
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const decode = (text: string) => {
    let number = [...text].reduce((sum, letter) => sum * 58n + BigInt(digits.indexOf(letter)), 0n);
    return Uint8Array.from({ length: 64 }, () => {
      const byte = Number(number % 256n);
      number /= 256n;
      return byte;
    }).reverse();
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet'],
    accounts: [] as { address: string }[],
    features: {
      'standard:connect': {
        connect: async () => {
          wallet.accounts = [{ address }];
          return { accounts: wallet.accounts };
        },
      },
      'solana:signMessage': {
        signMessage: async ({ message }: { message: Uint8Array }) => {
          const signature = decode((await sign(new TextDecoder().decode(message))) ?? '');
          return [{ signedMessage: message, signature }];
        },
      },
    },
  };
  const hand = (api: { register(wallet: object): void }) => api.register(wallet);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }));
  window.addEventListener('wallet-standard:app-ready', (event) => hand((event as CustomEvent).detail));
}

export function walletScreens(page: Page) {
  const all = widget(page);
  return {
    ...all,
    with: (name: string) => all.button(`Continue with ${name}`),
  };
}

export const complete = [
  'CRYPTO_WALLET_AUTHENTICATE_START',
  'CRYPTO_WALLET_AUTHENTICATE',
  'AUTHENTICATE_FLOW_COMPLETE',
];
