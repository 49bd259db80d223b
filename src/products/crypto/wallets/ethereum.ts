/** Talks to an Ethereum wallet. @see EIP-1193, EIP-191 */

import type { Eip1193Provider } from './wallet.ts';
import { walletError } from './wallet-error.ts';
import type { WalletRequests } from './wallet-requests.ts';

export function speakEthereum(provider: Eip1193Provider): WalletRequests {
  return {
    async connect() {
      return firstOf(await provider.request({ method: 'eth_requestAccounts' }));
    },

    async sign(message, address) {
      await expectAccount(provider, address);
      const signature = await provider.request({ method: 'personal_sign', params: [message, address] });
      if (typeof signature !== 'string') throw walletError('wallet_failed', signature);
      return signature;
    },
  };
}

function firstOf(accounts: unknown): string {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' ? first : '';
}

/** Checks that the visitor has not switched accounts meanwhile. A wallet that cannot answer passes. */
async function expectAccount(provider: Eip1193Provider, address: string): Promise<void> {
  const accounts = await attemptAccounts(provider);
  if (!Array.isArray(accounts)) return;
  if (accounts.length === 0) throw walletError('wallet_locked');
  const has = accounts.some((account) => String(account).toLowerCase() === address.toLowerCase());
  if (!has) throw walletError('wallet_changed');
}

async function attemptAccounts(provider: Eip1193Provider): Promise<unknown> {
  try {
    return await provider.request({ method: 'eth_accounts' });
  } catch {
    // Some wallets do not support this call.
    return null;
  }
}
