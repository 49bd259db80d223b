/** Sign-in by the signature of a crypto wallet. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { CryptoWalletCalls } from '../../../session-core/wire/crypto-wallets.ts';
import type { CallTable } from '../../calls/call.ts';
import { ownUser } from '../../calls/own.ts';
import { pairedCalls } from '../../calls/paired-calls.ts';
import {
  deviceReply,
  factorReply as factorReplySchema,
  optional,
  protection,
  signedProof,
} from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { moment } from '../../http/times.ts';
import { noteChange } from '../../notices/note.ts';
import { checkMayChangeSignInMethods } from '../../sessions/changing-sign-in-methods.ts';
import { findSessionUser } from '../../sessions/check-session.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { lockSession } from '../../sessions/locked-session.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { signIn } from '../../sessions/sign-in/sign-in.ts';
import { userDevice } from '../../sessions/sign-in/user-device.ts';
import { readWalletAddress } from './addresses.ts';
import { consumeChallenge } from './challenges.ts';
import { issueChallenge } from './issue-challenge.ts';
import { findAndLockWallet, registerWallet, walletFactor } from './registrations.ts';
import { findSignedChallenge } from './verify-signature.ts';

const area = 'Crypto wallets';

const uri = z
  .string()
  .max(2048)
  .refine((text) => /^[\x21-\x7e]+$/.test(text) && URL.canParse(text), 'must be a URI');
const wallet = {
  crypto_wallet_address: z.string().max(128),
  crypto_wallet_type: z.enum(['ethereum', 'solana']),
};
const startBody = z.object({
  ...wallet,
  siwe_params: optional(
    z
      .object({
        uri: optional(uri),
        chain_id: optional(z.string().regex(/^[1-9][0-9]{0,31}$/, 'must be the digits of a number')),
        issued_at: optional(moment),
        statement: optional(
          z
            .string()
            .max(512)
            .regex(/^[\x20-\x7e]*$/, 'must be one line of ASCII'),
        ),
        not_before: optional(moment),
        message_request_id: optional(
          z
            .string()
            .max(256)
            .regex(/^[A-Za-z0-9._~!$&'()*+,;=:@%-]*$/, 'must be characters of a path'),
        ),
        resources: optional(z.array(uri).max(16)),
      })
      .openapi({ description: 'Parts of an EIP-4361 message; of Ethereum wallets only' }),
  ),
  captcha_token: protection.captcha_token,
});
const challengeReply = z.object({ challenge: z.string().openapi({ description: 'The text to sign' }) });

const start = pairedCalls({
  own: ownUser,
  looksUp: true,
  summaries: {
    primary: 'A text for a wallet to sign; a new wallet gets a new user',
    secondary: 'A text for a wallet of the signed-in user to sign, also a new one of theirs',
  },
  area,
  body: startBody,
  reply: challengeReply,
  refusals: ['invalid_crypto_wallet_address', 'too_many_requests'],
  ask: (world, caller, body, session) => issueChallenge(world, caller, body, session?.user_id ?? null),
});

export const cryptoWallets: CallTable<keyof CryptoWalletCalls> = {
  'POST /crypto_wallets/authenticate/start/primary': start.primary,
  'POST /crypto_wallets/authenticate/start/secondary': start.secondary,

  'POST /crypto_wallets/authenticate': {
    summary: 'Exchange a signature for a session',
    area,
    credentials: 'project',
    tries: 'proof',
    signsInBy: 'wallet',
    proof: { later: 'A wallet that the user has already needs none.' },
    body: z.object({
      ...wallet,
      signature: z
        .string()
        .max(1024)
        .openapi({ description: 'Ethereum: hexadecimal with 0x. Solana: base58' }),
      ...signedProof,
    }),
    reply: factorReplySchema(deviceReply),
    refusals: [
      'duplicate_wallet_address',
      'invalid_crypto_wallet_address',
      'invalid_session_duration',
      'session_not_found',
      'too_many_requests',
      'unable_to_authenticate_crypto_wallet',
      'user_lock_limit_reached',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const type = body.crypto_wallet_type;
      const address = readWalletAddress(type, body.crypto_wallet_address);
      const { signature } = body;
      const userId = await findSessionUser(world, world.database, caller);
      const challenge = await findSignedChallenge(world, caller, { type, address, signature, userId });
      const claimantId = challenge.user_id;
      const outcome = await inTransaction(world.database, async (trx) => {
        const held = claimantId === null ? null : await lockSession(world, trx, caller);
        if (!(await consumeChallenge(trx, challenge)))
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
