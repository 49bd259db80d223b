/** Sign-in of members by their company's own login: what holds on every database. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../../provider/database/open.ts';
import { duration, employee, half, newDomain, shelterOf, shelterToken, whole } from '../../../members.ts';
import { adminSecret, office } from '../../../parties/back-office.ts';
import { foundCompany, goThere, signInBy, tokenOf, visit } from '../../../parties/company-login.ts';
import { Browser, locationOf } from '../../../parties/social.ts';
import { createWorld, minute } from '../../../world.ts';
import { appCode } from '../../second-factors/totps.ts';

export function ssoSuite(database: () => OpenedDatabase): void {
  const authenticate = 'POST /b2b/sso/authenticate';
  const page = 'http://localhost:4301/authenticate';

  describe('a company’s own login', () => {
    it('makes a person a member, and recognises them when they return with a new address', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const [sub, email] = [randomUUID(), employee(company.domain)];
      company.send({ sub, email });
      const pages = { login_redirect_url: `${page}/in`, signup_redirect_url: `${page}/up` };
      const query = { connection_id: company.connection.connection_id, ...pages };
      const first = await visit(shelter, query);
      assert.equal(first.pathname, '/authenticate/up');
      const body = { ...duration, sso_token: tokenOf(first) };
      const { member, member_session } = whole((await shelter.call(authenticate, body)).data());
      assert.deepEqual(
        [member.email_address, member.status, member.name, member.email_address_verified],
        [email, 'active', 'Ada Lovelace', true],
      );
      const [registration] = member.sso_registrations;
      assert.deepEqual(
        [registration?.connection_id, registration?.external_id],
        [company.connection.connection_id, sub],
      );
      const [factor] = member_session.authentication_factors;
      assert.deepEqual([factor?.type, factor?.delivery_method], ['sso', 'sso_oidc']);
      assert.equal((await shelter.call(authenticate, body)).refused(), 'sso_token_not_found', 'once');

      const moved = employee(company.domain);
      company.send({ sub, email: moved });
      const again = await visit(shelter, query);
      assert.equal(again.pathname, '/authenticate/in');
      const reply = whole(
        (await shelter.call(authenticate, { ...duration, sso_token: tokenOf(again) })).data(),
      );
      assert.deepEqual([reply.member_id, reply.member.email_address], [member.member_id, moved]);
      assert.equal(reply.member.retired_email_addresses[0]?.email_address, email, 'which stays theirs');
    });

    it('that a stranger began names the member whom it would replace, unless only their browser can finish it', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { connection, admin, ...company } = await foundCompany(t, shelter);
      company.send({ email: admin.email });
      const ownEmail = employee();
      const { session_token: session, organization } = await shelter.found(ownEmail);
      const { connection_id, display_name } = connection;
      const inspect = async (query: object, sender = {}) => {
        const sso_token = tokenOf(await visit(shelter, { connection_id, ...query }));
        const { account, replaces } = (
          await shelter.call('POST /b2b/sso/inspect', { sso_token }, sender)
        ).data();
        return { account, replaces };
      };
      const replaces = { email_address: ownEmail, organization_name: organization.organization_name };
      assert.deepEqual(await inspect({}, { session }), { account: admin.email, replaces });
      assert.deepEqual(await inspect({}), { account: admin.email, replaces: null });
      const same = { session: company.session };
      assert.deepEqual(await inspect({}, same), { account: admin.email, replaces: null });
      const pkce_code_challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
      const proved = { account: display_name, replaces: null };
      assert.deepEqual(await inspect({ pkce_code_challenge }, { session }), proved);
      const unknown = await shelter.call('POST /b2b/sso/inspect', { sso_token: 'unknown' });
      assert.equal(unknown.refused(), 'sso_token_not_found');
    });

    it('takes a new name over from it, and leaves one that the member has chosen', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const person = { sub: randomUUID(), email: employee(company.domain) };
      const enter = async (given_name: string) => {
        company.send({ ...person, given_name });
        return whole((await signInBy(shelter, company)).data());
      };
      assert.equal((await enter('Ada')).member.name, 'Ada Lovelace');
      const { member, session_token: session } = await enter('Augusta');
      assert.equal(member.name, 'Augusta Lovelace');
      (await shelter.call('PUT /b2b/organizations/members/update', { name: 'Countess' }, { session })).data();
      assert.equal((await enter('Augusta')).member.name, 'Countess');
      assert.equal((await enter('Ada')).member.name, 'Ada Lovelace');
    });

    it('starts by an organization or its slug, and says what is missing', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      company.send({ email: company.admin.email });
      for (const place of [{ organization_id: company.organization_id }, { slug: company.slug }]) {
        tokenOf(await visit(shelter, place));
      }
      const { organization } = await shelter.found(employee());
      const start = async (query: Record<string, string>) => {
        const all = new URLSearchParams({ public_token: 'public-token-test-local-b2b', ...query });
        const response = await new Browser(shelter.world).get(`/v1/public/sso/start?${all}`);
        return [response.status, /#(\w+)/.exec(await response.text())?.[1]];
      };
      assert.deepEqual(await start({}), [400, 'missing_sso_connection_locator']);
      const { organization_id } = organization;
      assert.deepEqual(await start({ organization_id }), [404, 'no_sso_connection_exists_for_organization']);
      assert.deepEqual(await start({ connection_id: 'unknown' }), [404, 'sso_connection_not_found']);
      assert.deepEqual(
        await start({ slug: company.slug, login_redirect_url: 'https://elsewhere.example/' }),
        [400, 'invalid_login_redirect_url'],
      );
    });

    it('ends only in the browser that began, at its own connection, once', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      company.send({ email: company.admin.email });
      const { connection_id } = company.connection;
      const browser = new Browser(shelter.world);
      const callback = await goThere(shelter, browser, { connection_id });
      const stranger = await new Browser(shelter.world).get(callback.href);
      assert.equal(stranger.status, 400);
      assert.match(await stranger.text(), /unsolicited_sso_response/);
      const elsewhere = callback.href.replace(connection_id, `${connection_id}0`);
      assert.equal((await browser.get(elsewhere)).status, 400);
      tokenOf(locationOf(await browser.get(callback.href)));
      assert.equal((await browser.get(callback.href)).status, 400);
    });

    it('asks for the verifier of the browser that began', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      company.send({ email: company.admin.email });
      const pkce_code_verifier = randomBytes(32).toString('hex');
      const pkce_code_challenge = createHash('sha256').update(pkce_code_verifier).digest('base64url');
      const { connection_id } = company.connection;
      const sso_token = tokenOf(await visit(shelter, { connection_id, pkce_code_challenge }));
      const body = { ...duration, sso_token };
      assert.equal((await shelter.call(authenticate, body)).refused(), 'pkce_expected_code_verifier');
      whole((await shelter.call(authenticate, { ...body, pkce_code_verifier })).data());
    });

    it('is refused with a reason if its response is invalid', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const { server } = company;
      const { connection_id } = company.connection;
      const errorOf = async () => (await visit(shelter, { connection_id })).searchParams.get('error');
      company.send({});
      assert.equal(await errorOf(), 'oidc_response_email_missing');
      company.send({ email: employee(company.domain), email_verified: false });
      assert.equal(await errorOf(), 'oidc_response_unverified_email');
      company.send({ email: employee(company.domain) });
      const forged = [
        (claims: object, sign: typeof server.sign) => sign({ ...claims }, 'foreign'),
        (claims: object, sign: typeof server.sign) => sign({ ...claims, nonce: 'another' }),
        (claims: object, sign: typeof server.sign) => sign({ ...claims, aud: 'another-client' }),
        (claims: object, sign: typeof server.sign) => sign({ ...claims, iss: 'http://localhost:1' }),
        (claims: object, sign: typeof server.sign) => sign({ ...claims, exp: 1 }),
        (claims: object, sign: typeof server.sign) => sign({ ...claims, sub: randomUUID() }),
      ];
      for (const [index, forge] of forged.entries()) {
        server.tamper = async (reply, sign) => {
          const claims = JSON.parse(
            Buffer.from(reply.id_token.split('.')[1] ?? '', 'base64url').toString(),
          ) as object;
          return { ...reply, id_token: await forge(claims, sign) };
        };
        assert.equal(await errorOf(), 'oidc_auth_code_error', `forgery ${index}`);
      }
      server.tamper = null;
      assert.equal(await errorOf(), null);
    });

    it('decides by the setting of the organization who may join', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const change = async (settings: object) =>
        (await shelter.call('PUT /b2b/organizations/me', settings, { session: company.session })).data();
      const { connection_id } = company.connection;
      await change({ sso_jit_provisioning: 'NOT_ALLOWED', email_invites: 'ALL_ALLOWED' });
      const email = employee(company.domain);
      company.send({ email });
      const refused = 'invalid_connection_for_jit_provisioning';
      assert.equal((await signInBy(shelter, company)).refused(), refused);
      await change({
        email_jit_provisioning: 'RESTRICTED',
        email_allowed_domains: [company.domain],
      });
      assert.equal((await signInBy(shelter, company)).refused(), refused, 'no mail has shown the address');
      await change({
        sso_jit_provisioning: 'RESTRICTED',
        sso_jit_provisioning_allowed_connections: [connection_id],
      });
      whole((await signInBy(shelter, company)).data());
      const unknown = { sso_jit_provisioning_allowed_connections: ['oidc-connection-of-another'] };
      const wrong = await shelter.call('PUT /b2b/organizations/me', unknown, { session: company.session });
      assert.equal(wrong.refused(), 'sso_connection_not_found');
    });

    it('proves nothing in another organization, however the address is spelt', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const victim = await shelter.found(employee());
      company.send({ email: victim.member.email_address.toUpperCase() });
      const session = whole((await signInBy(shelter, company)).data());
      assert.equal(session.organization.organization_id, company.organization_id);
      const { organization_id } = victim.organization;
      const exchange = await shelter.call(
        'POST /b2b/sessions/exchange',
        { ...duration, organization_id },
        { session: session.session_token },
      );
      assert.equal(exchange.refused(), 'organization_not_found');
      const list = await shelter.call(
        'POST /b2b/discovery/organizations',
        {},
        { session: session.session_token },
      );
      assert.deepEqual(list.data().discovered_organizations, []);
    });

    it('shows nothing of the member whom it names elsewhere, and makes none there', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const [company, domain] = [await foundCompany(t, shelter), newDomain()];
      const demands = { mfa_policy: 'REQUIRED_FOR_ALL' };
      (await shelter.call('PUT /b2b/organizations/me', demands, { session: company.session })).data();
      const joining = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
      const tenants = {
        oauth_tenant_jit_provisioning: 'RESTRICTED',
        allowed_oauth_tenants: { slack: ['T1'] },
      };
      const settings = { ...joining, ...tenants };
      const {
        member,
        organization,
        session_token: session,
      } = await shelter.found(employee(domain), settings);
      const { organization_id } = organization;
      const search = () => shelter.call('POST /b2b/organizations/me/members/search', {}, { session });
      for (const email of [member.email_address, employee(domain)]) {
        company.send({ email });
        const { intermediate_session_token } = half((await signInBy(shelter, company)).data());
        const entering = { ...duration, organization_id, intermediate_session_token };
        const reply = half(
          (await shelter.call('POST /b2b/discovery/intermediate_sessions/exchange', entering)).data(),
        );
        assert.deepEqual(
          [reply.member_id, reply.member.email_address, reply.member.roles, reply.member.status],
          ['', email, [], 'pending'],
        );
        assert.deepEqual(reply.organization.allowed_oauth_tenants, {});
        assert.ok(reply.primary_required?.allowed_auth_methods.includes('email_otp'));
        assert.equal((await search()).data().results_metadata.total, 1);
      }
    });

    it('that moves its admin to a stranger’s address founds no organization in their name', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const [sub, stranger] = [randomUUID(), employee()];
      let { session } = company;
      const signInAs = async (email: string) => {
        company.send({ sub, email });
        const sso_token = tokenOf(await visit(shelter, { connection_id: company.connection.connection_id }));
        return (await shelter.call(authenticate, { ...duration, sso_token }, { session })).data();
      };
      for (const email of [company.admin.email, stranger, stranger])
        session = whole(await signInAs(email)).session_token;
      const demands = { mfa_policy: 'REQUIRED_FOR_ALL' };
      (await shelter.call('PUT /b2b/organizations/me', demands, { session })).data();
      const { intermediate_session_token, member } = half(await signInAs(stranger));
      assert.equal(member.email_address, stranger);
      const founding = { ...duration, intermediate_session_token };
      const reply = await shelter.call('POST /b2b/discovery/organizations/create', founding);
      assert.equal(reply.refused(), 'action_available_only_once_primary_authentication_is_met');
      const { discovered_organizations: found } = await shelter.discover(stranger);
      assert.deepEqual(
        found.map(({ organization }) => organization.organization_id),
        [company.organization_id],
      );
    });

    it('brings a removed member back only if an admin says so', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      company.send({ email: employee(company.domain) });
      const { member_id } = whole((await signInBy(shelter, company)).data());
      const sso_token = tokenOf(await visit(shelter, { connection_id: company.connection.connection_id }));
      const remove = 'DELETE /b2b/organizations/members/:member_id';
      (await shelter.call(remove, null, { session: company.session, params: { member_id } })).data();
      const refused = await shelter.call(authenticate, { ...duration, sso_token });
      assert.equal(refused.refused(), 'email_jit_provisioning_not_allowed');
    });

    it('still asks for the second factor that the organization demands', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const change = { mfa_policy: 'REQUIRED_FOR_ALL' };
      (await shelter.call('PUT /b2b/organizations/me', change, { session: company.session })).data();
      company.send({ email: employee(company.domain) });
      const reply = half((await signInBy(shelter, company)).data());
      assert.ok(reply.mfa_required);
      assert.deepEqual(reply.member.sso_registrations, [], 'kept once the sign-in is complete');
    });

    it('that an admin deletes meanwhile completes no sign-in that it began', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const { organization_id, session } = company;
      const change = { mfa_policy: 'REQUIRED_FOR_ALL' };
      (await shelter.call('PUT /b2b/organizations/me', change, { session })).data();
      company.send({ email: employee(company.domain) });
      const { member_id, intermediate_session_token } = half((await signInBy(shelter, company)).data());
      const about = { organization_id, member_id: member_id ?? '', intermediate_session_token };
      const { secret } = (await shelter.call('POST /b2b/totp', about)).data();
      const { connection_id } = company.connection;
      const params = { connection_id };
      (await shelter.call('DELETE /b2b/sso/:connection_id', null, { session, params })).data();
      const proof = { ...about, ...duration, code: appCode(shelter.world, secret) };
      const late = await shelter.call('POST /b2b/totp/authenticate', proof);
      assert.equal(late.refused(), 'intermediate_session_not_found');
    });

    it('gives the roles of its connection and groups, in its own sessions only', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const { connection_id } = company.connection;
      const assign = async (change: object) =>
        shelter.call('PUT /b2b/sso/oidc/:connection_id', change, {
          session: company.session,
          params: { connection_id },
        });
      const unknown = { oidc_connection_implicit_role_assignments: [{ role_id: 'no-such-role' }] };
      assert.equal((await assign(unknown)).refused(), 'invalid_rbac_role_assignment');
      const admins = [{ role_id: 'auth_admin', group: 'IT' }];
      (await assign({ oidc_group_implicit_role_assignments: admins })).data();
      const [sub, email] = [randomUUID(), employee(company.domain)];
      company.send({ sub, email, groups: ['IT', 'Everyone'] });
      const { member, member_session, session_token } = whole((await signInBy(shelter, company)).data());
      assert.deepEqual(member.roles.find(({ role_id }) => role_id === 'auth_admin')?.sources, [
        { type: 'sso_connection_group', details: { connection_id, group: 'IT' } },
      ]);
      assert.ok(member_session.roles.includes('auth_admin'));
      (await shelter.call('GET /b2b/sso', null, { session: session_token })).data();

      const byMail = await shelter.signIn(email, company.organization_id);
      assert.equal(byMail.member_session.roles.includes('auth_admin'), false, 'not by a mailed code');
      const denied = await shelter.call('GET /b2b/sso', null, { session: byMail.session_token });
      assert.equal(denied.refused(), 'session_authorization_error');

      company.send({ sub, email, groups: ['Everyone'] });
      whole((await signInBy(shelter, company)).data());
      const now = await shelter.call('GET /b2b/sso', null, { session: session_token });
      assert.equal(now.refused(), 'session_authorization_error', 'at the next check of every session');
    });

    it('gives the role of the last of five hundred groups, and logs how many it did not keep', async (t) => {
      const lines: string[] = [];
      const world = await createWorld(t, {
        database: database(),
        environment: { LOG_LEVEL: 'warn' },
        logDestination: { write: (line) => lines.push(line) },
      });
      const shelter = shelterOf(world);
      const company = await foundCompany(t, shelter);
      const { connection_id } = company.connection;
      const change = { oidc_group_implicit_role_assignments: [{ role_id: 'auth_admin', group: 'IT' }] };
      const sender = { session: company.session, params: { connection_id } };
      (await shelter.call('PUT /b2b/sso/oidc/:connection_id', change, sender)).data();
      const others = Array.from({ length: 499 }, (_, index) => `team ${index}`);
      company.send({ email: employee(company.domain), groups: [...others, 'IT'] });
      const { member_session } = whole((await signInBy(shelter, company)).data());
      assert.ok(member_session.roles.includes('auth_admin'));
      const logged = lines.map((line) => JSON.parse(line)).find(({ left_out }) => left_out !== undefined);
      assert.deepEqual([logged?.connection_id, logged?.left_out], [connection_id, 300]);
    });

    it('gives the last admin the role until another member has it', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { session, connection, admin, ...company } = await foundCompany(t, shelter);
      const params = { connection_id: connection.connection_id };
      const assign = (session: string, ...roles: object[]) =>
        shelter.call(
          'PUT /b2b/sso/oidc/:connection_id',
          { oidc_connection_implicit_role_assignments: roles },
          { session, params },
        );
      (await assign(session, { role_id: 'auth_admin' })).data();
      company.send({ sub: randomUUID(), email: employee(company.domain) });
      const byLogin = whole((await signInBy(shelter, { connection })).data());
      const { member_id } = admin;
      const demotion = { session, params: { member_id } };
      const demoted = { member_id, roles: [] };
      (await shelter.call('PUT /b2b/organizations/members/:member_id', demoted, demotion)).data();
      assert.equal((await assign(byLogin.session_token)).refused(), 'session_authorization_error');
    });

    it('that also gives a role which an admin takes away ends the sessions that it began, unless the admin keeps them', async (t) => {
      const environment = { ADMIN_SECRET: adminSecret };
      const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
      const company = await foundCompany(t, shelter);
      const { session, connection } = company;
      const { connection_id } = connection;
      const assignment = { oidc_connection_implicit_role_assignments: [{ role_id: 'auth_admin' }] };
      (
        await shelter.call('PUT /b2b/sso/oidc/:connection_id', assignment, {
          session,
          params: { connection_id },
        })
      ).data();
      const email = employee(company.domain);
      company.send({ sub: randomUUID(), email });
      const byLogin = whole((await signInBy(shelter, company)).data());
      const byMail = await shelter.signIn(email, company.organization_id);
      const { member_id } = byLogin;
      const change = async (roles: string[], more = {}) =>
        (
          await shelter.call(
            'PUT /b2b/organizations/members/:member_id',
            { member_id, roles, ...more },
            { session, params: { member_id } },
          )
        ).data();
      const isOpen = async (token: string) =>
        (await shelter.call('POST /b2b/sessions/authenticate', {}, { session: token })).status === 200;
      await change(['auth_admin']);
      await change([], { preserve_existing_sessions: true });
      assert.ok(await isOpen(byLogin.session_token));
      const byServer = async (roles: string[], more = {}) => {
        const path = `/v1/admin/organizations/${company.organization_id}/members/${member_id}`;
        assert.equal((await office(shelter.world.url).patch(path, { roles, ...more })).status, 200);
      };
      await byServer(['auth_admin']);
      await byServer([], { preserve_existing_sessions: true });
      assert.ok(await isOpen(byLogin.session_token), 'nor by the management API');
      await change(['auth_admin']);
      await change([]);
      assert.equal(await isOpen(byLogin.session_token), false);
      assert.ok(await isOpen(byMail.session_token), 'the login gives nothing there');
    });

    it('is found by an address: of a member first, else of the domain', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      const find = 'GET /b2b/sso/discovery/connections?email_address=:email_address';
      const discover = async (email_address: string) => {
        const { connections } = (await shelter.call(find, null, { params: { email_address } })).data();
        return connections.map(({ connection_id }) => connection_id);
      };
      const { connection_id } = company.connection;
      assert.deepEqual(await discover(company.admin.email.toUpperCase()), [connection_id]);
      assert.deepEqual(await discover(employee(company.domain)), []);
      const allowed = { email_allowed_domains: [company.domain] };
      (await shelter.call('PUT /b2b/organizations/me', allowed, { session: company.session })).data();
      assert.deepEqual(await discover(employee(company.domain)), [connection_id]);
      assert.deepEqual(await discover(employee(newDomain())), []);
      const closed = { sso_jit_provisioning: 'NOT_ALLOWED', email_invites: 'ALL_ALLOWED' };
      (await shelter.call('PUT /b2b/organizations/me', closed, { session: company.session })).data();
      assert.deepEqual(await discover(employee(company.domain)), []);
      assert.equal(
        (await shelter.call(find, null, { params: { email_address: 'x' } })).refused(),
        'invalid_email',
      );
    });

    it('is found for no stranger whom an organization has invited, or whose domain it names', async (t) => {
      for (const ENUMERATION_SAFE of ['true', 'false']) {
        const environment = { ENUMERATION_SAFE };
        const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
        const [bait, domain] = [await foundCompany(t, shelter), newDomain()];
        const session = { session: bait.session };
        const find = 'GET /b2b/sso/discovery/connections?email_address=:email_address';
        const discover = async (email_address: string) =>
          (await shelter.call(find, null, { params: { email_address } })).data().connections;
        const named = { email_allowed_domains: [domain] };
        (await shelter.call('PUT /b2b/organizations/me', named, session)).data();
        assert.deepEqual(await discover(employee(domain)), []);
        const guest = employee(domain);
        const invited = await shelter.call(
          'POST /b2b/organizations/members',
          { email_address: guest },
          session,
        );
        assert.equal(invited.data().member.status, 'invited');
        assert.deepEqual(await discover(guest), []);
        if (ENUMERATION_SAFE === 'true') continue;
        await shelter.signIn(guest, bait.organization_id);
        assert.equal((await discover(guest)).length, 1, 'who has accepted');
      }
    });

    it('makes no domain the organization’s: it says of anybody what it likes', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const [bait, domain] = [await foundCompany(t, shelter), newDomain()];
      bait.send({ email: employee(domain) });
      const { member } = whole((await signInBy(shelter, bait)).data());
      assert.equal(member.email_address_verified, true, 'here');
      const find = 'GET /b2b/sso/discovery/connections?email_address=:email_address';
      const params = { email_address: member.email_address };
      const logins = async () => (await shelter.call(find, null, { params })).data().connections.length;
      assert.equal(await logins(), 0, 'nor leads anybody to itself');
      const create = async (email_address: string) => {
        const body = { email_address };
        const sent = await shelter.call('POST /b2b/organizations/members', body, { session: bait.session });
        return sent.data().member.status;
      };
      assert.equal(await create(employee(domain)), 'invited');
      await shelter.signIn(member.email_address, bait.organization_id);
      assert.equal(await create(employee(domain)), 'active', 'once the person has read a mail');
      assert.equal(await logins(), 1);
    });

    it('is found by the domain alone if membership is secret', async (t) => {
      const environment = { ENUMERATION_SAFE: 'true' };
      const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
      const company = await foundCompany(t, shelter);
      const guest = employee();
      const body = { email_address: guest };
      (await shelter.call('POST /b2b/organizations/members', body, { session: company.session })).data();
      const discover = async (email_address: string) => {
        const find = 'GET /b2b/sso/discovery/connections?email_address=:email_address';
        return (await shelter.call(find, null, { params: { email_address } })).data().connections.length;
      };
      assert.deepEqual([await discover(company.admin.email), await discover(guest)], [0, 0]);
      const settings = {
        email_allowed_domains: [company.domain],
        sso_jit_provisioning: 'NOT_ALLOWED',
        email_invites: 'ALL_ALLOWED',
      };
      (await shelter.call('PUT /b2b/organizations/me', settings, { session: company.session })).data();
      const answers = [company.admin.email, employee(company.domain), guest].map(discover);
      assert.deepEqual(await Promise.all(answers), [1, 1, 0], 'members or not');
    });

    it('lets its token live for minutes, and not longer than its connection', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      company.send({ email: company.admin.email });
      const { connection_id } = company.connection;
      const [late, orphan] = [
        await visit(shelter, { connection_id }),
        await visit(shelter, { connection_id }),
      ];
      const remove = 'DELETE /b2b/sso/:connection_id';
      (await shelter.call(remove, null, { session: company.session, params: { connection_id } })).data();
      const gone = await shelter.call(authenticate, { ...duration, sso_token: tokenOf(orphan) });
      assert.equal(gone.refused(), 'sso_token_not_found');
      shelter.world.clock.advance(6 * minute);
      const expired = await shelter.call(authenticate, { ...duration, sso_token: tokenOf(late) });
      assert.equal(expired.refused(), 'sso_token_not_found');
    });

    it('is mocked in development, from the issuer to the groups', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { session_token: session, organization } = await shelter.found(employee());
      const { connection } = (await shelter.call('POST /b2b/sso/oidc', {}, { session })).data();
      const { connection_id } = connection;
      const change = {
        issuer: `${shelter.world.url}/identity/company`,
        client_id: 'any',
        client_secret: 'any',
      };
      const set = 'PUT /b2b/sso/oidc/:connection_id';
      const active = (await shelter.call(set, change, { session, params: { connection_id } })).data();
      assert.deepEqual([active.warning, active.connection.status], ['', 'active']);
      const browser = new Browser(shelter.world);
      const slug = organization.organization_slug;
      const all = new URLSearchParams({ public_token: shelterToken, slug });
      const login = locationOf(await browser.get(`/v1/public/sso/start?${all}`));
      const answer = async (choice: Record<string, string>) => {
        const page = await browser.get(login.href);
        assert.match(await page.text(), /Local mock of a company/);
        const body = new URLSearchParams({ ...Object.fromEntries(login.searchParams), ...choice });
        return locationOf(await browser.get(login.pathname, { method: 'POST', body }));
      };
      const email = employee();
      const callback = await answer({ choice: 'other', name: 'Ada Lovelace', email, groups: 'IT, Keepers' });
      const sso_token = tokenOf(locationOf(await browser.get(callback.href)));
      const { member } = whole((await shelter.call(authenticate, { ...duration, sso_token })).data());
      assert.deepEqual([member.email_address, member.name], [email, 'Ada Lovelace']);
      const help = await browser.get('/identity/company');
      assert.match(await help.text(), new RegExp(change.issuer));
      const elsewhere = await browser.get(
        `${login.href.replace(/redirect_uri=[^&]*/, 'redirect_uri=https://elsewhere.example/')}`,
      );
      assert.equal(elsewhere.status, 400);
    });

    it('lets many tabs exchange one token, and signs in one', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const company = await foundCompany(t, shelter);
      company.send({ email: employee(company.domain) });
      const { connection_id } = company.connection;
      const sso_token = tokenOf(await visit(shelter, { connection_id }));
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => shelter.call(authenticate, { ...duration, sso_token })),
      );
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404]);
    });
  });
}
