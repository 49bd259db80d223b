import type {
  AuthReply,
  Common,
  FactorReply,
  Protection,
  RememberedDevices,
  SessionDuration,
} from './shared.ts';

/** The options of a mailed link. */
export interface MagicLinkOptions {
  /** The page that the link opens for a known visitor. @default set by the provider */
  login_magic_link_url?: string;
  /** Life of that link, 5 to 10080 minutes. @default set by the provider */
  login_expiration_minutes?: number;
  /** The page that the link opens for a new visitor. @default set by the provider */
  signup_magic_link_url?: string;
  /** Life of that link, 5 to 10080 minutes. @default set by the provider */
  signup_expiration_minutes?: number;
  /** Mail template for known visitors. @default the built-in mail */
  login_template_id?: string;
  /** Mail template for new visitors. @default the built-in mail */
  signup_template_id?: string;
  /** Whether a new user is pending until they open the link, instead of active at once. @default false */
  create_user_as_pending?: boolean;
  /** Language of the mail, such as `es`. */
  locale?: string;
}

interface LinkSend {
  body: MagicLinkOptions & Protection & { email: string; code_challenge?: string };
  reply: Common;
}

export interface MagicLinkCalls {
  'POST /magic_links/email/login_or_create': LinkSend;
  /** `primary` to the address of an existing account, `secondary` for the signed-in user. */
  'POST /magic_links/email/send/primary': LinkSend;
  'POST /magic_links/email/send/secondary': LinkSend;
  'POST /magic_links/authenticate': {
    body: SessionDuration & RememberedDevices & { token: string; code_verifier?: string };
    reply: FactorReply<AuthReply & { method_id: string }>;
  };
}
