/** The registry of what leads to another screen than Main. */
import type { Arrivals } from '../machine/product.ts';

export const arrivals: Arrivals = {
  // Of a reset, one link asks for a new password, one signs in.
  tokens: {
    reset_password: 'passwords',
    login: 'passwords',
    magic_links: 'emailMagicLinks',
    oauth: 'oauth',
  },
  screens: { 'reset-password': 'passwords', 'passkey-registration': 'passkeys' },
};
