/** Checks, extends and ends members' sessions, and exchanges them for one of another organization. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type {
  MemberProvableFactor,
  MemberSessionCalls,
  OwnMemberSession,
} from '../../../session-core/wire/b2b/sessions.ts';
import { sessionTokenOf } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { actingMember } from '../../organizations/members/acting.ts';
import { revokeAll } from '../../organizations/members/ended-member-sessions.ts';
import { lockMember } from '../../organizations/members/member-rows.ts';
import { startAppSession } from '../../organizations/sign-in/app-sessions.ts';
import { checkSession } from '../../organizations/sign-in/check-session.ts';
import { exchangeSession } from '../../organizations/sign-in/choose.ts';
import { readMemberReauthentication } from '../../organizations/sign-in/reauthentication.ts';
import { memberAuthReply, memberFactorReply } from '../../organizations/sign-in/replies.ts';
import { attestMember } from '../../organizations/sign-in/trusted-tokens.ts';
import { extendSession } from '../../sessions/check-session.ts';
import { requireJwtOf } from '../../sessions/check-with-jwt.ts';
import { allDelegates } from '../../sessions/delegates.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { findLiveSession } from '../../sessions/live-sessions.ts';
import { requireSession } from '../../sessions/locked-session.ts';
import { mayUse } from '../../sessions/session-tokens.ts';
import { readTrustedToken } from '../../sessions/trusted-token-sign-in.ts';
import type { CallTable } from '../call.ts';
import { ownMember } from '../own.ts';
import { ownSession, ownSessionCalls } from '../own-sessions.ts';
import { jwtInPlaceOfProof, locale, optional, sessionDuration } from '../schemas.ts';
import { exchangeFactor, readAccessToken } from '../users/access-tokens.ts';
import {
  passkeyFactor,
  reauthenticationBody,
  reauthenticationReply,
  walletFactor,
} from '../users/reauthentication.ts';
import { trustedToken, trustedTokenRefusals } from '../users/trusted-tokens.ts';
import { memberAdmission } from './admission.ts';
import {
  memberAuthReply as memberAuthSchema,
  memberFactorReply as memberFactorSchema,
  organizationId,
} from './schemas.ts';

const proves = z.array(z.enum(['second_factor', 'recent_sign_in']));

const memberFactor = z
  .discriminatedUnion('type', [
    passkeyFactor.extend({ proves }),
    walletFactor.extend({ proves }),
    z.object({ type: z.literal('password'), proves, email: z.string() }),
    z.object({
      type: z.literal('email'),
      proves,
      email: z.string(),
      by: z.array(z.enum(['email_otp', 'magic_link'])),
    }),
    z.object({
      type: z.literal('social_account'),
      proves,
      member_oauth_registration_id: z.string(),
      provider_type: z.string(),
    }),
    z.object({
      type: z.literal('company_login'),
      proves,
      registration_id: z.string(),
      connection_id: z.string(),
    }),
    z.object({ type: z.literal('totp'), proves, totp_id: z.string() }),
    z.object({ type: z.literal('recovery_code'), proves, totp_id: z.string() }),
    z.object({ type: z.literal('phone_number'), proves, phone_number: z.string() }),
  ])
  .openapi('MemberProvableFactor') satisfies z.ZodType<MemberProvableFactor>;

export const ownMemberSession = ownSession
  .omit({ user_id: true })
  .extend({ member_id: z.string() })
  .openapi('OwnMemberSession') satisfies z.ZodType<OwnMemberSession>;

const ownCalls = ownSessionCalls<'member', OwnMemberSession>(ownMember, {
  schema: ownMemberSession,
  show: (one, member_id) => ({ ...one, member_id }),
});

export const memberSessions: CallTable<keyof MemberSessionCalls> = {
  'GET /b2b/sessions': ownCalls.list,
  'DELETE /b2b/sessions/:id': ownCalls.endOne,
  'DELETE /b2b/sessions': ownCalls.endOthers,
  'POST /b2b/sessions/revoke': ownCalls.revoke,

  'POST /b2b/sessions/authenticate': {
    summary: 'Check a session; with a duration also extend it',
    credentials: 'session',
    delegates: allDelegates,
    changes: 'sessions',
    checksBinding: true,
    body: z.object({
      session_duration_minutes: optional(sessionDuration),
      session_jwt: jwtInPlaceOfProof,
    }),
    reply: memberAuthSchema,
    async answer({ world, caller, body }) {
      if (!mayUse(sessionTokenOf(caller), caller)) {
        const session = await checkSession(world, caller);
        const { session_jwt = '' } = body;
        await requireJwtOf(world, session.row, { jwt: session_jwt, kind: 'member' });
        return { ...(await memberAuthReply(world, session)), session_jwt };
      }
      const requested = body.session_duration_minutes;
      const session =
        requested === undefined
          ? await checkSession(world, caller)
          : await extendSession(world, caller, 'member', checkDuration(requested));
      return memberAuthReply(world, session);
    },
  },

  'POST /b2b/sessions/revoke/:member_id': {
    summary: 'End all sessions of a member',
    credentials: 'session',
    changes: 'member',
    reply: z.object({}),
    refusals: ['member_not_found', 'session_authorization_error'],
    async answer({ world, caller, params }) {
      const memberId = params.member_id ?? '';
      await inTransaction(world.database, async (trx) => {
        const acting = await actingMember(world, trx, caller);
        await acting.requireOn(memberId, 'revoke-sessions');
        await revokeAll(
          world,
          trx,
          await lockMember(world, trx, acting.organization.organization_id, memberId),
          { reason: 'removed_by_admin' },
        );
      });
      return {};
    },
  },

  'POST /b2b/sessions/exchange_access_token': {
    summary:
      'Exchange an access token of the project’s members, with full_access to the provider, for a read-only session: once, and no longer than the app’s access lasts',
    credentials: 'project',
    tries: 'proof',
    signsInBy: 'access_token',
    body: z.object({ access_token: z.string().min(1).max(8192), session_duration_minutes: sessionDuration }),
    reply: memberAuthSchema,
    refusals: ['idp_access_token_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const { userId: memberId, clientId, tokenId } = await readAccessToken(world, body.access_token);
      const factor = exchangeFactor(clientId, world.clock.now());
      const session = await inTransaction(world.database, (trx) =>
        startAppSession(world, trx, caller, { memberId, clientId, tokenId, factor, minutes }),
      );
      return memberAuthReply(world, session);
    },
  },

  'POST /b2b/sessions/attest': {
    summary: 'Sign in the member whom a trusted token names',
    credentials: 'project',
    tries: 'proof',
    signsInBy: 'trusted_token',
    body: z.object({ ...trustedToken, organization_id: optional(organizationId) }),
    reply: memberFactorSchema({}),
    refusals: [...trustedTokenRefusals, 'organization_not_found', 'member_not_found'],
    async answer({ world, caller, body }) {
      const { minutes, claims, visitor, spend } = await readTrustedToken(world, caller, body);
      const present = await findLiveSession(world, world.database, visitor, 'member');
      const organizationId = body.organization_id ?? present?.organization_id;
      if (organizationId === undefined) throw new Refusal('organization_not_found');
      const entered = await inTransaction(world.database, async (trx) => {
        await spend(trx);
        return attestMember(world, trx, visitor, { claims, organizationId, minutes });
      });
      return memberFactorReply(world, entered, { caller });
    },
  },

  ...memberAdmission,

  'POST /b2b/sessions/reauthentication': {
    summary: 'What a change of one’s own sign-in methods still needs in this session, and what can prove it',
    credentials: 'session',
    reads: true,
    body: reauthenticationBody.nullable(),
    reply: reauthenticationReply(memberFactor),
    async answer({ world, caller, body }) {
      const session = await requireSession(world, world.database, caller, 'member');
      return readMemberReauthentication(world, session, body?.removing);
    },
  },

  'POST /b2b/sessions/exchange': {
    summary: 'Exchange the session for one in another organization of the same person',
    credentials: 'session',
    namesAny: true,
    tries: 'guess',
    signsInBy: 'exchange',
    body: z.object({
      organization_id: organizationId,
      session_duration_minutes: sessionDuration,
      locale,
    }),
    reply: memberFactorSchema({}),
    refusals: ['organization_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const entered = await exchangeSession(world, caller, { organizationId: body.organization_id, minutes });
      return memberFactorReply(world, entered, { caller, locale: body.locale });
    },
  },
};
