/** The host's own pages that a mailed link leads to. */
import type { Settings } from '../settings/settings.ts';
import { isAllowedAddress } from './origins.ts';
import { Refusal } from './refusal.ts';
import { withParameters } from './with-parameters.ts';

/** The longest address in a query, which no schema limits. */
const longestAddress = 2048;

/**
 * The page that a link leads to: the first that the caller names, else the configured one.
 *
 * @param wrong the refusal of an address that is not one of the host's
 * @throws Refusal
 */
export function checkPage(
  settings: Settings,
  wrong: 'invalid_login_redirect_url' | 'no_match_for_provided_magic_link_url',
  ...addresses: (string | undefined)[]
): string {
  const pages = addresses.filter((address) => address !== undefined);
  if (!pages.every((page) => page.length <= longestAddress && isAllowedAddress(page, settings))) {
    throw new Refusal(wrong);
  }
  return pages[0] ?? settings.defaultRedirectUrl;
}

/** The pages for known and for new visitors, or for two purposes of one mail: each defaults to the other. @throws Refusal */
export const checkPages = (
  settings: Settings,
  wrong: Parameters<typeof checkPage>[1],
  one: string | undefined,
  other: string | undefined,
) => [checkPage(settings, wrong, one, other), checkPage(settings, wrong, other, one)] as const;

type TokenType =
  | 'magic_links'
  | 'login'
  | 'reset_password'
  | 'discovery'
  | 'impersonation'
  | 'multi_tenant_magic_links'
  | 'multi_tenant_passwords'
  | 'multi_tenant_impersonation';

interface HasSettings {
  settings: Settings;
}

export function addressWithToken(
  { settings }: HasSettings,
  page: string,
  type: TokenType,
  token: string,
): string {
  return withParameters(page, { [`${settings.prefix}_token_type`]: type, token });
}
