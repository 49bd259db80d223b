/** What the calls for wallets of users and members have in common. */
import { z } from '@hono/zod-openapi';
import type { CryptoWalletStart } from '../../../session-core/wire/crypto-wallets.ts';
import type { Own } from '../../calls/own.ts';
import { pairedCalls } from '../../calls/paired-calls.ts';
import { optional, protection } from '../../calls/schemas.ts';
import { type HolderKind, holderOf } from '../../holders/holder.ts';
import { moment } from '../../http/times.ts';
import { issueChallenge } from './issue-challenge.ts';

const uri = z
  .string()
  .max(2048)
  .refine((text) => /^[\x21-\x7e]+$/.test(text) && URL.canParse(text), 'must be a URI');
const wallet = {
  crypto_wallet_address: z.string().max(128),
  crypto_wallet_type: z.enum(['ethereum', 'solana']),
};

/** A wallet, and its signature of the text. */
export const signedWallet = {
  ...wallet,
  signature: z.string().max(1024).openapi({ description: 'Ethereum: hexadecimal with 0x. Solana: base58' }),
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

/** The calls for a text to sign. */
export function walletStart<Of extends HolderKind>(holders: Own<Of>, primary: string) {
  return pairedCalls({
    own: holders,
    looksUp: true,
    summaries: {
      primary,
      secondary: `A text for a wallet of the signed-in ${holders.kind} to sign, also a new one of theirs`,
    },
    body: startBody,
    reply: z.object({ challenge: z.string().openapi({ description: 'The text to sign' }) }),
    refusals: ['invalid_crypto_wallet_address'],
    ask: (world, caller, body: CryptoWalletStart, session) =>
      issueChallenge(world, caller, body, session && holderOf(holders.kind, session)),
  });
}
