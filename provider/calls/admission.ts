/** Accepting terms and filling in fields: the last step of a sign-in of a user or a member that lacks them. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { MemberSessionCalls } from '../../session-core/wire/b2b/sessions.ts';
import type { SessionCalls } from '../../session-core/wire/sessions.ts';
import type { HalfMemberSignInRow } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { lockMember } from '../organizations/members/member-rows.ts';
import { lockOrganization } from '../organizations/organization-rows.ts';
import { enter } from '../organizations/sign-in/enter.ts';
import { requireHalf } from '../organizations/sign-in/half-sign-ins.ts';
import { memberFactorReply } from '../organizations/sign-in/replies.ts';
import { checkDuration } from '../sessions/duration.ts';
import { admit, missingAdmission } from '../sessions/sign-in/admission.ts';
import { beginSession } from '../sessions/sign-in/finish-sign-in.ts';
import { lockIntermediateSession } from '../sessions/sign-in/intermediate-sessions.ts';
import { authReply } from '../sessions/sign-in/replies.ts';
import { userDevice } from '../sessions/sign-in/user-device.ts';
import { memberFactorReply as memberFactorSchema } from './b2b/schemas.ts';
import type { CallTable } from './call.ts';
import {
  admissionRequired,
  deviceReply,
  intermediateToken,
  optional,
  sessionDuration,
  time,
} from './schemas.ts';

/** What the visitor accepts and fills in. */
const admitting = {
  summary: 'Accept the terms and fill in the fields that are missing, and finish the sign-in',
  credentials: 'project' as const,
  tries: 'guess' as const,
  signsInBy: 'admission',
  body: z.object({
    intermediate_session_token: intermediateToken,
    accepted_terms: optional(
      z.string().max(64).openapi({ description: 'The version of the terms that the user or member accepts' }),
    ),
    fields: optional(
      z.record(z.string().max(40), z.union([z.string().max(2000), z.boolean()])).openapi({
        description: 'By the ids of the fields',
        example: { company: 'Pets Inc.', news: true },
      }),
    ),
    session_duration_minutes: sessionDuration,
  }),
};

const refusals = [
  'intermediate_session_not_found' as const,
  'terms_not_accepted' as const,
  'invalid_sign_up_field' as const,
];

export const admission: CallTable<Extract<keyof SessionCalls, 'POST /sessions/intermediate/admission'>> = {
  'POST /sessions/intermediate/admission': {
    ...admitting,
    reply: deviceReply,
    refusals,
    async answer({ world, caller, body }) {
      const { intermediate_session_token: token, session_duration_minutes, ...answers } = body;
      const minutes = checkDuration(session_duration_minutes);
      const session = await inTransaction(world.database, async (trx) => {
        const half = await lockIntermediateSession(world, trx, token, 'admission');
        await admit(world, trx, { kind: 'user', id: half.user_id }, answers);
        return beginSession(world, trx, caller, half, minutes);
      });
      return { ...(await authReply(world, session)), ...(await userDevice(world, caller, session)) };
    },
  },
};

/** The member whose admission the half sign-in awaits. @throws Refusal `intermediate_session_not_found` */
function awaited({ awaits, member_id, organization_id }: HalfMemberSignInRow) {
  if (awaits !== 'admission' || member_id === null || organization_id === null)
    throw new Refusal('intermediate_session_not_found');
  return { organizationId: organization_id, holder: { kind: 'member', id: member_id } } as const;
}

export const memberAdmission: CallTable<
  Extract<keyof MemberSessionCalls, `${string}/intermediate${string}`>
> = {
  'POST /b2b/sessions/intermediate': {
    summary: 'The terms and fields that a half sign-in still needs',
    credentials: 'project',
    looksUp: true,
    body: z.object({ intermediate_session_token: intermediateToken }),
    reply: z.object({ admission_required: admissionRequired, expires_at: time }),
    refusals: ['intermediate_session_not_found'],
    async answer({ world, body }) {
      const half = await requireHalf(world, world.database, body.intermediate_session_token);
      const admission_required = await missingAdmission(world, world.database, awaited(half).holder);
      // The project no longer asks for it: the visitor signs in again, under the current rules.
      if (!admission_required) throw new Refusal('intermediate_session_not_found');
      return { admission_required, expires_at: half.expires_at.toISOString() };
    },
  },

  'POST /b2b/sessions/intermediate/admission': {
    ...admitting,
    reply: memberFactorSchema({}),
    refusals: [...refusals, 'organization_not_found', 'member_not_found'],
    async answer({ world, caller, body }) {
      const { intermediate_session_token: token, session_duration_minutes, ...answers } = body;
      const minutes = checkDuration(session_duration_minutes);
      const entered = await inTransaction(world.database, async (trx) => {
        const { organizationId } = awaited(await requireHalf(world, trx, token));
        const organization = await lockOrganization(world, trx, organizationId);
        const row = await requireHalf(world, trx, token, { lock: true });
        const { holder } = awaited(row);
        const member = await lockMember(world, trx, organizationId, holder.id);
        await admit(world, trx, holder, answers);
        const address = { typed: member.address, key: member.address_key };
        const half = { row, token };
        return enter(world, trx, caller, { organization, address, proofs: [], minutes, half, session: null });
      });
      return memberFactorReply(world, entered, { caller });
    },
  },
};
