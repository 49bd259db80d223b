/** Members, roles and invitations: what holds on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, half, newDomain, type Shelter, shelterOf, whole } from '../../members.ts';
import { createWorld, minute, newIp } from '../../world.ts';

export function managingSuite(database: () => OpenedDatabase): void {
  const day = 24 * 60 * minute;
  const me = 'GET /b2b/organizations/members/me';
  const update = 'PUT /b2b/organizations/members/:member_id';
  const remove = 'DELETE /b2b/organizations/members/:member_id';
  const invite = 'POST /b2b/magic_links/email/invite';

  /** An organization with an admin and a member. */
  async function company(shelter: Shelter) {
    const domain = newDomain();
    const admin = await shelter.found(employee(domain));
    const { organization_id } = admin.organization;
    const email = employee(domain);
    const session = { session: admin.session_token };
    (await shelter.call('POST /b2b/organizations/members', { email_address: email }, session)).data();
    const member = await shelter.signIn(email, organization_id);
    return {
      domain,
      admin,
      email,
      member,
      organization_id,
      asAdmin: session,
      asMember: { session: member.session_token },
    };
  }

  async function linkTo(shelter: Shelter, email: string) {
    const { link = '' } = (await shelter.world.messages(email)).find((mail) => mail.link) ?? {};
    const { searchParams } = new URL(link);
    assert.equal(searchParams.get('auth_token_type'), 'multi_tenant_magic_links');
    return searchParams.get('token') ?? '';
  }

  describe('an invitation', () => {
    it('adds strangers no faster than a network may send mails', async (t) => {
      const free = shelterOf(await createWorld(t, { database: database() }));
      const { session_token: session } = await free.found(employee());
      const environment = { TRUST_PROXY: '1', RATE_SENDS_PER_IP: '3' };
      const { call } = shelterOf(await createWorld(t, { database: database(), environment }));
      const headers = { 'X-Forwarded-For': newIp() };
      const add = () =>
        call('POST /b2b/organizations/members', { email_address: employee() }, { session, headers });
      const statuses: number[] = [];
      for (let added = 0; added < 5; added += 1) statuses.push((await add()).status);
      assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
    });

    it('goes to whom the organization does not own, where an admin adds members', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, domain, organization_id } = await company(shelter);
      const add = async (email_address: string) =>
        shelter.call('POST /b2b/organizations/members', { email_address }, asAdmin);
      assert.equal((await add(employee(domain))).data().member.status, 'active');
      const stranger = employee();
      assert.equal((await add(stranger)).data().member.status, 'invited');
      const [row] = (await shelter.discover(stranger)).discovered_organizations;
      assert.equal(row?.membership.type, 'invited_member');
      const magic_links_token = await linkTo(shelter, stranger);
      const body = { ...duration, magic_links_token };
      const joined = whole((await shelter.call('POST /b2b/magic_links/authenticate', body)).data());
      assert.deepEqual(
        [joined.organization.organization_id, joined.member.status],
        [organization_id, 'active'],
      );
      (await shelter.call('PUT /b2b/organizations/me', { email_invites: 'NOT_ALLOWED' }, asAdmin)).data();
      assert.equal((await add(employee())).refused(), 'invalid_email_for_invites');
      (await add(employee(domain))).data();
    });

    it('creates an invited member, who joins by the link, once', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin } = await company(shelter);
      const email_address = employee();
      const body = { email_address, name: 'Grace', roles: ['auth_admin'] };
      const invited = (await shelter.call(invite, body, asAdmin)).data();
      assert.equal(invited.member.status, 'invited');
      const { subject } = await shelter.world.newest(email_address);
      assert.equal(subject, `Your invitation to ${invited.organization.organization_name}`);
      const [row] = (await shelter.discover(email_address)).discovered_organizations;
      assert.equal(row?.membership.type, 'invited_member');
      const magic_links_token = await linkTo(shelter, email_address);
      const use = () =>
        shelter.call('POST /b2b/magic_links/authenticate', { ...duration, magic_links_token });
      const reply = whole((await use()).data());
      assert.equal(reply.member.status, 'active');
      assert.equal(reply.member.is_admin, true);
      assert.equal(reply.member.email_address_verified, true);
      assert.equal((await use()).refused(), 'unable_to_auth_magic_link');
      const again = await shelter.call(invite, body, asAdmin);
      assert.equal(again.refused(), 'user_already_invited');
    });

    it('opened while signed in with another address signs that person out, and never joins the wrong one', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, organization_id } = await company(shelter);
      const email_address = employee();
      (await shelter.call(invite, { email_address }, asAdmin)).data();
      const other = await shelter.found(employee());
      const magic_links_token = await linkTo(shelter, email_address);
      const answer = (await shelter.call('POST /b2b/magic_links/inspect', { magic_links_token })).data();
      assert.equal(answer.email_address, email_address, 'the page can say for whom it is, and ask first');
      assert.equal(answer.organization_id, organization_id);
      const body = { ...duration, magic_links_token };
      const sender = { session: other.session_token };
      const reply = whole((await shelter.call('POST /b2b/magic_links/authenticate', body, sender)).data());
      assert.equal(reply.member.email_address, email_address);
      assert.equal(reply.organization.organization_id, organization_id);
      assert.notEqual(reply.member_session.member_session_id, other.member_session.member_session_id);
    });

    it('is invalid after seven days, or when it was revoked', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, organization_id } = await company(shelter);
      const late = employee();
      (await shelter.call(invite, { email_address: late }, asAdmin)).data();
      const revoked = employee();
      const { member_id } = (await shelter.call(invite, { email_address: revoked }, asAdmin)).data();
      const magic_links_token = await linkTo(shelter, revoked);
      (await shelter.call(remove, null, { ...asAdmin, params: { member_id } })).data();
      const use = await shelter.call('POST /b2b/magic_links/authenticate', {
        ...duration,
        magic_links_token,
      });
      assert.equal(use.refused(), 'unable_to_auth_magic_link');
      const look = await shelter.call('POST /b2b/magic_links/inspect', { magic_links_token });
      assert.equal(look.refused(), 'unable_to_auth_magic_link');
      shelter.world.clock.advance(7 * day);
      assert.deepEqual((await shelter.discover(late)).discovered_organizations, []);
      const send = await shelter.call('POST /b2b/otps/email/login_or_signup', {
        email_address: late,
        organization_id,
      });
      assert.equal(send.refused(), 'email_jit_provisioning_not_allowed');
    });

    it('that is open ends no earlier by another, and keeps what the other does not name', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { admin, asAdmin, organization_id } = await company(shelter);
      const email_address = employee();
      const body = { email_address, name: 'Grace', roles: ['auth_admin'] };
      const { member_id } = (await shelter.call(invite, body, asAdmin)).data();
      const shorter = { email_address, invite_expiration_minutes: 5 };
      assert.equal((await shelter.call(invite, shorter, asAdmin)).data().member_id, member_id);
      const isOpen = async () =>
        (await shelter.discover(email_address)).discovered_organizations[0]?.membership.type;
      shelter.world.clock.advance(6 * day);
      assert.equal(await isOpen(), 'invited_member');
      const { session_token: session } = await shelter.signIn(admin.member.email_address, organization_id);
      const again = (await shelter.call(invite, { email_address }, { session })).data();
      assert.deepEqual(
        [again.member_id, again.member.is_admin, again.member.name],
        [member_id, true, 'Grace'],
      );
      shelter.world.clock.advance(6 * day);
      assert.equal(await isOpen(), 'invited_member', 'the newer one lasts longer');
    });

    it('that has ended gives nothing to who is invited, created or comes by their domain later', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { admin, asAdmin, domain, organization_id } = await company(shelter);
      const [invited, created, joined] = [employee(), employee(domain), employee(domain)];
      for (const email_address of [invited, created, joined])
        (await shelter.call(invite, { email_address, roles: ['auth_admin'] }, asAdmin)).data();
      shelter.world.clock.advance(8 * day);
      const { session_token: session } = await shelter.signIn(admin.member.email_address, organization_id);
      const change = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
      (await shelter.call('PUT /b2b/organizations/me', change, { session })).data();
      const outcomes = [
        (await shelter.call(invite, { email_address: invited }, { session })).data().member,
        (
          await shelter.call('POST /b2b/organizations/members', { email_address: created }, { session })
        ).data().member,
        (await shelter.signIn(joined, organization_id)).member,
      ];
      assert.deepEqual(
        outcomes.map(({ status, is_admin }) => [status, is_admin]),
        [
          ['invited', false],
          ['active', false],
          ['active', false],
        ],
      );
    });

    it('goes only where the organization invites to, and only by a member whose role allows it', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, asMember, domain } = await company(shelter);
      const email_address = employee();
      const refused = await shelter.call(invite, { email_address }, asMember);
      assert.equal(refused.refused(), 'session_authorization_error');
      const change = { email_invites: 'RESTRICTED', email_allowed_domains: [domain] };
      (await shelter.call('PUT /b2b/organizations/me', change, asAdmin)).data();
      assert.equal(
        (await shelter.call(invite, { email_address }, asAdmin)).refused(),
        'invalid_email_for_invites',
      );
      (await shelter.call(invite, { email_address: employee(domain) }, asAdmin)).data();
    });
  });

  describe('a member who was removed', () => {
    it('loses every session at once, and cannot return through their domain', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, asMember, member, email, organization_id, domain } = await company(shelter);
      const change = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
      (await shelter.call('PUT /b2b/organizations/me', change, asAdmin)).data();
      const { member_id } = member;
      (await shelter.call(remove, null, { ...asAdmin, params: { member_id } })).data();
      assert.equal((await shelter.call(me, null, asMember)).refused(), 'session_not_found');
      assert.deepEqual((await shelter.discover(email)).discovered_organizations, []);
      const send = { email_address: email, organization_id };
      const refused = await shelter.call('POST /b2b/otps/email/login_or_signup', send);
      assert.equal(refused.refused(), 'email_jit_provisioning_not_allowed');
    });

    it('returns only when an admin brings them back, without roles', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, member, email, organization_id } = await company(shelter);
      const params = { member_id: member.member_id };
      const promote = { ...params, roles: ['auth_admin'] };
      (await shelter.call(update, promote, { ...asAdmin, params })).data();
      (await shelter.call(remove, null, { ...asAdmin, params })).data();
      const back = 'PUT /b2b/organizations/members/:member_id/reactivate';
      assert.equal((await shelter.call(back, null, { ...asAdmin, params })).data().member.is_admin, false);
      assert.equal((await shelter.signIn(email, organization_id)).member_id, member.member_id);
    });

    it('does not return once another organization has claimed their domain', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, member, domain } = await company(shelter);
      const owner = await shelter.found(employee(domain));
      const params = { member_id: member.member_id };
      (await shelter.call(remove, null, { ...asAdmin, params })).data();
      const { organization_id } = owner.organization;
      await database()
        .database.insertInto('claimed_domains')
        .values({ project_id: 'project-test-local-b2b', domain, organization_id })
        .execute();
      const back = 'PUT /b2b/organizations/members/:member_id/reactivate';
      const refused = await shelter.call(back, null, { ...asAdmin, params });
      assert.equal(refused.refused(), 'action_not_allowed_email_domain_is_claimed');
    });
  });

  describe('roles', () => {
    it('count at the next check of a running session, given directly or by domain', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, asMember, member, domain } = await company(shelter);
      const check = async () =>
        (await shelter.call('POST /b2b/sessions/authenticate', {}, asMember)).data().member_session.roles;
      assert.deepEqual(await check(), ['auth_member']);
      const params = { member_id: member.member_id };
      const promote = { ...params, roles: ['auth_admin'] };
      (await shelter.call(update, promote, { ...asAdmin, params })).data();
      assert.deepEqual(await check(), ['auth_member', 'auth_admin']);
      (await shelter.call(update, { ...params, roles: [] }, { ...asAdmin, params })).data();
      assert.deepEqual(await check(), ['auth_member']);
      const assignment = [{ role_id: 'auth_admin', domain }];
      const change = { rbac_email_implicit_role_assignments: assignment };
      (await shelter.call('PUT /b2b/organizations/me', change, asAdmin)).data();
      assert.deepEqual(await check(), ['auth_member', 'auth_admin']);
      const sources = (await shelter.call(me, null, asMember)).data().member.roles[1]?.sources;
      assert.deepEqual(sources, [{ type: 'email_assignment', details: { email_domain: domain } }]);
    });

    it('of a member allow their own name, and nothing of others or of the organization', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { admin, asMember, member } = await company(shelter);
      const self = 'PUT /b2b/organizations/members/update';
      const named = (await shelter.call(self, { name: 'Grace  Hopper' }, asMember)).data();
      assert.equal(named.member.name, 'Grace Hopper');
      const params = { member_id: member.member_id };
      const forbidden = 'session_authorization_error';
      for (const field of [
        { roles: ['auth_admin'] },
        { is_breakglass: true },
        { email_address: employee() },
      ]) {
        const refused = await shelter.call(update, { ...params, ...field }, { ...asMember, params });
        assert.equal(refused.refused(), forbidden, Object.keys(field)[0]);
      }
      const other = { member_id: admin.member_id };
      const refused = await shelter.call(update, { ...other, name: 'Eve' }, { ...asMember, params: other });
      assert.equal(refused.refused(), forbidden);
      assert.equal((await shelter.call(remove, null, { ...asMember, params: other })).refused(), forbidden);
      const renaming = await shelter.call(
        'PUT /b2b/organizations/me',
        { organization_name: 'Mine' },
        asMember,
      );
      assert.equal(renaming.refused(), forbidden);
      const search = await shelter.call('POST /b2b/organizations/me/members/search', {}, asMember);
      assert.equal(search.refused(), forbidden);
    });

    it('are those that the project knows', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, member } = await company(shelter);
      const params = { member_id: member.member_id };
      const assign = (role: string) =>
        shelter.call(update, { ...params, roles: [role] }, { ...asAdmin, params });
      assert.equal((await assign('unknown')).refused(), 'invalid_rbac_role_assignment');
      assert.equal((await assign('auth_member')).refused(), 'cannot_assign_default_rbac_role_id');
    });
  });

  describe('a member', () => {
    it('is brought back only if deleted, with a proved address, and does not move their own address', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { admin, asAdmin, domain, member } = await company(shelter);
      const reactivate = async (member_id: string) =>
        (
          await shelter.call('PUT /b2b/organizations/members/:member_id/reactivate', null, {
            ...asAdmin,
            params: { member_id },
          })
        ).refused();
      assert.equal(await reactivate(member.member_id), 'no_deleted_member_found_for_reactivation');
      const body = { email_address: employee(domain) };
      const { member: unproved } = (
        await shelter.call('POST /b2b/organizations/members', body, asAdmin)
      ).data();
      const params = { member_id: unproved.member_id };
      (await shelter.call(remove, null, { ...asAdmin, params })).data();
      assert.equal(await reactivate(unproved.member_id), 'email_unverified_for_reactivation');
      const ownBody = { member_id: admin.member_id };
      const moved = await shelter.call(update, { ...ownBody, ...body }, { ...asAdmin, params: ownBody });
      assert.equal(moved.refused(), 'member_cannot_update_their_email_address');
    });
  });

  describe('an address', () => {
    it('that an admin changes has to be proved, and the old one stays reserved until it is unlinked', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, admin, member, email, organization_id } = await company(shelter);
      const params = { member_id: member.member_id };
      const email_address = employee();
      const changed = (
        await shelter.call(update, { ...params, email_address }, { ...asAdmin, params })
      ).data();
      assert.equal(changed.member.email_address_verified, false);
      const [retired] = changed.member.retired_email_addresses;
      assert.equal(retired?.email_address, email);
      const again = await shelter.call('POST /b2b/organizations/members', { email_address: email }, asAdmin);
      assert.equal(again.refused(), 'retired_member_email');
      // For seven days, its owner can put it back.
      shelter.world.clock.advance(8 * 24 * 60 * minute);
      const ownSession = await shelter.signIn(email_address, organization_id);
      assert.equal(ownSession.member_id, member.member_id);
      const unlink = 'POST /b2b/organizations/members/unlink_retired_email';
      const freed = { email_id: retired?.email_id };
      (await shelter.call(unlink, freed, { session: ownSession.session_token })).data();
      const { session_token: session } = await shelter.signIn(admin.member.email_address, organization_id);
      (await shelter.call('POST /b2b/organizations/members', { email_address: email }, { session })).data();
    });

    it('that an admin writes into a membership is invited, where the organization does not own it', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, asMember, member, admin, organization_id } = await company(shelter);
      const password = 'nine purple lanterns under water';
      const renewed = (
        await shelter.call('POST /b2b/passwords/session/reset', { password }, asMember)
      ).data();
      const params = { member_id: member.member_id };
      const move = async (email_address: string) =>
        (await shelter.call(update, { ...params, email_address }, { ...asAdmin, params })).data().member
          .status;
      const domain = admin.member.email_address.split('@')[1];
      assert.equal(await move(employee(domain)), 'active');
      const stranger = employee();
      assert.equal(await move(stranger), 'invited');
      const session = { session: renewed.session_token };
      const ended = await shelter.call('POST /b2b/sessions/authenticate', {}, session);
      assert.equal(ended.refused(), 'session_not_found', 'of who had the membership before');
      await linkTo(shelter, stranger);
      const { discovered_organizations: found } = await shelter.discover(stranger);
      assert.deepEqual(
        found.map(({ membership }) => membership.type),
        ['invited_member'],
      );
      const joined = await shelter.signIn(stranger, organization_id);
      assert.deepEqual([joined.member_id, joined.member.status], [member.member_id, 'active']);
      const byPassword = { ...duration, organization_id, email_address: stranger, password };
      const before = await shelter.call('POST /b2b/passwords/authenticate', byPassword);
      assert.equal(before.refused(), 'member_password_not_found', 'who has left it with the address');
      const limits = { email_invites: 'NOT_ALLOWED' };
      (await shelter.call('PUT /b2b/organizations/me', limits, asAdmin)).data();
      const refused = await shelter.call(
        update,
        { ...params, email_address: employee() },
        { ...asAdmin, params },
      );
      assert.equal(refused.refused(), 'invalid_email_for_invites');
    });

    it('that an admin writes into a membership opens no other organization of its owner', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, asMember, member, domain } = await company(shelter);
      const victim = employee(domain);
      const target = await shelter.found(victim);
      const params = { member_id: member.member_id };
      (await shelter.call(update, { ...params, email_address: victim }, { ...asAdmin, params })).data();
      const { organization_id } = target.organization;
      const exchange = 'POST /b2b/sessions/exchange';
      const refused = await shelter.call(exchange, { ...duration, organization_id }, asMember);
      assert.equal(refused.refused(), 'organization_not_found');
    });
  });

  describe('a member for emergencies', () => {
    it('signs in by a method that the organization does not accept', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, member, email, admin, organization_id } = await company(shelter);
      const change = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['google_oauth'] };
      (await shelter.call('PUT /b2b/organizations/me', change, asAdmin)).data();
      half(await shelter.enter(email, organization_id));
      const params = { member_id: member.member_id };
      const body = { ...params, is_breakglass: true };
      (await shelter.call(update, body, { ...asAdmin, params })).data();
      whole(await shelter.enter(email, organization_id));
      half(await shelter.enter(admin.member.email_address, organization_id));
    });
  });

  describe('a search for members', () => {
    it('counts ten thousand, and no further', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, email } = await company(shelter);
      const { database: queries } = database();
      await sql`
        insert into members
        select (jsonb_populate_record(member, jsonb_build_object(
          'member_id', 'member-many-' || number, 'address_key', number || '@many.example'
        ))).*
        from members member, generate_series(1, 10001) number where address_key = ${email}`.execute(queries);
      const search = 'POST /b2b/organizations/me/members/search';
      const { members, results_metadata } = (await shelter.call(search, { limit: 2 }, asAdmin)).data();
      assert.deepEqual([members.length, results_metadata.total], [2, 10_000]);
    });

    it('goes page by page, and finds by a part of the address', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin, email } = await company(shelter);
      for (let count = 0; count < 3; count += 1) {
        shelter.world.clock.advance(1000);
        const body = { email_address: employee() };
        (await shelter.call('POST /b2b/organizations/members', body, asAdmin)).data();
      }
      const search = 'POST /b2b/organizations/me/members/search';
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = (await shelter.call(search, { limit: 2, ...(cursor && { cursor }) }, asAdmin)).data();
        assert.equal(page.results_metadata.total, 5);
        ids.push(...page.members.map(({ member_id }) => member_id));
        cursor = page.results_metadata.next_cursor;
      } while (cursor !== undefined);
      assert.equal(new Set(ids).size, 5);
      const operands = [{ filter_name: 'member_email_fuzzy', filter_value: email.slice(3, 25) }];
      const query = { operator: 'AND', operands };
      const reply = (await shelter.call(search, { query }, asAdmin)).data().members;
      assert.deepEqual(
        reply.map(({ email_address }) => email_address),
        [email],
      );
    });
  });

  describe('settings of an organization', () => {
    it('are refused where they do not go together, one by one', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { asAdmin } = await company(shelter);
      const wrong: [object, string][] = [
        [
          { sso_jit_provisioning: 'NOT_ALLOWED', email_invites: 'NOT_ALLOWED' },
          'invalid_organization_auth_factor_setting',
        ],
        [{ auth_methods: 'RESTRICTED' }, 'allowed_auth_methods_required_for_restricted'],
        [{ mfa_methods: 'RESTRICTED' }, 'allowed_mfa_methods_required_for_restricted'],
        [{ email_invites: 'RESTRICTED' }, 'invalid_restricted_email_setting'],
        [{ email_jit_provisioning: 'RESTRICTED' }, 'invalid_restricted_email_setting'],
        [{ sso_jit_provisioning: 'RESTRICTED' }, 'invalid_restricted_sso_setting'],
        [{ oauth_tenant_jit_provisioning: 'RESTRICTED' }, 'invalid_restricted_oauth_tenants_setting'],
        [{ email_allowed_domains: ['gmail.com'] }, 'organization_settings_domain_too_common'],
        [{ email_allowed_domains: ['*.example.com'] }, 'organization_settings_invalid_domain'],
        [{ email_allowed_domains: ['a.example', 'A.example'] }, 'organization_settings_duplicate_domain'],
        [{ organization_slug: 'a b' }, 'invalid_organization_slug'],
        // Sites name an organization by either: a slug must not pass for the id of another one.
        [{ organization_slug: `organization-live-${randomUUID()}` }, 'invalid_organization_slug'],
        [{ organization_name: ' ' }, 'invalid_organization_name'],
      ];
      for (const [change, type] of wrong) {
        const refused = await shelter.call('PUT /b2b/organizations/me', change, asAdmin);
        assert.equal(refused.refused(), type, JSON.stringify(change));
      }
    });

    it('keep slugs unique, whatever their case, and a generated slug gets another ending', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const domain = newDomain();
      const first = await shelter.found(employee(domain));
      const second = await shelter.found(employee(domain));
      const { organization_slug } = first.organization;
      assert.ok(second.organization.organization_slug.startsWith(`${organization_slug}-`));
      const change = { organization_slug: organization_slug.toUpperCase() };
      const session = { session: second.session_token };
      const refused = await shelter.call('PUT /b2b/organizations/me', change, session);
      assert.equal(refused.refused(), 'organization_slug_already_used');
    });

    it('keep a slug that they have given up from each other, while a JWT may still name it', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { clock } = shelter.world;
      const [first, second] = [await shelter.found(employee()), await shelter.found(employee())];
      const rename = (organization_slug: string, { session_token: session }: { session_token: string }) =>
        shelter.call('PUT /b2b/organizations/me', { organization_slug }, { session });
      const [former, next, third] = [first.organization.organization_slug, randomUUID(), randomUUID()];
      (await rename(next, first)).data();
      const take = () => rename(former.toUpperCase(), second);
      assert.equal((await take()).refused(), 'organization_slug_already_used');
      const { intermediate_session_token } = await shelter.discover(employee());
      const body = { ...duration, intermediate_session_token, organization_slug: former };
      const founded = await shelter.call('POST /b2b/discovery/organizations/create', body);
      assert.equal(founded.refused(), 'organization_slug_already_used');
      (await rename(former, first)).data();
      (await rename(third, first)).data();
      clock.advance(9 * minute);
      assert.equal((await take()).refused(), 'organization_slug_already_used');
      clock.advance(2 * minute);
      (await take()).data();
      (await shelter.call('DELETE /b2b/organizations/me', null, { session: second.session_token })).data();
      assert.equal((await rename(former, first)).refused(), 'organization_slug_already_used');
      clock.advance(11 * minute);
      (await rename(former, first)).data();
    });

    it('show strangers who know the slug no tenants and no metadata', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { admin, asAdmin } = await company(shelter);
      const change = { allowed_oauth_tenants: { slack: ['T123'] } };
      (await shelter.call('PUT /b2b/organizations/me', change, asAdmin)).data();
      const { organization_slug } = admin.organization;
      const { organization } = (
        await shelter.call('POST /b2b/organizations/search', { organization_slug })
      ).data();
      assert.deepEqual(organization?.allowed_oauth_tenants, {});
      assert.equal(organization && 'trusted_metadata' in organization, false);
    });
  });
}
