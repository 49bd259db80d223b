/** What a member with some rights tries to get the rest: what holds on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { B2BCallName } from '../../../../session-core/wire/b2b/calls.ts';
import type { OrganizationUpdate } from '../../../../session-core/wire/b2b/organizations.ts';
import type { Organization } from '../../../../session-core/wire/b2b/shared.ts';
import {
  employee,
  half,
  type MemberSender,
  newDomain,
  type Shelter,
  shelterOf,
  whole,
} from '../../members.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { signInBy } from '../../parties/company-login.ts';
import { directoryOf } from '../../parties/directory.ts';
import { clientId, clientSecret, startOpenId } from '../../parties/identity-servers.ts';
import { createWorld } from '../../world.ts';

export function rightsSuite(database: () => OpenedDatabase): void {
  const forbidden = 'session_authorization_error';
  const member = '/b2b/organizations/members/:member_id';

  /** An organization with an admin, and a member who has these actions and no others. */
  async function company(t: TestContext, grants: Record<string, string[]>) {
    const world = await createWorld(t, { database: database(), environment: { ADMIN_SECRET: adminSecret } });
    const shelter = shelterOf(world);
    const domain = newDomain();
    const admin = await shelter.found(employee(domain));
    const { organization_id } = admin.organization;
    const role = (role_id: string, permissions: Record<string, string[]>) => ({
      role_id,
      description: '',
      permissions: Object.entries(permissions).map(([resource, actions]) => ({
        resource_id: `auth.${resource}`,
        actions,
      })),
    });
    const custom_roles = [
      role('helper', grants),
      role('keeper', { organization: ['delete'] }),
      // Without permissions: it may mean something to the host.
      role('emblem', {}),
    ];
    const path = `/v1/admin/organizations/${organization_id}`;
    const send = (url: string, method: string, body: object) =>
      fetch(world.url + url, {
        method,
        headers: { Authorization: `Bearer ${adminSecret}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    assert.equal((await send(path, 'PATCH', { custom_roles })).status, 200);
    /** A member of the company with these roles, signed in. */
    async function join(...roles: string[]) {
      const email_address = employee(domain);
      const reply = await office(world.url).post(`${path}/members`, { email_address, roles });
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      const { session_token: session, member_id } = await shelter.signIn(email_address, organization_id);
      return { email: email_address, member_id, as: { session }, params: { member_id } };
    }
    const asAdmin = { session: admin.session_token };
    /** Changes what the helper may do. */
    const grant = async (next: Record<string, string[]>) => {
      const custom_roles = [role('helper', next), role('keeper', { organization: ['delete'] })];
      assert.equal((await send(path, 'PATCH', { custom_roles })).status, 200);
    };
    const refused = async (name: B2BCallName, body: unknown, sender: MemberSender, why = name as string) =>
      assert.equal((await shelter.call(name, body, sender)).refused(), forbidden, why);
    return {
      world,
      shelter,
      domain,
      organization_id,
      refused,
      join,
      grant,
      asAdmin,
      admin: {
        email: admin.member.email_address,
        member_id: admin.member_id,
        params: { member_id: admin.member_id },
      },
      helper: await join('helper'),
      isAdmin: async (sender: MemberSender) =>
        (await shelter.call('GET /b2b/organizations/members/me', null, sender)).data().member.is_admin,
    };
  }

  /** A login that a member sets up, and how anybody signs in by it. */
  async function loginOf(t: TestContext, shelter: Shelter, as: MemberSender) {
    const server = await startOpenId(t);
    const { connection } = (await shelter.call('POST /b2b/sso/oidc', {}, as)).data();
    server.serve(connection.redirect_url, 'client_secret_basic');
    const params = { connection_id: connection.connection_id };
    const change = 'PUT /b2b/sso/oidc/:connection_id';
    const body = { issuer: server.url, client_id: clientId, client_secret: clientSecret };
    (await shelter.call(change, body, { ...as, params })).data();
    const enter = async (email: string, sub: string = randomUUID()) => {
      server.person = { sub, email };
      return (await signInBy(shelter, { connection })).data();
    };
    return { enter, params };
  }

  describe('a role that may change roles', () => {
    it('gives and takes those that it has, and neither makes an admin nor removes one', async (t) => {
      const { shelter, refused, helper, admin, join, isAdmin } = await company(t, {
        member: ['create', 'delete', 'update.settings.roles'],
      });
      const other = await join('keeper');
      for (const [target, roles] of [
        [helper, ['helper', 'auth_admin']],
        [helper, ['helper', 'keeper']],
        [helper, ['helper', 'emblem']],
        [other, ['keeper', 'auth_admin']],
        [other, []],
        [admin, []],
      ] as const) {
        const body = { member_id: target.member_id, roles };
        await refused(`PUT ${member}`, body, { ...helper.as, params: target.params }, JSON.stringify(roles));
      }
      for (const name of ['POST /b2b/organizations/members', 'POST /b2b/magic_links/email/invite'] as const) {
        await refused(name, { email_address: employee(), roles: ['auth_admin'] }, helper.as);
        (await shelter.call(name, { email_address: employee(), roles: ['helper'] }, helper.as)).data();
      }
      for (const { params } of [admin, other]) {
        await refused(`DELETE ${member}`, null, { ...helper.as, params });
      }
      const plain = await join();
      const input = { member_id: plain.member_id, roles: ['helper'] };
      (await shelter.call(`PUT ${member}`, input, { ...helper.as, params: plain.params })).data();
      assert.equal(await isAdmin(helper.as), false);
    });

    it('takes no roles from an invited admin by inviting them again', async (t) => {
      const { shelter, asAdmin, refused, helper } = await company(t, {
        member: ['create', 'update.settings.roles'],
      });
      const invite = 'POST /b2b/magic_links/email/invite';
      const body = { email_address: employee(), roles: ['auth_admin'] };
      (await shelter.call(invite, body, asAdmin)).data();
      await refused(invite, { ...body, roles: [] }, helper.as);
    });

    it('does not bring back a member whom a directory’s group makes an admin', async (t) => {
      const { shelter, asAdmin, domain, organization_id, helper, refused } = await company(t, {
        member: ['create'],
      });
      const { connection } = (await shelter.call('POST /b2b/scim', {}, asAdmin)).data();
      const directory = directoryOf(connection);
      const email = employee(domain);
      const { id } = (await directory.createByOkta(email)).resource(201);
      await shelter.signIn(email, organization_id);
      const body = { displayName: 'Admins', members: [{ value: id }] };
      const group = (await directory.send('POST', '/Groups', body)).resource(201);
      const { connection_id } = connection;
      const assignments = [{ role_id: 'auth_admin', group_id: group.id }];
      const change = { connection_id, scim_group_implicit_role_assignments: assignments };
      const params = { connection_id };
      (await shelter.call('PUT /b2b/scim/:connection_id', change, { ...asAdmin, params })).data();
      const target = { params: { member_id: id } };
      (await shelter.call(`DELETE ${member}`, null, { ...asAdmin, ...target })).data();
      await refused(`PUT ${member}/reactivate`, null, { ...helper.as, ...target });
    });
  });

  describe('a role that may change contacts and factors', () => {
    it('does not touch those of an admin, and helps everybody else', async (t) => {
      const { shelter, refused, helper, admin, join } = await company(t, {
        member: [
          'update.info.name',
          'update.info.email',
          'update.info.mfa-phone',
          'update.info.delete.mfa-phone',
          'update.info.delete.mfa-totp',
          'update.info.unlink.retired-email',
          'update.settings.mfa-enrolled',
          'update.settings.is-breakglass',
        ],
      });
      const { member_id, params } = admin;
      const sender = { ...helper.as, params };
      for (const change of [
        { email_address: employee() },
        { mfa_enrolled: false },
        { mfa_phone_number: '+14155550123' },
        { is_breakglass: true },
        { email_address: employee(), unlink_email: true },
      ]) {
        await refused(`PUT ${member}`, { member_id, ...change }, sender, JSON.stringify(change));
      }
      await refused(`POST ${member}/start_email_update`, { email_address: employee() }, sender);
      await refused(`POST ${member}/unlink_retired_email`, { email_id: 'none' }, sender);
      await refused('DELETE /b2b/organizations/members/totp/:member_id', null, sender);
      await refused('DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id', null, sender);
      (await shelter.call(`PUT ${member}`, { member_id, name: 'Ada' }, sender)).data();
      const plain = await join();
      const moved = { member_id: plain.member_id, email_address: employee() };
      (await shelter.call(`PUT ${member}`, moved, { ...helper.as, params: plain.params })).data();
    });
  });

  describe('the password of another member', () => {
    const remove = 'DELETE /b2b/organizations/members/passwords/:password_id';

    it('is removed only by a role that may do that, and an admin’s by an admin', async (t) => {
      const { shelter, refused, helper, asAdmin, join } = await company(t, {
        member: ['update.info.delete.password'],
      });
      const passwordOf = async (sender: MemberSender) => {
        const body = { password: 'otters-under-the-moon-7' };
        const { member } = (await shelter.call('POST /b2b/passwords/session/reset', body, sender)).data();
        return { password_id: member.member_password_id };
      };
      const [ofAdmin, plain] = [await passwordOf(asAdmin), await join()];
      const ofPlain = await passwordOf(plain.as);
      await refused(remove, null, { ...plain.as, params: ofAdmin });
      await refused(remove, null, { ...helper.as, params: ofAdmin });
      (await shelter.call(remove, null, { ...helper.as, params: ofPlain })).data();
    });
  });

  describe('a role that may change the settings', () => {
    it('gives no role by a domain, and lets nobody join who would have one that it lacks', async (t) => {
      const domain = newDomain();
      const { shelter, refused, helper, asAdmin } = await company(t, {
        organization: [
          'update.settings.implicit-roles',
          'update.settings.email-jit-provisioning',
          'update.settings.allowed-domains',
        ],
      });
      const change = 'PUT /b2b/organizations/me';
      const assigned = (role_id: string) => ({
        rbac_email_implicit_role_assignments: [{ role_id, domain }],
      });
      const join = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
      await refused(change, assigned('auth_admin'), helper.as);
      (await shelter.call(change, { ...assigned('helper'), ...join }, helper.as)).data();
      (await shelter.call(change, assigned('auth_admin'), asAdmin)).data();
      await refused(change, assigned('helper'), helper.as, 'nor takes one');
      await refused(change, { ...join, email_allowed_domains: [domain, newDomain()] }, helper.as);
    });
  });

  const settings = {
    organization_name: ['update.info.name', 'Otters'],
    organization_slug: ['update.info.slug', `otters-${randomUUID()}`],
    organization_logo_url: ['update.info.logo-url', ''],
    sso_default_connection_id: ['update.settings.default-sso-connection', 'none'],
    sso_jit_provisioning: ['update.settings.sso-jit-provisioning', 'ALL_ALLOWED'],
    sso_jit_provisioning_allowed_connections: ['update.settings.sso-jit-provisioning', []],
    email_allowed_domains: ['update.settings.allowed-domains', []],
    email_jit_provisioning: ['update.settings.email-jit-provisioning', 'NOT_ALLOWED'],
    email_invites: ['update.settings.email-invites', 'ALL_ALLOWED'],
    oauth_tenant_jit_provisioning: ['update.settings.oauth-tenant-jit-provisioning', 'NOT_ALLOWED'],
    allowed_oauth_tenants: ['update.settings.allowed-oauth-tenants', {}],
    auth_methods: ['update.settings.allowed-auth-methods', 'ALL_ALLOWED'],
    allowed_auth_methods: ['update.settings.allowed-auth-methods', []],
    mfa_policy: ['update.settings.mfa-policy', 'OPTIONAL'],
    mfa_methods: ['update.settings.allowed-mfa-methods', 'ALL_ALLOWED'],
    allowed_mfa_methods: ['update.settings.allowed-mfa-methods', []],
    rbac_email_implicit_role_assignments: ['update.settings.implicit-roles', []],
    first_party_connected_apps_allowed_type: ['update.settings.first-party-connected-apps', 'ALL_ALLOWED'],
    allowed_first_party_connected_apps: ['update.settings.first-party-connected-apps', []],
    third_party_connected_apps_allowed_type: ['update.settings.third-party-connected-apps', 'ALL_ALLOWED'],
    allowed_third_party_connected_apps: ['update.settings.third-party-connected-apps', []],
  } satisfies Record<keyof OrganizationUpdate, [action: string, value: unknown]>;

  describe('a role that may change all of an organization but one setting', () => {
    it('changes all but that one', async (t) => {
      const all = [...new Set(Object.values(settings).map(([action]) => action))];
      const { shelter, refused, helper, grant } = await company(t, { organization: all });
      for (const one of all) {
        await grant({ organization: all.filter((action) => action !== one) });
        for (const [field, [action, value]] of Object.entries(settings)) {
          if (action === one)
            await refused('PUT /b2b/organizations/me', { [field]: value }, helper.as, field);
        }
      }
      await grant({ organization: all });
      const { sso_default_connection_id: _none, ...others } = settings;
      const body = Object.fromEntries(Object.entries(others).map(([field, [, value]]) => [field, value]));
      (await shelter.call('PUT /b2b/organizations/me', body, helper.as)).data();
    });
  });

  describe('a role that may let people in', () => {
    it('opens no login to newcomers that gives more than it has', async (t) => {
      const { shelter, refused, helper, asAdmin, grant } = await company(t, {});
      await grant({ organization: ['update.settings.sso-jit-provisioning'] });
      const { connection } = (await shelter.call('POST /b2b/sso/oidc', {}, asAdmin)).data();
      const { connection_id } = connection;
      const change = 'PUT /b2b/organizations/me';
      (await shelter.call(change, { sso_jit_provisioning: 'NOT_ALLOWED' }, helper.as)).data();
      const roles = { oidc_group_implicit_role_assignments: [{ role_id: 'auth_admin', group: 'x' }] };
      const sender = { ...asAdmin, params: { connection_id } };
      (await shelter.call('PUT /b2b/sso/oidc/:connection_id', { connection_id, ...roles }, sender)).data();
      await refused(change, { sso_jit_provisioning: 'ALL_ALLOWED' }, helper.as);
      const restricted = { sso_jit_provisioning_allowed_connections: [connection_id] };
      await refused(change, restricted, helper.as);
    });

    it('makes nobody a member, by no door, whose domain gives more than it has', async (t) => {
      const { shelter, refused, helper, asAdmin, join } = await company(t, {
        member: ['create', 'update.info.email'],
      });
      const bosses = newDomain();
      const roles = { rbac_email_implicit_role_assignments: [{ role_id: 'auth_admin', domain: bosses }] };
      (await shelter.call('PUT /b2b/organizations/me', roles, asAdmin)).data();
      const [boss, plain] = [{ email_address: employee(bosses) }, await join()];
      await refused('POST /b2b/organizations/members', boss, helper.as);
      await refused('POST /b2b/magic_links/email/invite', boss, helper.as);
      const moved = { member_id: plain.member_id, ...boss };
      await refused(`PUT ${member}`, moved, { ...helper.as, params: plain.params });
      (await shelter.call('POST /b2b/magic_links/email/invite', boss, asAdmin)).data();
      await refused('POST /b2b/magic_links/email/invite', boss, helper.as, 'again');
    });
  });

  describe('a role of the organization that is removed', () => {
    it('goes from members, invitations, domains, logins and groups: another with its id is another role', async (t) => {
      const { world, shelter, asAdmin, join, domain, grant, organization_id } = await company(t, {});
      const change = async (name: B2BCallName, body: object, params = {}) =>
        (await shelter.call(name, body, { ...asAdmin, params })).data();
      const both = await join('helper', 'keeper');
      await change('POST /b2b/magic_links/email/invite', { email_address: employee(), roles: ['helper'] });
      const of = { role_id: 'helper' };
      await change('PUT /b2b/organizations/me', {
        rbac_email_implicit_role_assignments: [{ ...of, domain }],
      });
      const login = (await shelter.call('POST /b2b/sso/oidc', {}, asAdmin)).data().connection;
      const ofLogin = { connection_id: login.connection_id, oidc_connection_implicit_role_assignments: [of] };
      await change('PUT /b2b/sso/oidc/:connection_id', ofLogin, { connection_id: login.connection_id });
      const { connection } = (await shelter.call('POST /b2b/scim', {}, asAdmin)).data();
      const { connection_id } = connection;
      const named = { displayName: 'Helpers', members: [] };
      const group = (await directoryOf(connection).send('POST', '/Groups', named)).resource(201);
      const scim_group_implicit_role_assignments = [{ ...of, group_id: group.id }];
      const ofGroup = { connection_id, scim_group_implicit_role_assignments };
      await change('PUT /b2b/scim/:connection_id', ofGroup, { connection_id });

      const [owner, path] = [office(world.url), `/v1/admin/organizations/${organization_id}`];
      const keeper = { role_id: 'keeper', description: '', permissions: [] };
      assert.equal((await owner.patch(path, { custom_roles: [keeper] })).status, 200);
      await grant({ organization: ['delete'] });
      const { organization } = (await owner.get(path)).body as { organization: Organization };
      assert.deepEqual(organization.rbac_email_implicit_role_assignments, []);
      const everything = [
        (await owner.post(`${path}/members/search`, {})).body,
        (await owner.get(`${path}/connections`)).body,
        (await owner.get(`${path}/scim`)).body,
      ];
      assert.ok(!JSON.stringify(everything).includes('"helper"'));
      const { roles } = (await shelter.call('GET /b2b/organizations/members/me', null, both.as)).data()
        .member;
      assert.deepEqual(
        roles.map(({ role_id }) => role_id),
        ['auth_member', 'keeper'],
      );
      const { events } = (await owner.get(`/v1/audit_events?user_id=${both.member_id}`)).body;
      assert.match(
        JSON.stringify(events),
        /"before":\["helper","keeper"\],"after":\["keeper"\]|"after":\["keeper"\],"before":\["helper","keeper"\]/,
      );
    });
  });

  describe('a role that may set up the company’s login', () => {
    it('gives no role by it, whatever its kind, and takes none', async (t) => {
      const { shelter, refused, helper, asAdmin } = await company(t, {
        sso: ['create', 'get', 'update', 'delete'],
      });
      for (const kind of ['oidc', 'saml'] as const) {
        const { connection } = (await shelter.call(`POST /b2b/sso/${kind}`, {}, helper.as)).data();
        const { connection_id } = connection;
        const params = { connection_id };
        const change = `PUT /b2b/sso/${kind}/:connection_id` as const;
        for (const field of [
          { [`${kind}_connection_implicit_role_assignments`]: [{ role_id: 'auth_admin' }] },
          { [`${kind}_group_implicit_role_assignments`]: [{ role_id: 'helper', group: 'x' }] },
        ]) {
          const body = { connection_id, ...field };
          await refused(change, body, { ...helper.as, params }, `${kind} ${JSON.stringify(field)}`);
        }
        const input = {
          [`${kind}_group_implicit_role_assignments`]: [{ role_id: 'auth_admin', group: 'x' }],
        };
        (await shelter.call(change, { connection_id, ...input }, { ...asAdmin, params })).data();
        const name = { connection_id, display_name: 'Ours' };
        (await shelter.call(change, name, { ...helper.as, params })).data();
        // Who says where the people come from says who is in the group.
        const moved = kind === 'oidc' ? { client_id: 'mine' } : { idp_entity_id: 'https://mine.example' };
        await refused(change, { connection_id, ...moved }, { ...helper.as, params }, `${kind} moved`);
        await refused('DELETE /b2b/sso/:connection_id', null, { ...helper.as, params });
      }
    });
  });

  describe('a login that a role has set up', () => {
    it('gives nobody an address of a domain whose role is more', async (t) => {
      const { shelter, helper, join, asAdmin, organization_id } = await company(t, {
        sso: ['create', 'update'],
      });
      const bosses = newDomain();
      const roles = { rbac_email_implicit_role_assignments: [{ role_id: 'auth_admin', domain: bosses }] };
      (await shelter.call('PUT /b2b/organizations/me', roles, asAdmin)).data();
      const { enter } = await loginOf(t, shelter, helper.as);
      const boss = half(await enter(employee(bosses)));
      assert.equal(boss.member.email_address_verified, false);
      const [sub, plain] = [randomUUID(), await join()];
      assert.equal(whole(await enter(plain.email, sub)).member_id, plain.member_id);
      const moved = await enter(employee(bosses), sub);
      assert.deepEqual([moved.member.email_address, moved.member.is_admin], [plain.email, false]);
      const proof = { intermediate: half(moved).intermediate_session_token };
      const proved = whole(await shelter.enter(plain.email, organization_id, proof));
      assert.deepEqual([proved.member.email_address, proved.member.is_admin], [plain.email, false]);
    });

    it('signs in members, and admins only once they have proved the address too', async (t) => {
      const { shelter, helper, asAdmin, admin, join, organization_id } = await company(t, {
        sso: ['create', 'update'],
      });
      const { enter, params } = await loginOf(t, shelter, helper.as);
      const plain = await join();
      assert.equal(whole(await enter(plain.email)).member_id, plain.member_id);
      const { intermediate_session_token: intermediate } = half(await enter(admin.email));
      const reply = whole(await shelter.enter(admin.email, organization_id, { intermediate }));
      assert.equal(reply.member_id, admin.member_id);
      half(await enter(admin.email));
      const change = 'PUT /b2b/sso/oidc/:connection_id';
      (await shelter.call(change, { client_id: `${clientId}x` }, { ...asAdmin, params })).data();
      (await shelter.call(change, { client_id: clientId }, { ...asAdmin, params })).data();
      assert.equal(whole(await enter(admin.email)).member_id, admin.member_id, 'an admin vouches for it');
    });
  });

  describe('a directory that a role has connected', () => {
    const scim = { scim: ['create', 'get', 'update', 'delete'] };

    it('neither takes over an admin’s record, nor moves it to another mailbox, nor ends it', async (t) => {
      const { shelter, helper, admin, asAdmin, join, isAdmin } = await company(t, scim);
      const directory = directoryOf((await shelter.call('POST /b2b/scim', {}, helper.as)).data().connection);
      assert.equal((await directory.createByOkta(admin.email)).status, 403);
      const plain = await join();
      const { id } = (await directory.createByOkta(plain.email)).resource(201);
      const promote = { member_id: id, roles: ['auth_admin'] };
      (await shelter.call(`PUT ${member}`, promote, { ...asAdmin, params: plain.params })).data();
      const path = `/Users/${id}`;
      for (const value of [{ userName: employee() }, { active: false }]) {
        assert.equal((await directory.patch(path, { op: 'replace', value })).status, 403);
      }
      assert.equal((await directory.send('PUT', path, { userName: employee() })).status, 403);
      assert.equal((await directory.send('DELETE', path)).status, 403);
      assert.equal(await isAdmin(plain.as), true);
    });

    it('puts nobody into a group that gives a role, and removes no such group', async (t) => {
      const { shelter, helper, asAdmin, domain, refused } = await company(t, scim);
      const { connection } = (await shelter.call('POST /b2b/scim', {}, helper.as)).data();
      const { connection_id } = connection;
      const params = { connection_id };
      const directory = directoryOf(connection);
      const { id } = (await directory.createByOkta(employee(domain))).resource(201);
      const group = (await directory.send('POST', '/Groups', { displayName: 'Admins' })).resource(201);
      const assignments = [{ role_id: 'auth_admin', group_id: group.id }];
      const change = { connection_id, scim_group_implicit_role_assignments: assignments };
      await refused('PUT /b2b/scim/:connection_id', change, { ...helper.as, params });
      (await shelter.call('PUT /b2b/scim/:connection_id', change, { ...asAdmin, params })).data();
      const add = { op: 'add', path: 'members', value: [{ value: id }] };
      const path = `/Groups/${group.id}`;
      assert.equal((await directory.patch(path, add)).status, 403);
      assert.equal((await directory.send('DELETE', path)).status, 403);
      await refused('DELETE /b2b/scim/:connection_id', null, { ...helper.as, params });
    });

    it('takes nobody who was removed out of a group whose role they have again when they come back', async (t) => {
      const { shelter, helper, asAdmin, domain } = await company(t, scim);
      const { connection } = (await shelter.call('POST /b2b/scim', {}, helper.as)).data();
      const { connection_id } = connection;
      const directory = directoryOf(connection);
      const { id } = (await directory.createByOkta(employee(domain))).resource(201);
      const members = [{ value: id }];
      const group = (await directory.send('POST', '/Groups', { displayName: 'Admins', members })).resource(
        201,
      );
      const scim_group_implicit_role_assignments = [{ role_id: 'auth_admin', group_id: group.id }];
      const change = { connection_id, scim_group_implicit_role_assignments };
      const params = { connection_id };
      (await shelter.call('PUT /b2b/scim/:connection_id', change, { ...asAdmin, params })).data();
      (await shelter.call(`DELETE ${member}`, null, { ...asAdmin, params: { member_id: id } })).data();
      assert.equal((await directory.send('DELETE', `/Users/${id}`)).status, 403);
    });

    it('has an admin’s rights only with a token that an admin has made', async (t) => {
      const { shelter, helper, asAdmin, admin } = await company(t, scim);
      const { connection } = (await shelter.call('POST /b2b/scim', {}, asAdmin)).data();
      const { connection_id, base_url } = connection;
      const start = async (sender: MemberSender) => {
        const reply = await shelter.call('POST /b2b/scim/rotate/start', { connection_id }, sender);
        return directoryOf({ base_url, bearer_token: reply.data().connection.next_bearer_token });
      };
      const thief = await start(helper.as);
      assert.equal((await thief.createByOkta(admin.email)).status, 403);
      (await shelter.call('POST /b2b/scim/rotate/complete', { connection_id }, asAdmin)).data();
      assert.equal((await thief.createByOkta(admin.email)).status, 403, 'who completes it lends it nothing');
      const rotation = await start(asAdmin);
      assert.equal((await rotation.createByOkta(admin.email)).status, 201);
    });
  });

  describe('the last admin', () => {
    it('neither loses the role nor leaves, until there is another', async (t) => {
      const { shelter, refused, admin, asAdmin, join, domain } = await company(t, {});
      const { member_id, params } = admin;
      const sender = { ...asAdmin, params };
      await refused(`PUT ${member}`, { member_id, roles: [] }, sender);
      await refused(`DELETE ${member}`, null, sender);
      const settings = 'PUT /b2b/organizations/me';
      const byDomain = [{ role_id: 'auth_admin', domain }];
      (await shelter.call(settings, { rbac_email_implicit_role_assignments: byDomain }, asAdmin)).data();
      (await shelter.call(`PUT ${member}`, { member_id, roles: [] }, sender)).data();
      await refused(settings, { rbac_email_implicit_role_assignments: [] }, asAdmin);
      const other = await join('auth_admin');
      (await shelter.call(settings, { rbac_email_implicit_role_assignments: [] }, other.as)).data();
      await refused(`DELETE ${member}`, null, { ...other.as, params: other.params });
      const promote = { member_id, roles: ['auth_admin'] };
      (await shelter.call(`PUT ${member}`, promote, { ...other.as, params })).data();
      const leaving = await Promise.all([
        shelter.call(`DELETE ${member}`, null, { ...other.as, params: other.params }),
        shelter.call(`DELETE ${member}`, null, sender),
      ]);
      assert.deepEqual(leaving.map(({ status }) => status).toSorted(), [200, 403], 'two at once');
    });

    it('stays while the host has locked the other one', async (t) => {
      const { world, refused, admin, asAdmin, join } = await company(t, {});
      const other = await join('auth_admin');
      const path = `/v1/admin/members/${other.member_id}/lock`;
      assert.equal((await office(world.url).post(path, { reason: 'ticket 17' })).status, 200);
      await refused(`DELETE ${member}`, null, { ...asAdmin, params: admin.params });
    });
  });
}
