/** The parts of the full rules. The idle stage loads them, with the check of a configuration. */
import type { CookieOptions } from '../../session-core/consumer/client.ts';
import type { Fields, Rule, RulesFor } from '../validate/schema.ts';
import { flag, text } from './common-options.ts';
import type { CryptoOptions, EthereumWallet } from './config.ts';

export const listOf = <Items extends Rule>(items: Items) => ({ kind: 'list', items }) as const;

/** The fields of a block: all of them, and no other. */
export const object = <T>(fields: RulesFor<T> & Fields) => ({ kind: 'object', fields }) as const;

/** The blocks that all elements share. */
export const commonBlocks = {
  cookies: object<CookieOptions>({
    opaqueTokenCookieName: text,
    jwtCookieName: text,
    istCookieName: text,
    path: text,
    domain: text,
    availableToSubdomains: flag,
  }),
} satisfies Record<string, Rule>;

/** An object of the host's program with these methods, passed on as it is. */
export const live = (...methods: string[]) => ({ kind: 'live', methods }) as const;

/** The wallets that the host passes. */
export const cryptoBlock = object<CryptoOptions>({
  walletAdapters: listOf(live('connect', 'signMessage', 'on')),
  ethereumWallets: listOf(object<EthereumWallet>({ name: text, icon: text, provider: live('request') })),
});
