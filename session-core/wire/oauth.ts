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

/** How a social sign-in begins. */
export interface OAuthStartOptions {
  /** Page a known visitor comes back to; also denials and errors. @default the provider's default page */
  login_redirect_url?: string;
  /** Page a new visitor comes back to. @default the provider's default page */
  signup_redirect_url?: string;
  /** Scopes to ask for besides the usual. */
  custom_scopes?: string[];
  /** Parameters handed on to the identity provider. */
  provider_params?: Record<string, string>;
  /** From `oauth.attach`: the account is attached to the signed-in visitor. */
  oauth_attach_token?: string;
}

/** What the identity provider itself gave out. */
export interface OAuthProviderValues {
  access_token: string;
  id_token: string;
  refresh_token: string;
  scopes: string[];
  /** RFC 3339, UTC. */
  expires_at: string;
}

/** A session, and what the identity provider says about the visitor. */
export interface OAuthReply extends AuthReply {
  provider_subject: string;
  provider_type: string;
  profile_picture_url: string;
  locale: string;
  provider_values: OAuthProviderValues;
}

export interface OAuthCalls {
  'POST /oauth/authenticate': {
    body: SessionDuration & RememberedDevices & { token: string; code_verifier?: string };
    reply: FactorReply<OAuthReply>;
  };
  'POST /oauth/attach': {
    body: { provider: string };
    reply: Common & { oauth_attach_token: string };
  };
}

/** Where one-tap asks. */
export type OneTapPosition =
  | 'floating'
  | 'embedded'
  | 'floatingOrEmbedded'
  | 'embeddedOnly'
  | 'forceLegacyEmbedded';

/** How one-tap asks, and where it leads. */
export interface OneTapOptions {
  /** Page a known visitor goes to. @default the provider's default page */
  login_redirect_url?: string;
  /** Page a new visitor goes to. @default the provider's default page */
  signup_redirect_url?: string;
  /** Whether a click beside the vendor's prompt closes it; the browser's own dialog decides for itself. @default true */
  cancel_on_tap_outside?: boolean;
  /**
   * Called when the visitor closed the vendor's prompt. Of the browser's own dialog nobody learns that: for a page, one
   * that was closed looks like one without an account to offer (`opt_out_or_no_session`).
   */
  onOneTapCancelled?: () => void;
  /**
   * - `floating`: the browser's dialog, else the vendor's prompt over the page
   * - `floatingOrEmbedded` (also `embedded`): the browser's dialog, else the vendor's prompt in the page
   * - `embeddedOnly`: the vendor's prompt in the page, where the browser has no dialog; else nothing
   * - `forceLegacyEmbedded`: the vendor's prompt in the page, always
   *
   * @default `floating`
   */
  position?: OneTapPosition;
  /** Id of the element in which an embedded prompt stands; without it, none is embedded. */
  prompt_parent_id?: string;
}

/** Why there was no sign-in: the vendor's reasons, ours, and the provider's `error_type`. */
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
  // Whatever else a provider answers with.
  | (string & {});

/** How one-tap ended. After a success the page leaves for the redirect address; else it goes on with its button. */
export type OneTapOutcome = { success: true } | { success: false; reason: OneTapReason };
