/** The public shape of the headless client: what `createSession` gives. */
import type { ParsedPhoneNumber, PhoneNumberRequest } from './wire/client-services.ts';
import type { CryptoWalletStart } from './wire/crypto-wallets.ts';
import type {
  AuthorizeAnswer,
  AuthorizeRequest,
  AuthorizeStartReply,
  AuthorizeSubmitReply,
  ConnectedApp,
  LogoutRequest,
  LogoutStartReply,
} from './wire/idp.ts';
import type { MagicLinkOptions } from './wire/magic-links.ts';
import type {
  OAuthProviderType,
  OAuthReply,
  OAuthStartOptions,
  OneTapOptions,
  OneTapOutcome,
} from './wire/oauth.ts';
import type { OrganizationMember } from './wire/organizations.ts';
import type { OtpEmailOptions, OtpSmsOptions, OtpWhatsAppOptions } from './wire/otps.ts';
import type { PasswordResetOptions, PasswordStrength } from './wire/passwords.ts';
import type { RbacPolicy } from './wire/projects.ts';
import type { Attestation } from './wire/sessions.ts';
import type {
  AuthReply,
  Common,
  Session,
  SessionDuration,
  User,
  WebAuthnRegistration,
} from './wire/shared.ts';
import type { TotpRecoveryCodes, TotpSetup } from './wire/totps.ts';
import type { UserType, UserUpdate } from './wire/users.ts';
import type { AuthenticatorType } from './wire/webauthn.ts';

/** Options of the two cookies that carry the session. */
export interface CookieOptions {
  /** @default `{prefix}_session` */
  opaqueTokenCookieName?: string;
  /** @default `{prefix}_session_jwt` */
  jwtCookieName?: string;
  /** @default `{prefix}_intermediate_session_token` */
  istCookieName?: string;
  /** @default `/` */
  path?: string;
  /** Only used together with `availableToSubdomains`. @default the page's host name */
  domain?: string;
  /** @default false */
  availableToSubdomains?: boolean;
}

export interface SessionOptions {
  /** The project's public token. Not a secret. */
  publicToken: string;
  /** Origin of the authentication API, without `/sdk/v1`. @default the page's origin */
  apiBaseUrl?: string;
  /** Prefix of cookies, storage keys and URL parameters. @default `auth` */
  prefix?: string;
  cookies?: CookieOptions;
  /** Let the background refresh also extend the session by the duration last asked for. @default false */
  keepAlive?: boolean;
  /**
   * The captcha vendor's script, loaded where the project asks for a captcha.
   * @default `https://www.google.com/recaptcha/enterprise.js`
   */
  captchaScriptUrl?: string;
  /** Where `telemetry.js` comes from, loaded where the project takes device fingerprints. @default `{apiBaseUrl}/dfp` */
  dfpCdnUrl?: string;
  /** Where device fingerprints are sent, without `/submit`. @default `{apiBaseUrl}/dfp` */
  dfppaUrl?: string;
  /**
   * Address of `client-services.html`. With it, the hidden frame makes the two calls of one-tap, so that the provider's
   * cookie belongs to its own site; without it, the page makes them itself, and the frame only reads phone numbers.
   * @default for phone numbers `{apiBaseUrl}/client-services.html`
   */
  clientsideServicesIframeURL?: string;
}

/** Who is signed in, as far as this browser knows. */
export interface SessionState {
  readonly user: User | null;
  readonly session: Session | null;
  /** True until the server (or a missing cookie) has confirmed or replaced what was remembered. */
  readonly fromCache: boolean;
}

/** What a project tells its clients; the mapped copy of the wire's bootstrap reply. */
export interface Bootstrap {
  readonly projectName: string | null;
  readonly displayWatermark: boolean;
  readonly cnameDomain: string | null;
  readonly emailDomains: readonly string[];
  readonly captchaSettings:
    | { readonly enabled: false }
    | { readonly enabled: true; readonly siteKey: string };
  readonly pkceRequiredForEmailMagicLinks: boolean;
  readonly pkceRequiredForPasswordResets: boolean;
  readonly pkceRequiredForOAuth: boolean;
  readonly pkceRequiredForSso: boolean;
  readonly slugPattern: string | null;
  readonly createOrganizationEnabled: boolean;
  readonly passwordConfig: { readonly ludsComplexity: number; readonly ludsMinimumCount: number } | null;
  readonly runDFPProtectedAuth: boolean;
  readonly dfpProtectedAuthMode: 'OBSERVATION' | 'DECISIONING' | null;
  readonly rbacPolicy: RbacPolicy | null;
  readonly siweRequiredForCryptoWallets: boolean;
  readonly vertical: 'CONSUMER' | 'B2B' | null;
}

/** Every call takes this last: a signal that takes the call back (`aborted`). */
export interface CallOptions {
  signal?: AbortSignal;
}

/** What `authenticateByUrl` found and did. */
export interface UrlAuthentication {
  token_type: string;
  reply: AuthReply;
}

export interface Tokens {
  session_token: string;
  session_jwt: string;
}

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
  authenticate(token: string, options: Required<SessionDuration>, call?: CallOptions): Promise<OAuthReply>;
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
   * @throws AuthError `unreachable` when the vendor's script or the server cannot be had; `usage_error`
   * @example
   * const outcome = await auth.oauth.googleOneTap.start({ login_redirect_url: 'https://pets.example/authenticate' });
   * if (!outcome.success) showButton(outcome.reason);
   * @see https://www.w3.org/TR/fedcm/
   */
  start(options?: OneTapOptions, call?: CallOptions): Promise<OneTapOutcome>;
}

/** What the hidden frame of `client-services.html` does for a page. It is made with the first call that needs it. */
export interface ClientServiceMethods {
  /**
   * Reads a phone number, without the numbering plans of the world (35 kB) in the page.
   *
   * @throws AuthError `unreachable` when the frame cannot be had, such as where the page's policy forbids it; `timeout`
   * after 10 seconds; `usage_error`; AuthApiError `unregistered_origin` when the frame does not answer this page
   * @example
   * const { isValid, number } = await auth.clientServices.parsedPhoneNumber({ phoneNumber: '020 7946 0958', regionCode: 'GB' });
   * @see https://www.itu.int/rec/T-REC-E.164
   */
  parsedPhoneNumber(request: PhoneNumberRequest, call?: CallOptions): Promise<ParsedPhoneNumber>;
}

/** Passwords. Every call that gives an {@link AuthReply} signs in. Durations are minutes. */
export interface PasswordMethods {
  /**
   * Makes an account with a password.
   *
   * @throws AuthApiError `weak_password`, `breached_password`; `reset_password` when the address is known already and
   * has to be proved: start a reset by email.
   * @example
   * await auth.passwords.create({ email: 'ada@example.com', password, session_duration_minutes: 60 });
   */
  create(
    options: { email: string; password: string } & Required<SessionDuration>,
    call?: CallOptions,
  ): Promise<AuthReply & { email_id: string }>;
  /**
   * @throws AuthApiError `unauthorized_credentials`; `email_not_found` or `no_user_password`, where the provider says
   * so much; `reset_password` or `breached_password` when the password is right and must be replaced;
   * `user_lock_limit_reached` after too many wrong ones.
   */
  authenticate(
    options: { email: string; password: string } & Required<SessionDuration>,
    call?: CallOptions,
  ): Promise<AuthReply>;
  /**
   * Mails two links: one with the token type `reset_password` for {@link PasswordMethods.resetByEmail}, and one with
   * `login` that signs in as it is. One token is in both. PKCE is added when the project asks for it.
   *
   * @throws AuthApiError `email_not_found`, where the provider says so much; `invalid_redirect_url`,
   * `too_many_requests`
   */
  resetByEmailStart(
    options: PasswordResetOptions & {
      email: string;
      /** Accepted and not sent: both links live as long as `reset_password_expiration_minutes` says. */
      login_expiration_minutes?: number;
    },
    call?: CallOptions,
  ): Promise<Common>;
  /**
   * Sets the password with the token of the mailed link, which {@link parseAuthUrl} finds in the page's address, and
   * takes the token out of there once it is used. Ends the user's other sessions.
   *
   * @throws AuthApiError `unable_to_auth_magic_link` when the token was used or has expired; `weak_password` and
   * `breached_password` leave it usable, and so does `pkce_expected_code_verifier` in another browser.
   * @example
   * const found = parseAuthUrl(location.href);
   * if (found?.token_type === 'reset_password')
   *   await auth.passwords.resetByEmail({ token: found.token, password, session_duration_minutes: 60 });
   */
  resetByEmail(
    options: { token: string; password: string } & Required<SessionDuration>,
    call?: CallOptions,
  ): Promise<AuthReply>;
  /** Replaces a password that is known. Ends the user's other sessions. Throws as `authenticate` and `create` do. */
  resetByExistingPassword(
    options: { email: string; existing_password: string; new_password: string } & Required<SessionDuration>,
    call?: CallOptions,
  ): Promise<AuthReply>;
  /**
   * Sets the password of the signed-in visitor. Ends the user's other sessions; this one is extended only by a duration.
   *
   * @throws AuthError `no_current_session`; AuthApiError `unauthorized_action` when the last sign-in is too long ago,
   * `weak_password`, `breached_password`
   */
  resetBySession(options: { password: string } & SessionDuration, call?: CallOptions): Promise<AuthReply>;
  /** Judges a password without using it; with an address, parts of that count as easy to guess. */
  strengthCheck(
    options: { email?: string; password: string },
    call?: CallOptions,
  ): Promise<Common & PasswordStrength>;
}

/** Sending a code by one way. */
export interface CodeSender<Options> {
  /**
   * Sends a code, also to somebody who is new.
   *
   * @param to mail address, or phone number in the E.164 format (`+4915112345678`)
   * @throws AuthApiError `invalid_email`, `invalid_phone_number`, `invalid_phone_number_country_code`,
   *   `unsubscribed_phone_number`, `too_many_requests`
   * @see https://www.itu.int/rec/T-REC-E.164
   */
  loginOrCreate(to: string, options?: Options, call?: CallOptions): Promise<Common & { method_id: string }>;
  /**
   * Sends a code to an address that is known already. While a visitor is signed in the code is theirs: `otps.authenticate`
   * then adds the address to their account and the proof to their session.
   *
   * @throws AuthApiError as `loginOrCreate`; also `email_not_found`, `phone_number_not_found` when nobody has the
   *   address, and `duplicate_email`, `duplicate_phone_number` when another user has it, where the provider says so much
   */
  send(to: string, options?: Options, call?: CallOptions): Promise<Common & { method_id: string }>;
}

/**
 * Codes of an authenticator app, as a further proof of the signed-in visitor. All calls need a session.
 *
 * @see RFC 6238
 */
export interface TotpMethods {
  /**
   * Begins: gives what the app and its owner need. The app counts from the first code on that `authenticate` accepts.
   *
   * @param options.expiration_minutes until then, 5 to 1440. @default 60
   * @throws AuthError `no_current_session`; AuthApiError `active_totp_exists`
   * @example
   * const { qr_code, recovery_codes } = await auth.totps.create();
   */
  create(options?: { expiration_minutes?: number }, call?: CallOptions): Promise<Common & TotpSetup>;
  /**
   * Proves the app's code, six digits; each works once.
   *
   * @throws AuthError `no_current_session`; AuthApiError `invalid_code`, `totp_not_found`, `unable_to_authenticate_totp`,
   *   `totp_code_already_authenticated`, `user_lock_limit_reached`, `too_many_requests`
   */
  authenticate(
    options: Required<SessionDuration> & { totp_code: string },
    call?: CallOptions,
  ): Promise<AuthReply & { totp_id: string }>;
  /**
   * Makes new recovery codes and gives them; those from before no longer work.
   *
   * @throws AuthError `no_current_session`
   */
  recoveryCodes(call?: CallOptions): Promise<Common & TotpRecoveryCodes>;
  /**
   * Proves one of the recovery codes in place of the app; each works once.
   *
   * @throws AuthError `no_current_session`; AuthApiError `totp_not_found`, `unable_to_authenticate_recovery_code`,
   *   `user_lock_limit_reached`, `too_many_requests`
   */
  recover(
    options: Required<SessionDuration> & { recovery_code: string },
    call?: CallOptions,
  ): Promise<AuthReply & { totp_id: string }>;
}

/** Takes one factor of the signed-in visitor away, by its id. */
type DeleteFactor = (id: string, call?: CallOptions) => Promise<Common & { user_id: string }>;

/** What `webauthn.register` may be asked for. */
export interface WebAuthnRegisterOptions extends SessionDuration {
  /** Ask for a passkey: found without a user name, and opened by finger, face or PIN. @default false */
  is_passkey?: boolean;
  /** Without a dialog, soon after a sign-in by password or code; gives up after 10 s. @default false */
  conditional_mediation?: boolean;
  /** The relying-party id: the page's host name, or a domain above it. @default the page's host name */
  domain?: string;
  /** @default either */
  authenticator_type?: AuthenticatorType;
  /** In place of the user's id as the user handle, at most 64 bytes of UTF-8. */
  override_id?: string;
  /** In place of the mail address as the account's name. */
  override_name?: string;
  override_display_name?: string;
  /** For providers that know base64 besides base64url. */
  use_base64_url_encoding?: boolean;
}

/** What `webauthn.authenticate` may be asked for. */
export interface WebAuthnAuthenticateOptions extends Required<SessionDuration>, CallOptions {
  /**
   * Offer passkeys in the autofill of an input with `autocomplete="username webauthn"`. Settles when the visitor takes
   * one, which may be never, and makes way for any other passkey call of the page.
   * @default false
   */
  conditional_mediation?: boolean;
  /** Ask for passkeys alone. @default false */
  is_passkey?: boolean;
  /** @default the page's host name */
  domain?: string;
  /** Called when the visitor has chosen a passkey, before it is sent: from an autofill, that may be long after the call. */
  onChosen?: () => void;
}

/**
 * Passkeys and security keys. One ceremony at a time in a page: a newer one takes the place of an older one, which rejects
 * with `aborted`.
 *
 * @see https://www.w3.org/TR/webauthn-3/
 */
export interface WebAuthnMethods {
  /**
   * Makes a passkey for the signed-in visitor. Browsers want a click right before.
   *
   * @throws AuthError `no_current_session`, `webauthn_not_supported`, `webauthn_not_allowed`,
   * `webauthn_already_registered`, `webauthn_security_error`, `webauthn_failed`; AuthApiError `unauthorized_action` when
   * the last sign-in is too long ago, `invalid_domain`, `unable_to_register_webauthn`
   * @example
   * await auth.webauthn.register({ is_passkey: true, session_duration_minutes: 60 });
   */
  register(
    options?: WebAuthnRegisterOptions,
    call?: CallOptions,
  ): Promise<AuthReply & { webauthn_registration_id: string }>;
  /**
   * Signs in with a passkey; while a visitor is signed in, adds the proof to their session.
   *
   * @throws AuthError `webauthn_not_supported`, `webauthn_not_allowed`, `webauthn_security_error`, `webauthn_failed`,
   * `aborted`; AuthApiError `webauthn_registration_not_found` when it was deleted here but not on the device,
   * `unable_to_auth_webauthn`
   * @example
   * await auth.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 60 });
   */
  authenticate(
    options: WebAuthnAuthenticateOptions,
    call?: CallOptions,
  ): Promise<AuthReply & { webauthn_registration_id: string }>;
  /**
   * Renames a passkey of the signed-in visitor.
   *
   * @throws AuthError `no_current_session`; AuthApiError `webauthn_registration_not_found`
   */
  update(
    options: { webauthn_registration_id: string; name: string },
    call?: CallOptions,
  ): Promise<Common & { webauthn_registration: WebAuthnRegistration }>;
  /**
   * Tells the visitor's authenticators which passkeys still count and what the account is called, so that those deleted
   * or renamed here are no longer offered. Asks the server first. Does nothing in a browser that cannot.
   *
   * @param options.domain The relying-party id. @default the page's host name
   * @throws AuthError `usage_error`, `no_current_session`, and what any call to the server may
   * @see https://www.w3.org/TR/webauthn-3/#sctn-signal-methods
   * @example
   * await auth.user.deleteWebauthnRegistration(id);
   * await auth.webauthn.syncAuthenticators();
   */
  syncAuthenticators(options?: { domain?: string }, call?: CallOptions): Promise<void>;
  /** Whether `conditional_mediation` can work here. Asks the browser only. */
  browserSupportsAutofill(call?: CallOptions): Promise<boolean>;
}

/** Crypto wallets: the server gives a text, the wallet signs it, the signature signs in. */
export interface CryptoWalletMethods {
  /**
   * Asks for the text that the wallet is to sign within five minutes. While a visitor is signed in it is theirs:
   * `authenticate` then adds the wallet to their account.
   *
   * @param options.siwe_params Parts of the text, sent only for Ethereum wallets and if the project asks for them.
   * @throws AuthError `usage_error`; AuthApiError `invalid_crypto_wallet_address`, `too_many_requests`
   * @see EIP-4361
   * @example
   * const wallet = { crypto_wallet_address, crypto_wallet_type: 'ethereum' } as const;
   * const { challenge } = await auth.cryptoWallets.authenticateStart(wallet);
   * const signature = await ethereum.request({ method: 'personal_sign', params: [challenge, crypto_wallet_address] });
   * await auth.cryptoWallets.authenticate({ ...wallet, signature, session_duration_minutes: 60 });
   */
  authenticateStart(options: CryptoWalletStart, call?: CallOptions): Promise<Common & { challenge: string }>;
  /**
   * Signs in with the signature: of Ethereum in hexadecimal (EIP-191), of Solana in base58 (Ed25519).
   *
   * @throws AuthError `usage_error`; AuthApiError `unable_to_auth_crypto_wallet`, `duplicate_crypto_wallet` when the
   * wallet is another user's, `unauthorized_action` for a new wallet when the last sign-in is too long ago,
   * `user_lock_limit_reached`, `too_many_requests`
   */
  authenticate(
    options: Pick<CryptoWalletStart, 'crypto_wallet_address' | 'crypto_wallet_type'> & {
      signature: string;
    } & Required<SessionDuration>,
    call?: CallOptions,
  ): Promise<AuthReply>;
}

/**
 * The project as an identity provider: another app (an assistant, say) sends the visitor here, who is asked for consent.
 * {@link parseAuthorizeRequest} and {@link parseLogoutRequest} read the app's request out of the page's address.
 *
 * @see RFC 6749, OpenID Connect Core 1.0
 */
export interface IdpMethods {
  /**
   * Begins: who asks for what, and whether the visitor has to be asked. Changes nothing.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `idp_client_not_found` and
   * `invalid_idp_redirect_uri`: then the visitor must be told and sent nowhere; `invalid_idp_request` for anything else
   * that is wrong, and `idp_login_required` when the app wants a fresh sign-in. The last two bring in
   * `error_details.redirect_uri` the address that tells the app.
   * @example
   * const { error, result } = parseAuthorizeRequest(new URLSearchParams(location.search));
   * if (error !== null) throw new Error(error);
   * const { client, consent_required, scope_results } = await auth.idp.oauthAuthorizeStart(result);
   */
  oauthAuthorizeStart(request: AuthorizeRequest, call?: CallOptions): Promise<AuthorizeStartReply>;
  /**
   * Hands in the visitor's answer and gives the address to send them to: with a code for the app, or with
   * `error=access_denied`. Scopes that the visitor cannot grant are left out of what is granted. When no consent was
   * required, hand in `consent_granted: false`. With the `user_id` that the start told, the answer counts only as that
   * visitor's, whoever has signed in since.
   *
   * @throws as `oauthAuthorizeStart`; AuthApiError `idp_visitor_changed`: start again, and ask whoever it is now
   * @example
   * const { redirect_uri } = await auth.idp.oauthAuthorizeSubmit({ ...result, user_id, consent_granted: true });
   * location.assign(redirect_uri);
   */
  oauthAuthorizeSubmit(answer: AuthorizeAnswer, call?: CallOptions): Promise<AuthorizeSubmitReply>;
  /**
   * Begins a logout that another app asks for: whether the visitor has to be asked, and where to send them afterwards.
   * Signs nobody out: that is `session.revoke`.
   *
   * @throws AuthError `usage_error`; AuthApiError `idp_client_not_found`, `invalid_idp_redirect_uri`
   * @see https://openid.net/specs/openid-connect-rpinitiated-1_0.html
   * @example
   * const { redirect_uri, consent_required } = await auth.idp.oauthLogoutStart(result);
   */
  oauthLogoutStart(request: LogoutRequest, call?: CallOptions): Promise<LogoutStartReply>;
}

/** A look through the eyes of a user, for the project's own support. */
export interface ImpersonationMethods {
  /**
   * Signs in as the user whom a token of the back office names. Such a session ends an hour after it began, names the
   * impersonator in `session.custom_claims.impersonator`, and can look at the account but change nothing of it.
   *
   * @param options.session_duration_minutes 5 to 60. @default 60
   * @throws AuthError `usage_error`; AuthApiError `impersonation_token_not_found` when it was used or has expired,
   * `too_many_requests`
   * @example
   * await auth.impersonation.authenticate({ impersonation_token });
   */
  authenticate(
    options: SessionDuration & { impersonation_token: string },
    call?: CallOptions,
  ): Promise<AuthReply>;
}

/** The headless session layer. One object per public token and page is enough; several share state. */
export interface SessionClient {
  readonly publicToken: string;
  readonly prefix: string;
  readonly apiBaseUrl: string;
  readonly state: SessionState;
  /** Called after every change, also one made in another tab. Not called on registration. */
  onStateChange(listener: (state: SessionState) => void): () => void;

  readonly otps: {
    readonly email: CodeSender<OtpEmailOptions>;
    readonly sms: CodeSender<OtpSmsOptions>;
    readonly whatsapp: CodeSender<OtpWhatsAppOptions>;
    authenticate(
      code: string,
      methodId: string,
      options: Required<SessionDuration>,
      call?: CallOptions,
    ): Promise<AuthReply & { method_id: string }>;
  };
  readonly magicLinks: {
    readonly email: {
      loginOrCreate(email: string, options?: MagicLinkOptions, call?: CallOptions): Promise<Common>;
      /**
       * Mails a link to an address that is known already. While a visitor is signed in the link is theirs: opened in
       * the same browser it adds the address to their account.
       *
       * @throws AuthApiError `invalid_email`, `invalid_redirect_url`, `email_not_found`, `duplicate_email`,
       *   `too_many_requests`
       */
      send(email: string, options?: MagicLinkOptions, call?: CallOptions): Promise<Common>;
    };
    authenticate(
      token: string,
      options: Required<SessionDuration>,
      call?: CallOptions,
    ): Promise<AuthReply & { method_id: string }>;
  };
  readonly oauth: OAuthMethods;
  readonly passwords: PasswordMethods;
  readonly totps: TotpMethods;
  readonly webauthn: WebAuthnMethods;
  readonly cryptoWallets: CryptoWalletMethods;
  readonly clientServices: ClientServiceMethods;
  readonly idp: IdpMethods;
  readonly impersonation: ImpersonationMethods;
  readonly searchManager: {
    /**
     * What an address can sign in with, so that the right form is shown. A provider that keeps to itself who has an
     * account answers `password` for every address.
     *
     * @throws AuthApiError `invalid_email`, `too_many_requests`
     */
    searchUser(email: string, call?: CallOptions): Promise<Common & { userType: UserType }>;
    /**
     * The member of an organization who has an address. A consumer project has no organizations: there it is `null`.
     *
     * @throws AuthError `usage_error`; AuthApiError `invalid_email`, `too_many_requests`
     * @example
     * const { member } = await auth.searchManager.searchOrganizationMember('ada@example.com', 'organization-1');
     */
    searchOrganizationMember(
      emailAddress: string,
      organizationId: string,
      call?: CallOptions,
    ): Promise<Common & { member: OrganizationMember | null }>;
  };
  readonly session: {
    authenticate(options?: SessionDuration, call?: CallOptions): Promise<AuthReply>;
    /** Ends the session here and at the server. With `forceClear` here in any case; still rejects if the server did not answer. */
    revoke(options?: { forceClear?: boolean }, call?: CallOptions): Promise<Common>;
    /**
     * Takes over tokens that were made elsewhere, by your server for instance. Nothing is known about their session
     * until `session.authenticate()`, which should follow.
     *
     * @throws AuthError `usage_error`
     * @example
     * await auth.session.updateSession({ session_token, session_jwt });
     * await auth.session.authenticate();
     */
    updateSession(tokens: Pick<Tokens, 'session_token'> & Partial<Tokens>, call?: CallOptions): Promise<void>;
    /**
     * Signs in the visitor whom your own server vouches for, by a token of one of the project's trusted-token profiles.
     *
     * @throws AuthError `usage_error`; AuthApiError `trusted_auth_token_profile_not_found`, `invalid_trusted_auth_token`
     *   when it is forged, over or was used before, `too_many_requests`
     * @see RFC 7519
     * @example
     * await auth.session.attest({ profile_id: 'my-server', token, session_duration_minutes: 60 });
     */
    attest(options: Attestation, call?: CallOptions): Promise<AuthReply>;
    /**
     * Makes a session of an access token of the project's own authorization server: of one whose scope has `full_access`
     * and whose audience is the project (`{provider}/sdk/v1`).
     *
     * @throws AuthError `usage_error`; AuthApiError `invalid_oauth_access_token`, `too_many_requests`
     * @see RFC 9068
     * @example
     * await auth.session.exchangeAccessToken({ access_token, session_duration_minutes: 60 });
     */
    exchangeAccessToken(
      options: Required<SessionDuration> & { access_token: string },
      call?: CallOptions,
    ): Promise<AuthReply>;
    /** Both tokens from their cookies, or null if either is missing. */
    getTokens(): Tokens | null;
    getInfo(): { session: Session | null; fromCache: boolean };
    onChange(listener: (session: Session | null) => void): () => void;
  };
  readonly user: {
    /**
     * The account as the server has it. Calls within two seconds share one reading, until the account or the session
     * changes; afterwards it is read again when the page is looked at.
     *
     * @throws AuthError `no_current_session`; AuthApiError `session_not_found`
     */
    get(call?: CallOptions): Promise<User>;
    /**
     * Changes name or metadata; what is left out stays.
     *
     * @throws AuthError `usage_error`, `no_current_session`
     */
    update(
      update: UserUpdate,
      call?: CallOptions,
    ): Promise<Common & Pick<User, 'user_id' | 'emails' | 'phone_numbers' | 'crypto_wallets'>>;
    /**
     * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `email_not_found`, and `unauthorized_action`
     *   for the last way in
     */
    deleteEmail: DeleteFactor;
    /** @throws as `deleteEmail`, with `phone_number_not_found` */
    deletePhoneNumber: DeleteFactor;
    /** @throws AuthError `usage_error`, `no_current_session`; AuthApiError `totp_not_found` */
    deleteTOTP: DeleteFactor;
    /** @throws as `deleteEmail`, with `oauth_user_registration_not_found` */
    deleteOAuthRegistration: DeleteFactor;
    /**
     * Takes a passkey of the signed-in visitor away. The device may go on offering it.
     *
     * @throws AuthError `no_current_session`; AuthApiError `webauthn_registration_not_found`
     */
    deleteWebauthnRegistration(id: string, call?: CallOptions): Promise<Common & { user_id: string }>;
    /**
     * Takes a crypto wallet of the signed-in visitor away.
     *
     * @throws AuthError `no_current_session`; AuthApiError `crypto_wallet_not_found`
     */
    deleteCryptoWallet(id: string, call?: CallOptions): Promise<Common & { user_id: string }>;
    /**
     * The apps that the visitor let in, by `idp.oauthAuthorizeSubmit`.
     *
     * @throws AuthError `no_current_session`
     * @example
     * const { connected_apps } = await auth.user.getConnectedApps();
     */
    getConnectedApps(call?: CallOptions): Promise<Common & { connected_apps: ConnectedApp[] }>;
    /**
     * Shuts an app out again: its consent and all its tokens end. The name is the protocol's own.
     *
     * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `connected_app_not_found`
     */
    revokedConnectedApp(id: string, call?: CallOptions): Promise<Common>;
    getInfo(): { user: User | null; fromCache: boolean };
    onChange(listener: (user: User | null) => void): () => void;
  };
  /** What the visitor's roles allow. For what a page shows only: whoever answers a request has to look for itself. */
  readonly rbac: {
    /**
     * Whether a role of the visitor has a permission on the resource that lists the action, or `*`. By the policy that
     * is known now, perhaps from an earlier visit; nobody is allowed anything before one is known.
     *
     * @throws AuthError `usage_error` when a name is no text.
     * @example
     * if (auth.rbac.isAuthorizedSync('pets', 'rename')) showRenameButton();
     */
    isAuthorizedSync(resourceId: string, action: string): boolean;
    /** As `isAuthorizedSync`, by the policy that the server tells; false, and an error in the log, when it cannot be had. */
    isAuthorized(resourceId: string, action: string, call?: CallOptions): Promise<boolean>;
    /** All of it: by resource, then by action. Empty when the policy cannot be had. */
    allPermissions(call?: CallOptions): Promise<Record<string, Record<string, boolean>>>;
  };
  readonly bootstrap: {
    /** What is known now: the fetched copy, else the one kept from an earlier visit, else defaults. Never waits. */
    readonly current: Bootstrap;
    /** Settles when the server has answered or failed; never rejects. Asks again only after a failure. */
    load(): Promise<Bootstrap>;
    onChange(listener: (bootstrap: Bootstrap) => void): () => void;
  };
  /** Adds one entry to the event log (batched, best effort, never throws). */
  logEvent(name: string, details?: Record<string, unknown>): void;
  /**
   * Reads `{prefix}_token_type` and `token` from the page's address, removes them from it and signs in.
   * Null when the address carries none. Two calls for one token share one attempt.
   */
  authenticateByUrl(options?: SessionDuration, call?: CallOptions): Promise<UrlAuthentication | null>;
  /** Stops timers, listeners and calls under way. The session itself stays. */
  dispose(): void;
}
