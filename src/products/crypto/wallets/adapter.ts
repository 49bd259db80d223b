/** Talks to a Solana wallet that the host passes as an adapter. */
import {
  WalletAccountError,
  WalletDisconnectedError,
  WalletNotConnectedError,
  WalletPublicKeyError,
  WalletTimeoutError,
  WalletWindowClosedError,
} from '@solana/wallet-adapter-base';
import type { AuthError, WalletErrorCode } from '../../../../session-core/errors.ts';
import type { SolanaWalletAdapter } from '../../../machine/config.ts';
import { bytes, written } from './solana.ts';
import { asWalletError, walletError } from './wallet-error.ts';
import type { WalletRequests } from './wallet-requests.ts';

export function speakAdapter(adapter: SolanaWalletAdapter): WalletRequests {
  const address = () => adapter.publicKey?.toString() ?? '';
  return {
    async connect() {
      await attempt(() => adapter.connect());
      return address();
    },

    async sign(message, expected) {
      if (address() !== expected) throw walletError(address() ? 'wallet_changed' : 'wallet_locked');
      return written(await attempt(() => adapter.signMessage(bytes(message))));
    },
  };
}

async function attempt<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw adapterError(error);
  }
}

/** Compared by name: the host's adapters have their own copy of the package. */
const codes: ReadonlyMap<string, WalletErrorCode> = new Map([
  [new WalletWindowClosedError().name, 'wallet_refused'],
  [new WalletTimeoutError().name, 'wallet_timeout'],
  [new WalletAccountError().name, 'wallet_no_account'],
  [new WalletPublicKeyError().name, 'wallet_no_account'],
  [new WalletNotConnectedError().name, 'wallet_locked'],
  [new WalletDisconnectedError().name, 'wallet_locked'],
]);

/** Turns an adapter's error into one of ours. Most wrap the wallet's own error. */
function adapterError(thrown: unknown): AuthError {
  const { name, error } = (thrown ?? {}) as { name?: unknown; error?: unknown };
  const code = codes.get(String(name)) ?? asWalletError(error).code;
  return code === 'wallet_failed' ? asWalletError(thrown) : walletError(code as WalletErrorCode, thrown);
}
