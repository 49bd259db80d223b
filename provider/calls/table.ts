/** The handler tables: total over the maps of the wire, so that a missing call does not compile. */
import { z } from '@hono/zod-openapi';
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
import { accessTokens } from './access-tokens.ts';
import { discovery } from './b2b/discovery.ts';
import { memberIdp } from './b2b/idp.ts';
import { members } from './b2b/members.ts';
import { ownOrganization } from './b2b/organizations.ts';
import { memberAccount } from './b2b/own-account.ts';
import { ownMember } from './b2b/own-member.ts';
import { directories } from './b2b/scim.ts';
import { memberSessions } from './b2b/sessions.ts';
import { memberSso } from './b2b/sso.ts';
import { ssoConnections } from './b2b/sso-connections.ts';
import type { CallInArea, CallTable } from './call.ts';
import { impersonation, memberImpersonation } from './impersonation.ts';
import { trustedTokens } from './trusted-tokens.ts';
import { idp } from './users/idp.ts';
import { organizations } from './users/organizations.ts';
import { projects } from './users/projects.ts';
import { rememberedDevices } from './users/remembered-devices.ts';
import { sessions } from './users/sessions.ts';
import { userSearch } from './users/user-search.ts';
import { users } from './users/users.ts';

type InAreas<Calls> = { [Name in keyof Calls]: Calls[Name] & Pick<CallInArea, 'area' | 'body'> };

/** A call may name another area. */
const inArea = <Calls extends object>(area: string, calls: Calls) =>
  // A loop over calls of several types has no type for one of them.
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { body: z.null(), area, ...call }]),
  ) as InAreas<Calls>;

/** Calls for users of the first project, and those that every client makes. */
export const callTable: InAreas<CallTable<CallName>> = {
  ...inArea('One-time passcodes', otps),
  ...inArea('Magic links', magicLinks),
  ...inArea('OAuth', oauth),
  ...inArea('Passwords', passwords),
  ...inArea('Authenticator apps', totps),
  ...inArea('Authenticator apps', rememberedDevices),
  ...inArea('Sessions', sessions),
  ...inArea('Sessions', trustedTokens),
  ...inArea('Users', userSearch),
  ...inArea('Users', users),
  ...inArea('Passkeys', webauthn),
  ...inArea('Crypto wallets', cryptoWallets),
  ...inArea('Apps that ask for consent', idp),
  ...inArea('Impersonation', impersonation),
  ...inArea('Organizations', organizations),
  ...inArea('Sessions', accessTokens),
  ...inArea('Projects', projects),
};

/** Calls for members of organizations. */
export const b2bCallTable: InAreas<CallTable<Exclude<B2BCallName, CallName>>> = {
  ...inArea('Magic links of members', memberMagicLinks),
  ...inArea('One-time passcodes of members', memberOtps),
  ...inArea('Passwords of members', memberPasswords),
  ...inArea('OAuth of members', memberOAuth),
  ...inArea('Single sign-on', memberSso),
  ...inArea('Single sign-on connections', ssoConnections),
  ...inArea('Second factors of members', memberTextedCodes),
  ...inArea('Second factors of members', memberTotps),
  ...inArea('Second factors of members', memberRecoveryCodes),
  ...inArea('Passkeys of members', memberWebauthn),
  ...inArea('Crypto wallets of members', memberCryptoWallets),
  ...inArea('Discovery', discovery),
  ...inArea('Sessions of members', memberSessions),
  ...inArea('Impersonation of members', memberImpersonation),
  ...inArea('Organizations', ownOrganization),
  // First: the others would take `update` in `members/update` for a member's id.
  ...inArea('Members', ownMember),
  ...inArea('Members', memberAccount),
  ...inArea('Members', members),
  ...inArea('Directories', directories),
  ...inArea('Apps that ask members for consent', memberIdp),
};
