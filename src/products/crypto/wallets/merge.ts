/** One list of all that was found, each wallet once and under a name that is its own. */
import type { Announced } from './announced.ts';
import { brandNamed, ethereumBrands, metaMask, rankOf } from './brands.ts';
import { cleanName, safeIcon } from './clean.ts';
import type { Injected } from './injected.ts';
import type { StandardWallet, Wallet } from './wallet.ts';

export interface Found {
  readonly announced: readonly Announced[];
  readonly standard: readonly { readonly id: string; readonly wallet: StandardWallet }[];
  readonly injected: readonly Injected[];
  /** By the host. */
  readonly handed: readonly Wallet[];
}

export function mergeWallets({ announced, standard, injected, handed }: Found): Wallet[] {
  const byStandard: Wallet[] = [
    ...announced.map(
      ({ info, provider }): Wallet => ({
        id: info.uuid,
        chain: 'ethereum',
        name: announcedName(info),
        icon: safeIcon(info.icon),
        source: { kind: 'ethereum', provider },
      }),
    ),
    ...standard.map(
      ({ id, wallet }): Wallet => ({
        id,
        chain: 'solana',
        name: cleanName(wallet.name),
        icon: safeIcon(wallet.icon),
        source: { kind: 'standard', wallet },
      }),
    ),
  ];
  const brought = handed.filter(
    (wallet, index) => ![...byStandard, ...handed.slice(0, index)].some(same(wallet)),
  );
  const others = injected
    .filter((object) => !isKnown(object, announced, standard))
    .filter(({ chain, brand, source }) => !brought.some(same({ chain, name: brand?.name ?? '', source })))
    .map((object): Wallet => {
      const { id, chain, source } = object;
      return { id, chain, name: injectedName(object, announced), icon: null, source };
    });
  return tellApart([...byStandard, ...brought, ...others].sort((a, b) => rankOf(a.name) - rankOf(b.name)));
}

/** Whoever takes a known wallet's name without its domain is shown with the domain. */
function announcedName({ name, rdns }: Announced['info']): string {
  const shown = cleanName(name);
  const own = brandNamed(shown, ethereumBrands)?.rdns;
  return own && !belongs(rdns, own) ? cleanName(`${shown} (${rdns})`) : shown;
}

function belongs(rdns: string, own: string): boolean {
  return rdns === own || rdns.startsWith(`${own}.`);
}

/** Whether another is this very wallet: by what is spoken to or, of one chain, by the name. */
function same({ chain, name, source }: Pick<Wallet, 'chain' | 'name' | 'source'>) {
  const lower = name.toLowerCase();
  return (other: Wallet) => {
    if ('provider' in source && 'provider' in other.source && source.provider === other.source.provider)
      return true;
    return name !== '' && chain === other.chain && lower === other.name.toLowerCase();
  };
}

/** Whether a standard has brought this wallet already. */
function isKnown(
  { chain, brand, source }: Injected,
  announced: Found['announced'],
  standard: Found['standard'],
): boolean {
  if (chain === 'solana') {
    const name = brand?.name.toLowerCase();
    return standard.some(({ wallet }) => cleanName(wallet.name).toLowerCase() === name);
  }
  return announced.some(
    ({ info, provider }) => provider === source.provider || (brand?.rdns && belongs(info.rdns, brand.rdns)),
  );
}

/** Where wallets announce themselves, MetaMask does: whoever merely bears its flag is somebody else. */
function injectedName({ brand }: Injected, announced: Found['announced']): string {
  return brand === metaMask && announced.length > 0 ? '' : (brand?.name ?? '');
}

/** The same name twice: one wallet with two chains, as a rule. */
function tellApart(wallets: readonly Wallet[]): Wallet[] {
  const chains = { ethereum: 'Ethereum', solana: 'Solana' } as const;
  return wallets.map((wallet) => {
    const twice = wallets.some(({ name, chain }) => name === wallet.name && chain !== wallet.chain);
    return twice && wallet.name ? { ...wallet, name: `${wallet.name} (${chains[wallet.chain]})` } : wallet;
  });
}
