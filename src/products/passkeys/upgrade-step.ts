/** After a sign-in, the browser may make a passkey in the background: see docs/design/sign-in.md. */
import type { AfterSignIn } from '../../machine/sign-in.ts';
import type { PasskeysEvent, PasskeysScreen, PasskeysTask } from './flow.ts';

export const passkeyUpgrade: AfterSignIn<PasskeysScreen, PasskeysEvent, PasskeysTask> = {
  prefix: 'passkeyUpgrade',
  begin: ({ config: { products, passkeyOptions } }) =>
    products.includes('passkeys') && passkeyOptions.upgrade ? { beside: { do: 'passkeys.upgrade' } } : null,
};
