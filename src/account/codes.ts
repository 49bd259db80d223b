/** Sends codes to the addresses and numbers of the signed-in user. */
import type { Handlers } from '../machine/machine.ts';
import { present } from '../machine/present.ts';
import type { OtpEvent, OtpTask } from '../products/otp/flow.ts';
import type { AccountTools } from './section.ts';

type Send = Extract<OtpTask, { do: 'otp.send' }>;

/** Unlike sign-in, it creates no account for a new address: the code adds the address to this one. */
export const codeHandlers = {
  async 'otp.send'({ to }, { session, config, now }, signal) {
    const { expirationMinutes, locale } = config().otpOptions;
    const options = present({ expiration_minutes: expirationMinutes, locale });
    const sender = session.otps[to.channel];
    const { method_id } = await sender.send(to.channel === 'email' ? to.email : to.number, options, {
      signal,
    });
    return { type: 'otp.sent', to, methodId: method_id, at: now() };
  },
} satisfies Handlers<Send, OtpEvent, AccountTools>;
