/** Addresses of wallets. */
import type { CryptoWallet } from '../../../session-core/wire/shared.ts';

/** The ends of a wallet's address, which its owner recognizes. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Letter case in an Ethereum address is only a checksum. @see EIP-55 */
export function isSameAddress(
  chain: CryptoWallet['crypto_wallet_type'],
  one: string,
  other: string,
): boolean {
  return chain === 'ethereum' ? one.toLowerCase() === other.toLowerCase() : one === other;
}
