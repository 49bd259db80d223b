/** The project as an identity provider: other apps ask it who the visitor is, and what they may do in their name. */
import type { Common, User } from './shared.ts';

/** What an app asks for, as its link to the authorize page says. */
export interface AuthorizeRequest {
  /** ID of the app as registered, or the https address of its client metadata document. */
  client_id: string;
  /** Where the answer goes: exactly one of the app's own addresses. */
  redirect_uri: string;
  /** `code` is the only one that today's standards leave. */
  response_type: string;
  scopes: string[];
  /** Space-separated: `none`, `login`, `consent`. */
  prompt?: string;
  /** How long ago the visitor may have signed in: seconds, in digits. */
  max_age?: string;
  /** SHA-256 of the app's code verifier in base64url; see RFC 7636. */
  code_challenge?: string;
  /** `S256`. */
  code_challenge_method?: string;
  /** Returned to the app unchanged. */
  state?: string;
  /** Comes back inside the ID token. */
  nonce?: string;
  /** The servers that the access token is for; see RFC 8707. */
  resource?: string[];
  /** The request that the app has pushed before; then only the `client_id` counts besides. See RFC 9126. */
  request_uri?: string;
  /** The key that the app's tokens will be bound to, as its SHA-256 thumbprint; see RFC 9449 section 10. */
  dpop_jkt?: string;
}

/** The visitor's answer. The rest of the request is repeated as it was, and checked again. */
export interface AuthorizeAnswer extends AuthorizeRequest {
  consent_granted: boolean;
  /**
   * The user whom the screen asked, as the start named them. Another tab may have signed in another user meanwhile, whose
   * answer this is not: then `idp_visitor_changed`. Without it nobody notices.
   */
  user_id?: string;
}

/** `third_party_public`: an app without a secret, such as one on the visitor's own computer. */
export type ConnectedAppType = 'third_party' | 'third_party_public';

/** Who asks. All of it is what the app says of itself, apart from the `client_id`. */
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

export interface ScopeResult {
  scope: string;
  /** Whether this visitor can grant it. */
  is_grantable: boolean;
  description: string;
}

export interface AuthorizeStartReply extends Common {
  user_id: string;
  user: User;
  client: AuthorizeClient;
  /** False when the visitor has granted as much to this app before: submit with `consent_granted: false`. */
  consent_required: boolean;
  scope_results: ScopeResult[];
  /** Host of the address that gets the answer. Unlike the app's name nobody can make it up, so show it. */
  redirect_host: string;
  /** Whether the answer can only go to a program on the visitor's own computer, which any program there may claim to be. */
  loopback_only: boolean;
  /** The servers that the access token will be for. */
  resources: string[];
}

export interface AuthorizeSubmitReply extends Common {
  /** Where to send the visitor, with the code or with what went wrong. */
  redirect_uri: string;
  /** Only when consent was given. */
  authorization_code?: string;
}

/** How an app asks that the visitor be signed out here too. */
export interface LogoutRequest {
  /** ID of the app. */
  client_id: string;
  /** Where to go afterwards: exactly one of the app's own addresses. */
  post_logout_redirect_uri: string;
  /** Returned to the app unchanged. */
  state?: string;
  /** An ID token that the app got for the visitor. If it names the signed-in user, the element does not ask. */
  id_token_hint?: string;
}

export interface LogoutStartReply extends Common {
  /** Where to send the visitor after they are signed out. */
  redirect_uri: string;
  /** False when the hint shows that the app means the visitor who is signed in, and when nobody is. */
  consent_required: boolean;
}

/** An app that the visitor let in. */
export interface ConnectedApp {
  connected_app_id: string;
  name: string;
  description: string;
  client_type: ConnectedAppType;
  logo_url?: string;
  /** Space-separated. */
  scopes_granted: string;
  /** RFC 3339, UTC: when the visitor consented first. */
  created_at: string;
  /** RFC 3339, UTC: when it last got a token; null when it never has. */
  last_used_at: string | null;
}

export interface IdpCalls {
  'POST /idp/oauth/authorize/start': { body: AuthorizeRequest; reply: AuthorizeStartReply };
  'POST /idp/oauth/authorize/submit': { body: AuthorizeAnswer; reply: AuthorizeSubmitReply };
  'POST /oauth/logout/start': { body: LogoutRequest; reply: LogoutStartReply };
  'GET /users/connected_apps': { body: null; reply: Common & { connected_apps: ConnectedApp[] } };
  'POST /users/connected_apps/:id/revoke': { body: null; reply: Common };
}
