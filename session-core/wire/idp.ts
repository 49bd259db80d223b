/** The project as an identity provider: other apps ask who the user is, and for access in the user's name. */
import type { Common, LocalizedText, User } from './shared.ts';

/** An app's request, from its link to the authorize page. */
export interface AuthorizeRequest {
  /** ID of the app as registered, or the https address of its client metadata document. */
  client_id: string;
  /** Where the answer goes: exactly one of the app's registered addresses. */
  redirect_uri: string;
  /** `code`, the only one that current standards allow. */
  response_type: string;
  scopes: string[];
  /** Space-separated: `none`, `login`, `consent`. */
  prompt?: string;
  /** The maximum age of the sign-in, as digits. Seconds. */
  max_age?: string;
  /** SHA-256 of the app's code verifier in base64url; see RFC 7636. */
  code_challenge?: string;
  /** `S256`. */
  code_challenge_method?: string;
  /** Returned to the app unchanged. */
  state?: string;
  /** Returned in the ID token. */
  nonce?: string;
  /** The servers that will accept the access token; see RFC 8707. */
  resource?: string[];
  /** A request that the app has pushed; then only the `client_id` counts besides it. See RFC 9126. */
  request_uri?: string;
  /** The key that the app's tokens will be bound to, as its SHA-256 thumbprint; see RFC 9449 section 10. */
  dpop_jkt?: string;
}

/** The visitor's answer, with the request repeated, which the server checks again. */
export interface AuthorizeAnswer extends AuthorizeRequest {
  consent_granted: boolean;
  /**
   * The user that the screen asked, from the start. If another tab has signed in another user since, the server answers
   * `idp_visitor_changed`. Without this field it cannot detect the change.
   */
  user_id?: string;
}

/** `first_party`: the project's own app (`first_party_apps`). `…_public`: an app without a secret, such as one on the visitor's own computer. */
export type ConnectedAppType = `${'first' | 'third'}_party${'' | '_public'}`;

/** The app. Except for the `client_id`, the app chose all of it. */
export interface AuthorizeClient {
  client_id: string;
  client_type: ConnectedAppType;
  client_name: string;
  client_description: string;
  client_logo_url?: string;
  client_uri?: string;
  policy_uri?: string;
  tos_uri?: string;
}

/** What the scope lets an app do: in the language of the project, and in others by their tags. Identity scopes need no other. */
export interface DescribedScope {
  description: string;
  descriptions?: LocalizedText | undefined;
}

export interface ScopeResult extends DescribedScope {
  scope: string;
  /** Whether this user can grant it. */
  is_grantable: boolean;
}

/** What the page shows, besides the user or member. */
export interface DescribedRequest {
  client: AuthorizeClient;
  /** False if the visitor has already granted as much to this app: submit with `consent_granted: false`. */
  consent_required: boolean;
  scope_results: ScopeResult[];
  /** Host of the address that receives the answer. An app cannot fake it as it can its name, so show it. */
  redirect_host: string;
  /** Whether the answer goes to a program on the visitor's own computer, which any program there can impersonate. */
  loopback_only: boolean;
  /** The servers that will accept the access token. */
  resources: string[];
}

export interface AuthorizeStartReply extends Common, DescribedRequest {
  user_id: string;
  user: User;
}

export interface AuthorizeSubmitReply extends Common {
  /** Where to send the visitor, with the code or an error. */
  redirect_uri: string;
  /** Only if the user gave consent. */
  authorization_code?: string;
}

/** An app's request to sign the user out here too. */
export interface LogoutRequest {
  /** ID of the app. */
  client_id: string;
  /** Where to go afterwards: exactly one of the app's registered addresses. */
  post_logout_redirect_uri: string;
  /** Returned to the app unchanged. */
  state?: string;
  /** The user's ID token from the app. If it names the signed-in user, and the app is still connected, the element does not ask. */
  id_token_hint?: string;
}

export interface LogoutStartReply extends Common {
  /** Where to send the visitor after the sign-out. */
  redirect_uri: string;
  /** False if the hint names the signed-in user, or if no one is signed in. */
  consent_required: boolean;
}

/** An app to which the user gave consent. */
export interface ConnectedApp {
  connected_app_id: string;
  name: string;
  description: string;
  client_type: ConnectedAppType;
  logo_url?: string;
  /** Space-separated. */
  scopes_granted: string;
  /** What they let the app do, in the words of the consent screen. Some providers omit it. */
  scopes?: ({ scope: string } & DescribedScope)[];
  /** When the user first gave consent. RFC 3339, UTC. */
  created_at: string;
  /** When the app last got a token; null if it never has. RFC 3339, UTC. */
  last_used_at: string | null;
}

export interface IdpCalls {
  'POST /idp/oauth/authorize/start': { body: AuthorizeRequest; reply: AuthorizeStartReply };
  'POST /idp/oauth/authorize/submit': { body: AuthorizeAnswer; reply: AuthorizeSubmitReply };
  'POST /oauth/logout/start': { body: LogoutRequest; reply: LogoutStartReply };
  'GET /users/connected_apps': { body: null; reply: Common & { connected_apps: ConnectedApp[] } };
  'POST /users/connected_apps/:id/revoke': { body: null; reply: Common };
}
