/** Sign-in with the signature of a crypto wallet. */
import type { BootstrapKeeper } from '../../bootstrap/bootstrap.ts';
import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import type { Environment } from '../../environment.ts';
import { AuthError } from '../../errors.ts';
import { check, durationRule } from '../../lib/check.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import type { CryptoWalletStart, SiweParams } from '../../wire/crypto-wallets.ts';
import type { CryptoWalletMethods } from '../client.ts';
import type { MethodParts } from './parts.ts';

interface CryptoWalletParts extends MethodParts {
  environment: Environment;
  bootstrap: BootstrapKeeper;
  tokens: TokenKeeper;
}

const walletRules = { crypto_wallet_address: 'string', crypto_wallet_type: 'string' } as const;

export function createCryptoWallets(parts: CryptoWalletParts): CryptoWalletMethods {
  const { call, run, commit, environment, bootstrap, tokens } = parts;

  /** By the wire protocol, sent only if the project uses such messages. */
  async function siweOf(options: CryptoWalletStart): Promise<{ siwe_params?: SiweParams }> {
    if (options.crypto_wallet_type !== 'ethereum') return {};
    const { siweRequiredForCryptoWallets } = await settledBootstrap(bootstrap, environment.clock);
    if (!siweRequiredForCryptoWallets) return {};
    const origin = environment.place()?.origin;
    return { siwe_params: { ...(origin ? { uri: origin } : {}), ...options.siwe_params } };
  }

  return {
    authenticateStart: (options, settings) =>
      run(settings, async (signal) => {
        check('cryptoWallets.authenticateStart', options, {}, walletRules);
        checkType('cryptoWallets.authenticateStart', options.crypto_wallet_type);
        checkSiwe(options.siwe_params);
        const { crypto_wallet_address, crypto_wallet_type } = options;
        const siwe = await siweOf(options);
        const step = tokens.present() ? 'secondary' : 'primary';
        return call(
          `POST /crypto_wallets/authenticate/start/${step}`,
          { crypto_wallet_address, crypto_wallet_type, ...siwe },
          { signal },
        );
      }),

    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        check(
          'cryptoWallets.authenticate',
          options,
          {},
          { ...walletRules, signature: 'string', ...durationRule },
        );
        checkType('cryptoWallets.authenticate', options.crypto_wallet_type);
        return commit(await call('POST /crypto_wallets/authenticate', { ...options }, { signal }), options);
      }),
  };
}

function checkType(method: string, type: string): void {
  if (type === 'ethereum' || type === 'solana') return;
  throw new AuthError('usage_error', `${method}: "crypto_wallet_type" must be "ethereum" or "solana".`);
}

function checkSiwe(params: SiweParams | undefined): void {
  const method = 'cryptoWallets.authenticateStart siwe_params';
  check(
    method,
    params,
    {},
    {
      uri: 'string?',
      chain_id: 'string?',
      issued_at: 'string?',
      statement: 'string?',
      not_before: 'string?',
      message_request_id: 'string?',
    },
  );
  const resources: unknown = params?.resources ?? [];
  if (Array.isArray(resources) && resources.every((value) => typeof value === 'string')) return;
  throw new AuthError('usage_error', `${method}: "resources" must be a list of strings.`);
}
