/** Whether a wallet signed a text. */
import { createPublicKey, verify } from 'node:crypto';
import bs58 from 'bs58';
import { verifyMessage } from 'ethers/hash';
import type { CryptoWalletType } from '../../session-core/wire/crypto-wallets.ts';

/** What stands before the 32 bytes of an Ed25519 key in DER. @see RFC 8410 section 4 */
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex');

interface Signed {
  type: CryptoWalletType;
  address: string;
  message: string;
  signature: string;
}

/** False too for what is no signature at all. @see EIP-191, RFC 8032 */
export function isSignedBy({ type, address, message, signature }: Signed): boolean {
  try {
    if (type === 'ethereum') return verifyMessage(message, signature) === address;
    const der = Buffer.concat([ed25519Prefix, bs58.decode(address)]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, Buffer.from(message), key, bs58.decode(signature));
  } catch {
    return false;
  }
}
