/**
 * The English texts of wallets on the first screen. They come with the part that draws them, for the pages that offer
 * wallets. They stand here only.
 */
export const cryptoMainStrings = {
  'crypto.continueWith': 'Continue with {provider}',
  'crypto.other': 'Continue with other Crypto Wallet',
  'crypto.ethereumWallet': 'Ethereum wallet',
  'crypto.solanaWallet': 'Solana wallet',
} as const;
