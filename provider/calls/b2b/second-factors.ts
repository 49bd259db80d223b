/** Second factors of members: codes by text message and of an authenticator app, and recovery codes. */
import { z } from '@hono/zod-openapi';
import { toDataURL } from 'qrcode';
import { inTransaction } from '../../../server/storage/transaction.ts';
import type { MemberOtpCalls } from '../../../session-core/wire/b2b/otps.ts';
import type { MemberSecondFactorCalls } from '../../../session-core/wire/b2b/second-factors.ts';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { readPhoneNumber } from '../../accounts/phone-numbers.ts';
import type { MemberRow } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { limitTries } from '../../limits.ts';
import { noteMemberChange } from '../../notices/note-member.ts';
import { actingMember } from '../../organizations/acting.ts';
import { takeInboxCode } from '../../organizations/codes.ts';
import { loadMember } from '../../organizations/describe.ts';
import { memberAuthReply } from '../../organizations/replies.ts';
import {
  lockProver,
  proveSecond,
  requireAllowed,
  requireOldFactor,
  setNumber,
} from '../../organizations/second-factors.ts';
import { sendText, textInbox } from '../../organizations/texts.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { createTotp, lockTotp, matchingStep, setupAddress, spendStep, totpFactor } from '../../totps/app.ts';
import { readRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from '../../totps/recovery-codes.ts';
import { type CallTable, noBody } from '../call.ts';
import { locale, optional, phoneNumber, protection, sessionDuration } from '../schemas.ts';
import {
  intermediateProof,
  memberAuthReply as memberAuthSchema,
  memberId,
  memberReply,
  organizationId,
} from './schemas.ts';

const defaultSetupMinutes = 60;
const area = 'Second factors of members';
const codeForm = /^[0-9]{6}$/;

const about = { organization_id: organizationId, member_id: memberId, ...intermediateProof };
const code = z.string().openapi({ example: '123456' });
const enrolment = { set_mfa_enrollment: optional(z.enum(['enroll', 'unenroll'])) };
const codes = z.object({ recovery_codes: z.array(z.string()) });

const refusals: RefusalType[] = [
  'organization_not_found',
  'member_not_found',
  'session_not_found',
  'intermediate_session_not_found',
  'action_available_only_once_primary_authentication_is_met',
  'operation_restricted_by_organization_mfa_methods',
  'too_many_requests',
];
const proving: RefusalType[] = [...refusals, 'invalid_session_duration', 'user_lock_limit_reached'];

type SmsCalls = Extract<keyof MemberOtpCalls, `${string}/sms/${string}`>;

export const memberSecondFactors: CallTable<SmsCalls | keyof MemberSecondFactorCalls> = {
  'POST /b2b/otps/sms/send': {
    summary: 'Text a code to the number of a member, or to one that they add',
    area,
    credentials: 'project',
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
    ],
    async answer({ world, caller, body }) {
      const given = body.mfa_phone_number;
      const added = given === undefined ? null : readPhoneNumber(given, world.settings.phoneCountries).key;
      world.messenger.checkTexts();
      await limitTries(world, caller.ip);
      const { member, number } = await inTransaction(world.database, async (trx) => {
        const prover = await lockProver(world, trx, caller, body);
        requireAllowed(prover, 'sms_otp');
        if (added !== null) await setNumber(world, trx, prover, added);
        return { member: prover.member, number: added ?? prover.member.mfa_phone_number };
      });
      if (number === null) throw new Refusal('phone_number_not_found');
      const boundTo =
        caller.origin && body.enable_autofill !== false ? new URL(caller.origin).hostname : null;
      await sendText(world, member, number, { ip: caller.ip, locale: body.locale, boundTo });
      return {};
    },
  },

  'POST /b2b/otps/sms/authenticate': {
    summary: 'Prove a code that was texted',
    area,
    credentials: 'project',
    body: z.object({
      ...about,
      code,
      session_duration_minutes: sessionDuration,
      ...enrolment,
      ...protection,
    }),
    reply: memberAuthSchema,
    refusals: [...proving, 'invalid_code', 'otp_code_not_found'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      if (!codeForm.test(body.code)) throw new Refusal('invalid_code');
      await limitTries(world, caller.ip);
      const asked = { about: body, method: 'sms_otp', minutes, enrolment: body.set_mfa_enrollment } as const;
      const session = await proveSecond(world, caller, asked, async (trx, { member }) => {
        const number = member.mfa_phone_number;
        if (number === null) return new Refusal('phone_number_not_found');
        const taken = await takeInboxCode(world, trx, textInbox(member, number), {
          code: body.code,
          ip: caller.ip,
        });
        if (taken instanceof Refusal) return { wrong: taken };
        return {
          delivery_method: 'sms',
          type: 'otp',
          last_authenticated_at: world.clock.now().toISOString(),
          phone_number_factor: { phone_id: taken.inbox_id, phone_number: number },
        };
      });
      return memberAuthReply(world, session);
    },
  },

  'POST /b2b/totp': {
    summary: 'Begin with an authenticator app; one that was never proved is replaced',
    area,
    credentials: 'project',
    body: z.object({
      ...about,
      expiration_minutes: optional(z.number().int().min(5).max(1440)),
      ...protection,
    }),
    reply: memberReply.extend({
      totp_registration_id: z.string(),
      secret: z.string().openapi({ description: 'Base32' }),
      qr_code: z.string().openapi({ description: 'The secret as a picture: a data address of a PNG' }),
      recovery_codes: z.array(z.string()),
    }),
    refusals: [...refusals, 'active_totp_exists'],
    async answer({ world, caller, body }) {
      await limitTries(world, caller.ip);
      const { expiration_minutes: minutes = defaultSetupMinutes } = body;
      const { secret, label, ...made } = await inTransaction(world.database, async (trx) => {
        const prover = await lockProver(world, trx, caller, body);
        requireAllowed(prover, 'totp');
        const { member_id, address } = prover.member;
        const { verified } = (await lockTotp(world, trx, { member_id })) ?? { verified: false };
        if (verified) throw new Refusal('active_totp_exists');
        await requireOldFactor(trx, prover);
        return { label: address, ...(await createTotp(world, trx, { owner: { member_id }, minutes })) };
      });
      const { member, organization } = await loadMember(world, world.database, body.member_id);
      return {
        member_id: member.member_id,
        member,
        organization,
        totp_registration_id: made.totp_id,
        secret: secret.base32,
        qr_code: await toDataURL(setupAddress(world, label, secret), { errorCorrectionLevel: 'M' }),
        recovery_codes: made.recovery_codes,
      };
    },
  },

  'POST /b2b/totp/authenticate': {
    summary: 'Prove a code of the authenticator app; the first one begins its use',
    area,
    credentials: 'project',
    body: z.object({
      ...about,
      code,
      session_duration_minutes: sessionDuration,
      ...enrolment,
      set_default_mfa: optional(z.boolean()),
      ...protection,
    }),
    reply: memberAuthSchema,
    refusals: [
      ...proving,
      'invalid_code',
      'totp_not_found',
      'unable_to_authenticate_totp',
      'totp_code_already_authenticated',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      if (!codeForm.test(body.code)) throw new Refusal('invalid_code');
      await limitTries(world, caller.ip);
      const { set_mfa_enrollment, set_default_mfa: makesDefault } = body;
      const asked = {
        about: body,
        method: 'totp',
        minutes,
        enrolment: set_mfa_enrollment,
        makesDefault,
      } as const;
      const session = await proveSecond(world, caller, asked, async (trx, prover) => {
        const totp = await lockTotp(world, trx, { member_id: prover.member.member_id });
        if (!totp) return new Refusal('totp_not_found');
        // An app that is not in use yet must not replace a second factor that is.
        if (!totp.verified) await requireOldFactor(trx, prover);
        const step = matchingStep(world, totp, body.code);
        if (step === null) return { wrong: new Refusal('unable_to_authenticate_totp') };
        if (step <= totp.last_step) return new Refusal('totp_code_already_authenticated');
        await spendStep(trx, totp, step);
        if (!totp.verified) {
          const method = { type: 'app', id: totp.totp_id, label: '' } as const;
          const notice = { kind: 'method_added', method } as const;
          await noteMemberChange(world, trx, caller, { member: prover.member, notice });
        }
        return totpFactor(totp, world.clock.now());
      });
      return memberAuthReply(world, session);
    },
  },

  'POST /b2b/recovery_codes/recover': {
    summary: 'Prove a recovery code in place of the second factor',
    area,
    credentials: 'project',
    body: z.object({
      ...about,
      recovery_code: z.string().max(64),
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: memberAuthSchema.extend({ recovery_codes_remaining: z.number().int() }),
    refusals: [...proving, 'totp_not_found', 'unable_to_authenticate_recovery_code'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      await limitTries(world, caller.ip);
      let remaining = 0;
      const asked = { about: body, method: 'recovery_codes', minutes } as const;
      const session = await proveSecond(world, caller, asked, async (trx, { member: { member_id } }) => {
        const totp = await lockTotp(world, trx, { member_id });
        if (!totp?.verified) return new Refusal('totp_not_found');
        const factor = await takeRecoveryCode(world, trx, totp.totp_id, body.recovery_code);
        if (!factor) return { wrong: new Refusal('unable_to_authenticate_recovery_code') };
        remaining = (await readRecoveryCodes(world, trx, totp.totp_id)).left;
        return factor;
      });
      return { ...(await memberAuthReply(world, session)), recovery_codes_remaining: remaining };
    },
  },

  'POST /b2b/recovery_codes/rotate': {
    summary: 'Make new recovery codes; those from before no longer work',
    area,
    credentials: 'session',
    body: z.object({ ...protection }),
    reply: codes,
    refusals: ['session_not_found', 'totp_not_found'],
    answer: ({ world, caller }) =>
      inTransaction(world.database, async (trx) => {
        const { totpId, member } = await ownApp(world, trx, caller);
        const notice = { kind: 'recovery_codes_replaced' } as const;
        await noteMemberChange(world, trx, caller, { member, notice });
        return { recovery_codes: await replaceRecoveryCodes(world, trx, totpId) };
      }),
  },

  'GET /b2b/recovery_codes': {
    summary: 'The recovery codes that are left',
    area,
    credentials: 'session',
    body: noBody,
    reply: codes,
    refusals: ['session_not_found', 'totp_not_found'],
    answer: ({ world, caller }) =>
      inTransaction(world.database, async (trx) => ({
        recovery_codes: (await readRecoveryCodes(world, trx, (await ownApp(world, trx, caller)).totpId))
          .codes,
      })),
  },
};

/** The app of the member, who has proved a second factor in this session: recovery codes count as one. */
async function ownApp(
  ...[world, trx, caller]: Parameters<typeof actingMember>
): Promise<{ totpId: string; member: MemberRow }> {
  const { session } = await actingMember(world, trx, caller);
  const { organization_id, member_id } = session;
  const prover = await lockProver(world, trx, caller, { organization_id, member_id });
  await requireOldFactor(trx, prover);
  const totp = await lockTotp(world, trx, { member_id });
  if (!totp?.verified) throw new Refusal('totp_not_found');
  return { totpId: totp.totp_id, member: prover.member };
}
