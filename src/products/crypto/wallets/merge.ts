/** Merges all wallets into one list: each once, with a name of its own. */
import type { Announced } from './announced.ts';
import { brandNamed, ethereumBrands, metaMask, rankOf } from './brands.ts';
import { cleanName, safeIcon } from './clean.ts';
import type { Injected } from './injected.ts';
import type { StandardWallet, Wallet } from './wallet.ts';

interface Found {
  readonly announced: readonly Announced[];
  readonly standard: readonly { readonly id: string; readonly wallet: StandardWallet }[];
  readonly injected: readonly Injected[];
  /** The wallets that the host gave. */
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

/** A wallet with a well-known name and a foreign domain is shown with its domain. */
function announcedName({ name, rdns }: Announced['info']): string {
  const shown = cleanName(name);
  const brandId = brandNamed(shown, ethereumBrands)?.rdns;
  return brandId && !belongs(rdns, brandId) ? cleanName(`${shown} (${rdns})`) : shown;
}

function belongs(rdns: string, id: string): boolean {
  return rdns === id || rdns.startsWith(`${id}.`);
}

/** Whether two entries are the same wallet: by their provider or, on one chain, by their name. */
function same({ chain, name, source }: Pick<Wallet, 'chain' | 'name' | 'source'>) {
  const lower = name.toLowerCase();
  return (other: Wallet) => {
    if ('provider' in source && 'provider' in other.source && source.provider === other.source.provider)
      return true;
    return name !== '' && chain === other.chain && lower === other.name.toLowerCase();
  };
}

/** Whether this wallet has also announced itself by a standard. */
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

/** MetaMask announces itself. If any wallet does, an object with only MetaMask's flag is another wallet. */
function injectedName({ brand }: Injected, announced: Found['announced']): string {
  return brand === metaMask && announced.length > 0 ? '' : (brand?.name ?? '');
}

/** The same name twice: usually one wallet with two chains. */
function tellApart(wallets: readonly Wallet[]): Wallet[] {
  const chains = { ethereum: 'Ethereum', solana: 'Solana' } as const;
  return wallets.map((wallet) => {
    const twice = wallets.some(({ name, chain }) => name === wallet.name && chain !== wallet.chain);
    return twice && wallet.name ? { ...wallet, name: `${wallet.name} (${chains[wallet.chain]})` } : wallet;
  });
}
