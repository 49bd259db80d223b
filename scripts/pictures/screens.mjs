/** The widget's screens after the first, and how to reach each of them. */
import { codes } from './screens/codes.mjs';
import { links } from './screens/links.mjs';
import { passkeys } from './screens/passkeys.mjs';
import { passwords } from './screens/passwords.mjs';
import { phones } from './screens/phones.mjs';
import { wallets } from './screens/wallets.mjs';

/** In the order of the pictures. */
export const screens = [
  ...codes,
  ...links,
  ...phones,
  ...passwords,
  ...wallets,
  ...passkeys,
  { name: 'configuration-error', attributes: 'products="otp emailMagicLinks"' },
];
