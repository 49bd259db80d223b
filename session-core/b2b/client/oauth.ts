import type { CallOptions } from '../../settings.ts';
import type { DiscoveryOAuthStart, MemberOAuthProvider, MemberOAuthStart } from '../../wire/b2b/oauth.ts';
import type { Method } from './method.ts';

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
}
