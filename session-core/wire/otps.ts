import type {
  AuthReply,
  Common,
  FactorReply,
  Protection,
  RememberedDevices,
  SessionDuration,
} from './shared.ts';

/** The options of a code by email. */
export interface OtpEmailOptions {
  /** Life of the code, 1 to 10 minutes. @default set by the provider */
  expiration_minutes?: number;
  /** Mail template for known visitors. @default the built-in mail */
  login_template_id?: string;
  /** Mail template for new visitors. @default the built-in mail */
  signup_template_id?: string;
  /** Language of the mail, such as `es`. */
  locale?: string;
}

/** The options of a code by WhatsApp. */
export interface OtpWhatsAppOptions {
  /** Life of the code, 1 to 10 minutes. @default set by the provider */
  expiration_minutes?: number;
  /** Language of the message, such as `es`. */
  locale?: string;
}

/** The options of a code by text message, which a browser can fill in by itself. */
export interface OtpSmsOptions extends OtpWhatsAppOptions {
  /** End the message with a line that binds the code to the page's host. */
  enable_autofill?: boolean;
  /** The duration of a session that starts with a filled-in code. Minutes. */
  autofill_session_duration_minutes?: number;
}

/** A code by text message or WhatsApp. All six calls have this shape. */
interface PhoneSend<Options> {
  /** `phone_number` in the E.164 format. */
  body: Options & Protection & { phone_number: string };
  reply: Common & { method_id: string };
}

interface EmailSend {
  /** By the wire protocol, this call takes the captcha but no fingerprint. */
  body: OtpEmailOptions & Pick<Protection, 'captcha_token'> & { email: string };
  reply: Common & { method_id: string };
}

export interface OtpCalls {
  'POST /otps/email/login_or_create': {
    body: OtpEmailOptions & Protection & { email: string };
    reply: Common & { method_id: string };
  };
  /** `primary` to the address of an existing account, `secondary` for the signed-in user. */
  'POST /otps/email/send/primary': EmailSend;
  'POST /otps/email/send/secondary': EmailSend;
  'POST /otps/sms/login_or_create': PhoneSend<OtpSmsOptions>;
  'POST /otps/sms/send/primary': PhoneSend<OtpSmsOptions>;
  'POST /otps/sms/send/secondary': PhoneSend<OtpSmsOptions>;
  'POST /otps/whatsapp/login_or_create': PhoneSend<OtpWhatsAppOptions>;
  'POST /otps/whatsapp/send/primary': PhoneSend<OtpWhatsAppOptions>;
  'POST /otps/whatsapp/send/secondary': PhoneSend<OtpWhatsAppOptions>;
  /** `token` is the wire's name for the passcode. */
  'POST /otps/authenticate': {
    body: SessionDuration & Protection & RememberedDevices & { token: string; method_id: string };
    reply: FactorReply<AuthReply & { method_id: string }>;
  };
}
