import type {
  AuthReply,
  Common,
  FactorReply,
  Protection,
  RememberedDevices,
  SessionDuration,
} from './shared.ts';

/** `locale` and the template ids choose the words of the mail. `expiration_minutes`: 1 to 10. */
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

/** `locale` chooses the language of the message. `expiration_minutes`: 1 to 10. */
export interface OtpWhatsAppOptions {
  /** Life of the code, 1 to 10 minutes. @default set by the provider */
  expiration_minutes?: number;
  /** Language of the message, such as `es`. */
  locale?: string;
}

/** As by WhatsApp, and how a browser may fill the code in by itself. */
export interface OtpSmsOptions extends OtpWhatsAppOptions {
  /** End the message with the line that binds the code to the page's host. */
  enable_autofill?: boolean;
  /** Minutes that a session lasts which began by such filling in. */
  autofill_session_duration_minutes?: number;
}

/** A code by text message or WhatsApp: the three calls of both have the same form. */
interface PhoneSend<Options> {
  /** `phone_number` in the E.164 format. */
  body: Options & Protection & { phone_number: string };
  reply: Common & { method_id: string };
}

interface EmailSend {
  /** Of the protection only the captcha: the wire's own rule for this call. */
  body: OtpEmailOptions & Pick<Protection, 'captcha_token'> & { email: string };
  reply: Common & { method_id: string };
}

export interface OtpCalls {
  'POST /otps/email/login_or_create': {
    body: OtpEmailOptions & Protection & { email: string };
    reply: Common & { method_id: string };
  };
  /** `primary` to an address that somebody has already, `secondary` for the signed-in user. */
  'POST /otps/email/send/primary': EmailSend;
  'POST /otps/email/send/secondary': EmailSend;
  'POST /otps/sms/login_or_create': PhoneSend<OtpSmsOptions>;
  'POST /otps/sms/send/primary': PhoneSend<OtpSmsOptions>;
  'POST /otps/sms/send/secondary': PhoneSend<OtpSmsOptions>;
  'POST /otps/whatsapp/login_or_create': PhoneSend<OtpWhatsAppOptions>;
  'POST /otps/whatsapp/send/primary': PhoneSend<OtpWhatsAppOptions>;
  'POST /otps/whatsapp/send/secondary': PhoneSend<OtpWhatsAppOptions>;
  /** `token` is the passcode: the wire's own name. */
  'POST /otps/authenticate': {
    body: SessionDuration & Protection & RememberedDevices & { token: string; method_id: string };
    reply: FactorReply<AuthReply & { method_id: string }>;
  };
}
