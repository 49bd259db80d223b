/** Everything about organizations that must hold on every database. */
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { memberAppSuite } from './apps.ts';
import { membersAtOnceSuite } from './at-once.ts';
import { memberOfficeSuite } from './back-office.ts';
import { changingSignInSuite } from './changing-sign-in.ts';
import { discoverySuite } from './discovery.ts';
import { externalConnectionSuite } from './external-connections.ts';
import { isolationSuite } from './isolation.ts';
import { managingSuite } from './managing.ts';
import { newAddressSuite } from './new-addresses.ts';
import { memberNoticeSuite } from './notices.ts';
import { memberOAuthSuite } from './oauth.ts';
import { memberOneTapSuite } from './one-tap.ts';
import { memberPasswordSuite } from './passwords.ts';
import { memberReauthenticationSuite } from './reauthentication.ts';
import { remainingMemberCallSuite } from './remaining-calls.ts';
import { rightsSuite } from './rights.ts';
import { samlSuite } from './saml.ts';
import { scimSuite } from './scim.ts';
import { scimConnectionsSuite } from './scim-connections.ts';
import { memberSecondFactorSuite } from './second-factors.ts';
import { memberSessionSuite } from './sessions.ts';
import { shownTextSuite } from './shown-texts.ts';
import { ssoSuite } from './sso.ts';
import { ssoConnectionSuite } from './sso-connections.ts';
import { memberTransferSuite } from './transfer.ts';
import { memberTrustedTokenSuite } from './trusted-tokens.ts';

/** What leans on the database most. */
export function memberStorageSuites(database: () => OpenedDatabase): void {
  discoverySuite(database);
  memberSessionSuite(database);
  isolationSuite(database);
  membersAtOnceSuite(database);
}

export function memberSuites(database: () => OpenedDatabase): void {
  memberStorageSuites(database);
  memberPasswordSuite(database);
  memberOAuthSuite(database);
  memberOneTapSuite(database);
  ssoSuite(database);
  ssoConnectionSuite(database);
  samlSuite(database);
  externalConnectionSuite(database);
  memberSecondFactorSuite(database);
  memberNoticeSuite(database);
  newAddressSuite(database);
  changingSignInSuite(database);
  memberReauthenticationSuite(database);
  managingSuite(database);
  rightsSuite(database);
  shownTextSuite(database);
  memberOfficeSuite(database);
  memberTransferSuite(database);
  scimSuite(database);
  scimConnectionsSuite(database);
  memberAppSuite(database);
  memberTrustedTokenSuite(database);
  remainingMemberCallSuite(database);
}
