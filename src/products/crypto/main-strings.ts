/**
 * The English texts of wallets on the first screen. They belong to the main stage of this product, so only pages that offer
 * wallets load them there.
 */
export const cryptoMainStrings = {
  'crypto.continueWith': 'Continue with {provider}',
  'crypto.other': 'Continue with other Crypto Wallet',
  'crypto.ethereumWallet': 'Ethereum wallet',
  'crypto.solanaWallet': 'Solana wallet',
} as const;
