/** Well-known wallets: identifies injected objects, and detects wallets that only borrow a name. */

export interface Brand {
  readonly name: string;
  /** Prefix of the reverse domain name that it announces. @see EIP-6963 */
  readonly rdns?: string;
  /** The flag on its injected object. */
  readonly flags: readonly string[];
}

export const metaMask: Brand = { name: 'MetaMask', rdns: 'io.metamask', flags: ['isMetaMask'] };

/**
 * In the order of the search. Many wallets also set MetaMask's flag, for pages that know no other: it counts last.
 */
export const ethereumBrands: readonly Brand[] = [
  { name: 'Vessel', flags: ['isVessel'] },
  { name: 'Phantom', rdns: 'app.phantom', flags: ['isPhantom'] },
  { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', flags: ['isCoinbaseWallet'] },
  { name: 'Binance Wallet', rdns: 'com.binance.wallet', flags: ['isBinance'] },
  { name: 'Rabby Wallet', rdns: 'io.rabby', flags: ['isRabby'] },
  { name: 'Brave Wallet', rdns: 'com.brave.wallet', flags: ['isBraveWallet'] },
  { name: 'Trust Wallet', rdns: 'com.trustwallet.app', flags: ['isTrust', 'isTrustWallet'] },
  { name: 'OKX Wallet', rdns: 'com.okex.wallet', flags: ['isOkxWallet', 'isOKExWallet'] },
  metaMask,
];

export const solanaBrands: readonly Brand[] = [
  { name: 'Phantom', flags: ['isPhantom'] },
  { name: 'Solflare', flags: ['isSolflare'] },
  { name: 'Backpack', flags: ['isBackpack'] },
];

/** The brand of an injected object, by its flags. */
export function brandOf(provider: object, brands: readonly Brand[]): Brand | undefined {
  const flags = provider as Readonly<Record<string, unknown>>;
  return brands.find((brand) => brand.flags.some((flag) => flags[flag] === true));
}

/** The brand of a name, in any spelling. */
export function brandNamed(name: string, brands: readonly Brand[]): Brand | undefined {
  return brands.find((brand) => brand.name.toLowerCase() === name.toLowerCase());
}

/** The order on the screen. All other wallets follow. */
const order = ['vessel', 'phantom', 'metamask', 'coinbase wallet', 'binance wallet'];

export function rankOf(name: string): number {
  const index = order.indexOf(name.toLowerCase());
  if (index >= 0) return index;
  return name === '' ? order.length + 1 : order.length;
}
