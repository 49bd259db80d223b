/** The registry of what leads to another screen than Main: by the option `screen`, or by a token in the page's address. */
import type { Arrival } from '../machine/product.ts';

/** The first that fits counts. Of a reset, one link asks for a new password, one signs in. */
export const arrivals: readonly Arrival[] = [
  { screen: 'reset-password', product: 'passwords' },
  { token: 'reset_password', product: 'passwords' },
  { token: 'login', product: 'passwords' },
  { token: 'magic_links', product: 'emailMagicLinks' },
  { token: 'oauth', product: 'oauth' },
  { screen: 'passkey-registration', product: 'passkeys' },
];
