/** Migrates a database to the newest schema; safe when several processes start at once. */
import { requireMigrated, runMigrations } from '../../server/storage/open.ts';
import { firstLight } from './migrations/0001-first-light.ts';
import { socialSignIn } from './migrations/0002-social-sign-in.ts';
import { passwords } from './migrations/0003-passwords.ts';
import { phoneNumbers } from './migrations/0004-phone-numbers.ts';
import { passkeysAndWallets } from './migrations/0005-passkeys-and-wallets.ts';
import { oauthServer } from './migrations/0006-oauth-server.ts';
import { impersonationAndAttaching } from './migrations/0007-impersonation-and-attaching.ts';
import { externalIds } from './migrations/0008-external-ids.ts';
import { automaticPasskeys } from './migrations/0009-automatic-passkeys.ts';
import { whatAppsHold } from './migrations/0010-what-apps-hold.ts';
import { sweepingInBatches } from './migrations/0011-sweeping-in-batches.ts';
import { secondFactors } from './migrations/0012-second-factors.ts';
import { renewedSessions } from './migrations/0013-renewed-sessions.ts';
import { ownerNotices } from './migrations/0014-owner-notices.ts';
import { codesAndLinksOfTheirBrowser } from './migrations/0017-codes-and-links-of-their-browser.ts';
import { deliveries } from './migrations/0018-deliveries.ts';
import { theRecord } from './migrations/0019-the-record.ts';
import { boundApps } from './migrations/0020-bound-apps.ts';
import { organizations } from './migrations/0025-organizations.ts';
import { deletionAndRisk } from './migrations/0026-deletion-and-risk.ts';
import { memberProofs } from './migrations/0031-member-proofs.ts';
import { management } from './migrations/0035-management.ts';
import { placesOfSessions } from './migrations/0036-places-of-sessions.ts';
import { whoMaySignUp } from './migrations/0038-who-may-sign-up.ts';
import { appsOfMembers } from './migrations/0040-apps-of-members.ts';
import { singleSignOn } from './migrations/0042-single-sign-on.ts';
import { samlResponses } from './migrations/0043-saml-responses.ts';
import { directories } from './migrations/0044-directories.ts';
import { termsAndFields } from './migrations/0046-terms-and-fields.ts';
import { primaryContacts } from './migrations/0048-primary-contacts.ts';
import { deviceBoundSessions } from './migrations/0049-device-bound-sessions.ts';
import { noticesOfDeletedAccounts } from './migrations/0050-notices-of-deleted-accounts.ts';
import { externalConnections } from './migrations/0051-external-connections.ts';
import { renewedMemberSessions } from './migrations/0054-renewed-member-sessions.ts';
import { appSessionsOfMembers } from './migrations/0055-app-sessions-of-members.ts';
import { noticesOfMembers } from './migrations/0060-notices-of-members.ts';
import { orderOfDeliveries } from './migrations/0062-order-of-deliveries.ts';
import { membersLocked } from './migrations/0067-members-locked.ts';
import { rightsOfConnections } from './migrations/0068-rights-of-connections.ts';
import { sealedRecord } from './migrations/0069-sealed-record.ts';
import { devicesOfMembers } from './migrations/0070-devices-of-members.ts';
import { namesAtLogins } from './migrations/0071-names-at-logins.ts';
import { orderOfRecoveryCodes } from './migrations/0072-order-of-recovery-codes.ts';
import { purposesOfLinks } from './migrations/0073-purposes-of-links.ts';
import { queues } from './migrations/0074-queues.ts';
import { oneTableOfSessions } from './migrations/0075-one-table-of-sessions.ts';
import { oneTableOfHalfSignIns } from './migrations/0078-one-table-of-half-sign-ins.ts';
import { organizationsOfFacts } from './migrations/0079-organizations-of-facts.ts';
import type { Database } from './schema.ts';

/** The order is fixed, and a released migration never changes. */
const migrations = {
  '0001-first-light': firstLight,
  '0002-social-sign-in': socialSignIn,
  '0003-passwords': passwords,
  '0004-phone-numbers': phoneNumbers,
  '0005-passkeys-and-wallets': passkeysAndWallets,
  '0006-oauth-server': oauthServer,
  '0007-impersonation-and-attaching': impersonationAndAttaching,
  '0008-external-ids': externalIds,
  '0009-automatic-passkeys': automaticPasskeys,
  '0010-what-apps-hold': whatAppsHold,
  '0011-sweeping-in-batches': sweepingInBatches,
  '0012-second-factors': secondFactors,
  '0013-renewed-sessions': renewedSessions,
  '0014-owner-notices': ownerNotices,
  '0017-codes-and-links-of-their-browser': codesAndLinksOfTheirBrowser,
  '0018-deliveries': deliveries,
  '0019-the-record': theRecord,
  '0020-bound-apps': boundApps,
  '0025-organizations': organizations,
  '0026-deletion-and-risk': deletionAndRisk,
  '0031-member-proofs': memberProofs,
  '0035-management': management,
  '0036-places-of-sessions': placesOfSessions,
  '0038-who-may-sign-up': whoMaySignUp,
  '0040-apps-of-members': appsOfMembers,
  '0042-single-sign-on': singleSignOn,
  '0043-saml-responses': samlResponses,
  '0044-directories': directories,
  '0046-terms-and-fields': termsAndFields,
  '0048-primary-contacts': primaryContacts,
  '0049-device-bound-sessions': deviceBoundSessions,
  '0050-notices-of-deleted-accounts': noticesOfDeletedAccounts,
  '0051-external-connections': externalConnections,
  '0054-renewed-member-sessions': renewedMemberSessions,
  '0055-app-sessions-of-members': appSessionsOfMembers,
  '0060-notices-of-members': noticesOfMembers,
  '0062-order-of-deliveries': orderOfDeliveries,
  '0067-members-locked': membersLocked,
  '0068-rights-of-connections': rightsOfConnections,
  '0069-sealed-record': sealedRecord,
  '0070-devices-of-members': devicesOfMembers,
  '0071-names-at-logins': namesAtLogins,
  '0072-order-of-recovery-codes': orderOfRecoveryCodes,
  '0073-purposes-of-links': purposesOfLinks,
  '0074-queues': queues,
  '0075-one-table-of-sessions': oneTableOfSessions,
  '0078-one-table-of-half-sign-ins': oneTableOfHalfSignIns,
  '0079-organizations-of-facts': organizationsOfFacts,
};

export const migrate = (database: Database): Promise<void> => runMigrations(database, migrations);

/** Changes nothing. @throws OlderSchemaError, NewerSchemaError */
export const checkMigrated = (database: Database): Promise<void> => requireMigrated(database, migrations);
