/**
 * Where to get wallets, from their makers. MetaMask's, Coinbase's and Binance's as RainbowKit names them
 * (github.com/rainbow-me/rainbowkit, `packages/rainbowkit/src/wallets/walletConnectors`: `downloadUrls` of
 * `metaMaskWallet`, `coinbaseWallet` and `binanceWallet`); it still has Phantom's under the older domain `phantom.app`.
 */
export const downloads = [
  { name: 'MetaMask', href: 'https://metamask.io/download' },
  { name: 'Phantom', href: 'https://phantom.com/download' },
  { name: 'Coinbase Wallet', href: 'https://www.coinbase.com/wallet/downloads' },
  { name: 'Binance Wallet', href: 'https://www.binance.com/en/web3wallet' },
] as const;
