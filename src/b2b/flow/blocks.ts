/** The blocks of the first screen for given sign-in methods. Pure. */
import type { FirstBusinessConfig, MemberOAuthType, MemberProductId } from '../config.ts';
import type { Connection } from './facts.ts';
import type { Place } from './screen-types.ts';

export interface Ways {
  readonly products: readonly MemberProductId[];
  readonly providers: readonly MemberOAuthType[];
}

/** The configured sign-in methods. */
export const configuredWays = ({ products, providers }: FirstBusinessConfig): Ways => ({
  products,
  providers: [...new Set(providers.map(({ type }) => type))],
});

/** Leaves out company login where no company has one. */
export function withSso(
  { products, providers }: Ways,
  { flow }: FirstBusinessConfig,
  { organization }: Place,
): Ways {
  const hasSso = organization ? organization.connections.length > 0 : flow === 'Discovery';
  return { products: products.filter((product) => product !== 'sso' || hasSso), providers };
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
export function arrange(
  ways: Ways,
  config: FirstBusinessConfig,
  place: Place,
  passkeyButton = false,
): readonly Block[] {
  const { products, providers } = withSso(ways, config, place);
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

/** Whether only React draws it. */
export const comesWithReact = (block: Block): boolean =>
  block.kind === 'password' ? block.atOnce : block.kind === 'passkeys' || block.kind === 'crypto';

/** Whether a divider stands before this block: where buttons meet a form. */
export function isDivided(block: Block, before: Block | undefined): boolean {
  return before !== undefined && isForm(before) !== isForm(block);
}
