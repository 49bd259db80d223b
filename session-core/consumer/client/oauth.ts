/** Calls of social sign-in. */

import type { CallOptions } from '../../settings.ts';
import type {
  OAuthInspection,
  OAuthProviderType,
  OAuthReply,
  OAuthStartOptions,
  OneTapOptions,
  OneTapOutcome,
} from '../../wire/oauth.ts';
import type { Common, FactorReply, NeededDuration } from '../../wire/shared.ts';

/** Social sign-in with one identity provider. */
export interface OAuthStart {
  /**
   * Navigates to the identity provider, which sends the visitor back to one of the redirect addresses.
   * Resolves when the navigation starts, before the browser leaves the page.
   */
  start(options?: OAuthStartOptions, call?: CallOptions): Promise<void>;
}

/** Social sign-in. */
export interface OAuthMethods extends Readonly<Record<OAuthProviderType, OAuthStart>> {
  /** Like `oauth.{provider}.start`, for an identity provider without a property here. */
  start(provider: string, options?: OAuthStartOptions, call?: CallOptions): Promise<void>;
  /**
   * Exchanges the token from the redirect for a session. After a start with `oauth_attach_token`, it attaches the social
   * account to the signed-in user.
   *
   * @throws AuthApiError `oauth_token_not_found`; when attaching also `unauthorized_action` in a session other than the one
   * that requested it, and `duplicate_oauth_registration` if the account is another user's
   */
  authenticate(token: string, options: NeededDuration, call?: CallOptions): Promise<FactorReply<OAuthReply>>;
  /**
   * Says whose session a token would begin, and whether it would replace the account that is signed in, so that the page can
   * ask before `authenticate`. Uses nothing up.
   *
   * @param token default: that of the page's address
   * @returns null if there is no token, it has expired, or the provider cannot tell
   * @example
   * const inspection = await auth.oauth.inspect();
   * if (inspection?.replaces) console.log(`Continue as ${inspection.account} instead of ${inspection.replaces}?`);
   */
  inspect(token?: string, call?: CallOptions): Promise<(Common & OAuthInspection) | null>;
  /**
   * Begins to attach another social account to the signed-in user. Pass the token to `start` within five minutes.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `oauth_config_not_found`, and
   * `unauthorized_action` if the last sign-in is too long ago
   * @example
   * const { oauth_attach_token } = await auth.oauth.attach({ provider: 'github' });
   * await auth.oauth.github.start({ oauth_attach_token, login_redirect_url: 'https://pets.example/authenticate' });
   */
  attach(options: { provider: string }, call?: CallOptions): Promise<Common & { oauth_attach_token: string }>;
  readonly googleOneTap: OneTapMethods;
}

/** One-tap: the visitor chooses a Google account in the browser's own dialog, without leaving the page. */
export interface OneTapMethods {
  /**
   * Shows the prompt, and navigates to the redirect address when the visitor chooses an account. Resolves when the outcome
   * is known; the visitor may take any time. A page has one prompt at a time; another start while it is open returns
   * `auto_cancel`.
   *
   * A browser with FedCM shows its own dialog. Other browsers load the vendor's script if the project has a Google client
   * ID; the page's policy must allow it.
   *
   * @throws AuthError `unreachable` if the server does not answer, or if the vendor's script is blocked (then the error's
   *   `reason` is `script_not_loaded`); `usage_error`
   * @example
   * const outcome = await auth.oauth.googleOneTap.start({ login_redirect_url: 'https://pets.example/authenticate' });
   * if (!outcome.success) showButton(outcome.reason);
   * @see https://www.w3.org/TR/fedcm/
   */
  start(options?: OneTapOptions, call?: CallOptions): Promise<OneTapOutcome>;
}
