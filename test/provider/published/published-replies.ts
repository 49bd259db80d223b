/** The methods of the published clients, and whether the replies that the suites got are what these methods promise. */
import { hasAllTests } from '../../../scripts/tests/full.mjs';
import type { B2BCallName } from '../../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { notedReplies } from './noted-replies.ts';
import { type Half, majors, publishedTypes } from './published-types.ts';

/** A method, and the call whose reply it resolves to, or a field of that reply. */
type Methods<N extends string> = Record<string, N | [N, field: string]>;

const ofUsers = {
  'user.get': 'GET /users/me',
  'user.update': 'PUT /users/me',
  'user.deleteEmail': 'DELETE /users/emails/:id',
  'user.deletePhoneNumber': 'DELETE /users/phone_numbers/:id',
  'user.deleteTOTP': 'DELETE /users/totps/:id',
  'user.deleteOAuthRegistration': 'DELETE /users/oauth/:id',
  'user.deleteCryptoWallet': 'DELETE /users/crypto_wallets/:id',
  'user.deleteWebauthnRegistration': 'DELETE /users/webauthn_registrations/:id',
  'user.deleteBiometricRegistration': 'DELETE /users/biometric_registrations/:id',
  'user.getConnectedApps': 'GET /users/connected_apps',
  'user.revokedConnectedApp': 'POST /users/connected_apps/:id/revoke',
  'magicLinks.email.loginOrCreate': 'POST /magic_links/email/login_or_create',
  'magicLinks.email.send': 'POST /magic_links/email/send/primary',
  'magicLinks.authenticate': 'POST /magic_links/authenticate',
  'session.authenticate': 'POST /sessions/authenticate',
  'session.exchangeAccessToken': 'POST /sessions/exchange_access_token',
  'session.revoke': 'POST /sessions/revoke',
  'session.attest': 'POST /sessions/attest',
  'otps.sms.loginOrCreate': 'POST /otps/sms/login_or_create',
  'otps.sms.send': 'POST /otps/sms/send/primary',
  'otps.whatsapp.loginOrCreate': 'POST /otps/whatsapp/login_or_create',
  'otps.whatsapp.send': 'POST /otps/whatsapp/send/primary',
  'otps.email.loginOrCreate': 'POST /otps/email/login_or_create',
  'otps.email.send': 'POST /otps/email/send/primary',
  'otps.authenticate': 'POST /otps/authenticate',
  'oauth.authenticate': 'POST /oauth/authenticate',
  'oauth.attach': 'POST /oauth/attach',
  'cryptoWallets.authenticateStart': 'POST /crypto_wallets/authenticate/start/primary',
  'cryptoWallets.authenticate': 'POST /crypto_wallets/authenticate',
  'totps.create': 'POST /totps',
  'totps.authenticate': 'POST /totps/authenticate',
  'totps.recoveryCodes': 'POST /totps/recovery_codes',
  'totps.recover': 'POST /totps/recover',
  'webauthn.register': 'POST /webauthn/register',
  'webauthn.authenticate': 'POST /webauthn/authenticate',
  'webauthn.update': 'PUT /webauthn/update/:id',
  'passwords.create': 'POST /passwords',
  'passwords.authenticate': 'POST /passwords/authenticate',
  'passwords.resetByEmailStart': 'POST /passwords/email/reset/start',
  'passwords.resetByEmail': 'POST /passwords/email/reset',
  'passwords.strengthCheck': 'POST /passwords/strength_check',
  'passwords.resetByExistingPassword': 'POST /passwords/existing_password/reset',
  'passwords.resetBySession': 'POST /passwords/session/reset',
  'impersonation.authenticate': 'POST /impersonation/authenticate',
  'idp.oauthAuthorizeStart': 'POST /idp/oauth/authorize/start',
  'idp.oauthAuthorizeSubmit': 'POST /idp/oauth/authorize/submit',
  'idp.oauthLogoutStart': 'POST /oauth/logout/start',
} satisfies Methods<CallName>;

const ownMember = 'GET /b2b/organizations/members/me';
const ofMembers = {
  'magicLinks.email.invite': 'POST /b2b/magic_links/email/invite',
  'magicLinks.email.loginOrSignup': 'POST /b2b/magic_links/email/login_or_signup',
  'magicLinks.email.discovery.send': 'POST /b2b/magic_links/email/discovery/send',
  'magicLinks.authenticate': 'POST /b2b/magic_links/authenticate',
  'magicLinks.discovery.authenticate': 'POST /b2b/magic_links/discovery/authenticate',
  'session.authenticate': 'POST /b2b/sessions/authenticate',
  'session.revoke': 'POST /b2b/sessions/revoke',
  'session.revokeForMember': 'POST /b2b/sessions/revoke/:member_id',
  'session.exchange': 'POST /b2b/sessions/exchange',
  'session.exchangeAccessToken': 'POST /b2b/sessions/exchange_access_token',
  'session.attest': 'POST /b2b/sessions/attest',
  'member.get': [ownMember, 'member'],
  'member.update': 'PUT /b2b/organizations/members/update',
  'member.deleteMFAPhoneNumber': 'DELETE /b2b/organizations/members/deletePhoneNumber',
  'self.get': [ownMember, 'member'],
  'self.update': 'PUT /b2b/organizations/members/update',
  'self.deleteMFAPhoneNumber': 'DELETE /b2b/organizations/members/deletePhoneNumber',
  'self.deletePassword': 'DELETE /b2b/organizations/members/passwords/:password_id',
  'self.deleteMFATOTP': 'DELETE /b2b/organizations/members/deleteTOTP',
  'self.unlinkRetiredEmail': 'POST /b2b/organizations/members/unlink_retired_email',
  'self.startEmailUpdate': 'POST /b2b/organizations/members/start_email_update',
  'self.getConnectedApps': 'GET /b2b/organizations/members/connected_apps',
  'self.revokeConnectedApp': 'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke',
  'organization.get': ['GET /b2b/organizations/me', 'organization'],
  'organization.update': 'PUT /b2b/organizations/me',
  'organization.delete': 'DELETE /b2b/organizations/me',
  'organization.getBySlug': 'POST /b2b/organizations/search',
  'organization.getConnectedApps': 'GET /b2b/organizations/connected_apps',
  'organization.getConnectedApp': 'GET /b2b/organizations/connected_apps/:connected_app_id',
  'organization.members.create': 'POST /b2b/organizations/members',
  'organization.members.search': 'POST /b2b/organizations/me/members/search',
  'organization.members.update': 'PUT /b2b/organizations/members/:member_id',
  'organization.members.deletePassword': 'DELETE /b2b/organizations/members/passwords/:password_id',
  'organization.members.deleteMFAPhoneNumber':
    'DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id',
  'organization.members.delete': 'DELETE /b2b/organizations/members/:member_id',
  'organization.members.reactivate': 'PUT /b2b/organizations/members/:member_id/reactivate',
  'organization.members.deleteMFATOTP': 'DELETE /b2b/organizations/members/totp/:member_id',
  'organization.members.unlinkRetiredEmail':
    'POST /b2b/organizations/members/:member_id/unlink_retired_email',
  'organization.members.startEmailUpdate': 'POST /b2b/organizations/members/:member_id/start_email_update',
  'organization.members.getConnectedApps': 'GET /b2b/organizations/members/:member_id/connected_apps',
  'organization.members.revokeConnectedApp':
    'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke',
  'oauth.authenticate': 'POST /b2b/oauth/authenticate',
  'oauth.discovery.authenticate': 'POST /b2b/oauth/discovery/authenticate',
  'sso.authenticate': 'POST /b2b/sso/authenticate',
  'sso.getConnections': 'GET /b2b/sso',
  'sso.discoverConnections': 'GET /b2b/sso/discovery/connections?email_address=:email_address',
  'sso.deleteConnection': 'DELETE /b2b/sso/:connection_id',
  'sso.saml.createConnection': 'POST /b2b/sso/saml',
  'sso.saml.updateConnection': 'PUT /b2b/sso/saml/:connection_id',
  'sso.saml.updateConnectionByURL': 'PUT /b2b/sso/saml/:connection_id/url',
  'sso.saml.deleteVerificationCertificate':
    'DELETE /b2b/sso/saml/:connection_id/verification_certificates/:certificate_id',
  'sso.saml.deleteEncryptionPrivateKey':
    'DELETE /b2b/sso/saml/:connection_id/encryption_private_key/:private_key_id',
  'sso.oidc.createConnection': 'POST /b2b/sso/oidc',
  'sso.oidc.updateConnection': 'PUT /b2b/sso/oidc/:connection_id',
  'sso.external.createConnection': 'POST /b2b/sso/external',
  'sso.external.updateConnection': 'PUT /b2b/sso/external/:connection_id',
  'discovery.organizations.list': 'POST /b2b/discovery/organizations',
  'discovery.organizations.create': 'POST /b2b/discovery/organizations/create',
  'discovery.intermediateSessions.exchange': 'POST /b2b/discovery/intermediate_sessions/exchange',
  'passwords.authenticate': 'POST /b2b/passwords/authenticate',
  'passwords.resetByEmailStart': 'POST /b2b/passwords/email/reset/start',
  'passwords.resetByEmail': 'POST /b2b/passwords/email/reset',
  'passwords.strengthCheck': 'POST /b2b/passwords/strength_check',
  'passwords.resetByExistingPassword': 'POST /b2b/passwords/existing_password/reset',
  'passwords.resetBySession': 'POST /b2b/passwords/session/reset',
  'passwords.discovery.resetByEmailStart': 'POST /b2b/passwords/discovery/reset/start',
  'passwords.discovery.resetByEmail': 'POST /b2b/passwords/discovery/reset',
  'passwords.discovery.authenticate': 'POST /b2b/passwords/discovery/authenticate',
  'otps.sms.send': 'POST /b2b/otps/sms/send',
  'otps.sms.authenticate': 'POST /b2b/otps/sms/authenticate',
  'otps.email.loginOrSignup': 'POST /b2b/otps/email/login_or_signup',
  'otps.email.authenticate': 'POST /b2b/otps/email/authenticate',
  'otps.email.discovery.send': 'POST /b2b/otps/email/discovery/send',
  'otps.email.discovery.authenticate': 'POST /b2b/otps/email/discovery/authenticate',
  'totp.authenticate': 'POST /b2b/totp/authenticate',
  'totp.create': 'POST /b2b/totp',
  'recoveryCodes.recover': 'POST /b2b/recovery_codes/recover',
  'recoveryCodes.rotate': 'POST /b2b/recovery_codes/rotate',
  'recoveryCodes.get': 'GET /b2b/recovery_codes',
  'scim.createConnection': 'POST /b2b/scim',
  'scim.updateConnection': 'PUT /b2b/scim/:connection_id',
  'scim.deleteConnection': 'DELETE /b2b/scim/:connection_id',
  'scim.getConnection': 'GET /b2b/scim',
  'scim.getConnectionGroups': 'POST /b2b/scim/groups',
  'scim.rotateStart': 'POST /b2b/scim/rotate/start',
  'scim.rotateComplete': 'POST /b2b/scim/rotate/complete',
  'scim.rotateCancel': 'POST /b2b/scim/rotate/cancel',
  'impersonation.authenticate': 'POST /b2b/impersonation/authenticate',
  'idp.oauthAuthorizeStart': 'POST /idp/b2b/oauth/authorize/start',
  'idp.oauthAuthorizeSubmit': 'POST /idp/b2b/oauth/authorize/submit',
  'idp.oauthLogoutStart': 'POST /b2b/oauth/logout/start',
} satisfies Methods<B2BCallName>;

const methods: Record<Half, Methods<string>> = { users: ofUsers, members: ofMembers };

/** Methods that navigate, open a dialog of the browser, answer from what the client has, or only choose another method. */
const withoutReply =
  /^oauth\..*\.start$|^sso\.start$|^rbac\.|^webauthn\.browserSupportsAutofill$|^authenticateByUrl$/;

/** Where the types of the published clients are narrower than what their documents say. */
const documented = [
  // A list, of which the types describe one item.
  / totps\.recoveryCodes\.totps\./,
  // Under the policy that counts characters.
  / passwords\.strengthCheck\.feedback\.(warning|suggestions): null is not /,
  // The types add the fields of a member, whom nobody has named.
  /: passwords\.strengthCheck\.(member|member_id|organization): undefined is not /,
  // Ours: a project may ask for terms after the second factor.
  / totp\.authenticate\.member_session: null is not /,
  // Only installed apps register one: always refused.
  /^user\.deleteBiometricRegistration: no suite/,
];

export const isDocumented = (difference: string): boolean => documented.some((one) => one.test(difference));

/** What both majors' types and the noted replies do not agree on. */
export function compareReplies(half: Half): string[] {
  const differences = new Set<string>();
  for (const major of majors) {
    const types = publishedTypes(half, major);
    for (const method of types.methods) {
      const [name = '', field] = [methods[half][method] ?? ''].flat();
      if (name === '' && withoutReply.test(method)) continue;
      const shapes = notedReplies(name).filter((reply) => !isOurs(half, reply));
      if (shapes.length === 0 && hasAllTests)
        differences.add(`${method}: no suite got a reply of ${name || 'its call'}`);
      for (const reply of shapes) {
        const value = field === undefined ? reply : (reply as Record<string, unknown>)[field];
        for (const difference of types.differences(method, value))
          differences.add(difference.replaceAll(/\[\d+\]/g, '[]'));
      }
    }
  }
  return [...differences].filter((difference) => !isDocumented(difference));
}

/** A user's sign-in that needs more, which only projects with settings of ours have. */
const isOurs = (half: Half, reply: unknown) =>
  half === 'users' && (reply as Record<string, unknown>).user_authenticated === false;
