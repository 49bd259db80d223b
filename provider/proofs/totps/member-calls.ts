/** Authenticator apps of members. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberSecondFactorCalls } from '../../../session-core/wire/b2b/second-factors.ts';
import { ownRemoval, removal } from '../../calls/b2b/manage-member.ts';
import { memberFactorReply as memberFactorSchema, memberReply } from '../../calls/b2b/schemas.ts';
import { about, codeForm, provenByCode, proving, refusals } from '../../calls/b2b/second-factor-schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { optional, protection } from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { loadMember } from '../../organizations/members/describe.ts';
import {
  lockProver,
  proveSecond,
  requireAllowed,
  requireMayChange,
  requireOldFactor,
} from '../../organizations/members/second-factors.ts';
import { createTotp, lockTotp, shownSecret } from './app.ts';
import { spendAppCode } from './tries.ts';

const defaultSetupMinutes = 60;

type TotpCalls = Exclude<keyof MemberSecondFactorCalls, `${string}/recovery_codes${string}`>;

export const memberTotps: CallTable<TotpCalls> = {
  'DELETE /b2b/organizations/members/deleteTOTP': {
    ...ownRemoval('authenticator app', 'totp'),
    area: 'Members',
  },
  'DELETE /b2b/organizations/members/totp/:member_id': {
    ...removal('authenticator app', 'totp'),
    area: 'Members',
  },

  'POST /b2b/totp': {
    summary: 'Begin with an authenticator app; one that was never proved is replaced',
    credentials: 'project',
    tries: 'guess',
    changes: 'own sign-in method',
    proof: { later: 'A half sign-in may stand in for the session.' },
    body: z.object({
      ...about,
      expiration_minutes: optional(z.number().int().min(5).max(1440)),
      ...protection,
    }),
    reply: memberReply.extend({
      totp_registration_id: z.string(),
      secret: z.string().openapi({ description: 'Base32' }),
      qr_code: z.string().openapi({ description: 'The secret as a QR code: a data URL of a PNG' }),
      recovery_codes: z.array(z.string()),
    }),
    refusals: [...refusals, 'active_totp_exists'],
    async answer({ world, caller, body }) {
      const { expiration_minutes: minutes = defaultSetupMinutes } = body;
      const { secret, label, ...totp } = await inTransaction(world.database, async (trx) => {
        const prover = await lockProver(world, trx, caller, body);
        requireAllowed(prover, 'totp');
        const { member_id, address } = prover.member;
        const { verified } = (await lockTotp(world, trx, { member_id })) ?? { verified: false };
        if (verified) throw new Refusal('active_totp_exists');
        await requireMayChange(world, trx, prover, { mayBeSecondFactor: true });
        return { label: address, ...(await createTotp(world, trx, { owner: { member_id }, minutes })) };
      });
      const { member, organization } = await loadMember(world, world.database, body.member_id);
      const shown = await shownSecret(world, label, secret);
      return {
        member_id: member.member_id,
        member,
        organization,
        totp_registration_id: totp.totp_id,
        secret: shown.secret,
        qr_code: shown.qr_code,
        recovery_codes: totp.recovery_codes,
      };
    },
  },

  'POST /b2b/totp/authenticate': {
    summary: 'Prove a code of the authenticator app; the first one begins its use',
    ...provesBy('totp'),
    body: z.object({ ...provenByCode, set_default_mfa: optional(z.boolean()) }),
    reply: memberFactorSchema({}),
    refusals: [
      ...proving,
      'invalid_code',
      'totp_not_found',
      'unable_to_authenticate_totp',
      'totp_code_already_authenticated',
    ],
    async answer({ world, caller, body }) {
      if (!codeForm.test(body.code)) throw new Refusal('invalid_code');
      return proveSecond(world, caller, { ...body, method: 'totp' }, async (trx, prover) => {
        const totp = await lockTotp(world, trx, { member_id: prover.member.member_id });
        if (!totp) return new Refusal('totp_not_found');
        // An app that is not in use yet must not replace a second factor that is.
        if (!totp.verified) await requireOldFactor(world, trx, prover, { mayBeSecondFactor: true });
        return spendAppCode(world, trx, { totp, code: body.code, caller, owner: prover });
      });
    },
  },
};
