/** Every call of the reference for organizations: on the wire, at the provider, in the headless client and in a suite. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openApiDocument } from '../../provider/calls/openapi/openapi.ts';
import { b2bCallTable, callTable } from '../../provider/calls/table.ts';
import { readSettings } from '../../provider/settings/settings.ts';
import type { World } from '../../provider/world/world.ts';
import { find } from '../../session-core/lib/lazy-calls.ts';
import type { B2BCallName } from '../../session-core/wire/b2b/calls.ts';
import { memberMethods, memberOneTap, sessions } from './client-calls.ts';
import { root } from './source-imports.ts';

/** By the number of the reference. Its navigations (20, 21, 27) are addresses, not calls; the suites of both open them. */
const calls: readonly (readonly [number: number, call: B2BCallName, method: string])[] = [
  [1, 'POST /b2b/magic_links/email/login_or_signup', 'magicLinks.email.loginOrSignup'],
  [2, 'POST /b2b/magic_links/email/invite', 'magicLinks.email.invite'],
  [3, 'POST /b2b/magic_links/email/discovery/send', 'magicLinks.email.discovery.send'],
  [4, 'POST /b2b/magic_links/authenticate', 'magicLinks.authenticate'],
  [5, 'POST /b2b/magic_links/discovery/authenticate', 'magicLinks.discovery.authenticate'],
  [6, 'POST /b2b/otps/email/login_or_signup', 'otps.email.loginOrSignup'],
  [7, 'POST /b2b/otps/email/authenticate', 'otps.email.authenticate'],
  [8, 'POST /b2b/otps/email/discovery/send', 'otps.email.discovery.send'],
  [9, 'POST /b2b/otps/email/discovery/authenticate', 'otps.email.discovery.authenticate'],
  [10, 'POST /b2b/otps/sms/send', 'otps.sms.send'],
  [11, 'POST /b2b/otps/sms/authenticate', 'otps.sms.authenticate'],
  [12, 'POST /b2b/totp', 'totp.create'],
  [13, 'POST /b2b/totp/authenticate', 'totp.authenticate'],
  [14, 'POST /b2b/recovery_codes/recover', 'recoveryCodes.recover'],
  [15, 'POST /b2b/recovery_codes/rotate', 'recoveryCodes.rotate'],
  [16, 'GET /b2b/recovery_codes', 'recoveryCodes.get'],
  [17, 'POST /b2b/discovery/organizations', 'discovery.organizations.list'],
  [18, 'POST /b2b/discovery/organizations/create', 'discovery.organizations.create'],
  [19, 'POST /b2b/discovery/intermediate_sessions/exchange', 'discovery.intermediateSessions.exchange'],
  [22, 'POST /b2b/oauth/authenticate', 'oauth.authenticate'],
  [23, 'POST /b2b/oauth/discovery/authenticate', 'oauth.discovery.authenticate'],
  [24, 'GET /b2b/oauth/google/onetap/start', 'oauth.googleOneTap.start'],
  [25, 'POST /b2b/oauth/google/onetap/submit', 'oauth.googleOneTap.start'],
  [26, 'POST /b2b/oauth/google/onetap/discovery/submit', 'oauth.googleOneTap.discovery.start'],
  [28, 'POST /b2b/sso/authenticate', 'sso.authenticate'],
  [29, 'GET /b2b/sso/discovery/connections?email_address=:email_address', 'sso.discoverConnections'],
  [30, 'GET /b2b/sso', 'sso.getConnections'],
  [31, 'DELETE /b2b/sso/:connection_id', 'sso.deleteConnection'],
  [32, 'POST /b2b/sso/saml', 'sso.saml.createConnection'],
  [33, 'PUT /b2b/sso/saml/:connection_id', 'sso.saml.updateConnection'],
  [34, 'PUT /b2b/sso/saml/:connection_id/url', 'sso.saml.updateConnectionByURL'],
  [
    35,
    'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id',
    'sso.saml.deleteVerificationCertificate',
  ],
  [
    36,
    'DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id',
    'sso.saml.deleteEncryptionPrivateKey',
  ],
  [37, 'POST /b2b/sso/oidc', 'sso.oidc.createConnection'],
  [38, 'PUT /b2b/sso/oidc/:connection_id', 'sso.oidc.updateConnection'],
  [39, 'POST /b2b/sso/external', 'sso.external.createConnection'],
  [40, 'PUT /b2b/sso/external/:connection_id', 'sso.external.updateConnection'],
  [41, 'POST /b2b/passwords/authenticate', 'passwords.authenticate'],
  [42, 'POST /b2b/passwords/discovery/authenticate', 'passwords.discovery.authenticate'],
  [43, 'POST /b2b/passwords/email/reset/start', 'passwords.resetByEmailStart'],
  [44, 'POST /b2b/passwords/discovery/reset/start', 'passwords.discovery.resetByEmailStart'],
  [45, 'POST /b2b/passwords/email/reset', 'passwords.resetByEmail'],
  [46, 'POST /b2b/passwords/discovery/reset', 'passwords.discovery.resetByEmail'],
  [47, 'POST /b2b/passwords/existing_password/reset', 'passwords.resetByExistingPassword'],
  [48, 'POST /b2b/passwords/session/reset', 'passwords.resetBySession'],
  [49, 'POST /b2b/passwords/strength_check', 'passwords.strengthCheck'],
  [50, 'POST /b2b/sessions/authenticate', 'session.authenticate'],
  [51, 'POST /b2b/sessions/revoke', 'session.revoke'],
  [52, 'POST /b2b/sessions/revoke/:member_id', 'session.revokeForMember'],
  [53, 'POST /b2b/sessions/exchange', 'session.exchange'],
  [54, 'POST /b2b/sessions/exchange_access_token', 'session.exchangeAccessToken'],
  [55, 'POST /b2b/sessions/attest', 'session.attest'],
  [56, 'POST /idp/b2b/oauth/authorize/start', 'idp.oauthAuthorizeStart'],
  [57, 'POST /idp/b2b/oauth/authorize/submit', 'idp.oauthAuthorizeSubmit'],
  [58, 'POST /b2b/oauth/logout/start', 'idp.oauthLogoutStart'],
  [59, 'POST /b2b/impersonation/authenticate', 'impersonation.authenticate'],
  [60, 'POST /b2b/organizations/search', 'organization.getBySlug'],
  [61, 'POST /b2b/organizations/members/search', 'organization.members.lookUp'],
  [62, 'GET /b2b/organizations/me', 'organization.get'],
  [63, 'PUT /b2b/organizations/me', 'organization.update'],
  [64, 'DELETE /b2b/organizations/me', 'organization.delete'],
  [65, 'GET /b2b/organizations/connected_apps', 'organization.getConnectedApps'],
  [66, 'GET /b2b/organizations/connected_apps/:connected_app_id', 'organization.getConnectedApp'],
  [67, 'GET /b2b/organizations/members/me', 'self.get'],
  [68, 'PUT /b2b/organizations/members/update', 'self.update'],
  [69, 'DELETE /b2b/organizations/members/deletePhoneNumber', 'self.deleteMFAPhoneNumber'],
  [70, 'DELETE /b2b/organizations/members/deleteTOTP', 'self.deleteMFATOTP'],
  [71, 'DELETE /b2b/organizations/members/passwords/:password_id', 'self.deletePassword'],
  [72, 'POST /b2b/organizations/members/unlink_retired_email', 'self.unlinkRetiredEmail'],
  [73, 'POST /b2b/organizations/members/start_email_update', 'self.startEmailUpdate'],
  [74, 'GET /b2b/organizations/members/connected_apps', 'self.getConnectedApps'],
  [75, 'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke', 'self.revokeConnectedApp'],
  [76, 'POST /b2b/organizations/members', 'organization.members.create'],
  [77, 'POST /b2b/organizations/me/members/search', 'organization.members.search'],
  [78, 'PUT /b2b/organizations/members/:member_id', 'organization.members.update'],
  [79, 'DELETE /b2b/organizations/members/:member_id', 'organization.members.delete'],
  [80, 'PUT /b2b/organizations/members/:member_id/reactivate', 'organization.members.reactivate'],
  [
    81,
    'DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id',
    'organization.members.deleteMFAPhoneNumber',
  ],
  [82, 'DELETE /b2b/organizations/members/totp/:member_id', 'organization.members.deleteMFATOTP'],
  [
    83,
    'POST /b2b/organizations/members/:member_id/unlink_retired_email',
    'organization.members.unlinkRetiredEmail',
  ],
  [
    84,
    'POST /b2b/organizations/members/:member_id/start_email_update',
    'organization.members.startEmailUpdate',
  ],
  [85, 'GET /b2b/organizations/members/:member_id/connected_apps', 'organization.members.getConnectedApps'],
  [
    86,
    'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke',
    'organization.members.revokeConnectedApp',
  ],
  [87, 'POST /b2b/scim', 'scim.createConnection'],
  [88, 'GET /b2b/scim', 'scim.getConnection'],
  [89, 'PUT /b2b/scim/:connection_id', 'scim.updateConnection'],
  [90, 'DELETE /b2b/scim/:connection_id', 'scim.deleteConnection'],
  [91, 'POST /b2b/scim/groups', 'scim.getConnectionGroups'],
  [92, 'POST /b2b/scim/rotate/start', 'scim.rotateStart'],
  [93, 'POST /b2b/scim/rotate/complete', 'scim.rotateComplete'],
  [94, 'POST /b2b/scim/rotate/cancel', 'scim.rotateCancel'],
  [95, 'GET /b2b/admin_portal_config', 'organization.getAdminPortalConfig'],
];

const missing = (isThere: (call: B2BCallName, method: string) => boolean) =>
  calls.filter(([, call, method]) => !isThere(call, method)).map(([number, call]) => `${number} ${call}`);

const navigations = [20, 21, 27];

test('the table has every number of the reference', () => {
  const numbers = [...calls.map(([number]) => number), ...navigations].sort((one, other) => one - other);
  assert.deepEqual(
    numbers,
    Array.from({ length: 95 }, (_, index) => index + 1),
  );
});

test('the provider handles and describes every call', () => {
  const handlers = { ...callTable, ...b2bCallTable };
  assert.deepEqual(
    missing((call) => call in handlers),
    [],
  );
  // The document needs nothing else of it.
  const messenger = { outbox: null };
  const world = { settings: readSettings({}), publicUrl: 'http://localhost:4400', messenger } as World;
  const { paths } = openApiDocument(world, { management: () => [], servers: () => [] }) as {
    paths: Record<string, Record<string, object>>;
  };
  assert.deepEqual(
    missing((call) => {
      const [method = '', address = ''] = call.split(' ');
      const path = `/sdk/v1${address.replace(/\?.*/, '').replace(/:(\w+)/g, '{$1}')}`;
      return method.toLowerCase() in (paths[path] ?? {});
    }),
    [],
  );
});

test('the headless client has a method for every call', () => {
  const { oauth, session, ...methods } = memberMethods();
  const client = {
    ...methods,
    oauth: { ...oauth, googleOneTap: memberOneTap() },
    session: { ...session, ...sessions() },
  };
  assert.deepEqual(
    missing((_call, method) => typeof find(client, method.split('.')) === 'function'),
    [],
  );
});

test('a suite that runs on every database makes every call', () => {
  const folder = join(root, 'test/provider/suites');
  const suites = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
  assert.deepEqual(
    missing((call) => suites.includes(`'${call}'`)),
    [],
  );
});
