import type { CallOptions } from '../../settings.ts';
import type {
  DiscoveryOAuthStart,
  DiscoveryOneTapOptions,
  MemberOAuthInspection,
  MemberOAuthProvider,
  MemberOAuthStart,
  MemberOneTapOptions,
} from '../../wire/b2b/oauth.ts';
import type { OneTapOutcome } from '../../wire/oauth.ts';
import type { Common } from '../../wire/shared.ts';
import type { Method } from './method.ts';

/** The start of a sign-in at one identity provider. It leaves the page. */
export interface MemberOAuthProviderMethods {
  start(options: MemberOAuthStart, call?: CallOptions): Promise<void>;
  readonly discovery: { start(options?: DiscoveryOAuthStart, call?: CallOptions): Promise<void> };
}

/** Sign-in by an identity provider. */
export interface MemberOAuthMethods
  extends Readonly<Record<MemberOAuthProvider, MemberOAuthProviderMethods>> {
  /** Exchanges the token that came back for a session. */
  readonly authenticate: Method<'POST /b2b/oauth/authenticate'>;
  /**
   * Whom a token that came back would sign in, so that you can ask before it replaces the member who is signed in. Uses nothing up.
   *
   * @param options.oauth_token of the sign-in. @default that of the page's address
   * @returns null without a token, for a used or expired one, and where the provider has no such call
   */
  inspect(
    options?: { oauth_token?: string },
    call?: CallOptions,
  ): Promise<(Common & MemberOAuthInspection) | null>;
  readonly discovery: {
    /** Exchanges it for the organizations of the address. */
    readonly authenticate: Method<'POST /b2b/oauth/discovery/authenticate'>;
  };
  readonly googleOneTap: MemberOneTapMethods;
}

/** One-tap: the visitor chooses a Google account in the browser's own dialog, without leaving the page. */
export interface MemberOneTapMethods {
  /**
   * Shows the prompt, and navigates to the page for the token when the visitor chooses an account; `authenticateByUrl`
   * ends the sign-in there. A page has one prompt at a time; another start while it is open returns `auto_cancel`.
   *
   * @throws AuthError `unreachable` if the server does not answer, or if the vendor's script is blocked (then the error's
   *   `reason` is `script_not_loaded`); `usage_error`
   * @example
   * const outcome = await auth.oauth.googleOneTap.start({ organization_id });
   * if (!outcome.success) showButton(outcome.reason);
   * @see https://www.w3.org/TR/fedcm/
   */
  start(options: MemberOneTapOptions, call?: CallOptions): Promise<OneTapOutcome>;
  /** One-tap for a visitor who chooses an organization afterwards. */
  readonly discovery: {
    start(options?: DiscoveryOneTapOptions, call?: CallOptions): Promise<OneTapOutcome>;
  };
}
