import type { AuthReply, Common, FactorReply, RememberedDevices, SessionDuration } from './shared.ts';

/** The identity providers of the protocol. */
export const oauthProviderTypes = [
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'discord',
  'salesforce',
  'slack',
  'amazon',
  'bitbucket',
  'linkedin',
  'coinbase',
  'twitch',
  'twitter',
  'tiktok',
  'snapchat',
  'figma',
  'yahoo',
] as const;

/** One of them. */
export type OAuthProviderType = (typeof oauthProviderTypes)[number];

/** The options of a social sign-in. */
export interface OAuthStartOptions {
  /** The page to which a known visitor returns, also after a denial or an error. @default the provider's default page */
  login_redirect_url?: string;
  /** The page to which a new visitor returns. @default the provider's default page */
  signup_redirect_url?: string;
  /** Additional scopes. */
  custom_scopes?: string[];
  /** Parameters for the identity provider. */
  provider_params?: Record<string, string>;
  /** From `oauth.attach`: attaches the account to the signed-in user. */
  oauth_attach_token?: string;
}

/** The identity provider's own tokens. */
export interface OAuthProviderValues {
  access_token: string;
  id_token: string;
  refresh_token: string;
  scopes: string[];
  /** RFC 3339, UTC. */
  expires_at: string;
}

/** A session, and the identity provider's data about the user. */
export interface OAuthReply extends AuthReply {
  provider_subject: string;
  provider_type: string;
  profile_picture_url: string;
  locale: string;
  provider_values: OAuthProviderValues;
}

/** Whose session a social sign-in would begin. */
export interface OAuthInspection {
  /** An address or number of the account, or the name of the identity provider. */
  account: string;
  /**
   * The account of the current session, if the sign-in would replace it: an address, a number, or the user's id. Null also
   * with PKCE, by which only the browser that began the sign-in can finish it.
   */
  replaces: string | null;
}

export interface OAuthCalls {
  'POST /oauth/authenticate': {
    body: SessionDuration & RememberedDevices & { token: string; code_verifier?: string };
    reply: FactorReply<OAuthReply>;
  };
  'POST /oauth/inspect': {
    body: { token: string };
    reply: Common & OAuthInspection;
  };
  'POST /oauth/attach': {
    body: { provider: string };
    reply: Common & { oauth_attach_token: string };
  };
}

/** Where the one-tap prompt appears. */
export type OneTapPosition =
  | 'floating'
  | 'embedded'
  | 'floatingOrEmbedded'
  | 'embeddedOnly'
  | 'forceLegacyEmbedded';

/** How the one-tap prompt appears. */
export interface OneTapPromptOptions {
  /** Whether a click outside the vendor's prompt closes it; the browser's own dialog ignores this. @default true */
  cancel_on_tap_outside?: boolean;
  /**
   * Called when the visitor closes the vendor's prompt. The browser does not report that its own dialog was closed: a page
   * gets the same result as without an account to offer (`opt_out_or_no_session`).
   */
  onOneTapCancelled?: () => void;
  /**
   * - `floating`: the browser's dialog, or the vendor's prompt over the page
   * - `floatingOrEmbedded` (also `embedded`): the browser's dialog, or the vendor's prompt in the page
   * - `embeddedOnly`: the vendor's prompt in the page if the browser has no dialog, otherwise nothing
   * - `forceLegacyEmbedded`: the vendor's prompt in the page, always
   *
   * @default `floating`
   */
  position?: OneTapPosition;
  /** ID of the element that contains an embedded prompt. Without it the prompt floats. */
  prompt_parent_id?: string;
}

/** The options of one-tap. */
export interface OneTapOptions extends OneTapPromptOptions {
  /** The page to which a known visitor goes. @default the provider's default page */
  login_redirect_url?: string;
  /** The page to which a new visitor goes. @default the provider's default page */
  signup_redirect_url?: string;
}

/** Why there was no sign-in: a reason of the vendor or ours, or the provider's `error_type`. */
export type OneTapReason =
  | 'auto_cancel'
  | 'browser_not_supported'
  | 'default_provider_not_allowed'
  | 'invalid_client'
  | 'issuing_failed'
  | 'missing_client_id'
  | 'no_login_redirect_urls_set'
  | 'no_signup_redirect_urls_set'
  | 'oauth_config_not_found'
  | 'opt_out_or_no_session'
  | 'script_not_loaded'
  | 'secure_http_required'
  | 'suppressed_by_user'
  | 'tap_outside'
  | 'unknown_reason'
  | 'unregistered_origin'
  | 'user_cancel'
  // Any other `error_type` of a provider.
  | (string & {});

/** The outcome of one-tap. After a success the page navigates to the redirect address; otherwise it shows its button. */
export type OneTapOutcome = { success: true } | { success: false; reason: OneTapReason };
