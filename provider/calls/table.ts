/** The handler tables: total over the maps of the wire, so that a missing call does not compile. */
import type { B2BCallName } from '../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { memberOtps } from '../proofs/codes/member-calls.ts';
import { memberTextedCodes } from '../proofs/codes/member-text-calls.ts';
import { otps } from '../proofs/codes/user-calls.ts';
import { memberMagicLinks } from '../proofs/links/member-calls.ts';
import { magicLinks } from '../proofs/links/user-calls.ts';
import { memberPasswords } from '../proofs/passwords/member-calls.ts';
import { passwords } from '../proofs/passwords/user-calls.ts';
import { memberOAuth } from '../proofs/social/member-calls.ts';
import { oauth } from '../proofs/social/user-calls.ts';
import { memberTotps } from '../proofs/totps/member-calls.ts';
import { memberRecoveryCodes } from '../proofs/totps/member-recovery-calls.ts';
import { totps } from '../proofs/totps/user-calls.ts';
import { memberCryptoWallets } from '../proofs/wallets/member-calls.ts';
import { cryptoWallets } from '../proofs/wallets/user-calls.ts';
import { memberWebauthn } from '../proofs/webauthn/member-calls.ts';
import { webauthn } from '../proofs/webauthn/user-calls.ts';
import { discovery } from './b2b/discovery.ts';
import { memberIdp } from './b2b/idp.ts';
import { memberImpersonation } from './b2b/impersonation.ts';
import { members } from './b2b/members.ts';
import { ownOrganization } from './b2b/organizations.ts';
import { memberAccount } from './b2b/own-account.ts';
import { ownMember } from './b2b/own-member.ts';
import { directories } from './b2b/scim.ts';
import { memberSessions } from './b2b/sessions.ts';
import { memberSso } from './b2b/sso.ts';
import { ssoConnections } from './b2b/sso-connections.ts';
import type { CallTable } from './call.ts';
import { accessTokens } from './users/access-tokens.ts';
import { idp } from './users/idp.ts';
import { impersonation } from './users/impersonation.ts';
import { organizations } from './users/organizations.ts';
import { projects } from './users/projects.ts';
import { rememberedDevices } from './users/remembered-devices.ts';
import { sessions } from './users/sessions.ts';
import { trustedTokens } from './users/trusted-tokens.ts';
import { userSearch } from './users/user-search.ts';
import { users } from './users/users.ts';

/** Calls for users of the first project, and those that every client makes. */
export const callTable: CallTable<CallName> = {
  ...otps,
  ...magicLinks,
  ...oauth,
  ...passwords,
  ...totps,
  ...rememberedDevices,
  ...sessions,
  ...trustedTokens,
  ...userSearch,
  ...users,
  ...webauthn,
  ...cryptoWallets,
  ...idp,
  ...impersonation,
  ...organizations,
  ...accessTokens,
  ...projects,
};

/** Calls for members of organizations. */
export const b2bCallTable: CallTable<Exclude<B2BCallName, CallName>> = {
  ...memberMagicLinks,
  ...memberOtps,
  ...memberPasswords,
  ...memberOAuth,
  ...memberSso,
  ...ssoConnections,
  ...memberTextedCodes,
  ...memberTotps,
  ...memberRecoveryCodes,
  ...memberWebauthn,
  ...memberCryptoWallets,
  ...discovery,
  ...memberSessions,
  ...memberImpersonation,
  ...ownOrganization,
  // First: the others would take `update` in `members/update` for a member's id.
  ...ownMember,
  ...memberAccount,
  ...members,
  ...directories,
  ...memberIdp,
};
