/** Proves a wallet in the current session. */
import type { WalletChoice } from '../../products/crypto/flow.ts';
import { walletSource } from '../../products/crypto/tasks.ts';
import { askAddress, askSignature } from '../../products/crypto/wallets/wallet-requests.ts';
import { OtherWallet } from '../confirm/confirm-problem.ts';
import type { AccountTools } from '../section.ts';
import { isSameAddress } from './addresses.ts';

type ProofReply = Awaited<ReturnType<AccountTools['session']['cryptoWallets']['authenticate']>>;

/**
 * Asks the wallet for its address and a signature, and the provider to accept them.
 *
 * @param expected the only address that may be proved: another one would be added to the account
 * @throws {OtherWallet} before anything is signed
 * @throws {AuthError} of the wallet or the provider
 */
export async function proveWallet(
  wallet: WalletChoice,
  { session, config }: Pick<AccountTools, 'session' | 'config'>,
  { expected, signal }: { expected?: string; signal: AbortSignal },
): Promise<ProofReply> {
  const source = walletSource(wallet);
  const crypto_wallet_address = await askAddress(source, signal);
  if (expected !== undefined && !isSameAddress(wallet.chain, crypto_wallet_address, expected))
    throw new OtherWallet('The wallet has another account.');
  const proof = { crypto_wallet_address, crypto_wallet_type: wallet.chain };
  const { challenge } = await session.cryptoWallets.authenticateStart(proof, { signal });
  const text = { message: challenge, address: crypto_wallet_address };
  const signature = await askSignature(source, text, signal);
  const { sessionDurationMinutes: session_duration_minutes } = config();
  return session.cryptoWallets.authenticate({ ...proof, signature, session_duration_minutes }, { signal });
}
