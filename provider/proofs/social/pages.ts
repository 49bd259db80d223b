/** The pages of the host to which a social sign-in returns. */

import { checkPages } from '../../http/host-pages.ts';
import type { Parts } from '../../world/ground.ts';

/** For known and for new visitors. @throws Refusal `invalid_login_redirect_url` */
export function returnPages({ settings }: Parts<'settings'>, login?: string, signup?: string) {
  const [login_url, signup_url] = checkPages(settings, 'invalid_login_redirect_url', login, signup);
  return { login_url, signup_url };
}
