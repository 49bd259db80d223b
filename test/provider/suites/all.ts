/** Everything that must hold on every database. */
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { accessTokenSuite } from './access-tokens.ts';
import { attachSuite } from './attach.ts';
import { backOfficeSuite } from './back-office.ts';
import { cryptoWalletSuite } from './crypto-wallets.ts';
import { databaseSuite } from './database.ts';
import { identityProviderSuite } from './identity-providers.ts';
import { limitSuite } from './limits.ts';
import { magicLinkSuite } from './magic-links.ts';
import { oauthSuite } from './oauth.ts';
import { oauthServerSuite } from './oauth-server.ts';
import { oneTapSuite } from './one-tap.ts';
import { otpSuite } from './otps.ts';
import { passwordSuite } from './passwords.ts';
import { phoneSuite } from './phones.ts';
import { protectionSuite } from './protection.ts';
import { sessionSuite } from './sessions.ts';
import { totpSuite } from './totps.ts';
import { trustedTokenSuite } from './trusted-tokens.ts';
import { userSuite } from './users.ts';
import { webauthnSuite } from './webauthn.ts';

export function allSuites(database: () => OpenedDatabase): void {
  otpSuite(database);
  phoneSuite(database);
  totpSuite(database);
  userSuite(database);
  magicLinkSuite(database);
  oauthSuite(database);
  identityProviderSuite(database);
  oneTapSuite(database);
  oauthServerSuite(database);
  passwordSuite(database);
  webauthnSuite(database);
  cryptoWalletSuite(database);
  protectionSuite(database);
  sessionSuite(database);
  trustedTokenSuite(database);
  attachSuite(database);
  accessTokenSuite(database);
  backOfficeSuite(database);
  limitSuite(database);
  databaseSuite(database);
}
