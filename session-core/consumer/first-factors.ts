import type { FirstFactors } from '../methods/remembered-devices.ts';
import type { Calls } from '../wire/calls.ts';

/** The calls that prove a first factor. */
export const firstFactors: FirstFactors<Calls> = {
  'POST /otps/authenticate': true,
  'POST /magic_links/authenticate': true,
  'POST /magic_links/waiting/authenticate': true,
  'POST /oauth/authenticate': true,
  'POST /passwords/authenticate': true,
  'POST /webauthn/authenticate': true,
  'POST /crypto_wallets/authenticate': true,
  'POST /sessions/attest': true,
};
