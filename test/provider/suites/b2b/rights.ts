/** What a member with some rights tries to get the rest: what holds on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { B2BCallName } from '../../../../session-core/wire/b2b/calls.ts';
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
    const refused = async (name: B2BCallName, body: unknown, sender: MemberSender, why = name as string) =>
      assert.equal((await shelter.call(name, body, sender)).refused(), forbidden, why);
    return {
      world,
      shelter,
      domain,
      organization_id,
      refused,
      join,
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
  });
}
