/** Which sign-in methods the first screen offers. Pure. */
import type { AuthMethod } from '../../../session-core/wire/b2b/shared.ts';
import { businessOAuthTypes, type FirstBusinessConfig, type MemberProductId } from '../config.ts';
import { arrange, configuredWays, type Ways, withSso } from './blocks.ts';
import type { Place } from './screen-types.ts';

const productOf: Partial<Record<AuthMethod, MemberProductId>> = {
  magic_link: 'emailMagicLinks',
  email_otp: 'emailOtp',
  sso: 'sso',
  password: 'passwords',
  passkey: 'passkeys',
  crypto_wallet: 'crypto',
};

/** The configured sign-in methods, as far as the organization has and allows them. */
export const waysIn = (config: FirstBusinessConfig, place: Place): Ways =>
  withSso(allowedWays(config, place), config, place);

function allowedWays(config: FirstBusinessConfig, { organization, stepUp }: Place): Ways {
  const configured = configuredWays(config);
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

/** The blocks of the first screen at a place. */
export const blocksOf = (config: FirstBusinessConfig, place: Place, passkeyButton?: boolean) =>
  arrange(allowedWays(config, place), config, place, passkeyButton);

/** How many methods the first screen offers besides one. */
export function furtherWays(config: FirstBusinessConfig, place: Place): number {
  const { products, providers } = waysIn(config, place);
  return products.reduce((count, product) => count + (product === 'oauth' ? providers.length : 1), -1);
}

/** Whether the first screen asks for a password. */
export const asksForPassword = (config: FirstBusinessConfig, place: Place): boolean =>
  blocksOf(config, place).some((block) => block.kind === 'password' && block.atOnce);
