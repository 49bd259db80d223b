/** The widget's screens after the first, and how to reach each of them. */
import { admission } from './screens/admission.mjs';
import { codes } from './screens/codes.mjs';
import { links } from './screens/links.mjs';
import { passkeys } from './screens/passkeys.mjs';
import { passwords } from './screens/passwords.mjs';
import { phones } from './screens/phones.mjs';
import { secondFactor } from './screens/second-factor.mjs';
import { wallets } from './screens/wallets.mjs';

const providers = ['google', 'apple', 'github', 'microsoft'].map((type) => ({ type }));
const withProviders = `products="oauth otp" oauth-options='${JSON.stringify({ providers })}' otp-options='{"methods":["email","sms","whatsapp"]}'`;

/** The screens in the order of the pictures. */
export const screens = [
  { name: 'providers', attributes: withProviders },
  ...codes,
  ...links,
  ...phones,
  ...passwords,
  ...wallets,
  ...passkeys,
  ...secondFactor,
  ...admission,
  { name: 'configuration-error', attributes: 'products="otp emailMagicLinks"' },
];
