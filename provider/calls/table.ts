/** The handler table: total over the wire map, so that a missing call does not compile. */
import type { CallName } from '../../session-core/wire/calls.ts';
import { accessTokens } from './access-tokens.ts';
import type { CallTable } from './call.ts';
import { cryptoWallets } from './crypto-wallets.ts';
import { idp } from './idp.ts';
import { impersonation } from './impersonation.ts';
import { magicLinks } from './magic-links.ts';
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
