/** The public shape of the headless client for organizations: what `createB2BSession` gives. */
import type { Bootstrap, CallOptions, Tokens } from '../settings.ts';
import type { B2BCallName, B2BCalls } from '../wire/b2b/calls.ts';
import type {
  DiscoveryOAuthStart,
  DiscoveryOneTapOptions,
  MemberOAuthProvider,
  MemberOAuthStart,
  MemberOneTapOptions,
} from '../wire/b2b/oauth.ts';
import type { Member, MemberSession, Organization } from '../wire/b2b/shared.ts';
import type { SsoStart } from '../wire/b2b/sso.ts';
import type { OneTapOutcome } from '../wire/oauth.ts';
import type { Protection, SessionDuration } from '../wire/shared.ts';

/** Who is signed in, as far as this browser knows. */
export interface MemberState {
  /** Null when nobody is, here and below. */
  readonly member: Member | null;
  readonly organization: Organization | null;
  readonly session: MemberSession | null;
  /** True until the server (or a missing cookie) has confirmed or replaced what was remembered. */
  readonly fromCache: boolean;
}

/** What the client adds to a body by itself. */
type Added =
  | keyof Protection
  | 'intermediate_session_token'
  | 'pkce_code_challenge'
  | 'pkce_code_verifier'
  | 'code_challenge'
  | 'code_verifier';

type Given<Body> = Body extends unknown ? Omit<Body, Added> : never;

/** A method that makes one call: the fields of its body, and its reply. */
export type Method<N extends B2BCallName> = (
  options: Given<B2BCalls[N]['body']>,
  call?: CallOptions,
) => Promise<B2BCalls[N]['reply']>;

/** The same for a call without a body. */
export type Reading<N extends B2BCallName> = (call?: CallOptions) => Promise<B2BCalls[N]['reply']>;

/** The same for a call about one member. */
export type OnMember<N extends B2BCallName> = (
  options: { member_id: string },
  call?: CallOptions,
) => Promise<B2BCalls[N]['reply']>;

/** The same with a body beside. */
export type MethodOnMember<N extends B2BCallName> = (
  options: Given<B2BCalls[N]['body']> & { member_id: string },
  call?: CallOptions,
) => Promise<B2BCalls[N]['reply']>;

/** The same for a call whose path names something. */
export type Named<N extends B2BCallName, P> = (
  options: P,
  call?: CallOptions,
) => Promise<B2BCalls[N]['reply']>;

/** An app is named by its id as a client, which is the same for all members. */
type AppName = { connected_app_id: string };

type OnPassword = (
  options: { password_id: string },
  call?: CallOptions,
) => Promise<B2BCalls['DELETE /b2b/organizations/members/passwords/:password_id']['reply']>;

/** Links by email. */
export interface MemberMagicLinkMethods {
  readonly email: {
    /** Mails a link for one organization. */
    readonly loginOrSignup: Method<'POST /b2b/magic_links/email/login_or_signup'>;
    /** Invites an address to the member's organization. */
    readonly invite: Method<'POST /b2b/magic_links/email/invite'>;
    readonly discovery: {
      /** Mails a link that shows all organizations of an address. */
      readonly send: Method<'POST /b2b/magic_links/email/discovery/send'>;
    };
  };
  /** For whom a link or an invitation is. It stays unused. */
  readonly inspect: Method<'POST /b2b/magic_links/inspect'>;
  /** Exchanges the token of a link or an invitation for a session. */
  readonly authenticate: Method<'POST /b2b/magic_links/authenticate'>;
  readonly discovery: {
    /** Exchanges the token of a link for the organizations of its address. */
    readonly authenticate: Method<'POST /b2b/magic_links/discovery/authenticate'>;
  };
}

/** An authenticator app as a second factor. */
export interface MemberTotpMethods {
  readonly create: Method<'POST /b2b/totp'>;
  readonly authenticate: Method<'POST /b2b/totp/authenticate'>;
}

/** Codes for the day that the second factor is lost. */
export interface RecoveryCodeMethods {
  readonly recover: Method<'POST /b2b/recovery_codes/recover'>;
  /** Makes new ones; those from before no longer work. */
  readonly rotate: Reading<'POST /b2b/recovery_codes/rotate'>;
  /** Those that are left. */
  readonly get: Reading<'GET /b2b/recovery_codes'>;
}

/** Passcodes. */
export interface MemberOtpMethods {
  readonly sms: {
    /** Texts a code, a second factor. With `mfa_phone_number`, to a number that the member adds. */
    readonly send: Method<'POST /b2b/otps/sms/send'>;
    readonly authenticate: Method<'POST /b2b/otps/sms/authenticate'>;
  };
  readonly email: {
    /** Mails a passcode for one organization. */
    readonly loginOrSignup: Method<'POST /b2b/otps/email/login_or_signup'>;
    /** Exchanges it for a session in that organization. */
    readonly authenticate: Method<'POST /b2b/otps/email/authenticate'>;
    readonly discovery: {
      /** Mails a passcode that shows all organizations of an address. */
      readonly send: Method<'POST /b2b/otps/email/discovery/send'>;
      /** Exchanges it for them. Nobody is signed in until one is entered. */
      readonly authenticate: Method<'POST /b2b/otps/email/discovery/authenticate'>;
    };
  };
}

/** Passwords: of one membership, or of an address in all organizations, as the project decides. */
export interface MemberPasswordMethods {
  /** Signs in to one organization. */
  readonly authenticate: Method<'POST /b2b/passwords/authenticate'>;
  /** Mails a link that sets a password. */
  readonly resetByEmailStart: Method<'POST /b2b/passwords/email/reset/start'>;
  /** Sets it with the token of that link. */
  readonly resetByEmail: Method<'POST /b2b/passwords/email/reset'>;
  /** Replaces a password that is known. */
  readonly resetByExistingPassword: Method<'POST /b2b/passwords/existing_password/reset'>;
  /** Sets the password of the signed-in member, within five minutes of a proof. */
  readonly resetBySession: Method<'POST /b2b/passwords/session/reset'>;
  /** Judges a password by the project's policy. */
  readonly strengthCheck: Method<'POST /b2b/passwords/strength_check'>;
  /** Where all organizations of an address share one password. */
  readonly discovery: {
    /** Shows all organizations of an address. */
    readonly authenticate: Method<'POST /b2b/passwords/discovery/authenticate'>;
    readonly resetByEmailStart: Method<'POST /b2b/passwords/discovery/reset/start'>;
    readonly resetByEmail: Method<'POST /b2b/passwords/discovery/reset'>;
  };
}

/** The start at one identity provider. The page is left. */
export interface MemberOAuthProviderMethods {
  start(options: MemberOAuthStart, call?: CallOptions): Promise<void>;
  readonly discovery: { start(options?: DiscoveryOAuthStart, call?: CallOptions): Promise<void> };
}

/** Sign-in by an identity provider. */
export interface MemberOAuthMethods
  extends Readonly<Record<MemberOAuthProvider, MemberOAuthProviderMethods>> {
  /** Exchanges the token that came back for a session. */
  readonly authenticate: Method<'POST /b2b/oauth/authenticate'>;
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
  /** The same to choose an organization afterwards. */
  readonly discovery: {
    start(options?: DiscoveryOneTapOptions, call?: CallOptions): Promise<OneTapOutcome>;
  };
}

/** The same for a call about one connection. */
type OnConnection<N extends B2BCallName> = (
  options: Given<B2BCalls[N]['body']> & { connection_id: string },
  call?: CallOptions,
) => Promise<B2BCalls[N]['reply']>;

/** Single sign-on: sign-in by a company's own login, and the connections to it. */
export interface MemberSsoMethods {
  /** Leaves the page for the login of a connection, or of an organization. */
  start(options: SsoStart, call?: CallOptions): Promise<void>;
  /** Exchanges the token that came back for a session. */
  readonly authenticate: Method<'POST /b2b/sso/authenticate'>;
  /** The company logins for an address. */
  discoverConnections(
    emailAddress: string,
    call?: CallOptions,
  ): Promise<B2BCalls['GET /b2b/sso/discovery/connections?email_address=:email_address']['reply']>;
  /** All connections of the member's organization. */
  readonly getConnections: Reading<'GET /b2b/sso'>;
  deleteConnection(
    connectionId: string,
    call?: CallOptions,
  ): Promise<B2BCalls['DELETE /b2b/sso/:connection_id']['reply']>;
  /** Connections to SAML identity providers. */
  readonly saml: {
    readonly createConnection: Method<'POST /b2b/sso/saml'>;
    readonly updateConnection: OnConnection<'PUT /b2b/sso/saml/:connection_id'>;
    /** Sets it up by the metadata of the company's login. */
    readonly updateConnectionByURL: OnConnection<'PUT /b2b/sso/saml/:connection_id/url'>;
    readonly deleteVerificationCertificate: (
      options: { connection_id: string; certificate_id: string },
      call?: CallOptions,
    ) => Promise<
      B2BCalls['DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id']['reply']
    >;
    readonly deleteEncryptionPrivateKey: (
      options: { connection_id: string; private_key_id: string },
      call?: CallOptions,
    ) => Promise<
      B2BCalls['DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id']['reply']
    >;
  };
  /** Connections to OpenID providers. */
  readonly oidc: {
    readonly createConnection: Method<'POST /b2b/sso/oidc'>;
    readonly updateConnection: OnConnection<'PUT /b2b/sso/oidc/:connection_id'>;
  };
  /** The login of another organization in which the caller may change connections, too. */
  readonly external: {
    readonly createConnection: Method<'POST /b2b/sso/external'>;
    readonly updateConnection: OnConnection<'PUT /b2b/sso/external/:connection_id'>;
  };
}

/** The choice of an organization. */
export interface DiscoveryMethods {
  readonly organizations: {
    /** Those of the sign-in that is half done, or of the session. */
    readonly list: Reading<'POST /b2b/discovery/organizations'>;
    /** Creates one, whose admin is the visitor. */
    readonly create: Method<'POST /b2b/discovery/organizations/create'>;
  };
  readonly intermediateSessions: {
    /** Enters one of them. */
    readonly exchange: Method<'POST /b2b/discovery/intermediate_sessions/exchange'>;
  };
}

/** The session of the member. */
export interface MemberSessionMethods {
  /** Checks the session with the server and refreshes its tokens; with a duration also extends it. */
  authenticate(
    options?: SessionDuration,
    call?: CallOptions,
  ): Promise<B2BCalls['POST /b2b/sessions/authenticate']['reply']>;
  /** Ends the session here and at the server. With `forceClear` also here when the server cannot be reached. */
  revoke(
    options?: { forceClear?: boolean },
    call?: CallOptions,
  ): Promise<B2BCalls['POST /b2b/sessions/revoke']['reply']>;
  /** Ends all sessions of a member of the organization. */
  revokeForMember(
    options: { member_id: string },
    call?: CallOptions,
  ): Promise<B2BCalls['POST /b2b/sessions/revoke/:member_id']['reply']>;
  /** Leaves for another organization of the same person. */
  readonly exchange: Method<'POST /b2b/sessions/exchange'>;
  /** Takes over tokens of a session that your server has started. Call `authenticate` afterwards. */
  updateSession(tokens: { session_token: string; session_jwt?: string }, call?: CallOptions): Promise<void>;
  /** The tokens that this page can read. Never those of a half sign-in. */
  getTokens(): Tokens | null;
  getInfo(): { session: MemberSession | null; fromCache: boolean };
  /** Calls `listener` after every real change of the session. */
  onChange(listener: (session: MemberSession | null) => void): () => void;
}

/** The member's organization. */
export interface OrganizationMethods {
  get(call?: CallOptions): Promise<Organization>;
  getInfo(): { organization: Organization | null; fromCache: boolean };
  /** The public part of an organization. */
  readonly getBySlug: Method<'POST /b2b/organizations/search'>;
  /** Changes it, as far as the member's roles allow. */
  readonly update: Method<'PUT /b2b/organizations/me'>;
  /** Removes it with its members; nobody is signed in afterwards. */
  readonly delete: Reading<'DELETE /b2b/organizations/me'>;
  onChange(listener: (organization: Organization | null) => void): () => void;
  /** The apps that members have let in. */
  readonly getConnectedApps: Reading<'GET /b2b/organizations/connected_apps'>;
  /** One of them, and who has let it in. */
  readonly getConnectedApp: Named<'GET /b2b/organizations/connected_apps/:connected_app_id', AppName>;
  readonly members: {
    /** What a form may know of an address. */
    readonly lookUp: Method<'POST /b2b/organizations/members/search'>;
    readonly create: Method<'POST /b2b/organizations/members'>;
    readonly search: Method<'POST /b2b/organizations/me/members/search'>;
    readonly update: Method<'PUT /b2b/organizations/members/:member_id'>;
    readonly delete: OnMember<'DELETE /b2b/organizations/members/:member_id'>;
    readonly reactivate: OnMember<'PUT /b2b/organizations/members/:member_id/reactivate'>;
    readonly deleteMFAPhoneNumber: OnMember<'DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id'>;
    readonly deleteMFATOTP: OnMember<'DELETE /b2b/organizations/members/totp/:member_id'>;
    readonly deletePassword: OnPassword;
    /** The apps that a member has let in. */
    readonly getConnectedApps: OnMember<'GET /b2b/organizations/members/:member_id/connected_apps'>;
    /** Ends an app's access to a member's account. */
    readonly revokeConnectedApp: Named<
      'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke',
      AppName & { member_id: string }
    >;
    readonly startEmailUpdate: MethodOnMember<'POST /b2b/organizations/members/:member_id/start_email_update'>;
    readonly unlinkRetiredEmail: MethodOnMember<'POST /b2b/organizations/members/:member_id/unlink_retired_email'>;
  };
  /** What the pages for its admins show. */
  readonly getAdminPortalConfig: Reading<'GET /b2b/admin_portal_config'>;
}

/**
 * The project as an identity provider: another app sends the member here to give consent, in the name of their
 * organization. {@link parseAuthorizeRequest} and {@link parseLogoutRequest} read the app's request from the page's address.
 */
export interface MemberIdpMethods {
  /**
   * Starts the request: returns the app, its scopes, the member and their organization, and whether to ask. Changes nothing.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `connected_app_restricted_by_organization`, which has
   * in `error_details.redirect_uri` the address that reports the refusal to the app
   * @example
   * const { error, result } = parseAuthorizeRequest(new URLSearchParams(location.search));
   * if (error !== null) throw new Error(error);
   * const { member_id, organization, client, scope_results } = await auth.idp.oauthAuthorizeStart(result);
   */
  readonly oauthAuthorizeStart: Whole<'POST /idp/b2b/oauth/authorize/start'>;
  /**
   * Submits the member's answer and returns the address to send them to. Pass the `member_id` from the start, so that the
   * answer counts only for that member, even if another tab has entered another organization since.
   */
  readonly oauthAuthorizeSubmit: Whole<'POST /idp/b2b/oauth/authorize/submit'>;
  /** Starts a logout that another app requests: returns whether to ask, and where to send the visitor afterwards. */
  readonly oauthLogoutStart: Whole<'POST /b2b/oauth/logout/start'>;
}

/** A call that takes all fields of its body. */
type Whole<N extends B2BCallName> = (
  body: B2BCalls[N]['body'],
  call?: CallOptions,
) => Promise<B2BCalls[N]['reply']>;

/** The signed-in member. */
export interface SelfMethods {
  get(call?: CallOptions): Promise<Member>;
  readonly update: Method<'PUT /b2b/organizations/members/update'>;
  readonly deleteMFAPhoneNumber: Reading<'DELETE /b2b/organizations/members/deletePhoneNumber'>;
  readonly deleteMFATOTP: Reading<'DELETE /b2b/organizations/members/deleteTOTP'>;
  /** Mails a link or code to a new address, which replaces the member's once it is proved. */
  readonly startEmailUpdate: Method<'POST /b2b/organizations/members/start_email_update'>;
  /** Removes the member's password, where it is theirs alone. */
  readonly deletePassword: OnPassword;
  readonly unlinkRetiredEmail: Method<'POST /b2b/organizations/members/unlink_retired_email'>;
  /** The apps that the member has let in. */
  readonly getConnectedApps: Reading<'GET /b2b/organizations/members/connected_apps'>;
  /** Ends an app's access. */
  readonly revokeConnectedApp: Named<
    'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke',
    AppName
  >;
  getInfo(): { member: Member | null; fromCache: boolean };
  onChange(listener: (member: Member | null) => void): () => void;
}

/** The directory from which the organization's members come and by which they go. */
export interface ScimMethods {
  /** Connects it. The reply has the token for the directory, once. */
  readonly createConnection: Method<'POST /b2b/scim'>;
  readonly getConnection: Reading<'GET /b2b/scim'>;
  /** Changes its name, or the roles of its groups. */
  readonly updateConnection: Method<'PUT /b2b/scim/:connection_id'>;
  /** Ends the connection; members stay. */
  deleteConnection(
    options: { connection_id: string },
    call?: CallOptions,
  ): Promise<B2BCalls['DELETE /b2b/scim/:connection_id']['reply']>;
  /** The groups that the directory has sent, a page at a time. */
  readonly getConnectionGroups: Method<'POST /b2b/scim/groups'>;
  /** Makes a second token. Both are valid until `rotateComplete` or `rotateCancel`. */
  readonly rotateStart: Method<'POST /b2b/scim/rotate/start'>;
  /** Ends the old token. */
  readonly rotateComplete: Method<'POST /b2b/scim/rotate/complete'>;
  /** Ends the new token. */
  readonly rotateCancel: Method<'POST /b2b/scim/rotate/cancel'>;
}

/** What the member's roles allow. Use it to decide what a page shows; the server checks for itself. */
export interface MemberRbacMethods {
  /** By the policy that is known now. */
  isAuthorizedSync(resourceId: string, action: string): boolean;
  /** By the policy of the server. False, with an error in the log, when it does not load. */
  isAuthorized(resourceId: string, action: string, call?: CallOptions): Promise<boolean>;
  /** All that the member may do: by resource, then by action. */
  allPermissions(call?: CallOptions): Promise<Record<string, Record<string, boolean>>>;
}

/** What `authenticateByUrl` found and did. */
export interface MemberUrlAuthentication {
  token_type: string;
  reply: object;
}

/** The headless session layer for organizations. */
export interface B2BSessionClient {
  /** The public token that it was made with. */
  readonly publicToken: string;
  /** Prefix of cookies, storage keys and URL parameters. */
  readonly prefix: string;
  /** Address of the API, without a slash at its end. */
  readonly apiBaseUrl: string;
  /** What is known now, without waiting. */
  readonly state: MemberState;
  /** Called after every change, also one made in another tab. Not called on registration. */
  onStateChange(listener: (state: MemberState) => void): () => void;
  /** Links by email, and invitations. */
  readonly magicLinks: MemberMagicLinkMethods;
  /** Authenticator apps, a second factor. */
  readonly totp: MemberTotpMethods;
  /** What replaces a lost second factor. */
  readonly recoveryCodes: RecoveryCodeMethods;
  /** Codes by email, and by text message as a second factor. */
  readonly otps: MemberOtpMethods;
  /** Identity providers. */
  readonly oauth: MemberOAuthMethods;
  /** Companies' own logins. */
  readonly sso: MemberSsoMethods;
  /** Passwords, and their resets. */
  readonly passwords: MemberPasswordMethods;
  /** The choice of an organization. */
  readonly discovery: DiscoveryMethods;
  /** The session: checked, extended, ended, left for another organization. */
  readonly session: MemberSessionMethods;
  /** The organization: read and changed. */
  readonly organization: OrganizationMethods;
  /** The signed-in member. */
  readonly self: SelfMethods;
  /** The organization's directory. */
  readonly scim: ScimMethods;
  /** Sessions of the support team. */
  readonly impersonation: {
    /** Exchanges a token of the back office for a session that looks at a member's account. */
    readonly authenticate: Method<'POST /b2b/impersonation/authenticate'>;
  };
  /** The project as an identity provider for other apps. */
  readonly idp: MemberIdpMethods;
  /** What the member's roles allow. */
  readonly rbac: MemberRbacMethods;
  /** The project's settings. */
  readonly bootstrap: {
    readonly current: Bootstrap;
    load(): Promise<Bootstrap>;
    onChange(listener: (bootstrap: Bootstrap) => void): () => void;
  };
  /** Adds one entry to the event log. */
  logEvent(name: string, details?: Record<string, unknown>, error?: unknown): void;
  /** Signs in with the token of the page's address, and takes it out of the address. */
  authenticateByUrl(options?: SessionDuration, call?: CallOptions): Promise<MemberUrlAuthentication | null>;
  /** Stops timers, listeners and calls under way. The session itself stays. */
  dispose(): void;
}
