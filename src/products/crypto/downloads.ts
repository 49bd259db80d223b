/** Where wallets are to be had, from those who make them. */
export const downloads = [
  { name: 'MetaMask', href: 'https://metamask.io/download' },
  { name: 'Phantom', href: 'https://phantom.com/download' },
  { name: 'Coinbase Wallet', href: 'https://www.coinbase.com/wallet/downloads' },
  { name: 'Binance Wallet', href: 'https://www.binance.com/web3wallet' },
] as const;
