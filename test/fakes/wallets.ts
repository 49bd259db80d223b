/** Wallets with their own keys: they sign whatever they receive. */
import { generateKeyPairSync, randomBytes, sign as signEd25519 } from 'node:crypto';
import bs58 from 'bs58';
import { Wallet } from 'ethers/wallet';
import type { CryptoWalletType } from '../../session-core/wire/crypto-wallets.ts';

export interface TestWallet {
  /** The metadata of each call. */
  is: { crypto_wallet_address: string; crypto_wallet_type: CryptoWalletType };
  sign(text: string): Promise<string>;
}

export function createEthereumWallet(): TestWallet {
  // `createRandom` would derive it from a phrase: three times the work.
  const wallet = new Wallet(`0x${randomBytes(32).toString('hex')}`);
  return {
    is: { crypto_wallet_address: wallet.address, crypto_wallet_type: 'ethereum' },
    sign: (text) => wallet.signMessage(text),
  };
}

export function createSolanaWallet(): TestWallet {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    is: { crypto_wallet_address: bs58.encode(Buffer.from(x, 'base64url')), crypto_wallet_type: 'solana' },
    sign: async (text) => bs58.encode(signEd25519(null, Buffer.from(text), privateKey)),
  };
}
