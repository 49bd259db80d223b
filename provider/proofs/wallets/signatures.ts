/** Verifies wallet signatures. */
import { createPublicKey, verify } from 'node:crypto';
import bs58 from 'bs58';
import { verifyMessage } from 'ethers/hash';
import type { CryptoWalletType } from '../../../session-core/wire/crypto-wallets.ts';

/** The DER prefix of a 32-byte Ed25519 key. @see RFC 8410 section 4 */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');

interface SignedMessage {
  type: CryptoWalletType;
  address: string;
  message: string;
  signature: string;
}

/** Whether the address signed the message; false for a malformed signature too. @see EIP-191, RFC 8032 */
export function isSignedBy({ type, address, message, signature }: SignedMessage): boolean {
  try {
    if (type === 'ethereum') return verifyMessage(message, signature) === address;
    const der = Buffer.concat([ed25519Prefix, bs58.decode(address)]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(message), key, bs58.decode(signature));
  } catch {
    return false;
  }
}
