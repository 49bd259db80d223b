/** The real client for organizations against the real provider, over HTTP. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { before, type TestContext, test } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { startProvider } from '../../../provider/program/start.ts';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { createB2BSession, lazyMemberMethods } from '../../../session-core/b2b/create-session.ts';
import type { Environment, IdentityAccess, IdentityRequest } from '../../../session-core/environment.ts';
import type { HalfMemberReply, SignedInMemberReply } from '../../../session-core/wire/b2b/shared.ts';
import { createWorld, type Tab } from '../../fakes/environment.ts';
import { employee, half, newDomain, shelterToken, whole } from '../../provider/members.ts';
import { Browser, locationOf } from '../../provider/parties/social.ts';
import { sharedDatabase } from '../../provider/shared-database.ts';
import { createClient, generous } from '../../provider/world.ts';

before(() => lazyMemberMethods.load());

const origin = 'http://localhost:4301';
const duration = { session_duration_minutes: 60 };

interface Seen {
  call: string;
  body: Record<string, unknown>;
}

async function startShelter(t: TestContext, publicToken = shelterToken, environment = {}) {
  const provider = await startProvider({
    environment: { PROVIDER_PORT: '0', LOG_LEVEL: 'silent', ...generous, ...environment },
    idle: 0,
    database: await sharedDatabase(),
  });
  t.after(() => provider.close());
  const mail = createClient(provider.url);
  const seen: Seen[] = [];
  function browser() {
    const world = createWorld({ href: `${origin}/login` });
    return {
      world,
      openTab(
        href = `${origin}/login`,
        more: Partial<Environment> = {},
      ): { tab: Tab; client: B2BSessionClient } {
        const tab = world.openTab({ href, ...more });
        const client = createB2BSession(
          { publicToken, apiBaseUrl: provider.url },
          {
            ...tab.environment,
            ...more,
            async fetch(url, init) {
              const headers = { ...(init.headers as Record<string, string>), Origin: origin };
              seen.push({
                call: `${init.method} ${new URL(url).pathname.replace('/sdk/v1', '')}`,
                body: JSON.parse(String(init.body ?? '{}')) as Seen['body'],
              });
              return fetch(url, { ...init, headers });
            },
          },
        );
        t.after(() => client.dispose());
        return { tab, client };
      },
    };
  }
  async function discover(client: B2BSessionClient, email_address: string) {
    await client.otps.email.discovery.send({ email_address });
    const { code = '' } = await mail.newest(email_address);
    return client.otps.email.discovery.authenticate({ email_address, code });
  }
  return { url: provider.url, mail, seen, browser, discover };
}

test('an admin who ends all sessions of their own account is signed out in the page too', async (t) => {
  const { browser, discover } = await startShelter(t);
  const { client } = browser().openTab();
  await discover(client, employee());
  const { member_id } = await client.discovery.organizations.create(duration);
  await client.session.revokeForMember({ member_id });
  assert.equal(client.state.session, null);
});

test('a visitor creates an organization, changes it, leaves it for another and signs out, in all tabs', async (t) => {
  const { browser, discover } = await startShelter(t);
  const here = browser();
  const { client } = here.openTab();
  const other = here.openTab().client;
  const email = employee();
  assert.equal((await client.bootstrap.load()).projectName, 'Pet Shelter');
  assert.deepEqual((await discover(client, email)).discovered_organizations, []);
  const first = whole(
    await client.discovery.organizations.create({ ...duration, organization_name: 'Otters' }),
  );
  assert.equal(client.state.organization?.organization_name, 'Otters');
  assert.equal(client.state.member?.member_id, first.member_id);
  assert.equal(client.rbac.isAuthorizedSync('auth.member', 'create'), true);
  assert.equal(await client.rbac.isAuthorized('auth.organization', 'delete'), true);
  assert.equal(client.rbac.isAuthorizedSync('auth.unknown', 'create'), false);
  await client.organization.update({ organization_name: 'Sea Otters' });
  assert.equal(client.organization.getInfo().organization?.organization_name, 'Sea Otters');
  assert.equal((await client.organization.get()).organization_name, 'Sea Otters');
  while (other.state.organization?.organization_name !== 'Sea Otters') await new Promise(setImmediate);

  await discover(client, email);
  assert.equal(client.state.member?.member_id, first.member_id, 'who gives up the choice is still signed in');
  await client.session.authenticate();
  const { discovered_organizations: found } = await client.discovery.organizations.list();
  assert.equal(found.length, 1);
  const second = whole(await client.discovery.organizations.create(duration));
  const organization_id = first.organization.organization_id;
  const back = whole(await client.session.exchange({ ...duration, organization_id }));
  assert.equal(back.member_id, first.member_id);
  assert.notEqual(back.member_id, second.member_id);
  await client.session.authenticate({ session_duration_minutes: 120 });
  await client.session.revoke();
  assert.deepEqual(client.state, { member: null, organization: null, session: null, fromCache: false });
});

for (const [how, enter] of Object.entries({
  'a switch': (client: B2BSessionClient, organization_id: string) =>
    client.session.exchange({ ...duration, organization_id }),
  'a choice': async (client: B2BSessionClient, organization_id: string, discover: () => Promise<unknown>) => {
    await discover();
    return client.discovery.intermediateSessions.exchange({ ...duration, organization_id });
  },
}))
  test(`${how} of an organization that asks for more keeps the session until it is complete`, async (t) => {
    const { browser, discover } = await startShelter(t);
    const { openTab } = browser();
    const { client } = openTab();
    const email = employee();
    await discover(client, email);
    const strict = whole(await client.discovery.organizations.create(duration));
    await client.organization.update({ mfa_policy: 'REQUIRED_FOR_ALL' });
    await discover(client, email);
    const first = whole(await client.discovery.organizations.create(duration));
    const { organization_id } = strict.organization;
    half(await enter(client, organization_id, () => discover(client, email)));
    const other = openTab().client;
    for (const each of [client, other]) {
      await each.session.authenticate();
      assert.equal(each.state.organization?.organization_id, first.organization.organization_id);
    }
    // Meanwhile the member goes on in their organization.
    await client.totp.create({
      organization_id: first.organization.organization_id,
      member_id: first.member_id,
    });
    const about = { organization_id, member_id: strict.member_id };
    const { secret } = await client.totp.create(about);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await client.totp.authenticate({ ...about, ...duration, code });
    assert.equal(client.state.organization?.organization_id, organization_id);
  });

test('a late reply to a change or to the end of an organization leaves the session that began meanwhile alone', async (t) => {
  const { browser, discover } = await startShelter(t);
  const { client } = browser().openTab();
  const email = employee();
  const answer = globalThis.fetch;
  let held: Promise<void> | undefined;
  t.mock.method(globalThis, 'fetch', async (url: string, init?: RequestInit) => {
    const reply = await answer(url, init);
    if (/^(PUT|DELETE)$/.test(init?.method ?? '')) await held;
    return reply;
  });
  for (const send of [
    () => client.organization.update({ organization_name: 'Old' }),
    () => client.organization.delete(),
  ]) {
    await discover(client, email);
    await client.discovery.organizations.create(duration);
    let release = () => {};
    held = new Promise((go) => {
      release = go;
    });
    const late = send();
    await discover(client, email);
    const { organization } = whole(await client.discovery.organizations.create(duration));
    release();
    await late;
    assert.equal(client.state.organization?.organization_name, organization.organization_name);
    assert.equal(client.state.organization?.organization_id, organization.organization_id);
  }
});

test('a page that shows one organization changes no other, to which another tab has switched, and learns of it', async (t) => {
  const { browser, discover } = await startShelter(t);
  const { openTab } = browser();
  const { client: elsewhere } = openTab();
  const email = employee();
  await discover(elsewhere, email);
  const alpha = whole(await elsewhere.discovery.organizations.create(duration)).organization;
  // The messages of other tabs reach this one late, as in a page that sleeps.
  const late = { openChannel: () => ({ post: () => undefined, close: () => undefined }) };
  const { tab, client } = openTab();
  const { client: asleep } = openTab(undefined, {
    ...late,
    storage: { ...tab.environment.storage, onOtherTab: () => () => undefined },
  });
  await asleep.session.authenticate();
  assert.equal(asleep.state.organization?.organization_id, alpha.organization_id);
  await discover(elsewhere, email);
  const beta = whole(await elsewhere.discovery.organizations.create(duration)).organization;

  const refused = { error_type: 'session_authorization_tenancy_error' };
  const shown: (string | undefined)[] = [];
  asleep.organization.onChange((organization) => shown.push(organization?.organization_id));
  const organization_name = 'Changed by mistake';
  await assert.rejects(asleep.organization.update({ organization_name }), refused);
  assert.deepEqual(shown, [beta.organization_id]);
  const { organization_id } = alpha;
  // A form that still shows the other one says so.
  await assert.rejects(client.organization.update({ organization_id, organization_name }), refused);
  await assert.rejects(
    client.organization.members.delete({ organization_id, member_id: 'member-1' }),
    refused,
  );
  assert.equal((await client.organization.get()).organization_name, beta.organization_name);
  await client.organization.update({ organization_id: beta.organization_id, organization_name: 'Meant' });
  assert.equal(client.state.organization?.organization_name, 'Meant');
});

test('the token of a half sign-in is kept for ten minutes or until a session takes its place, and is sent with what needs it', async (t) => {
  const { browser, discover, seen } = await startShelter(t);
  const { world, openTab } = browser();
  const { client, tab } = openTab();
  const domain = newDomain();
  await discover(client, employee(domain));
  const cookies = () => tab.environment.cookies.read();
  const { expires } = world.jar.one('auth_intermediate_session_token');
  assert.equal(expires, world.clock.now() + 600_000);
  assert.equal(client.session.getTokens(), null);
  const listed = await client.discovery.organizations.list();
  assert.deepEqual(listed.discovered_organizations, []);
  await client.discovery.organizations.create(duration);
  assert.doesNotMatch(cookies(), /auth_intermediate_session_token=/);
  const carrying = seen.filter(({ body }) => 'intermediate_session_token' in body).map(({ call }) => call);
  assert.deepEqual(carrying, [
    'POST /b2b/discovery/organizations',
    'POST /b2b/discovery/organizations/create',
  ]);
  assert.equal(
    seen.some(({ call }) => /^POST \/(otps|sessions|users)/.test(call)),
    false,
  );
});

test('a client for organizations reports the token of a project of users', async (t) => {
  const { browser } = await startShelter(t, 'public-token-test-local');
  const { client, tab } = browser().openTab();
  await client.bootstrap.load();
  assert.equal(tab.errors.filter((line) => /project of users/.test(line)).length, 1);
});

test('an invited person opens the link, sets up a second factor, and is signed in by both', async (t) => {
  const { browser, discover, mail } = await startShelter(t);
  const { client: admin } = browser().openTab();
  await discover(admin, employee());
  await admin.discovery.organizations.create(duration);
  await admin.organization.update({ mfa_policy: 'REQUIRED_FOR_ALL' });
  const email_address = employee();
  await admin.magicLinks.email.invite({ email_address, name: 'Grace' });
  const { link = '' } = await mail.newest(email_address);
  const { tab, client } = browser().openTab(link);
  const outcome = await client.authenticateByUrl({ session_duration_minutes: 60 });
  assert.equal(outcome?.token_type, 'multi_tenant_magic_links');
  const reply = half(outcome?.reply as HalfMemberReply);
  assert.doesNotMatch(tab.href, /token/);
  assert.equal(client.state.session, null);
  const about = { organization_id: reply.organization.organization_id, member_id: reply.member_id };
  const { secret } = await client.totp.create(about);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const whoIsIn = await client.totp.authenticate({ ...about, ...duration, code });
  assert.equal(whoIsIn.member.status, 'active');
  assert.equal(client.state.member?.name, 'Grace');
  await client.self.update({ name: 'Grace Hopper' });
  assert.equal(client.state.member?.name, 'Grace Hopper');
  assert.equal((await client.recoveryCodes.get()).recovery_codes.length, 10);
  const { members } = await admin.organization.members.search({});
  assert.deepEqual(members.map(({ name }) => name).sort(), ['', 'Grace Hopper']);
  await admin.organization.members.delete({ member_id: whoIsIn.member_id });
  await assert.rejects(client.session.authenticate(), { error_type: 'session_not_found' });
  assert.equal(client.state.member, null);
});

test('terms and fields are asked, found again after a reload, and then the session begins', async (t) => {
  const settings = {
    vertical: 'B2B',
    create_organization_enabled: true,
    terms: { version: '1', text: { en: 'I accept.' } },
  };
  const project = {
    ...{ project_id: 'project-asking', public_token: 'public-token-test-asking', settings },
    ...{ allowed_origins: [origin], default_redirect_url: `${origin}/authenticate` },
  };
  const environment = { PROJECTS: JSON.stringify([project]) };
  const { browser, discover } = await startShelter(t, project.public_token, environment);
  const page = browser();
  const { client } = page.openTab();
  assert.equal(await client.session.pendingAdmission(), null);
  await assert.rejects(client.session.admit(duration), { code: 'no_current_session' });
  await discover(client, employee());
  assert.equal(await client.session.pendingAdmission(), null, 'another proof is missing');
  const reply = half(await client.discovery.organizations.create(duration));
  assert.equal(reply.admission_required?.terms?.version, '1');
  assert.equal(client.state.session, null);
  const { client: reloaded } = page.openTab();
  const pending = await reloaded.session.pendingAdmission();
  assert.deepEqual(pending?.admission_required, reply.admission_required);
  await assert.rejects(reloaded.session.admit({ ...duration, accepted_terms: '0' }), {
    error_type: 'terms_not_accepted',
  });
  const whoIsIn = whole(await reloaded.session.admit({ ...duration, accepted_terms: '1' }));
  assert.equal(reloaded.state.member?.member_id, whoIsIn.member_id);
  assert.equal(await reloaded.session.pendingAdmission(), null);
  // A session is not half a sign-in.
  await assert.rejects(reloaded.session.admit(duration), { code: 'no_current_session' });
});

test('a link that is opened elsewhere names both members, and its number lets the browser that asked finish', async (t) => {
  const { browser, discover, mail } = await startShelter(t);
  const founder = browser().openTab().client;
  const email_address = employee();
  await discover(founder, email_address);
  const { organization, member_id } = whole(await founder.discovery.organizations.create(duration));
  const { organization_id, organization_name } = organization;
  const elsewhere = browser();
  const reader = elsewhere.openTab().client;
  const other = employee();
  await discover(reader, other);
  const signedIn = whole(await reader.discovery.organizations.create(duration));

  const asking = browser();
  const { client } = asking.openTab();
  const sends = {
    one: () => client.magicLinks.email.loginOrSignup({ email_address, organization_id }),
    any: () => client.magicLinks.email.discovery.send({ email_address }),
  };
  const ends = {
    one: () => client.magicLinks.authenticateWaiting(duration),
    any: () => client.magicLinks.discovery.authenticateWaiting(),
  };
  for (const kind of ['any', 'one'] as const) {
    const sent = await sends[kind]();
    assert.ok(!('waiting_token' in sent));
    const { link = '' } = await mail.newest(email_address);
    const { tab, client: there } = elsewhere.openTab(link);
    const inspection = await there.magicLinks.inspect();
    assert.deepEqual(
      [inspection?.email_address, inspection?.organization_name, inspection?.same_browser],
      [email_address, kind === 'one' ? organization_name : null, false],
    );
    const replaces = { email_address: other, organization_name: signedIn.organization.organization_name };
    assert.deepEqual(inspection?.replaces, replaces);
    await assert.rejects(there.authenticateByUrl(duration), {
      code: 'account_switch_unconfirmed',
      accounts: { current: other, next: email_address },
    });
    assert.equal(there.state.member?.email_address, other);
    assert.equal((await asking.openTab(link).client.magicLinks.inspect())?.same_browser, true);
    assert.equal((await there.magicLinks.approve(sent.match_number ?? '')).approved, true);
    assert.doesNotMatch(tab.href, /token/);
    assert.equal(await client.magicLinks.awaitApproval(), true);
    await ends[kind]();
    assert.equal(await client.magicLinks.awaitApproval(), false);
  }
  assert.equal(client.state.member?.member_id, member_id);
});

test('a member lists where they are signed in, and ends sessions elsewhere', async (t) => {
  const { browser, discover } = await startShelter(t);
  const { client } = browser().openTab();
  const email = employee();
  await discover(client, email);
  const { organization } = whole(await client.discovery.organizations.create(duration));
  const { organization_id } = organization;
  const others: B2BSessionClient[] = [];
  for (let count = 0; count < 3; count += 1) {
    const other = browser().openTab().client;
    await discover(other, email);
    await other.discovery.intermediateSessions.exchange({ ...duration, organization_id });
    others.push(other);
  }
  const [first, ...rest] = others;
  const sessionId = client.state.session?.member_session_id ?? '';
  const { sessions } = await client.session.list();
  assert.deepEqual([sessions.length, sessions[0]?.session_id, sessions[0]?.is_current], [4, sessionId, true]);
  for (const id of [sessionId, '']) {
    await assert.rejects(client.session.revokeOther(id), { code: 'usage_error', message: /session\.revoke/ });
  }
  await client.session.revokeOther(first?.state.session?.member_session_id ?? '');
  await assert.rejects(first?.session.authenticate() ?? Promise.resolve(), {
    error_type: 'session_not_found',
  });
  assert.equal((await client.session.revokeOthers()).ended, 2);
  for (const other of rest)
    await assert.rejects(other.session.authenticate(), { error_type: 'session_not_found' });
  await client.session.authenticate();
});

/** The admin connects the provider's own login for tests as that of the company. */
async function connectCompany({ sso: { oidc } }: B2BSessionClient, url: string) {
  const { connection_id } = (await oidc.createConnection({ display_name: 'Otters' })).connection;
  const local = { issuer: `${url}/identity/company`, client_id: 'any', client_secret: 'any' };
  const { connection } = await oidc.updateConnection({ connection_id, ...local });
  assert.equal(connection.status, 'active');
  return connection;
}

/** From the start of a sign-in, through the company's login, back to the page. */
async function throughCompany(url: string, start = '', email = ''): Promise<URL> {
  const visitor = new Browser({ url });
  const login = locationOf(await visitor.get(start));
  const body = new URLSearchParams([...login.searchParams, ['choice', 'other'], ['email', email]]);
  const callback = locationOf(await visitor.get(login.pathname, { method: 'POST', body }));
  return locationOf(await visitor.get(callback.href));
}

test('a sign-in by a company’s login that a stranger began names both members, and asks', async (t) => {
  const { url, browser, discover } = await startShelter(t);
  const stranger = browser().openTab();
  const email = employee();
  await discover(stranger.client, email);
  await stranger.client.discovery.organizations.create(duration);
  const { connection_id } = await connectCompany(stranger.client, url);
  await stranger.client.sso.start({ connection_id });
  const back = await throughCompany(url, stranger.tab.visited[0], email);

  const victim = browser();
  const ownEmail = employee();
  const before = victim.openTab().client;
  await discover(before, ownEmail);
  await before.discovery.organizations.create(duration);
  const { client } = victim.openTab(back.href);
  const inspected = await client.sso.inspect();
  assert.deepEqual([inspected?.account, inspected?.replaces?.email_address], [email, ownEmail]);
  await assert.rejects(client.authenticateByUrl(duration), {
    code: 'account_switch_unconfirmed',
    accounts: { current: ownEmail, next: email },
  });
  assert.equal(client.state.member?.email_address, ownEmail);
  await client.authenticateByUrl({ ...duration, switch_accounts: true });
  assert.equal(client.state.member?.email_address, email);
  assert.equal(await victim.openTab(back.href).client.sso.inspect(), null, 'used up');
});

test('an admin connects the login of a company, and its people sign in by it with the proof of their browser', async (t) => {
  const project = {
    project_id: 'project-test-local-b2b',
    public_token: shelterToken,
    allowed_origins: [],
    default_redirect_url: `${origin}/`,
    settings: { vertical: 'B2B', create_organization_enabled: true, pkce_required_for_sso: true },
  };
  const { url, browser, discover } = await startShelter(t, shelterToken, {
    PROJECTS: JSON.stringify([project]),
  });
  const admin = browser().openTab().client;
  const email = employee();
  await discover(admin, email);
  await admin.discovery.organizations.create(duration);
  const connection = await connectCompany(admin, url);
  const { connection_id } = connection;
  assert.deepEqual((await admin.sso.getConnections()).oidc_connections, [connection]);

  const person = browser();
  const { client, tab } = person.openTab();
  const connections = (await client.sso.discoverConnections(email)).connections;
  assert.deepEqual(connections, [{ connection_id, display_name: 'Otters', identity_provider: 'generic' }]);
  const login_redirect_url = `${origin}/login`;
  await client.sso.start({ connection_id, login_redirect_url });
  const back = await throughCompany(url, tab.visited[0], email);
  assert.equal(`${back.origin}${back.pathname}`, login_redirect_url);
  await assert.rejects(browser().openTab(back.href).client.authenticateByUrl(duration), {
    error_type: 'pkce_expected_code_verifier',
  });
  const returned = person.openTab(back.href).client;
  assert.equal((await returned.authenticateByUrl(duration))?.token_type, 'sso');
  assert.equal(returned.state.member?.email_address, email);
  assert.equal(returned.state.session?.authentication_factors[0]?.type, 'sso');
  const { client: second } = browser().openTab();
  await discover(second, email);
  whole(await second.discovery.organizations.create({ ...duration, organization_name: 'Otters, too' }));
  const home = {
    external_organization_id: connection.organization_id,
    external_connection_id: connection_id,
  };
  const shared = (await second.sso.external.createConnection(home)).connection;
  const named = { connection_id: shared.connection_id, display_name: 'The other otters' };
  assert.equal(
    (await second.sso.external.updateConnection(named)).connection.display_name,
    named.display_name,
  );
  await admin.sso.deleteConnection(connection_id);
  assert.deepEqual((await admin.sso.getConnections()).oidc_connections, []);

  const { saml } = admin.sso;
  const samlConnection = (await saml.createConnection({ display_name: 'Otters' })).connection;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const saml_encryption_private_key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const ofSaml = { connection_id: samlConnection.connection_id };
  const { connection: keyed } = await saml.updateConnection({ ...ofSaml, saml_encryption_private_key });
  const [key] = keyed.saml_encryption_private_keys;
  const drop = { ...ofSaml, private_key_id: key?.private_key_id ?? '' };
  await saml.deleteEncryptionPrivateKey(drop);
  const [left] = (await admin.sso.getConnections()).saml_connections;
  assert.deepEqual(left?.saml_encryption_private_keys, []);
  await assert.rejects(saml.deleteEncryptionPrivateKey(drop), {
    error_type: 'sso_verification_key_not_found',
  });
  const metadata_url = `${url}/identity/company/saml/metadata`;
  const { connection: ready } = await saml.updateConnectionByURL({ ...ofSaml, metadata_url });
  assert.deepEqual([ready.status, ready.idp_entity_id], ['active', metadata_url]);
  const [only] = ready.verification_certificates;
  await assert.rejects(
    saml.deleteVerificationCertificate({ ...ofSaml, certificate_id: only?.certificate_id ?? '' }),
    { error_type: 'cannot_delete_last_sso_verification_key' },
  );
});

test('an admin connects a directory, rotates its token, gives its groups roles, and ends it', async (t) => {
  const { browser, discover } = await startShelter(t);
  const { client } = browser().openTab();
  await assert.rejects(client.scim.getConnection(), { code: 'no_current_session' });
  await discover(client, employee());
  whole(await client.discovery.organizations.create(duration));
  const { connection } = await client.scim.createConnection({
    display_name: 'Directory',
    identity_provider: 'okta',
  });
  const { connection_id, bearer_token, base_url } = connection;
  const speak = (token: string, path: string, body?: object) =>
    fetch(`${base_url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group'];
  const sent = await speak(bearer_token, '/Groups', { schemas, displayName: 'Keepers' });
  assert.equal(sent.status, 201);
  const { scim_groups } = await client.scim.getConnectionGroups({});
  const [group] = scim_groups;
  assert.equal(group?.group_name, 'Keepers');
  const scim_group_implicit_role_assignments = [{ role_id: 'auth_admin', group_id: group?.group_id ?? '' }];
  const changed = await client.scim.updateConnection({
    connection_id,
    display_name: 'New name',
    scim_group_implicit_role_assignments,
  });
  assert.equal(changed.connection.display_name, 'New name');
  assert.deepEqual(
    changed.connection.scim_group_implicit_role_assignments,
    scim_group_implicit_role_assignments,
  );

  const works = async (token: string) => (await speak(token, '/Users')).status === 200;
  const first = (await client.scim.rotateStart({ connection_id })).connection.next_bearer_token;
  assert.deepEqual([await works(bearer_token), await works(first)], [true, true]);
  await client.scim.rotateCancel({ connection_id });
  assert.deepEqual([await works(bearer_token), await works(first)], [true, false]);
  const next = (await client.scim.rotateStart({ connection_id })).connection.next_bearer_token;
  await client.scim.rotateComplete({ connection_id });
  assert.deepEqual([await works(bearer_token), await works(next)], [false, true]);
  assert.equal((await client.scim.getConnection()).connection.bearer_token_last_four, next.slice(-4));
  await client.scim.deleteConnection({ connection_id });
  assert.equal(await works(next), false);
});

test('one-tap signs a member in by the account of the browser’s dialog', async (t) => {
  const { url, browser, discover, seen } = await startShelter(t);
  const email = 'ada@pets.example';
  const founding = browser().openTab();
  await discover(founding.client, email);
  const { organization, member_id } = whole(await founding.client.discovery.organizations.create(duration));
  const requests: IdentityRequest[] = [];
  /** What a browser does: it reads the accounts, and asks for the token of the chosen one. */
  const dialog: IdentityAccess = {
    supported: () => true,
    async ask(request) {
      requests.push(request);
      const signIn = await fetch(`${url}/identity/fedcm/people`, {
        method: 'POST',
        body: new URLSearchParams({ choice: '0' }),
        redirect: 'manual',
      });
      const cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const headers = { 'sec-fetch-dest': 'webidentity', cookie, origin };
      const answer = await fetch(`${url}/identity/fedcm/accounts`, { headers });
      const { accounts } = (await answer.json()) as { accounts: { id: string }[] };
      const params = JSON.stringify({ nonce: request.nonce });
      const form = { client_id: request.clientId, account_id: accounts[0]?.id ?? '', params };
      const body = new URLSearchParams(form);
      const reply = await fetch(`${url}/identity/fedcm/token`, { method: 'POST', headers, body });
      return ((await reply.json()) as { token: string }).token;
    },
  };
  const here = browser();
  const { tab, client } = here.openTab(undefined, { identity: dialog });
  const { organization_id } = organization;
  assert.deepEqual(await client.oauth.googleOneTap.start({ organization_id }), { success: true });
  const reached = await here.openTab(tab.visited[0]).client.authenticateByUrl(duration);
  assert.ok(reached);
  assert.equal(reached.token_type, 'oauth');
  assert.equal((reached.reply as SignedInMemberReply).member_id, member_id);

  const elsewhere = browser();
  const second = elsewhere.openTab(undefined, { identity: dialog });
  assert.deepEqual(await second.client.oauth.googleOneTap.discovery.start(), { success: true });
  const other = employee();
  await discover(second.client, other);
  await second.client.discovery.organizations.create(duration);
  const { client: returned } = elsewhere.openTab(second.tab.visited[0]);
  assert.equal((await returned.oauth.inspect())?.replaces?.email_address, other);
  const accounts = { current: other, next: email };
  await assert.rejects(returned.authenticateByUrl(duration), {
    code: 'account_switch_unconfirmed',
    accounts,
  });
  const outcome = await returned.authenticateByUrl({ ...duration, switch_accounts: true });
  assert.equal(outcome?.token_type, 'discovery_oauth');
  assert.match(requests[0]?.configUrl ?? '', /\/identity\/fedcm\/config\.json$/);
  const submitted = seen.filter(({ call }) => call.includes('/onetap/'));
  assert.deepEqual(
    submitted.map(({ call, body }) => [call, 'pkce_code_challenge' in (body ?? {})]),
    [
      ['GET /b2b/oauth/google/onetap/start', false],
      ['POST /b2b/oauth/google/onetap/submit', false],
      ['GET /b2b/oauth/google/onetap/start', false],
      ['POST /b2b/oauth/google/onetap/discovery/submit', false],
    ],
  );
  await assert.rejects(client.oauth.googleOneTap.start({} as { organization_id: string }), {
    code: 'usage_error',
    message: /oauth\.googleOneTap\.start.*"organization_id"/,
  });
});
