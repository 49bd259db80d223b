/** Wallet addresses: validates them and gives each its one canonical form. */
import bs58 from 'bs58';
import { getAddress } from 'ethers/address';
import type { CryptoWalletType } from '../../../session-core/wire/crypto-wallets.ts';
import { Refusal } from '../../http/refusal.ts';

/**
 * Returns Ethereum addresses with their checksum (EIP-55), Solana addresses unchanged.
 *
 * @throws Refusal `invalid_crypto_wallet_address`
 */
export function readWalletAddress(type: CryptoWalletType, text: string): string {
  const address = type === 'ethereum' ? ethereumAddress(text) : solanaAddress(text);
  if (address === null) throw new Refusal('invalid_crypto_wallet_address');
  return address;
}

/** Accepts one case throughout, or the correct checksum; any other mixture is a typing error. @see EIP-55 */
function ethereumAddress(text: string): string | null {
  const [, digits] = /^0[xX]([0-9a-fA-F]{40})$/.exec(text) ?? [];
  if (digits === undefined) return null;
  try {
    return getAddress(digits === digits.toUpperCase() ? `0x${digits.toLowerCase()}` : `0x${digits}`);
  } catch {
    return null;
  }
}

/** The 32 bytes of an Ed25519 key, in base58. */
function solanaAddress(text: string): string | null {
  const bytes = text.length > 44 ? undefined : bs58.decodeUnsafe(text);
  return bytes?.length === 32 ? text : null;
}
