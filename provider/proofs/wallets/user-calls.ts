/** Sign-in by the signature of a crypto wallet. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { CryptoWalletCalls } from '../../../session-core/wire/crypto-wallets.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { ownUser } from '../../calls/own.ts';
import { deviceReply, factorReply as factorReplySchema, signedProof } from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteChange } from '../../notices/note.ts';
import { checkMayChangeSignInMethods } from '../../sessions/changing-sign-in-methods.ts';
import { findSessionUser } from '../../sessions/check-session.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { lockSession } from '../../sessions/locked-session.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { signIn } from '../../sessions/sign-in/sign-in.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import { consumeChallenge } from './challenges.ts';
import { findAndLockWallet, registerWallet, walletFactor } from './registrations.ts';
import { signedWallet, walletStart } from './shared-calls.ts';
import { readSignature } from './verify-signature.ts';

const start = walletStart(ownUser, 'A text for a wallet to sign; a new wallet gets a new user');

export const cryptoWallets: CallTable<keyof CryptoWalletCalls> = {
  'POST /crypto_wallets/authenticate/start/primary': start.primary,
  'POST /crypto_wallets/authenticate/start/secondary': start.secondary,

  'POST /crypto_wallets/authenticate': {
    summary: 'Exchange a signature for a session',
    ...provesBy('wallet'),
    proof: { later: 'A wallet that the user has already needs none.' },
    body: z.object({ ...signedWallet, ...signedProof }),
    reply: factorReplySchema(deviceReply),
    refusals: [
      'duplicate_wallet_address',
      'invalid_crypto_wallet_address',
      'session_not_found',
      'unable_to_authenticate_crypto_wallet',
      'user_lock_limit_reached',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const userId = await findSessionUser(world, world.database, caller);
      const holder = userId === null ? null : ({ kind: 'user', id: userId } as const);
      const challenge = await readSignature(world, caller, body, holder);
      const claimantId = challenge.user_id;
      const outcome = await inTransaction(world.database, async (trx) => {
        const held = claimantId === null ? null : await lockSession(world, trx, caller);
        if (!(await consumeChallenge(world, trx, challenge)))
          throw new Refusal('unable_to_authenticate_crypto_wallet');
        const owner = await findAndLockWallet(trx, challenge);
        // A new sign-in method for an existing account.
        if (!owner && held) await checkMayChangeSignInMethods(world, trx, held);
        const row = owner ?? (await registerWallet(world, trx, challenge));
        if (claimantId !== null && row.user_id !== claimantId) throw new Refusal('duplicate_wallet_address');
        if (!owner && held) {
          const method = { type: 'wallet', id: row.crypto_wallet_id, label: row.address } as const;
          const notice = { kind: 'method_added', method } as const;
          await noteChange(world, trx, caller, { userId: row.user_id, notice });
        }
        const factor = walletFactor(row, world.clock.now());
        const { remembered_device_tokens: remembered } = body;
        return signIn(world, trx, caller, { userId: row.user_id, factor, minutes, remembered });
      });
      return factorReply(world, outcome, await userDevice(world, caller, outcome));
    },
  },
};
