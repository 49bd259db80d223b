/** What the calls of crypto wallets of users and members have in common. */
import type { BootstrapKeeper } from '../bootstrap/bootstrap.ts';
import { settledBootstrap } from '../bootstrap/settled-bootstrap.ts';
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { check, type Rule } from '../lib/check.ts';
import type { Run } from '../lib/run.ts';
import type { CallOptions } from '../settings.ts';
import type { TokenKeeper } from '../state/tokens.ts';
import type { CryptoWalletStart, SiweParams } from '../wire/crypto-wallets.ts';
import type { Common } from '../wire/shared.ts';

interface WalletParts {
  run: Run;
  environment: Environment;
  bootstrap: BootstrapKeeper;
  tokens: TokenKeeper;
  /** Requests the text for any visitor, or for the signed-in holder. */
  start(
    step: 'primary' | 'secondary',
    body: CryptoWalletStart,
    sending: { signal: AbortSignal },
  ): Promise<Common & { challenge: string }>;
}

/** The calls that users and members have alike. */
export interface WalletCalls {
  /**
   * Requests the text that the wallet must sign within five minutes. For a signed-in user, `authenticate` then adds the
   * wallet to their account; for a member, `add` does.
   *
   * @param options.siwe_params parts of the text; sent only for Ethereum wallets, if the project uses them
   * @throws AuthError `usage_error`; AuthApiError `invalid_crypto_wallet_address`, `too_many_requests`
   * @see EIP-4361
   * @example
   * const wallet = { crypto_wallet_address, crypto_wallet_type: 'ethereum' } as const;
   * const { challenge } = await auth.cryptoWallets.authenticateStart(wallet);
   * const signature = await ethereum.request({ method: 'personal_sign', params: [challenge, crypto_wallet_address] });
   * await auth.cryptoWallets.authenticate({ ...wallet, signature, session_duration_minutes: 60 });
   */
  authenticateStart(options: CryptoWalletStart, call?: CallOptions): Promise<Common & { challenge: string }>;
}

const walletRules = {
  crypto_wallet_address: 'string',
  crypto_wallet_type: ['ethereum', 'solana'],
} satisfies Record<string, Rule>;
export const signedRules = { ...walletRules, signature: 'string' } satisfies Record<string, Rule>;

export function createWallets({ run, environment, bootstrap, tokens, start }: WalletParts): WalletCalls {
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
        checkSiwe(options.siwe_params);
        const { crypto_wallet_address, crypto_wallet_type } = options;
        const siwe = await siweOf(options);
        const step = tokens.present() ? 'secondary' : 'primary';
        return start(step, { crypto_wallet_address, crypto_wallet_type, ...siwe }, { signal });
      }),
  };
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
