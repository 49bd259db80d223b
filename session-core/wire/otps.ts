import type { AuthReply, Common, Protection, SessionDuration } from './shared.ts';

/** `locale` and the template ids choose the words of the mail. `expiration_minutes`: 1 to 10. */
export interface OtpEmailOptions {
  expiration_minutes?: number;
  login_template_id?: string;
  signup_template_id?: string;
  locale?: string;
}

export interface OtpCalls {
  'POST /otps/email/login_or_create': {
    body: OtpEmailOptions & Protection & { email: string };
    reply: Common & { method_id: string };
  };
  /** `token` is the passcode: the wire's own name. */
  'POST /otps/authenticate': {
    body: SessionDuration & Protection & { token: string; method_id: string };
    reply: AuthReply & { method_id: string };
  };
}
