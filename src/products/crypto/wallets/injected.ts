/** Wallets that inject an object into the page, as all did before the standards. */
import { type Brand, brandOf, ethereumBrands, solanaBrands } from './brands.ts';
import type { Eip1193Provider, InjectedSolana, WalletSource } from './wallet.ts';

/** An injected object. */
export interface Injected {
  readonly id: string;
  readonly chain: 'ethereum' | 'solana';
  readonly brand: Brand | undefined;
  readonly source: Extract<WalletSource, { provider: object }>;
}

/** Looks in the well-known places. Access to a foreign object may throw. */
export function findInjected(page: object): Injected[] {
  const at = (...path: string[]) => path.reduce<unknown>(inside, page);
  const wallets: Injected[] = [];
  const addEthereum = (id: string, provider: unknown, brands: readonly Brand[] = ethereumBrands) => {
    if (!isEip1193(provider)) return;
    if (wallets.some(({ source }) => source.provider === provider)) return;
    const brand = brandOf(provider, brands) ?? (brands.length === 1 ? brands[0] : undefined);
    wallets.push({ id, chain: 'ethereum', brand, source: { kind: 'ethereum', provider } });
  };
  const addSolana = (id: string, provider: unknown) => {
    if (!isSolana(provider) || wallets.some(({ source }) => source.provider === provider)) return;
    const brand = brandOf(provider, solanaBrands);
    wallets.push({ id, chain: 'solana', brand, source: { kind: 'solana', provider } });
  };

  addEthereum('vessel', at('vessel', 'ethereum'), named('Vessel'));
  addSolana('phantom', at('phantom', 'solana'));
  addSolana('solana', at('solana'));
  const several = at('ethereum', 'providers');
  if (Array.isArray(several) && several.some(isEip1193))
    several.forEach((provider, index) => {
      addEthereum(`ethereum-${index}`, provider);
    });
  else addEthereum('ethereum', at('ethereum'));
  addEthereum('binance', at('BinanceChain'), named('Binance Wallet'));
  return wallets;
}

function named(name: string): readonly Brand[] {
  return ethereumBrands.filter((brand) => brand.name === name);
}

function inside(holder: unknown, key: string): unknown {
  try {
    return (holder as Record<string, unknown> | null | undefined)?.[key];
  } catch {
    // A wallet's own getter failed: treated as absent.
    return undefined;
  }
}

export function isEip1193(provider: unknown): provider is Eip1193Provider {
  return typeof inside(provider, 'request') === 'function';
}

function isSolana(provider: unknown): provider is InjectedSolana {
  const signs = [inside(provider, 'request'), inside(provider, 'signMessage')];
  return typeof inside(provider, 'connect') === 'function' && signs.some((way) => typeof way === 'function');
}
