/** The handler tables: total over the maps of the wire, so that a missing call does not compile. */
import type { B2BCallName } from '../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import { memberMagicLinks } from '../proofs/links/member-calls.ts';
import { magicLinks } from '../proofs/links/user-calls.ts';
import { accessTokens } from './access-tokens.ts';
import { discovery } from './b2b/discovery.ts';
import { memberIdp } from './b2b/idp.ts';
import { memberImpersonation } from './b2b/impersonation.ts';
import { members } from './b2b/members.ts';
import { memberOAuth } from './b2b/oauth.ts';
import { ownOrganization } from './b2b/organizations.ts';
import { memberOtps } from './b2b/otps.ts';
import { ownMember } from './b2b/own-member.ts';
import { memberPasswords } from './b2b/passwords.ts';
import { memberRecoveryCodes } from './b2b/recovery-codes.ts';
import { directories } from './b2b/scim.ts';
import { memberSessions } from './b2b/sessions.ts';
import { memberSso } from './b2b/sso.ts';
import { ssoConnections } from './b2b/sso-connections.ts';
import { memberTextedCodes } from './b2b/texted-codes.ts';
import { memberTotps } from './b2b/totps.ts';
import type { CallTable } from './call.ts';
import { cryptoWallets } from './crypto-wallets.ts';
import { idp } from './idp.ts';
import { impersonation } from './impersonation.ts';
import { oauth } from './oauth.ts';
import { organizations } from './organizations.ts';
import { otps } from './otps.ts';
import { passwords } from './passwords.ts';
import { projects } from './projects.ts';
import { rememberedDevices } from './remembered-devices.ts';
import { sessions } from './sessions.ts';
import { totps } from './totps.ts';
import { trustedTokens } from './trusted-tokens.ts';
import { userSearch } from './user-search.ts';
import { users } from './users.ts';
import { webauthn } from './webauthn.ts';

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
  ...discovery,
  ...memberSessions,
  ...memberImpersonation,
  ...ownOrganization,
  // First: the others would take `update` in `members/update` for a member's id.
  ...ownMember,
  ...members,
  ...directories,
  ...memberIdp,
};
