/** Wallets that are known by name: to tell which injected object is which, and who only borrows a name. */

export interface Brand {
  readonly name: string;
  /** Begins the reverse domain name under which it announces itself. @see EIP-6963 */
  readonly rdns?: string;
  /** Says so on an injected object. */
  readonly flags: readonly string[];
}

export const metaMask: Brand = { name: 'MetaMask', rdns: 'io.metamask', flags: ['isMetaMask'] };

/**
 * In the order in which they are looked for. Many set MetaMask's flag besides their own, so that pages which know
 * nothing else let them in: it counts last.
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

/** The brand that an injected object's flags tell. */
export function brandOf(provider: object, brands: readonly Brand[]): Brand | undefined {
  const flags = provider as Readonly<Record<string, unknown>>;
  return brands.find((brand) => brand.flags.some((flag) => flags[flag] === true));
}

/** The brand that goes by a name, written however. */
export function brandNamed(name: string, brands: readonly Brand[]): Brand | undefined {
  return brands.find((brand) => brand.name.toLowerCase() === name.toLowerCase());
}

/** The order of the known ones on the screen; all others come after. */
const order = ['vessel', 'phantom', 'metamask', 'coinbase wallet', 'binance wallet'];

export function rankOf(name: string): number {
  const index = order.indexOf(name.toLowerCase());
  if (index >= 0) return index;
  return name === '' ? order.length + 1 : order.length;
}
