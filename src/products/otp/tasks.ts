/** The tasks of sign-in by code. */
import { lazy } from '../../machine/lazy.ts';
import { logMail } from '../../machine/log-mail.ts';
import type { Handlers } from '../../machine/machine.ts';
import { present } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import { signUpOption } from '../../machine/sign-in.ts';
import { underway } from '../../machine/underway.ts';
import type { Destination, OtpEvent, OtpTask } from './flow.ts';

/** Only this form asks for a number, so its chunk is there when a task needs it. */
export const phoneForm = lazy(() => import('./phone-form.tsx'));

export const otpHandlers = {
  async 'otp.readPhone'({ phone }) {
    const { readPhone } = await phoneForm.load();
    return readPhone(phone);
  },

  async 'otp.send'({ to, again }, tools, signal) {
    const { session, now, emit } = tools;
    const send = () => sendCode(to, tools, signal);
    const reply =
      to.channel === 'email'
        ? await logMail(session, { email: to.email, type: 'login_or_create_otp', again }, signal, send)
        : await send();
    emit('OTP_LOGIN_OR_CREATE', {
      ...reply,
      ...(to.channel === 'email' ? { email: to.email } : { phone_number: to.number }),
    });
    return { type: 'otp.sent', to, methodId: reply.method_id, at: now(), ...underway(reply) };
  },

  async 'otp.verify'({ code, methodId }, { session, config, emit, signIn }, signal) {
    const { sessionDurationMinutes: session_duration_minutes } = config();
    const reply = await signIn(() =>
      session.otps.authenticate(code, methodId, { session_duration_minutes }, { signal }),
    );
    emit('OTP_AUTHENTICATE', reply);
    return { type: 'otp.verified', reply };
  },
} satisfies Handlers<OtpTask, OtpEvent, Tools>;

function sendCode(to: Destination, { session, config }: Tools, signal: AbortSignal) {
  const { mode, otpOptions } = config();
  const { expirationMinutes, loginTemplateId, signupTemplateId, locale } = otpOptions;
  const common = present({ expiration_minutes: expirationMinutes, locale, ...signUpOption(mode) });
  if (to.channel !== 'email') return session.otps[to.channel].loginOrCreate(to.number, common, { signal });
  return session.otps.email.loginOrCreate(
    to.email,
    { ...common, ...present({ login_template_id: loginTemplateId, signup_template_id: signupTemplateId }) },
    { signal },
  );
}
