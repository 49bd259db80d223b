/** Sign-in with the signature of a crypto wallet. */
import type { BootstrapKeeper } from '../../bootstrap/bootstrap.ts';
import type { Environment } from '../../environment.ts';
import { check, durationRule } from '../../lib/check.ts';
import { createWallets, signedRules } from '../../methods/crypto-wallets.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { CryptoWalletMethods } from '../client.ts';
import type { MethodParts } from './parts.ts';

interface CryptoWalletParts extends MethodParts {
  environment: Environment;
  bootstrap: BootstrapKeeper;
  tokens: TokenKeeper;
}

export function createCryptoWallets({ call, commit, ...parts }: CryptoWalletParts): CryptoWalletMethods {
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
