/** The two questions that a wallet is asked, whichever it is. */
import { unlessAborted } from '../../../../session-core/abort.ts';
import type { AuthError } from '../../../../session-core/errors.ts';
import { speakAdapter } from './adapter.ts';
import { speakEthereum } from './ethereum.ts';
import { speakInjected, speakStandard } from './solana.ts';
import type { WalletSource } from './wallet.ts';
import { asWalletError, walletError } from './wallet-error.ts';

export interface Speaker {
  /** Asks for the address; empty when the wallet gives none. */
  connect(): Promise<string>;
  /** Asks for a signature: of Ethereum in hexadecimal, of Solana in base58. */
  sign(message: string, address: string): Promise<string>;
}

/** As long as the text to sign is good; a wallet that is closed without an answer never gives one. ms. */
const patience = 5 * 60_000;

/**
 * The wallet's address.
 * @throws {AuthError} `aborted`, or one of the wallet's
 */
export async function askAddress(source: WalletSource, signal: AbortSignal): Promise<string> {
  const address = await bounded('Could not connect to wallet', () => speakerOf(source).connect(), signal);
  if (!address) throw told('Could not connect to wallet', walletError('wallet_no_account'));
  return address;
}

/**
 * The wallet's signature.
 * @throws {AuthError} `aborted`, or one of the wallet's
 */
export function askSignature(
  source: WalletSource,
  { message, address }: { message: string; address: string },
  signal: AbortSignal,
): Promise<string> {
  return bounded('Could not sign message', () => speakerOf(source).sign(message, address), signal);
}

function speakerOf(source: WalletSource): Speaker {
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

/** The answer, unless it comes too late or is not wanted any more. */
async function bounded(failure: string, ask: () => Promise<string>, signal: AbortSignal): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(walletError('wallet_timeout')), patience);
  });
  try {
    return await unlessAborted(Promise.race([ask(), late]), signal);
  } catch (error) {
    throw signal.aborted ? error : told(failure, asWalletError(error));
  } finally {
    clearTimeout(timer);
  }
}

/** For whoever builds the page. What the wallet itself said goes with the error to the host, not into the console. */
function told(failure: string, error: AuthError): AuthError {
  console.warn(`auth-elements: ${failure} (${error.code}).`);
  return error;
}
