/** Which sign-in methods the first screen offers, and in which blocks. Pure. */
import type { AuthMethod } from '../../../session-core/wire/b2b/shared.ts';
import {
  businessOAuthTypes,
  type FirstBusinessConfig,
  type MemberOAuthType,
  type MemberProductId,
} from '../config.ts';
import type { Connection } from './facts.ts';
import type { Place } from './screen-types.ts';

interface Ways {
  readonly products: readonly MemberProductId[];
  readonly providers: readonly MemberOAuthType[];
}

const productOf: Partial<Record<AuthMethod, MemberProductId>> = {
  magic_link: 'emailMagicLinks',
  email_otp: 'emailOtp',
  sso: 'sso',
  password: 'passwords',
  passkey: 'passkeys',
  crypto_wallet: 'crypto',
};

/** The configured sign-in methods, as far as the organization has and allows them. */
export function waysIn(config: FirstBusinessConfig, place: Place): Ways {
  const { products, providers } = allowedWays(config, place);
  const hasSso = place.organization ? place.organization.connections.length > 0 : config.flow === 'Discovery';
  return { products: products.filter((product) => product !== 'sso' || hasSso), providers };
}

function allowedWays(config: FirstBusinessConfig, { organization, stepUp }: Place): Ways {
  const configured: Ways = {
    products: config.products,
    providers: [...new Set(config.providers.map(({ type }) => type))],
  };
  const allowed = stepUp?.methods ?? organization?.methods;
  if (!allowed) return configured;
  const both = within(configured, allowed);
  if (!stepUp || !isEmpty(both)) return both;
  // None of the configured ones helps: what the organization names, or else a link, which proves an address everywhere.
  return organization?.methods
    ? within(
        {
          products: ['oauth', 'sso', 'emailMagicLinks', 'emailOtp', 'passwords'],
          providers: businessOAuthTypes,
        },
        allowed,
      )
    : { products: ['emailMagicLinks'], providers: [] };
}

function within({ products, providers }: Ways, allowed: readonly AuthMethod[]): Ways {
  const allowedProviders = providers.filter((type) => allowed.includes(`${type}_oauth`));
  return {
    products: products.filter((product) =>
      product === 'oauth'
        ? allowedProviders.length > 0
        : allowed.some((method) => productOf[method] === product),
    ),
    providers: allowedProviders,
  };
}

export function isEmpty({ products, providers }: Ways): boolean {
  return products.every((product) => product === 'oauth') && providers.length === 0;
}

/** The products with a part of their own on the first screen, in `methods/`. */
export type MethodId = Exclude<MemberProductId, FormId | 'oauth' | 'sso'>;
type FormId = 'emailMagicLinks' | 'emailOtp' | 'passwords';

/** A part of the first screen. */
export type Block =
  | { readonly kind: 'email'; readonly password: boolean; readonly by: readonly ('link' | 'code')[] }
  /** Only passwords. Outside an organization, the form asks for address and password at once; in one, for the address first. */
  | { readonly kind: 'password'; readonly atOnce: boolean }
  | { readonly kind: 'oauth'; readonly providers: readonly MemberOAuthType[] }
  | { readonly kind: MethodId }
  /** Null before an organization is chosen: the address leads to the connection. */
  | { readonly kind: 'sso'; readonly connections: readonly Connection[] | null };

/**
 * The blocks in the order of `products`. The form for the address takes the place of its first product. The passkey button comes
 * first, where no field offers passkeys.
 *
 * @param passkeyButton whether the browser turned out to offer none inside a field. @default false
 */
export function blocksOf(config: FirstBusinessConfig, place: Place, passkeyButton = false): readonly Block[] {
  const { products, providers } = waysIn(config, place);
  const by = products.flatMap((product) =>
    product === 'emailMagicLinks' ? (['link'] as const) : product === 'emailOtp' ? (['code'] as const) : [],
  );
  const password = products.includes('passwords');
  const atOnce = config.flow !== 'Organization' && !place.organization && !place.stepUp;
  const blocks: Block[] = [];
  for (const product of products) {
    if (product === 'oauth') {
      if (providers.length > 0) blocks.push({ kind: 'oauth', providers });
    } else if (product === 'sso') {
      blocks.push({ kind: 'sso', connections: place.organization?.connections ?? null });
    } else if (product === 'crypto') blocks.push({ kind: product });
    else if (product !== 'passkeys' && !blocks.some(isForm)) {
      // Another product is no form: it does not compile.
      product satisfies FormId;
      blocks.push(by.length > 0 ? { kind: 'email', password, by } : { kind: 'password', atOnce });
    }
  }
  if (products.includes('passkeys') && (passkeyButton || place.stepUp || !blocks.some(isForm)))
    blocks.unshift({ kind: 'passkeys' });
  return blocks;
}

const isForm = ({ kind }: Block) => kind === 'email' || kind === 'password';

/** How many methods the first screen offers besides one. */
export function furtherWays(config: FirstBusinessConfig, place: Place): number {
  const { products, providers } = waysIn(config, place);
  return products.reduce((count, product) => count + (product === 'oauth' ? providers.length : 1), -1);
}

/** Whether the first screen asks for a password. */
export const asksForPassword = (config: FirstBusinessConfig, place: Place): boolean =>
  blocksOf(config, place).some((block) => block.kind === 'password' && block.atOnce);

/** Whether only React draws it. */
export const comesWithReact = (block: Block): boolean =>
  block.kind === 'password' ? block.atOnce : block.kind === 'passkeys' || block.kind === 'crypto';

/** Whether a divider stands before this block: where buttons meet a form. */
export function isDivided(block: Block, before: Block | undefined): boolean {
  return before !== undefined && isForm(before) !== isForm(block);
}
