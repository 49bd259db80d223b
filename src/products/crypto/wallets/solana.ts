/** Talks to Solana wallets: those of the Wallet Standard, and older ones. */
import bs58 from 'bs58';
import type { InjectedSolana, StandardWallet } from './wallet.ts';
import { walletError } from './wallet-error.ts';
import type { WalletRequests } from './wallet-requests.ts';

/** @see https://github.com/wallet-standard/wallet-standard */
export function speakStandard(wallet: StandardWallet): WalletRequests {
  return {
    async connect() {
      const { accounts } = await wallet.features['standard:connect'].connect();
      return accounts[0]?.address ?? '';
    },

    async sign(message, address) {
      const account = wallet.accounts.find((account) => account.address === address);
      if (!account) throw walletError('wallet_changed');
      const signed = await wallet.features['solana:signMessage'].signMessage({
        account,
        message: bytes(message),
      });
      return written(signed[0]?.signature);
    },
  };
}

export function speakInjected(provider: InjectedSolana): WalletRequests {
  return {
    async connect() {
      const reply = (await provider.connect()) as Partial<InjectedSolana> | null | undefined;
      return addressOf(reply ?? {}) || addressOf(provider);
    },

    async sign(message, address) {
      if (provider.publicKey && addressOf(provider) !== address) throw walletError('wallet_changed');
      const reply = await askInjected(provider, bytes(message));
      return written((reply as { signature?: unknown } | null | undefined)?.signature ?? reply);
    },
  };
}

function askInjected(provider: InjectedSolana, message: Uint8Array): Promise<unknown> {
  if (provider.request) {
    return provider.request({ method: 'signMessage', params: { message, display: 'utf8' } });
  }
  return provider.signMessage?.(message, 'utf8') ?? Promise.resolve(null);
}

function addressOf({ publicKey }: Partial<InjectedSolana>): string {
  return publicKey ? publicKey.toString() : '';
}

export function bytes(message: string): Uint8Array {
  return new TextEncoder().encode(message);
}

/** A signature in base58, as the server expects it. Some wallets return it in base58 already. */
export function written(signature: unknown): string {
  if (typeof signature === 'string') return signature;
  if (ArrayBuffer.isView(signature) || Array.isArray(signature)) {
    return bs58.encode(Uint8Array.from(signature as Uint8Array));
  }
  throw walletError('wallet_failed', signature);
}
