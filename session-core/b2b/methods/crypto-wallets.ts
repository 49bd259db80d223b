/** Crypto wallets of members. */
import { check, durationRule, optionalDurationRule } from '../../lib/check.ts';
import { checkSigned, createWallets } from '../../methods/crypto-wallets.ts';
import { noSession } from '../../methods/no-session.ts';
import type { MemberCryptoWalletMethods } from '../client/crypto-wallets.ts';
import { commitReply, halfOf, type MemberParts } from './parts.ts';

export function createMemberCryptoWallets({ core, call, run }: MemberParts): MemberCryptoWalletMethods {
  const { environment, bootstrap, tokens } = core;
  const needSession = (method: string) => {
    if (!tokens.present()) throw noSession(method);
  };
  return {
    ...createWallets({
      ...{ run, environment, bootstrap, tokens },
      start: (step, body, sending) =>
        call(`POST /b2b/crypto_wallets/authenticate/start/${step}`, body, sending),
    }),
    authenticate: (options, settings) =>
      run(settings, async (signal) => {
        const rules = { organization_id: 'string', locale: 'string?', ...durationRule } as const;
        checkSigned('cryptoWallets.authenticate', options, rules);
        const body = { ...options, ...halfOf(tokens.half()) };
        return commitReply(
          core,
          await call('POST /b2b/crypto_wallets/authenticate', body, { signal }),
          options,
        );
      }),
    discovery: {
      authenticate: (options, settings) =>
        run(settings, async (signal) => {
          checkSigned('cryptoWallets.discovery.authenticate', options, {});
          const reply = await call(
            'POST /b2b/crypto_wallets/discovery/authenticate',
            { ...options },
            { signal },
          );
          return commitReply(core, reply, {});
        }),
    },
    add: (options, settings) =>
      run(settings, async (signal) => {
        checkSigned('cryptoWallets.add', options, optionalDurationRule);
        needSession('cryptoWallets.add');
        return commitReply(core, await call('POST /b2b/crypto_wallets', { ...options }, { signal }), options);
      }),
    list: (settings) =>
      run(settings, async (signal) => {
        needSession('cryptoWallets.list');
        return call('GET /b2b/crypto_wallets', null, { signal });
      }),
    delete: (options, settings) =>
      run(settings, async (signal) => {
        check('cryptoWallets.delete', options, {}, { crypto_wallet_id: 'string' });
        needSession('cryptoWallets.delete');
        const params = { id: options.crypto_wallet_id };
        return call('DELETE /b2b/crypto_wallets/:id', null, { params, signal });
      }),
  };
}
