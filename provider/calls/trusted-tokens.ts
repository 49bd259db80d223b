/** Sign-in of users and members by a token that the project owner's own server has signed. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { MemberSessionCalls } from '../../session-core/wire/b2b/sessions.ts';
import type { SessionCalls } from '../../session-core/wire/sessions.ts';
import { readClaims, trustedFactor } from '../accounts/trusted-tokens.ts';
import { prepareAddress, trustedUser } from '../accounts/trusted-users.ts';
import type { Queries } from '../database/schema.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { useOnce as takeOnce } from '../limits/limits.ts';
import { lockMemberByAddress } from '../organizations/members/member-rows.ts';
import { lockOrganization } from '../organizations/organization-rows.ts';
import { enter } from '../organizations/sign-in/enter.ts';
import { trustedProof } from '../organizations/sign-in/proofs.ts';
import { memberFactorReply } from '../organizations/sign-in/replies.ts';
import { checkDuration } from '../sessions/duration.ts';
import { findLiveSession } from '../sessions/live-sessions.ts';
import { lockSessionToJoin } from '../sessions/locked-session.ts';
import { mayUse } from '../sessions/session-tokens.ts';
import { factorReply } from '../sessions/sign-in/replies.ts';
import { signIn } from '../sessions/sign-in/sign-in.ts';
import type { RuleWorld } from '../world/ground.ts';
import { memberFactorReply as memberFactorSchema, organizationId } from './b2b/schemas.ts';
import { type CallTable, provesBy } from './call.ts';
import {
  authReply,
  factorReply as factorReplySchema,
  optional,
  rememberedDevices,
  sessionDuration,
} from './schemas.ts';

/** How long a session lives that names no duration. Minutes. */
const defaultMinutes = 60;

const body = z.object({
  profile_id: z.string().min(1).max(200),
  token: z.string().min(1).max(8192),
  session_duration_minutes: optional(sessionDuration),
  /** The visitor's, where a server of the project makes the call. */
  session_token: optional(z.string().max(512)),
  session_jwt: optional(z.string().max(8192)),
});
const attesting = provesBy('trusted_token');
const refusals = ['trusted_token_profile_not_found' as const, 'invalid_trusted_auth_token' as const];

export const trustedTokens: CallTable<Extract<keyof SessionCalls, 'POST /sessions/attest'>> = {
  'POST /sessions/attest': {
    ...attesting,
    summary: 'Sign in the user whom a trusted token names',
    body: body.extend(rememberedDevices),
    reply: factorReplySchema(authReply),
    refusals,
    async answer({ world, caller, body }) {
      const { minutes, claims, visitor, spend } = await readToken(world, caller, body);
      const identity = { profileId: body.profile_id, ...claims.identity };
      await prepareAddress(world, identity);
      const outcome = await inTransaction(world.database, async (trx) => {
        await spend(trx);
        const userId = await trustedUser(world, trx, identity);
        const factor = trustedFactor(claims.id, world.clock.now());
        const { remembered_device_tokens: remembered } = body;
        return signIn(world, trx, visitor, { userId, factor, minutes, remembered, isVouchedFor: true });
      });
      return factorReply(world, outcome, {});
    },
  },
};

export const memberTrustedTokens: CallTable<Extract<keyof MemberSessionCalls, 'POST /b2b/sessions/attest'>> =
  {
    'POST /b2b/sessions/attest': {
      ...attesting,
      summary: 'Sign in the member whom a trusted token names',
      body: body.extend({ organization_id: optional(organizationId) }),
      reply: memberFactorSchema({}),
      refusals: [...refusals, 'organization_not_found', 'member_not_found'],
      // No one can join this way. The server vouches for all that the organization requires: the reply knows no missing factor.
      async answer({ world, caller, body }) {
        const { minutes, claims, visitor, spend } = await readToken(world, caller, body);
        const { address } = claims.identity;
        const present = await findLiveSession(world, world.database, visitor, 'member');
        const organizationId = body.organization_id ?? present?.organization_id;
        if (organizationId === undefined) throw new Refusal('organization_not_found');
        const entered = await inTransaction(world.database, async (trx) => {
          await spend(trx);
          const organization = await lockOrganization(world, trx, organizationId);
          const session = await lockSessionToJoin(world, trx, visitor, 'member');
          if (!address) throw new Refusal('invalid_trusted_auth_token');
          const member = await lockMemberByAddress(trx, organization, address.key);
          if (member?.status !== 'active') throw new Refusal('member_not_found');
          const proofs = [trustedProof({ tokenId: claims.id, member, at: world.clock.now() })];
          return enter(world, trx, visitor, { organization, address, proofs, minutes, half: null, session });
        });
        return memberFactorReply(world, entered, { caller });
      },
    },
  };

/**
 * @returns who asks, the claims, and what uses the token up in the transaction of the sign-in: a later refusal rolls that back
 * @throws Refusal those of `readClaims`, `invalid_session_duration`
 */
async function readToken(
  world: RuleWorld,
  caller: Caller,
  {
    profile_id: profileId,
    token,
    session_token,
    session_duration_minutes: requested = defaultMinutes,
  }: z.output<typeof body>,
) {
  const minutes = checkDuration(requested);
  const claims = await readClaims(world, profileId, token);
  const sessionToken = session_token ?? caller.sessionToken;
  const visitor: Caller = {
    ...caller,
    sessionToken: sessionToken !== null && mayUse(sessionToken, caller) ? sessionToken : null,
  };
  return {
    minutes,
    claims,
    visitor,
    spend: async (trx: Queries) => {
      const use = { kind: 'trusted-token', subject: `${profileId} ${claims.id}`, end: claims.end } as const;
      if (!(await takeOnce(world, trx, use))) throw new Refusal('invalid_trusted_auth_token');
    },
  };
}
