/** What the published clients do, in an order that a person could. */
import { Secret, TOTP } from 'otpauth';
import { createEthereumWallet } from '../../../test/fakes/wallets.ts';
import { employee } from '../../../test/provider/members.ts';
import { goodbye, redirect, register } from '../../../test/provider/parties/apps.ts';
import { office } from '../../../test/provider/parties/back-office.ts';
import { Browser } from '../../../test/provider/parties/social.ts';
import { newAddress, newNumber } from '../../../test/provider/world.ts';

const page = 'http://localhost:4300/authenticate';
const lasting = { session_duration_minutes: 60 };
const codeOf = (secret) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const tokenIn = (link) => new URL(link).searchParams.get('token');

/** An app asks, the visitor agrees, and it asks for a logout. */
async function allowApp(call, issuer) {
  const { client_id } = (await register({ url: issuer })).clientMetadata();
  const request = { client_id, redirect_uri: redirect, response_type: 'code', scopes: ['openid'] };
  await call('idp.oauthAuthorizeStart', request);
  const code_challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
  await call('idp.oauthAuthorizeSubmit', { ...request, consent_granted: true, code_challenge });
  await call('idp.oauthLogoutStart', { client_id, post_logout_redirect_uri: goodbye, state: 'one' });
}

/** What a user's page may ask. */
export function usersSteps({ call, client }, { provider, mail }) {
  const email = newAddress();
  const password = `otters hold hands ${email}`;
  const browser = new Browser({ url: provider.url });
  let user;
  const newest = async (to) => mail.newest(to);
  const signIn = async () => {
    const { method_id } = await call('otps.email.loginOrCreate', email);
    const { code } = await newest(email);
    user = (await call('otps.authenticate', code, method_id, lasting)).user;
  };
  const prove = async (method, to) => {
    const { method_id } = await call(method, to);
    return call('otps.authenticate', (await newest(to)).code, method_id, lasting);
  };
  const [number, other] = [newNumber(), newAddress()];
  const wallet = createEthereumWallet();
  return [
    signIn,
    () => call('session.authenticate', lasting),
    () => call('user.get'),
    () => call('user.update', { name: { first_name: 'Ada' } }),
    () => call('rbac.isAuthorized', 'pets', 'feed'),
    () => call('rbac.allPermissions'),
    () => prove('otps.sms.send', number),
    () => prove('otps.whatsapp.send', number),
    async () => {
      user = (await prove('otps.email.send', other)).user;
      await call('user.deletePhoneNumber', user.phone_numbers[0].phone_id);
      await call('user.deleteEmail', user.emails.find((one) => one.email === other).email_id);
    },
    async () => {
      const { totp_id, secret, recovery_codes } = await call('totps.create', { expiration_minutes: 60 });
      await call('totps.authenticate', { totp_code: codeOf(secret), ...lasting });
      await call('totps.recoveryCodes');
      await call('totps.recover', { recovery_code: recovery_codes[0], ...lasting });
      await call('user.deleteTOTP', totp_id);
    },
    async () => {
      const { challenge } = await call('cryptoWallets.authenticateStart', wallet.is);
      const signature = await wallet.sign(challenge);
      const { user } = await call('cryptoWallets.authenticate', { ...wallet.is, signature, ...lasting });
      await call('user.deleteCryptoWallet', user.crypto_wallets[0].crypto_wallet_id);
    },
    () => call('passwords.strengthCheck', { email, password }),
    () => call('passwords.resetBySession', { password, ...lasting }),
    () => call('passwords.authenticate', { email, password, ...lasting }),
    () =>
      call('passwords.resetByExistingPassword', {
        email,
        existing_password: password,
        new_password: `${password} 2`,
        ...lasting,
      }),
    async () => {
      await call('passwords.resetByEmailStart', { email });
      const { link } = await newest(email);
      await call('passwords.resetByEmail', { token: tokenIn(link), password: `${password} 3`, ...lasting });
    },
    () => call('passwords.create', { email: newAddress(), password, ...lasting }),
    signIn,
    async () => {
      await call('magicLinks.email.loginOrCreate', email);
      await call('magicLinks.authenticate', tokenIn((await newest(email)).link), lasting);
    },
    () => call('magicLinks.email.send', newAddress()),
    async () => {
      const back = await browser.signIn({ email: newAddress(), verified: 'yes', name: 'Grace' });
      const { user } = await call('oauth.authenticate', back.searchParams.get('token'), lasting);
      // Its other way to sign in.
      await prove('otps.email.loginOrCreate', user.emails[0].email);
      await call('user.deleteOAuthRegistration', user.providers[0].oauth_user_registration_id);
    },
    signIn,
    () => call('oauth.attach', 'google'),
    ...Object.keys(client.oauth)
      .filter((name) => typeof client.oauth[name]?.start === 'function' && name !== 'googleOneTap')
      .map(
        (name) => () => call(`oauth.${name}.start`, { login_redirect_url: page, signup_redirect_url: page }),
      ),
    async () => {
      await allowApp(call, provider.url);
      const { connected_apps } = await call('user.getConnectedApps');
      await call('user.revokedConnectedApp', connected_apps[0].connected_app_id);
    },
    () => call('authenticateByUrl', lasting),
    () => call('session.revoke'),
    async () => {
      await prove('otps.sms.loginOrCreate', newNumber());
      await prove('otps.whatsapp.loginOrCreate', newNumber());
    },
    async () => {
      const { impersonation_token } = await office(provider.url).allow(user.user_id, 'Grace');
      await call('impersonation.authenticate', { impersonation_token });
    },
  ];
}

/** What a member's page may ask. */
export function membersSteps({ call, client }, { provider, mail }) {
  const email = employee();
  const password = `otters hold hands ${email}`;
  const newest = async (to) => mail.newest(to);
  let [organization, member, about] = [];
  const keep = (reply) => {
    ({ organization, member } = reply);
    about = { organization_id: organization.organization_id, member_id: member.member_id };
    return reply;
  };
  const discover = async () => {
    await call('otps.email.discovery.send', { email_address: email });
    return call('otps.email.discovery.authenticate', {
      email_address: email,
      code: (await newest(email)).code,
    });
  };
  const enter = async () => {
    const place = { email_address: email, organization_id: organization.organization_id };
    await call('otps.email.loginOrSignup', place);
    return keep(
      await call('otps.email.authenticate', { ...place, code: (await newest(email)).code, ...lasting }),
    );
  };
  const colleague = employee();
  let other;
  return [
    discover,
    () => call('discovery.organizations.list'),
    async () => keep(await call('discovery.organizations.create', lasting)),
    () => call('session.authenticate', lasting),
    () => call('self.get'),
    () => call('member.get'),
    () => call('self.update', { name: 'Ada' }),
    () => call('member.update', { name: 'Ada L' }),
    () => call('organization.get'),
    () => call('organization.update', { email_jit_provisioning: 'NOT_ALLOWED' }),
    () => call('organization.getBySlug', { organization_slug: organization.organization_slug }),
    () => call('rbac.isAuthorized', 'auth.organization', 'delete'),
    () => call('rbac.allPermissions'),
    () => call('magicLinks.email.invite', { email_address: employee() }),
    async () => {
      other = (await call('organization.members.create', { email_address: colleague })).member;
    },
    () => call('organization.members.search', { query: { operator: 'AND', operands: [] } }),
    () => call('organization.members.update', { member_id: other.member_id, name: 'Grace' }),
    () =>
      call('organization.members.startEmailUpdate', {
        member_id: about.member_id,
        email_address: employee(),
      }),
    () => call('session.revokeForMember', { member_id: other.member_id }),
    () => call('organization.members.delete', other.member_id),
    async () => {
      await allowApp(call, `${provider.url}/projects/project-test-local-b2b`);
      const { connected_apps } = await call('organization.getConnectedApps');
      const { connected_app_id } = connected_apps[0];
      await call('organization.getConnectedApp', { connected_app_id });
      await call('self.getConnectedApps');
      await call('self.revokeConnectedApp', { connected_app_id });
    },
    () => call('self.startEmailUpdate', { email_address: employee() }),
    async () => {
      const { connection } = await call('sso.saml.createConnection', { display_name: 'Login' });
      const { connection_id } = connection;
      await call('sso.saml.updateConnection', { connection_id, idp_entity_id: 'https://login.example' });
      await call('sso.deleteConnection', connection_id);
    },
    async () => {
      const { connection } = await call('sso.oidc.createConnection', { display_name: 'Login' });
      await call('sso.oidc.updateConnection', { connection_id: connection.connection_id, client_id: 'pets' });
    },
    () => call('sso.getConnections'),
    () => call('sso.discoverConnections', email),
    async () => {
      const { connection } = await call('scim.createConnection', { display_name: 'Directory' });
      const { connection_id } = connection;
      await call('scim.getConnection');
      await call('scim.getConnectionGroups', {});
      await call('scim.updateConnection', { connection_id, display_name: 'Other' });
      await call('scim.rotateStart', connection_id);
      await call('scim.rotateCancel', connection_id);
      await call('scim.rotateStart', connection_id);
      await call('scim.rotateComplete', connection_id);
      await call('scim.deleteConnection', connection_id);
    },
    () => call('passwords.strengthCheck', { email_address: email, password }),
    () => call('passwords.resetBySession', { password }),
    () =>
      call('passwords.authenticate', {
        organization_id: about.organization_id,
        email_address: email,
        password,
        ...lasting,
      }),
    () =>
      call('passwords.resetByExistingPassword', {
        organization_id: about.organization_id,
        email_address: email,
        existing_password: password,
        new_password: `${password} 2`,
        ...lasting,
      }),
    async () => {
      await call('passwords.resetByEmailStart', {
        organization_id: about.organization_id,
        email_address: email,
      });
      const password_reset_token = tokenIn((await newest(email)).link);
      await call('passwords.resetByEmail', { password_reset_token, password: `${password} 3`, ...lasting });
    },
    async () => {
      const { member } = await call('self.get').then((member) => ({ member: member }));
      await call('self.deletePassword', member.member_password_id);
    },
    enter,
    async () => {
      await call('magicLinks.email.loginOrSignup', {
        email_address: email,
        organization_id: about.organization_id,
      });
      const magic_links_token = tokenIn((await newest(email)).link);
      await call('magicLinks.authenticate', { magic_links_token, ...lasting });
    },
    async () => {
      const mfa_phone_number = newNumber();
      await call('otps.sms.send', { ...about, mfa_phone_number });
      await call('otps.sms.authenticate', {
        ...about,
        code: (await newest(mfa_phone_number)).code,
        ...lasting,
      });
      const { secret, recovery_codes } = await call('totp.create', { ...about, expiration_minutes: 60 });
      await call('totp.authenticate', { ...about, code: codeOf(secret), ...lasting });
      await call('recoveryCodes.get');
      await call('recoveryCodes.recover', { ...about, recovery_code: recovery_codes[0], ...lasting });
      await call('recoveryCodes.rotate');
      await call('self.deleteMFAPhoneNumber');
      await call('self.deleteMFATOTP');
    },
    () => call('session.exchange', { organization_id: about.organization_id, ...lasting }),
    ...Object.keys(client.oauth)
      .filter((name) => typeof client.oauth[name]?.start === 'function' && name !== 'googleOneTap')
      .flatMap((name) => [
        () => call(`oauth.${name}.start`, { organization_id: about.organization_id }),
        () => call(`oauth.${name}.discovery.start`, {}),
      ]),
    () => call('sso.start', { connection_id: 'oidc-connection-test' }),
    () => call('authenticateByUrl', lasting),
    async () => {
      await call('magicLinks.email.discovery.send', { email_address: email });
      const discovery_magic_links_token = tokenIn((await newest(email)).link);
      await call('magicLinks.discovery.authenticate', { discovery_magic_links_token });
      await call('discovery.intermediateSessions.exchange', {
        organization_id: about.organization_id,
        ...lasting,
      });
    },
    async () => {
      const path = `/v1/admin/organizations/${about.organization_id}/members/${about.member_id}/impersonation_tokens`;
      const { body } = await office(provider.url).post(path, { impersonator: 'Grace', reason: 'a question' });
      await call('impersonation.authenticate', { impersonation_token: body.impersonation_token });
    },
    enter,
    () => call('organization.delete'),
    discover,
    async () => keep(await call('discovery.organizations.create', lasting)),
    () => call('session.revoke'),
  ];
}
