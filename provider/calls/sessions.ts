/** Checking, extending and ending sessions. */

import { z } from '@hono/zod-openapi';
import type { SessionCalls } from '../../session-core/wire/sessions.ts';
import { sessionTokenOf } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { limitLookups, limitTries } from '../limits.ts';
import { allDelegates } from '../sessions/delegates.ts';
import { checkDuration } from '../sessions/duration.ts';
import { endIntermediateSession, findIntermediateSession } from '../sessions/intermediate-sessions.ts';
import { authReply } from '../sessions/replies.ts';
import { missingFactor, secondFactorRule } from '../sessions/second-factor-rule.ts';
import { checkSession, revokeSession } from '../sessions/session-rows.ts';
import { type CallTable, noBody } from './call.ts';
import {
  authReply as authReplySchema,
  intermediateToken,
  mfaRequired,
  optional,
  sessionDuration,
  time,
} from './schemas.ts';

export const sessions: CallTable<
  Exclude<keyof SessionCalls, 'POST /sessions/attest' | 'POST /sessions/exchange_access_token'>
> = {
  'POST /sessions/authenticate': {
    summary: 'Check a session; with a duration also extend it',
    area: 'Sessions',
    credentials: 'session',
    delegates: allDelegates,
    body: z.object({ session_duration_minutes: optional(sessionDuration) }),
    reply: authReplySchema,
    refusals: ['invalid_session_duration', 'session_not_found'],
    async answer({ world, caller, body }) {
      const token = sessionTokenOf(caller);
      const asked = body.session_duration_minutes;
      const minutes = asked === undefined ? undefined : checkDuration(asked);
      return authReply(world, await checkSession(world, token, minutes));
    },
  },

  'POST /sessions/revoke': {
    summary: 'End a session',
    area: 'Sessions',
    credentials: 'session',
    delegates: allDelegates,
    body: noBody,
    reply: z.object({}),
    refusals: ['session_not_found'],
    async answer({ world, caller }) {
      await revokeSession(world, sessionTokenOf(caller));
      return {};
    },
  },

  'POST /sessions/intermediate': {
    summary: 'Which second factor an intermediate session needs',
    area: 'Sessions',
    credentials: 'project',
    body: z.object({ intermediate_session_token: intermediateToken }),
    reply: z.object({ mfa_required: mfaRequired, expires_at: time }),
    refusals: ['intermediate_session_not_found', 'too_many_requests'],
    async answer({ world, caller, body }) {
      await limitLookups(world, caller.ip);
      const half = await findIntermediateSession(world, world.database, body.intermediate_session_token);
      const missing = missingFactor(await secondFactorRule(world, world.database, half.user_id));
      // It is asked for no longer: then the visitor signs in again, with one factor.
      if (!missing) throw new Refusal('intermediate_session_not_found');
      return { mfa_required: missing, expires_at: half.expires_at.toISOString() };
    },
  },

  'POST /sessions/intermediate/revoke': {
    summary: 'End an intermediate session',
    area: 'Sessions',
    credentials: 'project',
    body: z.object({ intermediate_session_token: intermediateToken }),
    reply: z.object({}),
    refusals: ['intermediate_session_not_found', 'too_many_requests'],
    async answer({ world, caller, body }) {
      await limitTries(world, caller.ip);
      await endIntermediateSession(
        world.database,
        await findIntermediateSession(world, world.database, body.intermediate_session_token),
      );
      return {};
    },
  },
};
