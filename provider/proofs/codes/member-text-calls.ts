/** Texted codes as the second factor of members. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { MemberOtpCalls } from '../../../session-core/wire/b2b/otps.ts';
import { readPhoneNumber } from '../../accounts/phone-numbers.ts';
import { memberFactorReply as memberFactorSchema } from '../../calls/b2b/schemas.ts';
import { about, codeForm, provenByCode, proving, refusals } from '../../calls/b2b/second-factor-schemas.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import { locale, optional, phoneNumber, protection } from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkNumber } from '../../organizations/members/phone-numbers.ts';
import {
  lockProver,
  proveSecond,
  requireAllowed,
  requireOldFactor,
  setNumber,
} from '../../organizations/members/second-factors.ts';
import { sendText, textInbox } from '../../organizations/sign-in/texts.ts';
import { WrongCode } from '../totps/tries.ts';
import { takeMemberCode } from './of-members.ts';

type SmsCalls = Extract<keyof MemberOtpCalls, `${string}/sms/${string}`>;

export const memberTextedCodes: CallTable<SmsCalls> = {
  'POST /b2b/otps/sms/send': {
    summary: 'Text a code to the number of a member, or to one that they add',
    credentials: 'project',
    // Counts in `sendText`: the number is often the one that the member has proved.
    sends: 'itself',
    tries: 'guess',
    proof: {
      later: 'A half sign-in may stand in for the session, and the number that is proved already needs none.',
    },
    body: z.object({
      ...about,
      mfa_phone_number: optional(phoneNumber),
      locale,
      enable_autofill: optional(z.boolean()),
      autofill_session_duration_minutes: optional(z.number().int().min(5)),
      ...protection,
    }),
    reply: z.object({}),
    refusals: [
      ...refusals,
      'invalid_phone_number',
      'invalid_phone_number_country_code',
      'phone_number_not_found',
      'duplicate_member_phone_number',
      'duplicate_member_phone_number_for_member',
    ],
    async answer({ world, caller, body }) {
      const typed = body.mfa_phone_number;
      const added = typed === undefined ? null : readPhoneNumber(typed, world.settings.phoneCountries).key;
      world.messenger.checkTexts();
      const { member, number } = await inTransaction(world.database, async (trx) => {
        const prover = await lockProver(world, trx, caller, body);
        requireAllowed(prover, 'sms_otp');
        if (added !== null) await setNumber(world, trx, prover, added);
        // A number that nobody has proved yet may be a thief's.
        if (!prover.member.mfa_phone_verified) {
          await requireOldFactor(world, trx, prover, { mayBeSecondFactor: true });
        }
        return { member: prover.member, number: added ?? prover.member.mfa_phone_number };
      });
      if (number === null) throw new Refusal('phone_number_not_found');
      const boundTo =
        caller.origin && body.enable_autofill !== false ? new URL(caller.origin).hostname : null;
      await sendText(world, member, number, { caller, locale: body.locale, boundTo });
      return {};
    },
  },

  'POST /b2b/otps/sms/authenticate': {
    summary: 'Prove a texted code',
    ...provesBy('otp'),
    body: z.object(provenByCode),
    reply: memberFactorSchema({}),
    refusals: [...proving, 'invalid_code', 'otp_code_not_found', 'duplicate_member_phone_number'],
    async answer({ world, caller, body }) {
      if (!codeForm.test(body.code)) throw new Refusal('invalid_code');
      return proveSecond(world, caller, { ...body, method: 'sms_otp' }, async (trx, prover) => {
        const { member } = prover;
        const number = member.mfa_phone_number;
        if (number === null) return new Refusal('phone_number_not_found');
        if (!member.mfa_phone_verified) {
          await requireOldFactor(world, trx, prover, { mayBeSecondFactor: true });
          await checkNumber(trx, member, number);
        }
        const codeRow = await takeMemberCode(world, trx, textInbox(member, number), {
          code: body.code,
          caller,
        });
        if (codeRow instanceof Refusal) return new WrongCode(codeRow);
        return {
          delivery_method: 'sms',
          type: 'otp',
          last_authenticated_at: world.clock.now().toISOString(),
          phone_number_factor: { phone_id: codeRow.inbox_id, phone_number: number },
        };
      });
    },
  },
};
