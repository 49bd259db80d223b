/** The pages of the host to which a social sign-in returns. */

import type { Parts } from '../ground.ts';
import { isAllowedAddress } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Returns where to send known and new visitors. Each defaults to the other, then to the configured page.
 *
 * @throws Refusal `invalid_login_redirect_url`
 */
export function checkPages(world: Parts<'settings'>, login: string | undefined, signup: string | undefined) {
  for (const address of [login, signup]) {
    if (address === undefined) continue;
    if (address.length > 2048 || !isAllowedAddress(address, world.settings)) {
      throw new Refusal('invalid_login_redirect_url');
    }
  }
  const { defaultRedirectUrl } = world.settings;
  return {
    login_url: login ?? signup ?? defaultRedirectUrl,
    signup_url: signup ?? login ?? defaultRedirectUrl,
  };
}
