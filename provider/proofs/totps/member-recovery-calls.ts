/** Recovery codes of members: they replace the authenticator app once each. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberSecondFactorCalls } from '../../../session-core/wire/b2b/second-factors.ts';
import { memberFactorReply as memberFactorSchema } from '../../calls/b2b/schemas.ts';
import { about, proving } from '../../calls/b2b/second-factor-schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { protection, sessionDuration } from '../../calls/schemas.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { actingMember } from '../../organizations/members/acting.ts';
import { lockProver, proveSecond } from '../../organizations/members/second-factors.ts';
import type { RuleWorld } from '../../world/ground.ts';
import { lockTotp } from './app.ts';
import { renewRecoveryCodes, showRecoveryCodes, spendRecoveryCode } from './tries.ts';

const codes = z.object({ recovery_codes: z.array(z.string()) });

type RecoveryCodeCalls = Extract<keyof MemberSecondFactorCalls, `${string}/recovery_codes${string}`>;

export const memberRecoveryCodes: CallTable<RecoveryCodeCalls> = {
  'POST /b2b/recovery_codes/recover': {
    summary: 'Prove a recovery code in place of the second factor',
    ...provesBy('recovery_code'),
    body: z.object({
      ...about,
      recovery_code: z.string().max(64),
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: memberFactorSchema({ recovery_codes_remaining: z.number().int() }),
    refusals: [...proving, 'totp_not_found', 'unable_to_authenticate_recovery_code'],
    async answer({ world, caller, body }) {
      let remaining = 0;
      const request = { ...body, method: 'recovery_codes' } as const;
      const reply = await proveSecond(world, caller, request, async (trx, { member }) => {
        const totp = await lockTotp(world, trx, { member_id: member.member_id });
        const used = { totp, code: body.recovery_code, caller, owner: { member } };
        const outcome = await spendRecoveryCode(world, trx, used);
        remaining = outcome.left;
        return outcome.checked;
      });
      return { ...reply, recovery_codes_remaining: remaining };
    },
  },

  'POST /b2b/recovery_codes/rotate': {
    summary: 'Make new recovery codes; those from before no longer work',
    credentials: 'session',
    changes: 'own sign-in method',
    body: z.object({ ...protection }),
    reply: codes,
    refusals: ['totp_not_found'],
    answer: ({ world, caller }) =>
      inTransaction(world.database, async (trx) => {
        const { totpId, member } = await ownApp(world, trx, caller);
        return {
          recovery_codes: await renewRecoveryCodes(world, trx, { totpId, caller, owner: { member } }),
        };
      }),
  },

  'GET /b2b/recovery_codes': {
    summary: 'The recovery codes that are left',
    credentials: 'session',
    // Each of them replaces the app.
    proof: {},
    reply: codes,
    refusals: ['totp_not_found'],
    answer: ({ world, caller }) =>
      inTransaction(world.database, async (trx) => ({
        recovery_codes: (await showRecoveryCodes(world, trx, (await ownApp(world, trx, caller)).totpId))
          .codes,
      })),
  },
};

/** The app of the member, who has proved a second factor in this session: recovery codes count as one. */
async function ownApp(
  world: RuleWorld,
  trx: Queries,
  caller: Caller,
): Promise<{ totpId: string; member: MemberRow }> {
  const { session } = await actingMember(world, trx, caller);
  const { organization_id, member_id } = session;
  const prover = await lockProver(world, trx, caller, { organization_id, member_id });
  const totp = await lockTotp(world, trx, { member_id });
  if (!totp?.verified) throw new Refusal('totp_not_found');
  return { totpId: totp.totp_id, member: prover.member };
}
