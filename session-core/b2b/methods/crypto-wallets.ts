/** Crypto wallets of members. */
import { durationRule, optionalDurationRule } from '../../lib/check.ts';
import { createWallets, signedRules } from '../../methods/crypto-wallets.ts';
import type { MemberCryptoWalletMethods } from '../client/crypto-wallets.ts';
import { methodOf, readingOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';

export function createMemberCryptoWallets(parts: MemberParts): MemberCryptoWalletMethods {
  const { core, call, run } = parts;
  const { environment, bootstrap, tokens } = core;
  return {
    ...createWallets({
      ...{ run, environment, bootstrap, tokens },
      start: (step, body, sending) =>
        call(`POST /b2b/crypto_wallets/authenticate/start/${step}`, body, sending),
    }),
    authenticate: methodOf(parts, 'POST /b2b/crypto_wallets/authenticate', {
      method: 'cryptoWallets.authenticate',
      rules: { ...signedRules, organization_id: 'string', locale: 'string?', ...durationRule },
      half: 'along',
      signsIn: true,
    }),
    discovery: {
      authenticate: methodOf(parts, 'POST /b2b/crypto_wallets/discovery/authenticate', {
        method: 'cryptoWallets.discovery.authenticate',
        rules: signedRules,
        signsIn: true,
      }),
    },
    add: methodOf(parts, 'POST /b2b/crypto_wallets', {
      method: 'cryptoWallets.add',
      rules: { ...signedRules, ...optionalDurationRule },
      needsSession: true,
      signsIn: true,
    }),
    list: readingOf(parts, 'GET /b2b/crypto_wallets', 'cryptoWallets.list'),
    delete: methodOf(parts, 'DELETE /b2b/crypto_wallets/:id', {
      method: 'cryptoWallets.delete',
      rules: { crypto_wallet_id: 'string' },
      id: 'crypto_wallet_id',
      sends: 'nothing',
      needsSession: true,
    }),
  };
}
