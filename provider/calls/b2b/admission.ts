/** Accepting terms and filling in fields: the last step of a member's sign-in that lacks them. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberSessionCalls } from '../../../session-core/wire/b2b/sessions.ts';
import type { HalfMemberSignInRow } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { lockMember } from '../../organizations/members/member-rows.ts';
import { lockOrganization } from '../../organizations/organization-rows.ts';
import { enter } from '../../organizations/sign-in/enter.ts';
import { requireHalf } from '../../organizations/sign-in/half-sign-ins.ts';
import { memberFactorReply } from '../../organizations/sign-in/replies.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { admit, missingAdmission } from '../../sessions/sign-in/admission.ts';
import type { CallTable } from '../call.ts';
import { admissionRequired, intermediateToken, time } from '../schemas.ts';
import { admissionAnswers, admissionRefusals } from '../users/admission.ts';
import { memberFactorReply as memberFactorSchema } from './schemas.ts';

/** The member whose admission the half sign-in awaits. @throws Refusal `intermediate_session_not_found` */
function awaited({ awaits, member_id, organization_id }: HalfMemberSignInRow) {
  if (awaits !== 'admission' || member_id === null || organization_id === null) {
    throw new Refusal('intermediate_session_not_found');
  }
  return {
    memberId: member_id,
    organizationId: organization_id,
    holder: { kind: 'member', id: member_id },
  } as const;
}

type AdmissionCalls = Extract<keyof MemberSessionCalls, `${string}/intermediate${string}`>;

export const memberAdmission: CallTable<AdmissionCalls> = {
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
    summary: 'Accept the terms and fill in the fields that are missing, and finish the sign-in',
    credentials: 'project',
    tries: 'guess',
    signsInBy: 'admission',
    body: z.object(admissionAnswers),
    reply: memberFactorSchema({}),
    refusals: [...admissionRefusals, 'organization_not_found', 'member_not_found'],
    async answer({ world, caller, body }) {
      const { intermediate_session_token: token, session_duration_minutes, ...answers } = body;
      const minutes = checkDuration(session_duration_minutes);
      const entered = await inTransaction(world.database, async (trx) => {
        const { organizationId } = awaited(await requireHalf(world, trx, token));
        const organization = await lockOrganization(world, trx, organizationId);
        const row = await requireHalf(world, trx, token, { lock: true });
        const { memberId, holder } = awaited(row);
        const member = await lockMember(world, trx, organizationId, memberId);
        await admit(world, trx, holder, answers);
        const address = { typed: member.address, key: member.address_key };
        const half = { row, token };
        return enter(world, trx, caller, { organization, address, proofs: [], minutes, half, session: null });
      });
      return memberFactorReply(world, entered, { caller });
    },
  },
};
