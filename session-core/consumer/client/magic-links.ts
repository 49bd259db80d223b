import type { CallOptions } from '../../settings.ts';
import type { LinkInspection, MagicLinkOptions } from '../../wire/magic-links.ts';
import type { AuthReply, Common, FactorReply, NeededDuration } from '../../wire/shared.ts';
import type { SignUpOption } from './codes.ts';

/** The reply to a request for a link. */
export type SentLink = Common & { match_number?: string };

/** Mails links and checks their tokens. */
export interface MagicLinkMethods {
  /** Links by email. */
  readonly email: {
    /**
     * Mails a link. A new visitor gets an account, unless `sign_up` is false. If the project requires PKCE, the link works only in the browser that
     * requested it.
     *
     * @returns `match_number`, two digits to show while `awaitApproval` waits; absent from providers that cannot wait
     * @throws AuthError `usage_error`; AuthApiError `invalid_email`, `no_match_for_provided_magic_link_url`, `email_template_not_found`,
     *   `too_many_requests`; of a project that limits who may sign up, as `otps.email.loginOrCreate`
     * @see RFC 7636
     * @example
     * await auth.magicLinks.email.loginOrCreate('ada@example.com', {
     *   login_magic_link_url: 'https://pets.example/authenticate',
     *   signup_magic_link_url: 'https://pets.example/authenticate',
     * });
     */
    loginOrCreate(
      email: string,
      options?: MagicLinkOptions & SignUpOption,
      call?: CallOptions,
    ): Promise<SentLink>;
    /**
     * Mails a link to an address that already has an account. For a signed-in user, opening the link in the same browser adds
     * the address to their account.
     *
     * @throws AuthApiError `invalid_email`, `no_match_for_provided_magic_link_url`, `email_not_found`, `duplicate_email`,
     *   `too_many_requests`
     * @example
     * await auth.magicLinks.email.send('ada@example.com');
     */
    send(email: string, options?: MagicLinkOptions, call?: CallOptions): Promise<SentLink>;
  };
  /**
   * Exchanges the token of a link for a session. `authenticateByUrl` does this with the token in the page's address.
   *
   * @param options.session_duration_minutes how long the session lasts, 5 to 527040
   * @throws AuthError `usage_error`; AuthApiError `unable_to_auth_magic_link` if the token was used or has expired,
   *   `pkce_expected_code_verifier` and `pkce_mismatch` in a browser that did not request the link,
   *   `invalid_session_duration`, `too_many_requests`
   * @example
   * await auth.magicLinks.authenticate(token, { session_duration_minutes: 60 });
   */
  authenticate(
    token: string,
    options: NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply<AuthReply & { method_id: string }>>;
  /**
   * What a link would do in this browser, so that you can ask before it signs in: when another browser asked for it, and when
   * it would replace the account that is signed in. Uses nothing up.
   *
   * @param token of the link. @default that of the page's address
   * @returns null without a token, for a used or expired link, and where the provider has no such call: then
   *   `authenticateByUrl` signs in, or says why not
   * @throws AuthError `usage_error`; AuthApiError `too_many_requests`
   * @example
   * const link = await auth.magicLinks.inspect();
   * if (!link || (link.same_browser && !link.replaces)) await auth.authenticateByUrl();
   * else askBeforeLogin(link);
   */
  inspect(token?: string, call?: CallOptions): Promise<(Common & LinkInspection) | null>;
  /**
   * Lets the browser that asked for the link finish the sign-in. Let the visitor type the two digits that it shows: only the
   * visitor who asked for the link sees them, so a stranger gains nothing from a click.
   *
   * @param token of the link. @default that of the page's address, which loses it on success
   * @returns `approved`, and the `tries_left` of three
   * @throws AuthError `usage_error`; AuthApiError `unable_to_auth_magic_link`, `too_many_requests`
   * @example
   * const { approved, tries_left } = await auth.magicLinks.approve('47');
   */
  approve(
    matchNumber: string,
    token?: string,
    call?: CallOptions,
  ): Promise<Common & { approved: boolean; tries_left: number }>;
  /**
   * Waits until a link that this browser asked for is approved elsewhere. Asks the provider every two seconds at first, later
   * less often, and when the visitor returns to the page.
   *
   * @returns false when there is nothing to wait for any more
   * @throws AuthError `aborted`, `disposed`; AuthApiError when the provider refuses
   * @example
   * const { match_number } = await auth.magicLinks.email.loginOrCreate('ada@example.com');
   * show(match_number);
   * if (await auth.magicLinks.awaitApproval()) {
   *   await auth.magicLinks.authenticateWaiting({ session_duration_minutes: 60 });
   * }
   */
  awaitApproval(call?: CallOptions): Promise<boolean>;
  /**
   * Exchanges the approval for a session. It has to come within five minutes.
   *
   * @param options.session_duration_minutes how long the session lasts, 5 to 527040
   * @throws AuthError `usage_error`; AuthApiError `unable_to_auth_magic_link` without an approval, `invalid_session_duration`,
   *   `too_many_requests`
   * @example
   * await auth.magicLinks.authenticateWaiting({ session_duration_minutes: 60 });
   */
  authenticateWaiting(
    options: NeededDuration,
    call?: CallOptions,
  ): Promise<FactorReply<AuthReply & { method_id: string }>>;
}
