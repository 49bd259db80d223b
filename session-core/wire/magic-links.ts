import type { AuthReply, Common, Protection, SessionDuration } from './shared.ts';

/** Expirations in minutes, 5 to 10080. Addresses are where the mailed link leads back to. */
export interface MagicLinkOptions {
  login_magic_link_url?: string;
  login_expiration_minutes?: number;
  signup_magic_link_url?: string;
  signup_expiration_minutes?: number;
  login_template_id?: string;
  signup_template_id?: string;
  /** Whether a new user stays pending until the link is opened; else it is active at once. @default true */
  create_user_as_pending?: boolean;
  locale?: string;
}

interface LinkSend {
  body: MagicLinkOptions & Protection & { email: string; code_challenge?: string };
  reply: Common;
}

export interface MagicLinkCalls {
  'POST /magic_links/email/login_or_create': LinkSend;
  /** `primary` to an address that somebody has already, `secondary` for the signed-in user. */
  'POST /magic_links/email/send/primary': LinkSend;
  'POST /magic_links/email/send/secondary': LinkSend;
  'POST /magic_links/authenticate': {
    body: SessionDuration & { token: string; code_verifier?: string };
    reply: AuthReply & { method_id: string };
  };
}
