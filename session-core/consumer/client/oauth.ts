/** Calls of social sign-in. */

import type { CallOptions } from '../../settings.ts';
import type {
  OAuthProviderType,
  OAuthReply,
  OAuthStartOptions,
  OneTapOptions,
  OneTapOutcome,
} from '../../wire/oauth.ts';
import type { Common, FactorReply, NeededDuration } from '../../wire/shared.ts';

/** A way to leave for one identity provider. */
export interface OAuthStart {
  /**
   * Leaves the page for the identity provider, which sends the visitor back to one of the redirect addresses.
   * Settles once the browser was told to go, which is before it has gone.
   */
  start(options?: OAuthStartOptions, call?: CallOptions): Promise<void>;
}

/** Social sign-in. */
export interface OAuthMethods extends Readonly<Record<OAuthProviderType, OAuthStart>> {
  /** As `oauth.{provider}.start`, for a type that this client has no name for. */
  start(provider: string, options?: OAuthStartOptions, call?: CallOptions): Promise<void>;
  /**
   * Exchanges the token that the redirect brought back for a session. A token of a start with `oauth_attach_token` adds
   * the account to the signed-in visitor.
   *
   * @throws AuthApiError `oauth_token_not_found`; for an account to attach also `unauthorized_action` in another session
   * than that of the visitor who asked, and `duplicate_oauth_registration` when the account is another user's
   */
  authenticate(token: string, options: NeededDuration, call?: CallOptions): Promise<FactorReply<OAuthReply>>;
  /**
   * Begins to attach one more social account to the signed-in visitor: the token goes into `start`, within five minutes.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `oauth_config_not_found`, and
   * `unauthorized_action` when the last sign-in is too long ago
   * @example
   * const { oauth_attach_token } = await auth.oauth.attach({ provider: 'github' });
   * await auth.oauth.github.start({ oauth_attach_token, login_redirect_url: 'https://pets.example/authenticate' });
   */
  attach(options: { provider: string }, call?: CallOptions): Promise<Common & { oauth_attach_token: string }>;
  readonly googleOneTap: OneTapMethods;
}

/** One-tap: an account of Google chosen in the browser's own dialog, without leaving the page. */
export interface OneTapMethods {
  /**
   * Asks the visitor, and leaves for the redirect address when they choose an account. Settles once the outcome is
   * known, which may take as long as the visitor does. A page has one prompt at a time; another start while it is open
   * gives `auto_cancel`.
   *
   * Where the browser has FedCM, its own dialog asks. Elsewhere the vendor's script is loaded, if the project has a
   * client id of Google's; the page's policy has to allow it.
   *
   * @throws AuthError `unreachable` when the server does not answer or the vendor's script is blocked, which is then the
   *   error's `reason`: `script_not_loaded`; `usage_error`
   * @example
   * const outcome = await auth.oauth.googleOneTap.start({ login_redirect_url: 'https://pets.example/authenticate' });
   * if (!outcome.success) showButton(outcome.reason);
   * @see https://www.w3.org/TR/fedcm/
   */
  start(options?: OneTapOptions, call?: CallOptions): Promise<OneTapOutcome>;
}
