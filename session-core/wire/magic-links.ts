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

/** Marks of this browser, from its requests for links. At most five; those of other browsers match nothing. */
export interface WaitingTokens {
  waiting_tokens?: string[];
}

interface LinkSend {
  /** The waiting tokens are of earlier requests: a browser that asks again shows the same number. */
  body: MagicLinkOptions & Protection & WaitingTokens & { email: string; code_challenge?: string };
  reply: Common & WaitingReply;
}

/** The reply to a request for a link. Providers that do not support waiting browsers send neither. */
export interface WaitingReply {
  waiting_token?: string;
  match_number?: string;
}

/** Where a link was asked for, and where it works. */
export interface AskedLink {
  /** The browser that asked for it, such as `Chrome on Windows`; empty where nothing is known. */
  asked_by: string;
  asked_at: string;
  /** Whether that is this browser. */
  same_browser: boolean;
  /** Whether it may be exchanged here; with PKCE only the browser that asked can. */
  works_here: boolean;
  /** Whether the browser that asked waits, and can be allowed to finish. */
  works_there: boolean;
}

/** What a link would do where it has been opened. Asking does not use the link up. */
export interface LinkInspection extends AskedLink {
  /** The address that it proves. */
  email: string;
  /** The account of the current session, if the link would replace it: an address, a number, or the user's id. */
  replaces: string | null;
}

/** Lets the browser that asked finish, if the number is the one that it shows. After three wrong ones it never may. */
export interface LinkApproval {
  body: { token: string; match_number: string };
  reply: Common & { approved: boolean; tries_left: number };
}

/** Whether the browser that asked may finish. */
export interface LinkWait {
  body: { waiting_tokens: string[] };
  reply: Common & { state: 'waiting' | 'approved' | 'ended' };
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
  'POST /magic_links/inspect': {
    body: WaitingTokens & { token: string };
    reply: Common & LinkInspection;
  };
  'POST /magic_links/approve': LinkApproval;
  'POST /magic_links/waiting': LinkWait;
  'POST /magic_links/waiting/authenticate': {
    body: SessionDuration & RememberedDevices & { waiting_tokens: string[]; code_verifier?: string };
    reply: FactorReply<AuthReply & { method_id: string }>;
  };
}
