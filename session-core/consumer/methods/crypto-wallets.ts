/** Sign-in with the signature of a crypto wallet. */
import { check, durationRule } from '../../lib/check.ts';
import { createWallets, signedRules } from '../../methods/crypto-wallets.ts';
import type { CryptoWalletMethods } from '../client.ts';
import type { SharedParts } from './parts-of.ts';

export function createCryptoWallets({ call, commit, ...parts }: SharedParts): CryptoWalletMethods {
  return {
    ...createWallets({
      ...parts,
      start: (step, body, sending) => call(`POST /crypto_wallets/authenticate/start/${step}`, body, sending),
    }),
    authenticate: (options, settings) =>
      parts.run(settings, async (signal) => {
        check('cryptoWallets.authenticate', options, {}, { ...signedRules, ...durationRule });
        return commit(await call('POST /crypto_wallets/authenticate', { ...options }, { signal }), options);
      }),
  };
}
