/** The tasks of second factors. */
import type { MemberFactorReply } from '../../../session-core/wire/b2b/shared.ts';
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import { underway } from '../../machine/underway.ts';
import { readPhone } from '../../products/otp/read-phone.ts';
import type { MfaFacts } from '../flow/facts.ts';
import type { Event, Task } from '../flow/types.ts';
import { durationOf, type Tools } from './tools.ts';

type MfaTask = Extract<
  Task,
  { do: 'otp.readPhone' | `sms.${string}` | `totp.${string}` | `recovery.${string}` }
>;

const memberOf = ({ memberId, organization }: MfaFacts) => ({
  member_id: memberId,
  organization_id: organization.id,
});

/** Terms and fields that the second factor leaves. */
const missing = (reply: MemberFactorReply) =>
  'admission_required' in reply ? reply.admission_required : undefined;

export const mfaHandlers = {
  async 'otp.readPhone'({ phone }) {
    return readPhone(phone);
  },

  async 'sms.send'({ mfa, added }, { session, config, now, emit }, signal) {
    const { locale = config().locale } = config().smsOtpOptions;
    const reply = await session.otps.sms.send(
      { ...memberOf(mfa), ...present({ locale, mfa_phone_number: added?.number }) },
      { signal },
    );
    emit('B2B_SMS_OTP_SEND', reply);
    return { type: 'sms.sent', added, at: now(), ...underway(reply) };
  },

  async 'sms.verify'({ mfa, code }, tools, signal) {
    const { session, emit, signIn } = tools;
    const reply = await signIn(() =>
      session.otps.sms.authenticate({ ...memberOf(mfa), code, ...durationOf(tools) }, { signal }),
    );
    emit('B2B_SMS_OTP_AUTHENTICATE', reply);
    return { type: 'mfa.proved', ...present({ admission: missing(reply) }) };
  },

  async 'totp.create'({ mfa, give }, { session, emit }, signal) {
    const reply = await session.totp.create(memberOf(mfa), { signal });
    const { request_id, status_code, member_id, totp_registration_id } = reply;
    // The event carries neither the key nor the recovery codes.
    emit('B2B_TOTP_CREATE', { request_id, status_code, member_id, totp_registration_id });
    give({
      secret: reply.secret,
      qrCode: reply.qr_code,
      link: undefined,
      recoveryCodes: reply.recovery_codes,
    });
    return undefined;
  },

  async 'totp.verify'({ mfa, code, isNew }, tools, signal) {
    const { session, emit, signIn } = tools;
    const reply = await signIn(() =>
      session.totp.authenticate({ ...memberOf(mfa), code, ...durationOf(tools) }, { signal }),
    );
    emit('B2B_TOTP_AUTHENTICATE', reply);
    return { type: isNew ? 'totp.confirmed' : 'mfa.proved', ...present({ admission: missing(reply) }) };
  },

  async 'recovery.verify'({ mfa, code }, tools, signal) {
    const { session, emit, signIn } = tools;
    const reply = await signIn(() =>
      session.recoveryCodes.recover(
        { ...memberOf(mfa), recovery_code: code, ...durationOf(tools) },
        { signal },
      ),
    );
    emit('B2B_RECOVERY_CODES_RECOVER', reply);
    return { type: 'mfa.proved', ...present({ admission: missing(reply) }) };
  },
} satisfies Handlers<MfaTask, Event, Tools>;
