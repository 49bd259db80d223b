/** The two requests to a wallet, of whatever kind. */

import type { AuthError } from '../../../../session-core/errors.ts';
import { unlessAborted } from '../../../../session-core/lib/abort.ts';
import { speakAdapter } from './adapter.ts';
import { speakEthereum } from './ethereum.ts';
import { speakInjected, speakStandard } from './solana.ts';
import type { WalletSource } from './wallet.ts';
import { asWalletError, walletError } from './wallet-error.ts';

export interface WalletRequests {
  /** Asks for the address; empty if the wallet returns none. */
  connect(): Promise<string>;
  /** Asks for a signature: hexadecimal for Ethereum, base58 for Solana. */
  sign(message: string, address: string): Promise<string>;
}

/** How long the text to sign is valid. A wallet that the visitor closes may never answer. ms. */
const answerTimeout = 5 * 60_000;

/**
 * The wallet's address.
 * @throws {AuthError} `aborted`, or a code of the wallet's errors
 */
export async function askAddress(source: WalletSource, signal: AbortSignal): Promise<string> {
  const address = await bounded('Could not connect to wallet', () => speakerOf(source).connect(), signal);
  if (!address) throw failureOf('Could not connect to wallet', walletError('wallet_no_account'));
  return address;
}

/**
 * The wallet's signature.
 * @throws {AuthError} `aborted`, or a code of the wallet's errors
 */
export function askSignature(
  source: WalletSource,
  { message, address }: { message: string; address: string },
  signal: AbortSignal,
): Promise<string> {
  return bounded('Could not sign message', () => speakerOf(source).sign(message, address), signal);
}

function speakerOf(source: WalletSource): WalletRequests {
  switch (source.kind) {
    case 'ethereum':
      return speakEthereum(source.provider);
    case 'standard':
      return speakStandard(source.wallet);
    case 'solana':
      return speakInjected(source.provider);
    case 'adapter':
      return speakAdapter(source.adapter);
  }
}

/** The answer, unless it comes too late or the task was aborted. */
async function bounded(failure: string, ask: () => Promise<string>, signal: AbortSignal): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(walletError('wallet_timeout')), answerTimeout);
  });
  try {
    return await unlessAborted(Promise.race([ask(), late]), signal);
  } catch (error) {
    throw signal.aborted ? error : failureOf(failure, asWalletError(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Describes the failure for the developer. The wallet's own error goes to the host as `cause`, not to the console. */
function failureOf(failure: string, error: AuthError): AuthError {
  console.warn(`auth-elements: ${failure} (${error.code}).`);
  return error;
}
