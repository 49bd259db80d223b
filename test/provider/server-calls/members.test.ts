/** A host's server that used the hosted provider, with that provider's own package: organizations and their members. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { memberServerCalls } from '../../../provider/server-calls/table.ts';
import { employee, newDomain, shelterToken } from '../members.ts';
import * as apps from '../parties/apps.ts';
import { office } from '../parties/back-office.ts';
import { foundCompany, visit } from '../parties/company-login.ts';
import { certificate } from '../parties/saml-server.ts';
import { Browser } from '../parties/social.ts';
import { trustedServer } from '../parties/trusted-server.ts';
import { appCode } from '../suites/second-factors/totps.ts';
import { newNumber } from '../world.ts';
import { openPackage, projectIds, refusalOf } from './hosted-package.ts';

const lasting = { session_duration_minutes: 60 };
const password = 'four unusual words together';

test('the package finds for every call of members an answer in its own form', async (t) => {
  const server = await trustedServer();
  const { world, shelter, members, called } = await openPackage(t, {
    TRUSTED_TOKEN_PROFILES: server.setting({ ours: { ...server.profile, project_id: projectIds.member } }),
  });
  const admin = office(world.url);
  const tokenIn = async (email: string) =>
    new URL((await world.newest(email)).link ?? '').searchParams.get('token') ?? '';
  const codeFor = async (to: string) => (await world.newest(to)).code ?? '';

  // Organizations.
  const domain = newDomain();
  const name = `Shelter ${randomUUID()}`;
  const { organization } = await members.organizations.create({ organization_name: name });
  const { organization_id } = organization;
  const settings = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
  const updated = await members.organizations.update({ organization_id, ...settings });
  assert.deepEqual(updated.organization.email_allowed_domains, [domain]);
  assert.equal((await members.organizations.get({ organization_id })).organization.organization_name, name);
  const operands = [
    { filter_name: 'organization_slugs', filter_value: [organization.organization_slug, 'none'] },
  ];
  const answer = await members.organizations.search({ query: { operator: 'AND', operands } });
  assert.deepEqual(
    [answer.organizations.map((one) => one.organization_id), answer.results_metadata.total],
    [[organization_id], 1],
  );

  // Members.
  const email_address = employee(domain);
  const created = await members.organizations.members.create({
    organization_id,
    email_address,
    name: 'Ada',
    roles: ['stytch_admin', 'keeper'],
    mfa_phone_number: newNumber(),
  });
  const { member_id } = created;
  assert.deepEqual(
    [created.member.status, created.organization.organization_id],
    ['active', organization_id],
  );
  const renamed = await members.organizations.members.update({ organization_id, member_id, name: 'Ada L.' });
  assert.equal(renamed.member.name, 'Ada L.');
  const byAddress = await members.organizations.members.get({ organization_id, email_address });
  const byId = await members.organizations.members.get({ organization_id, member_id });
  const anywhere = await members.organizations.members.dangerouslyGet({ member_id });
  for (const one of [byAddress, byId, anywhere]) assert.equal(one.member.member_id, member_id);
  const among = await members.organizations.members.search({ organization_ids: [organization_id] });
  assert.deepEqual([among.members.length, Object.keys(among.organizations)], [1, [organization_id]]);

  // Codes and links.
  const sent = await members.otps.email.loginOrSignup({ organization_id, email_address });
  assert.deepEqual([sent.member_id, sent.member_created], [member_id, false]);
  const first = { organization_id, email_address, code: await codeFor(email_address) };
  const otp = await members.otps.email.authenticate(first);
  assert.equal(otp.member_session?.member_id, member_id);
  const isAnHour = Date.parse(otp.member_session?.expires_at ?? '') - world.clock.now().getTime();
  assert.equal(Math.round(isAnHour / 60_000), 60, 'as on the wire, unless the server names a duration');
  const stranger = employee(domain);
  const joining = await members.magicLinks.email.loginOrSignup({ organization_id, email_address: stranger });
  assert.deepEqual([joining.member_created, joining.organization.organization_id], [true, organization_id]);
  const joined = await members.magicLinks.authenticate({ magic_links_token: await tokenIn(stranger) });
  assert.deepEqual([joined.member.email_address, joined.member_authenticated], [stranger, true]);
  const guest = employee(domain);
  const invited = await members.magicLinks.email.invite({ organization_id, email_address: guest });
  assert.equal(invited.member.status, 'invited');
  await members.magicLinks.email.discovery.send({ email_address });
  const discovered = await members.magicLinks.discovery.authenticate({
    discovery_magic_links_token: await tokenIn(email_address),
  });
  assert.equal(discovered.discovered_organizations[0]?.organization?.organization_id, organization_id);
  await members.otps.email.discovery.send({ email_address });
  const byCode = { email_address, code: await codeFor(email_address) };
  const { intermediate_session_token } = await members.otps.email.discovery.authenticate(byCode);
  const reply = await members.discovery.organizations.list({ intermediate_session_token });
  assert.equal(reply.discovered_organizations.length, 1);
  const chosen = await members.discovery.intermediateSessions.exchange({
    intermediate_session_token,
    organization_id,
  });
  assert.equal(chosen.member_id, member_id);
  await members.otps.email.discovery.send({ email_address });
  const again = await members.otps.email.discovery.authenticate({
    email_address,
    code: await codeFor(email_address),
  });
  const founded = await members.discovery.organizations.create({
    intermediate_session_token: again.intermediate_session_token,
    organization_name: `Second ${randomUUID()}`,
    organization_slug: `second-${randomUUID()}`,
  });
  assert.equal(founded.member.email_address, email_address);

  const other = await members.sessions.exchange({
    session_token: otp.session_token,
    organization_id: founded.organization?.organization_id ?? '',
  });
  assert.equal(other.member_id, founded.member_id);

  // Passwords.
  const strength = await members.passwords.strengthCheck({ email_address, password });
  assert.equal(strength.valid_password, true);
  const start = await members.passwords.email.resetStart({ organization_id, email_address });
  assert.equal(start.member_id, member_id);
  const reset = await members.passwords.email.reset({
    password_reset_token: await tokenIn(email_address),
    password,
  });
  assert.equal(reset.member_id, member_id);
  const fields = { organization_id, email_address };
  assert.equal((await members.passwords.authenticate({ ...fields, password })).member_id, member_id);
  const wrong = members.passwords.authenticate({ ...fields, password: 'another' });
  assert.equal(await refusalOf(wrong), '401 unauthorized_credentials');
  const replaced = { existing_password: password, new_password: `${password} 2` };
  const exchanged = await members.passwords.existingPassword.reset({ ...fields, ...replaced });
  const { session_token } = exchanged;
  const byReset = await members.passwords.sessions.reset({
    organization_id,
    password: `${password} 3`,
    session_token,
  });
  assert.equal(byReset.member_session?.member_id, member_id);
  const shared = { email_address, password: `${password} 3` };
  assert.equal(
    await refusalOf(members.passwords.discovery.authenticate(shared)),
    '400 cross_org_passwords_not_enabled',
  );
  const { email: ofAll } = members.passwords.discovery;
  const across = { password_reset_token: 'of-no-mail', password };
  for (const ask of [() => ofAll.resetStart({ email_address }), () => ofAll.reset(across)]) {
    assert.equal(await refusalOf(ask()), '400 cross_org_passwords_not_enabled');
  }

  // Company logins and social accounts.
  const company = await foundCompany(t, shelter);
  const { connection_id } = company.connection;
  company.send({ email: employee(company.domain) });
  const back = await visit(shelter, { connection_id });
  const bySso = await members.sso.authenticate({ sso_token: back.searchParams.get('token') ?? '' });
  assert.equal(bySso.organization.organization_id, company.organization_id);
  const { oidc_connections } = await members.sso.getConnections({ organization_id: company.organization_id });
  assert.equal(oidc_connections[0]?.connection_id, connection_id);
  const oidc = await members.sso.oidc.createConnection({ organization_id, display_name: 'Ours' });
  const oidcId = { organization_id, connection_id: oidc.connection?.connection_id ?? '' };
  const change = { ...oidcId, display_name: 'Our login' };
  assert.equal((await members.sso.oidc.updateConnection(change)).connection?.display_name, 'Our login');
  const saml = await members.sso.saml.createConnection({ organization_id });
  const samlId = { organization_id, connection_id: saml.connection?.connection_id ?? '' };
  const x509 = { ...samlId, x509_certificate: certificate };
  const certified = await members.sso.saml.updateConnection(x509);
  assert.equal(certified.connection?.verification_certificates.length, 1);
  const metadata_url = `${world.url}/identity/company/saml/metadata`;
  const read = await members.sso.saml.updateByURL({ ...samlId, metadata_url });
  assert.deepEqual([read.connection?.status, read.connection?.idp_entity_id], ['active', metadata_url]);
  const nowhere = { ...samlId, metadata_url: 'http://localhost:1/metadata' };
  assert.equal(await refusalOf(members.sso.saml.updateByURL(nowhere)), '400 invalid_saml_metadata_url');
  for (const one of [oidcId, samlId]) {
    assert.equal((await members.sso.deleteConnection(one)).connection_id, one.connection_id);
  }
  const browser = new Browser(world);
  const social = async (path: string, query: Record<string, string>) => {
    const all = new URLSearchParams({ public_token: shelterToken, ...query });
    const page = new URL((await browser.get(`${path}?${all}`)).headers.get('location') ?? '');
    const callback = await browser.choose(page, { name: 'Ada', email: email_address, verified: 'yes' });
    const came = new URL((await browser.get(callback.href)).headers.get('location') ?? '');
    return came.searchParams.get('token') ?? '';
  };
  const oauth_token = await social('/v1/b2b/public/oauth/google/start', { organization_id });
  assert.equal((await members.oauth.authenticate({ oauth_token })).member_id, member_id);
  const discovery_oauth_token = await social('/v1/b2b/public/oauth/google/discovery/start', {});
  const bySocial = await members.oauth.discovery.authenticate({ discovery_oauth_token });
  assert.equal(bySocial.email_address, email_address);

  // Second factors.
  await members.organizations.update({ organization_id, mfa_policy: 'REQUIRED_FOR_ALL' });
  const half = async () => members.passwords.authenticate({ ...fields, password: `${password} 3` });
  const waiting = await half();
  assert.deepEqual([waiting.member_authenticated, waiting.member_session ?? null], [false, null]);
  const intermediate = { intermediate_session_token: waiting.intermediate_session_token };
  const ids = { organization_id, member_id };
  await members.otps.sms.send({ ...ids, ...intermediate });
  const phone = created.member.mfa_phone_number;
  const texted = await members.otps.sms.authenticate({
    ...ids,
    ...intermediate,
    code: await codeFor(phone),
  });
  assert.equal(texted.member_session?.member_id, member_id);
  const setup = (await shelter.call('POST /b2b/totp', ids, { session: texted.session_token })).data();
  const byApp = await members.totps.authenticate({
    ...ids,
    code: appCode(world, setup.secret),
    session_token: texted.session_token,
  });
  assert.equal(byApp.member_session?.member_id, member_id);
  const third = { intermediate_session_token: (await half()).intermediate_session_token };
  const recovered = await members.recoveryCodes.recover({
    ...ids,
    ...third,
    recovery_code: setup.recovery_codes[0] ?? '',
  });
  assert.equal(recovered.member_id, member_id);
  await members.organizations.update({ organization_id, mfa_policy: 'OPTIONAL' });

  // Tokens of the server, support.
  const token = await server.sign(world, { email: email_address, email_verified: true });
  const attested = await members.sessions.attest({ profile_id: 'ours', token, organization_id });
  assert.equal(attested.member_id, member_id);
  const app = await apps.register({ ...world, url: `${world.url}/projects/${projectIds.member}` });
  const resource = `${world.url}/sdk/v1`;
  const authorization = await apps.link(app, { resource, scope: 'openid full_access' });
  const consent = { ...authorization.request, consent_granted: true, member_id };
  const session = { session: recovered.session_token };
  const agreed = await shelter.call('POST /idp/b2b/oauth/authorize/submit', consent, session);
  const { access_token } = await apps.redeem(app, authorization, agreed.data().redirect_uri, { resource });
  const byToken = await members.sessions.exchangeAccessToken({ access_token });
  assert.equal(byToken.member_id, member_id);
  const noApp = members.sessions.exchangeAccessToken({ access_token: 'of-no-app' });
  assert.equal(await refusalOf(noApp), '404 idp_access_token_not_found');
  const support = await admin.post(`/v1/admin/members/${member_id}/impersonation_tokens`, {
    impersonator: 'Grace',
    reason: 'a question',
  });
  const impersonation_token = String(support.body.impersonation_token);
  assert.equal((await members.impersonation.authenticate({ impersonation_token })).member_id, member_id);

  // Sessions.
  const checked = await members.sessions.authenticate({ session_token: recovered.session_token, ...lasting });
  const { member_session_id } = checked.member_session;
  const { member_sessions } = await members.sessions.get(ids);
  assert.ok(member_sessions.some((one) => one.member_session_id === member_session_id));
  await members.sessions.revoke({ member_session_id });
  const ended = members.sessions.authenticate({ session_token: recovered.session_token });
  assert.equal(await refusalOf(ended), '404 session_not_found');
  await members.sessions.revoke({ member_id });
  assert.deepEqual((await members.sessions.get(ids)).member_sessions, []);
  assert.ok((await members.rbac.policy()).policy?.roles.some(({ role_id }) => role_id === 'stytch_admin'));
  assert.deepEqual(
    (await members.rbac.organizations.getOrgPolicy({ organization_id })).org_policy?.roles,
    [],
  );

  // What a member has, removed.
  const with3 = await members.organizations.members.get(ids);
  const { member_password_id } = with3.member;
  const noPassword = { organization_id, member_password_id };
  const bare = await members.organizations.members.deletePassword(noPassword);
  assert.equal(bare.member.member_password_id, '');
  assert.equal((await members.organizations.members.deleteMFAPhoneNumber(ids)).member.mfa_phone_number, '');
  assert.equal((await members.organizations.members.deleteTOTP(ids)).member.totp_registration_id, '');
  assert.equal((await members.organizations.members.delete(ids)).member_id, member_id);
  assert.equal((await members.organizations.members.reactivate(ids)).member.member_id, member_id);
  assert.equal((await members.organizations.delete({ organization_id })).organization_id, organization_id);
  assert.equal(await refusalOf(members.organizations.get({ organization_id })), '404 organization_not_found');

  const offered = Object.values(memberServerCalls).map(({ method }) => method);
  assert.deepEqual(
    offered.filter((one) => !called.member.has(one)),
    [],
    'each is called',
  );
});

test('the package sets and takes one password of an address for all its organizations', async (t) => {
  const { world, shelter, members } = await openPackage(t);
  for (const { project } of world.provider.world.settings.otherProjects) project.cross_org_passwords = true;
  const email_address = employee();
  const { organization } = await shelter.found(email_address);
  const { discovery } = members.passwords;
  await discovery.email.resetStart({ email_address });
  const { link = '' } = await world.newest(email_address);
  const password_reset_token = new URL(link).searchParams.get('token') ?? '';
  const reset = await discovery.email.reset({ password_reset_token, password });
  assert.equal(reset.email_address, email_address);
  const proved = await discovery.authenticate({ email_address, password });
  const { intermediate_session_token, discovered_organizations: all } = proved;
  const { organization_id } = organization;
  assert.deepEqual(
    all.map((one) => one.organization?.organization_id),
    [organization_id],
  );
  const { intermediateSessions } = members.discovery;
  const entered = await intermediateSessions.exchange({ intermediate_session_token, organization_id });
  assert.equal(entered.member.email_address, email_address);
});
