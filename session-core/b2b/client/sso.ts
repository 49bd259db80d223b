import type { CallOptions } from '../../settings.ts';
import type { B2BCallName, B2BCalls } from '../../wire/b2b/calls.ts';
import type { MemberOAuthInspection } from '../../wire/b2b/oauth.ts';
import type { SsoStart } from '../../wire/b2b/sso.ts';
import type { Common } from '../../wire/shared.ts';
import type { Method, Reading } from './method.ts';

/** A call about one connection. */
type OnConnection<N extends B2BCallName> = Method<N, { connection_id: string }>;

/** Single sign-on: sign-in by a company's own login, and the connections to it. */
export interface MemberSsoMethods {
  /** Leaves the page for the login of a connection, or of an organization. */
  start(options: SsoStart, call?: CallOptions): Promise<void>;
  /** Exchanges the token that came back for a session. */
  readonly authenticate: Method<'POST /b2b/sso/authenticate'>;
  /**
   * Whom a token that came back would sign in, as `oauth.inspect`.
   *
   * @param options.sso_token of the sign-in. @default that of the page's address
   */
  inspect(
    options?: { sso_token?: string },
    call?: CallOptions,
  ): Promise<(Common & MemberOAuthInspection) | null>;
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
    readonly deleteVerificationCertificate: Method<
      'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id',
      { connection_id: string; certificate_id: string }
    >;
    readonly deleteEncryptionPrivateKey: Method<
      'DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id',
      { connection_id: string; private_key_id: string }
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
