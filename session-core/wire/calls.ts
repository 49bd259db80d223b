/**
 * Every call of the wire protocol, as one map from "METHOD /path" to its body and reply.
 * It types the client, and the provider's handler table must be total over it.
 */
import type { CryptoWalletCalls } from './crypto-wallets.ts';
import type { IdpCalls } from './idp.ts';
import type { ImpersonationCalls } from './impersonation.ts';
import type { MagicLinkCalls } from './magic-links.ts';
import type { OAuthCalls } from './oauth.ts';
import type { OrganizationCalls } from './organizations.ts';
import type { OtpCalls } from './otps.ts';
import type { PasswordCalls } from './passwords.ts';
import type { ProjectCalls } from './projects.ts';
import type { SecondCalls } from './seconds.ts';
import type { SessionCalls } from './sessions.ts';
import type { UserCalls, UserSearchCalls } from './users.ts';
import type { WebAuthnCalls } from './webauthn.ts';

export interface Calls
  extends OtpCalls,
    MagicLinkCalls,
    OAuthCalls,
    PasswordCalls,
    SecondCalls,
    SessionCalls,
    UserCalls,
    UserSearchCalls,
    WebAuthnCalls,
    CryptoWalletCalls,
    IdpCalls,
    ImpersonationCalls,
    OrganizationCalls,
    ProjectCalls {}

/** "METHOD /path" below `/sdk/v1`; `:name` stands for a path parameter. */
export type CallName = keyof Calls;
export type Body<N extends CallName> = Calls[N]['body'];
export type Reply<N extends CallName> = Calls[N]['reply'];
