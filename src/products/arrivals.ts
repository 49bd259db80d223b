/** The registry of tokens and options that lead to another screen than Main. */
import type { Arrivals } from '../machine/product.ts';

export const arrivals: Arrivals = {
  // A reset mail has two links: one asks for a new password, one signs in.
  tokens: {
    reset_password: 'passwords',
    login: 'passwords',
    magic_links: 'emailMagicLinks',
    oauth: 'oauth',
  },
  screens: { 'reset-password': 'passwords', 'passkey-registration': 'passkeys' },
};
