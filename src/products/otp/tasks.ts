/** What the otp tasks do, through the session core. */
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import type { OtpEvent, OtpTask } from './flow.ts';

export const otpHandlers = {
  async 'otp.send'({ email, again }, { session, config, now, emit }, signal) {
    const { expirationMinutes, loginTemplateId, signupTemplateId, locale } = config().otpOptions;
    const reply = await session.otps.email.loginOrCreate(
      email,
      present({
        expiration_minutes: expirationMinutes,
        login_template_id: loginTemplateId,
        signup_template_id: signupTemplateId,
        locale,
      }),
      { signal },
    );
    session.logEvent(again ? 'email_try_again_clicked' : 'email_sent', {
      email,
      type: 'login_or_create_otp',
    });
    emit('OTP_LOGIN_OR_CREATE', { ...reply, email });
    return { type: 'otp.sent', email, methodId: reply.method_id, at: now() };
  },

  async 'otp.verify'({ code, methodId }, { session, config, emit }, signal) {
    const reply = await session.otps.authenticate(
      code,
      methodId,
      { session_duration_minutes: config().sessionDurationMinutes },
      { signal },
    );
    emit('OTP_AUTHENTICATE', reply);
    return { type: 'otp.verified' };
  },
} satisfies Handlers<OtpTask, OtpEvent, Tools>;
