/** What a user or a member has to prove again before they may change how they sign in. */
import { z } from '@hono/zod-openapi';
import type { MemberProvableFactor, MemberSessionCalls } from '../../session-core/wire/b2b/sessions.ts';
import type {
  CommonFactor,
  ProvableFactor,
  Reauthentication,
  SessionCalls,
} from '../../session-core/wire/sessions.ts';
import type { SessionOf } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import { provableFields } from '../holders/second-factors.ts';
import { readMemberReauthentication } from '../organizations/sign-in/reauthentication.ts';
import { readReauthentication } from '../sessions/reauthentication.ts';
import type { World } from '../world/world.ts';
import type { Asked, CallTable } from './call.ts';
import { type Own, ownMember, ownUser } from './own.ts';
import { cryptoWallet, optional, time } from './schemas.ts';

const need = z.enum(['second_factor', 'recent_sign_in', 'other_sign_in']);

const body = z.object({
  removing: optional(
    z.string().max(200).openapi({ description: 'Id of the method to remove: its own proof does not count' }),
  ),
});

const commonFactors = <Proves extends z.ZodType>(proves: Proves) =>
  [
    z.object({
      type: z.literal('passkey'),
      proves,
      webauthn_registration_id: z.string(),
      name: z.string(),
      domain: z.string(),
    }),
    z.object({ type: z.literal('password'), proves, email: z.string() }),
    cryptoWallet.omit({ verified: true }).extend({ type: z.literal('wallet'), proves }),
    ...provableFields(proves),
  ] as const satisfies readonly z.core.$ZodType<CommonFactor>[];

const proves = z.array(need).openapi({ description: 'What this factor can prove' });

const provableFactor = z
  .discriminatedUnion('type', [
    ...commonFactors(proves),
    z.object({ type: z.literal('email'), proves, email_id: z.string(), email: z.string() }),
    z.object({ type: z.literal('phone_number'), proves, phone_id: z.string(), phone_number: z.string() }),
    z.object({
      type: z.literal('social_account'),
      proves,
      oauth_user_registration_id: z.string(),
      provider_type: z.string(),
    }),
  ])
  .openapi('ProvableFactor') satisfies z.core.$ZodType<ProvableFactor>;

const memberProves = z.array(need.exclude(['other_sign_in']));

const memberFactor = z
  .discriminatedUnion('type', [
    ...commonFactors(memberProves),
    z.object({
      type: z.literal('email'),
      proves: memberProves,
      email: z.string(),
      by: z.array(z.enum(['email_otp', 'magic_link'])),
    }),
    z.object({
      type: z.literal('social_account'),
      proves: memberProves,
      member_oauth_registration_id: z.string(),
      provider_type: z.string(),
    }),
    z.object({
      type: z.literal('company_login'),
      proves: memberProves,
      registration_id: z.string(),
      connection_id: z.string(),
    }),
    z.object({ type: z.literal('phone_number'), proves: memberProves, phone_number: z.string() }),
  ])
  .openapi('MemberProvableFactor') satisfies z.core.$ZodType<MemberProvableFactor>;

const reply = <Factor extends z.core.$ZodType>(factor: Factor) =>
  z.object({
    needs: z.array(need).openapi({ description: 'To be proved in this order; empty: nothing' }),
    factors: z.array(factor),
    recent_until: time.nullable(),
    locked_until: time.nullable(),
  });

/** How the session of one kind of holder is read. */
const reauthenticationCall = <Of extends HolderKind, Factor>(
  holders: Own<Of>,
  factor: z.core.$ZodType<Factor>,
  read: (world: World, session: SessionOf<Of>, removing?: string) => Promise<Reauthentication<Factor>>,
) => ({
  summary: 'What a change of one’s own sign-in methods still needs in this session, and what can prove it',
  credentials: 'session' as const,
  reads: true as const,
  reply: reply(factor),
  async answer({ world, caller, body }: Asked<{ removing?: string } | null>) {
    return read(world, await holders.current(world, caller), body?.removing);
  },
});

export const reauthentication: CallTable<Extract<keyof SessionCalls, 'POST /sessions/reauthentication'>> = {
  'POST /sessions/reauthentication': {
    ...reauthenticationCall(ownUser, provableFactor, readReauthentication),
    body,
  },
};

export const memberReauthentication: CallTable<
  Extract<keyof MemberSessionCalls, 'POST /b2b/sessions/reauthentication'>
> = {
  'POST /b2b/sessions/reauthentication': {
    ...reauthenticationCall(ownMember, memberFactor, readMemberReauthentication),
    body: body.nullable(),
  },
};
