/** Checking, extending and ending sessions. */

import { z } from '@hono/zod-openapi';
import type { SessionCalls } from '../../../session-core/wire/sessions.ts';
import type { MfaRequired } from '../../../session-core/wire/shared.ts';
import type { IntermediateSessionRow } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { rightsByJwt } from '../../organizations/sign-in/check-session.ts';
import { checkSession } from '../../sessions/check-session.ts';
import { missingAdmission } from '../../sessions/sign-in/admission.ts';
import { endHalf } from '../../sessions/sign-in/half-sign-ins.ts';
import { emailOf, findIntermediateSession } from '../../sessions/sign-in/intermediate-sessions.ts';
import { authReply } from '../../sessions/sign-in/replies.ts';
import { missingFactor, secondFactorRule } from '../../sessions/sign-in/second-factor-rule.ts';
import {
  asksForPlaces,
  emailRequired,
  refuseUnfamiliarPage,
} from '../../sessions/sign-in/unfamiliar-places.ts';
import type { Parts } from '../../world/ground.ts';
import { admission } from '../admission.ts';
import type { CallTable } from '../call.ts';
import { checkCall } from '../check-call.ts';
import { ownSessions } from '../own-sessions.ts';
import { reauthentication } from '../reauthentication.ts';
import {
  admissionRequired,
  authReply as authReplySchema,
  intermediateToken,
  mfaRequired,
  optional,
  sessionRights,
  time,
} from '../schemas.ts';
import { emailedSecondFactor } from './emailed-second-factor.ts';

async function stillMissing(world: Parts<'settings' | 'database'>, half: IntermediateSessionRow) {
  if (half.awaits === 'admission') {
    const admission_required = await missingAdmission(world, world.database, {
      kind: 'user',
      id: half.user_id,
    });
    return admission_required && { mfa_required: null, admission_required };
  }
  const mfa_required = await missingSecondFactor(world, half);
  return mfa_required && { mfa_required };
}

async function missingSecondFactor(
  world: Parts<'settings' | 'database'>,
  half: IntermediateSessionRow,
): Promise<MfaRequired | null> {
  const email = await emailOf(world, half);
  if (email !== null) return emailRequired(email);
  const rule = await secondFactorRule(world, world.database, half.user_id);
  const changesPassword = half.new_password_hash !== null;
  return missingFactor(rule, { changesPassword, isUnfamiliar: half.is_unfamiliar });
}

export const sessions: CallTable<
  Exclude<keyof SessionCalls, 'POST /sessions/attest' | 'POST /sessions/exchange_access_token'>
> = {
  ...ownSessions,
  ...reauthentication,

  'POST /sessions/authenticate': checkCall({
    kind: 'user',
    check: checkSession,
    guard: {
      isOn: asksForPlaces,
      check: (world, caller, { row }) => refuseUnfamiliarPage(world, caller, row),
    },
    reply: authReplySchema,
    show: (world, _caller, session) => authReply(world, session),
  }),

  'POST /sessions/rights': {
    summary: 'For your own servers: the roles of a user’s or a member’s session and the policy, by its JWT',
    ofAllProjects: true,
    credentials: 'project',
    reads: true,
    body: z.object({ session_jwt: z.string().max(8192) }),
    reply: sessionRights,
    refusals: ['session_not_found'],
    answer: ({ world, body }) => rightsByJwt(world, body.session_jwt),
  },

  'POST /sessions/intermediate': {
    summary: 'What an intermediate session still needs',
    credentials: 'project',
    looksUp: true,
    body: z.object({ intermediate_session_token: intermediateToken }),
    reply: z.object({
      mfa_required: mfaRequired.nullable(),
      admission_required: optional(admissionRequired),
      expires_at: time,
    }),
    refusals: ['intermediate_session_not_found'],
    async answer({ world, body }) {
      const half = await findIntermediateSession(world, world.database, body.intermediate_session_token);
      const missing = await stillMissing(world, half);
      // The project no longer asks for it: the visitor signs in again, under the current rules.
      if (!missing) throw new Refusal('intermediate_session_not_found');
      return { ...missing, expires_at: half.expires_at.toISOString() };
    },
  },

  'POST /sessions/intermediate/revoke': {
    summary: 'End an intermediate session',
    credentials: 'project',
    tries: 'guess',
    body: z.object({ intermediate_session_token: intermediateToken }),
    reply: z.object({}),
    refusals: ['intermediate_session_not_found'],
    async answer({ world, body }) {
      await endHalf(
        world,
        world.database,
        await findIntermediateSession(world, world.database, body.intermediate_session_token),
      );
      return {};
    },
  },

  ...emailedSecondFactor,
  ...admission,
};
