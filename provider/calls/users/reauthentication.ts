/** What the user has to prove again before they may change how they sign in. */
import { z } from '@hono/zod-openapi';
import type { ProvableFactor, SessionCalls } from '../../../session-core/wire/sessions.ts';
import { touchSession } from '../../sessions/check-session.ts';
import { readReauthentication } from '../../sessions/reauthentication.ts';
import type { CallTable } from '../call.ts';
import { cryptoWallet, optional, time } from '../schemas.ts';

const need = z.enum(['second_factor', 'recent_sign_in', 'other_sign_in']);
const proves = z.array(need).openapi({ description: 'What this factor can prove' });

export const passkeyFactor = z.object({
  type: z.literal('passkey'),
  proves,
  webauthn_registration_id: z.string(),
  name: z.string(),
  domain: z.string(),
});

export const walletFactor = cryptoWallet
  .omit({ verified: true })
  .extend({ type: z.literal('wallet'), proves });

export const reauthenticationBody = z.object({
  removing: optional(
    z.string().max(200).openapi({ description: 'Id of the method to remove: its own proof does not count' }),
  ),
});

const provableFactor = z
  .discriminatedUnion('type', [
    passkeyFactor,
    z.object({ type: z.literal('password'), proves, email: z.string() }),
    z.object({ type: z.literal('email'), proves, email_id: z.string(), email: z.string() }),
    z.object({ type: z.literal('phone_number'), proves, phone_id: z.string(), phone_number: z.string() }),
    z.object({
      type: z.literal('social_account'),
      proves,
      oauth_user_registration_id: z.string(),
      provider_type: z.string(),
    }),
    walletFactor,
    z.object({ type: z.literal('totp'), proves, totp_id: z.string() }),
    z.object({ type: z.literal('recovery_code'), proves, totp_id: z.string() }),
  ])
  .openapi('ProvableFactor') satisfies z.ZodType<ProvableFactor>;

export const reauthenticationReply = <Factor extends z.ZodType>(factor: Factor) =>
  z.object({
    needs: z.array(need).openapi({ description: 'To be proved in this order; empty: nothing' }),
    factors: z.array(factor),
    recent_until: time.nullable(),
    locked_until: time.nullable(),
  });

export const reauthentication: CallTable<Extract<keyof SessionCalls, 'POST /sessions/reauthentication'>> = {
  'POST /sessions/reauthentication': {
    summary: 'What a change of sign-in methods still needs in this session, and what can prove it',
    credentials: 'session',
    reads: true,
    body: reauthenticationBody,
    reply: reauthenticationReply(provableFactor),
    async answer({ world, caller, body }) {
      const { row } = await touchSession(world, caller);
      return readReauthentication(world, row, body.removing);
    },
  },
};
