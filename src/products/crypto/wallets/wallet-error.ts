/** Maps wallets' errors to ours, by the codes of the standards. */
import { AuthError, type WalletErrorCode } from '../../../../session-core/errors.ts';

const words: Readonly<Record<WalletErrorCode, string>> = {
  wallet_refused: 'The visitor declined in the wallet.',
  wallet_pending: 'The wallet is still busy with an earlier request.',
  wallet_locked: 'The wallet is locked.',
  wallet_no_account: 'The wallet shared no address.',
  wallet_changed: 'The visitor chose another account in the wallet before signing.',
  wallet_timeout: 'The wallet did not respond in time.',
  wallet_failed: 'The wallet reported an error.',
};

/** @see EIP-1193 (4001, 4100), EIP-1474 (-32002); Solana wallets use the same */
const byNumber: Readonly<Record<string, WalletErrorCode>> = {
  4001: 'wallet_refused',
  ACTION_REJECTED: 'wallet_refused',
  4100: 'wallet_locked',
  '-32002': 'wallet_pending',
};

export function walletError(code: WalletErrorCode, cause?: unknown): AuthError {
  return new AuthError(code, words[code], { cause });
}

/** Turns any error of a wallet into one of ours. */
export function asWalletError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const codeOfNumber = Object.hasOwn(byNumber, String(code)) ? byNumber[String(code)] : undefined;
  return walletError(codeOfNumber ?? byMessage(String(message)), error);
}

/** Some wallets use no code, or one code for everything. */
function byMessage(message: string): WalletErrorCode {
  if (/reject|denied|declin|cancel/i.test(message)) return 'wallet_refused';
  return /\block(ed)?\b/i.test(message) ? 'wallet_locked' : 'wallet_failed';
}
