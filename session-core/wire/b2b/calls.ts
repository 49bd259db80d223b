/**
 * Every call of a project with organizations, as one map from "METHOD /path" to its body and reply. It types the client,
 * and the provider's handler table must be total over it.
 */
import type { OrganizationCalls } from '../organizations.ts';
import type { ProjectCalls } from '../projects.ts';
import type { MemberSecondCalls } from '../seconds.ts';
import type { MemberCryptoWalletCalls } from './crypto-wallets.ts';
import type { DiscoveryCalls } from './discovery.ts';
import type { MemberIdpCalls } from './idp.ts';
import type { MemberMagicLinkCalls } from './magic-links.ts';
import type { MemberAccountCalls, MemberCalls } from './members.ts';
import type { MemberOAuthCalls } from './oauth.ts';
import type { OwnOrganizationCalls } from './organizations.ts';
import type { MemberOtpCalls } from './otps.ts';
import type { MemberPasswordCalls } from './passwords.ts';
import type { ScimCalls } from './scim.ts';
import type { MemberImpersonationCalls, MemberSessionCalls } from './sessions.ts';
import type { SsoConnectionCalls, SsoSignInCalls } from './sso.ts';
import type { MemberWebAuthnCalls } from './webauthn.ts';

export interface B2BCalls
  extends ScimCalls,
    MemberMagicLinkCalls,
    MemberOtpCalls,
    MemberPasswordCalls,
    MemberOAuthCalls,
    MemberSecondCalls,
    MemberWebAuthnCalls,
    MemberCryptoWalletCalls,
    DiscoveryCalls,
    MemberSessionCalls,
    MemberImpersonationCalls,
    OwnOrganizationCalls,
    MemberCalls,
    MemberAccountCalls,
    MemberIdpCalls,
    SsoSignInCalls,
    SsoConnectionCalls,
    OrganizationCalls,
    ProjectCalls {}

export type B2BCallName = keyof B2BCalls;
