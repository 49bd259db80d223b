/** Organizations and members in the hands of the project's own servers. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { decodeJwt } from 'jose';
import { createAdmin } from '../../../../backend/index.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { Member, Organization } from '../../../../session-core/wire/b2b/shared.ts';
import type { OidcConnection } from '../../../../session-core/wire/b2b/sso.ts';
import { duration, employee, newDomain, shelterOf, whole } from '../../members.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { createWorld, minute } from '../../world.ts';

export function memberOfficeSuite(database: () => OpenedDatabase): void {
  const check = 'POST /b2b/sessions/authenticate';
  const root = '/v1/admin/organizations';

  async function open(t: TestContext) {
    const world = await createWorld(t, { database: database(), environment: { ADMIN_SECRET: adminSecret } });
    const desk = office(world.url);
    /** The content of an answer; fails the test if it was refused. */
    const ok = ({ status, body }: Awaited<ReturnType<typeof desk.get>>) => {
      assert.equal(status, 200, JSON.stringify(body));
      return body as { organization: Organization; member: Member } & Record<string, unknown>;
    };
    return { world, shelter: shelterOf(world), desk, ok, patch: desk.patch };
  }

  describe('the back office', () => {
    it('creates an organization with members who sign in, and changes and removes both', async (t) => {
      const { shelter, desk, ok, patch } = await open(t);
      const domain = newDomain();
      const reply = ok(
        await desk.post(root, {
          organization_name: 'Otters',
          claimed_email_domains: [domain],
          trusted_metadata: { plan: 'gold' },
        }),
      ).organization;
      const path = `${root}/${reply.organization_id}`;
      const email_address = employee(domain);
      const body = { email_address, roles: ['auth_admin'], trusted_metadata: { level: 3 } };
      const { member } = ok(await desk.post(`${path}/members`, body));
      const signedIn = await shelter.signIn(email_address, reply.organization_id);
      assert.equal(signedIn.member.is_admin, true);
      assert.deepEqual(signedIn.member.trusted_metadata, { level: 3 });
      const rename = { organization_name: 'Sea otters', email_invites: 'NOT_ALLOWED' };
      const asAdmin = { session: signedIn.session_token };
      (await shelter.call('PUT /b2b/organizations/me', rename, asAdmin)).data();
      const changed = ok(await patch(path, { mfa_policy: 'REQUIRED_FOR_ALL' })).organization;
      assert.deepEqual(
        [changed.mfa_policy, changed.trusted_metadata],
        ['REQUIRED_FOR_ALL', { plan: 'gold' }],
      );
      const memberPath = `${path}/members/${member.member_id}`;
      assert.equal(ok(await patch(memberPath, { roles: [] })).member.is_admin, false);
      ok(await desk.remove(memberPath));
      const session = signedIn.session_token;
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      assert.equal(ok(await desk.get(memberPath)).member.status, 'deleted');
      assert.equal(ok(await desk.post(`${memberPath}/reactivate`, null)).member.status, 'active');
      ok(await desk.remove(path));
      assert.equal((await desk.get(path)).body.error_type, 'organization_not_found');

      const recorded: unknown[] = [];
      for (const kind of ['created', 'changed', 'removed']) {
        const { body } = await desk.get(`/v1/audit_events?kind=organization.${kind}&limit=50`);
        const events = body.events as {
          actor: string;
          details: { organization_id: string; fields?: string[] };
        }[];
        const own = events.filter(({ details }) => details.organization_id === reply.organization_id);
        recorded.push(own.map(({ actor, details }) => [actor, ...(details.fields ?? [])]));
      }
      const changes = [
        ['admin', 'mfa_policy'],
        ['user', 'email_invites', 'organization_name'],
      ];
      assert.deepEqual(recorded, [[['admin']], changes, [['admin']]], 'in the record, newest first');
    });

    it('finds organizations page by page, and refuses callers without the secret', async (t) => {
      const { world, desk, ok } = await open(t);
      const name = newDomain();
      for (const number of [1, 2, 3]) {
        ok(await desk.post(root, { organization_name: `${name} ${number}` }));
        world.clock.advance(1000);
      }
      const first = ok(await desk.get(`${root}?name=${name}&limit=2`)) as unknown as {
        organizations: Organization[];
        next_cursor: string;
      };
      const rest = ok(await desk.get(`${root}?name=${name}&limit=2&cursor=${first.next_cursor}`));
      const names = [...first.organizations, ...(rest.organizations as Organization[])];
      assert.deepEqual(
        names.map(({ organization_name }) => organization_name),
        [1, 2, 3].map((number) => `${name} ${number}`),
      );
      assert.equal(rest.next_cursor, null);
      assert.equal(
        (await desk.get(`${root}?project_id=project-unknown`)).body.error_type,
        'project_not_found',
      );
      const stranger = office(world.url, 'wrong');
      assert.equal((await stranger.get(root)).body.error_type, 'invalid_secret_authentication');
      const document = (await (await fetch(`${world.url}/openapi.json`)).json()) as {
        paths: Record<string, Record<string, { operationId: string }>>;
      };
      assert.equal(document.paths[root]?.get?.operationId, 'listOrganizations');
    });

    it('sets up the login of a company', async (t) => {
      const { world, desk, ok, patch } = await open(t);
      const { organization } = ok(await desk.post(root, { organization_name: newDomain() }));
      const path = `${root}/${organization.organization_id}/connections`;
      type Found = { connection: OidcConnection; oidc_connections: OidcConnection[] };
      const reply = (ok(await desk.post(`${path}/oidc`, { display_name: 'Okta' })) as unknown as Found)
        .connection;
      const connectionPath = `${path}/oidc/${reply.connection_id}`;
      const change = { issuer: `${world.url}/identity/company`, client_id: 'any', client_secret: 'any' };
      const set = (ok(await patch(connectionPath, change)) as unknown as Found).connection;
      assert.deepEqual([set.status, set.client_secret], ['active', '']);
      assert.deepEqual((ok(await desk.get(path)) as unknown as Found).oidc_connections, [set]);
      ok(await desk.remove(`${path}/${reply.connection_id}`));
      assert.equal((await patch(connectionPath, change)).body.error_type, 'oidc_connection_not_found');
    });

    it('invites, and lets the support team look at a member without changing anything', async (t) => {
      const { shelter, desk, ok } = await open(t);
      const { organization, member_id, session_token: own } = await shelter.found(employee());
      const path = `${root}/${organization.organization_id}`;
      const email_address = employee();
      assert.equal(ok(await desk.post(`${path}/invitations`, { email_address })).member.status, 'invited');
      const [row] = (await shelter.discover(email_address)).discovered_organizations;
      assert.equal(row?.membership.type, 'invited_member');
      const request = { impersonator: 'support: Ada', reason: 'a question' };
      const { impersonation_token, impersonation_url } = ok(
        await desk.post(`${path}/members/${member_id}/impersonation_tokens`, request),
      );
      assert.match(String(impersonation_url), /auth_token_type=multi_tenant_impersonation/);
      const use = () => shelter.call('POST /b2b/impersonation/authenticate', { impersonation_token });
      const reply = (await use()).data();
      assert.equal((await use()).refused(), 'unable_to_auth_impersonation_token');
      assert.deepEqual(decodeJwt(reply.session_jwt).act, { sub: 'support: Ada' });
      const session = reply.session_token;
      (await shelter.call('GET /b2b/organizations/members/me', null, { session })).data();
      const rename = { name: 'Eve' };
      const changed = await shelter.call('PUT /b2b/organizations/members/update', rename, { session });
      assert.equal(changed.refused(), 'unauthorized_action');
      (await shelter.call(check, { session_duration_minutes: 600 }, { session })).data();
      shelter.world.clock.advance(61 * minute);
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      assert.notEqual(own, session);
    });
  });

  describe('the record', () => {
    it('has what a member did, under their id', async (t) => {
      const { shelter, desk, ok } = await open(t);
      const email = employee();
      const { member_id, organization } = await shelter.found(email);
      const { organization_id } = organization;
      const password = 'otters-under-the-moon-7';
      const { session_token: first } = await shelter.signIn(email, organization_id);
      const reset = 'POST /b2b/passwords/session/reset';
      const set = (await shelter.call(reset, { password }, { session: first })).data();
      const { member, session_token: session } = set;
      const params = { password_id: member.member_password_id };
      const remove = 'DELETE /b2b/organizations/members/passwords/:password_id';
      (await shelter.call(remove, null, { session, params })).data();
      (await shelter.call('POST /b2b/sessions/revoke', null, { session })).data();
      const { events } = ok(await desk.get(`/v1/audit_events?user_id=${member_id}`)) as unknown as {
        events: { kind: string }[];
      };
      const kinds = events.map(({ kind }) => kind);
      assert.deepEqual([...new Set(kinds)].sort(), [
        'member.created',
        'member.joined',
        'member.roles_changed',
        'organization.created',
        'password.set',
        'session.ended',
        'session.proved',
        'session.started',
        'sign_in_method.removed',
      ]);
    });
  });

  describe('support', () => {
    it('finds a member in any organization by a part of the address or name, sees the sessions and ends them', async (t) => {
      const { shelter, world, desk } = await open(t);
      const admin = createAdmin({ apiBaseUrl: world.url, adminSecret });
      const domain = newDomain();
      const ada = await shelter.found(employee(domain));
      world.clock.advance(1000);
      const grace = await shelter.found(employee(domain));
      await shelter.found(employee());
      const both = [ada.member_id, grace.member_id];
      const idsOf = async (search: string) => {
        const ids: string[] = [];
        for await (const { member_id } of admin.members.list({ search, limit: 1 })) ids.push(member_id);
        return ids;
      };
      assert.deepEqual(await idsOf(domain.toUpperCase()), both);
      const name = `Ada ${domain}`;
      assert.equal((await admin.members.update(ada.member_id, { name })).name, name);
      const page = await admin.members.list({ search: domain, limit: 1 });
      assert.deepEqual([page.members[0]?.name, page.next_cursor === null], [name, false]);
      assert.deepEqual(await idsOf(`ada ${domain}`), [ada.member_id]);
      await assert.rejects(idsOf('ad'), { type: 'bad_request' });
      const { organization_id } = grace.organization;
      const { members } = await admin.members.list({ organization_id });
      assert.deepEqual(
        members.map(({ member_id }) => member_id),
        [grace.member_id],
      );
      const searched: string[] = [];
      for await (const one of admin.members.search(organization_id, { limit: 1 }))
        searched.push(one.member_id);
      assert.deepEqual(searched, [grace.member_id]);

      await shelter.signIn(ada.member.email_address, ada.organization.organization_id);
      const sessions = await admin.members.sessions(ada.member_id);
      assert.deepEqual(
        sessions.map(({ member_id, actor }) => [member_id, actor]),
        [ada.member_id, ada.member_id].map((id) => [id, 'user']),
      );
      await admin.sessions.end(sessions[0]?.session_id ?? '');
      assert.equal(await admin.members.endSessions(ada.member_id), 1);
      const refused = await shelter.call(check, {}, { session: ada.session_token });
      assert.equal(refused.refused(), 'session_not_found');
      (await shelter.call(check, {}, { session: grace.session_token })).data();
      assert.deepEqual(await admin.members.connectedApps(ada.member_id), []);
      await assert.rejects(admin.members.sessions('member-none'), { type: 'member_not_found' });
      const elsewhere = await desk.get(`${root}/${organization_id}/members/${ada.member_id}/sessions`);
      assert.equal(elsewhere.body.error_type, 'member_not_found', 'a named organization must be theirs');
    });

    it('locks a member out of one organization, by every sign-in method, until it unlocks them', async (t) => {
      const { shelter, world } = await open(t);
      const admin = createAdmin({ apiBaseUrl: world.url, adminSecret });
      const email = employee();
      const { member_id, organization, session_token: session } = await shelter.found(email);
      const { organization: another } = await shelter.found(email);
      const { organization_id } = organization;
      const locked = await admin.members.lock(member_id, { reason: 'ticket 17' });
      assert.equal(locked.locked?.reason, 'ticket 17');
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      const half = await shelter.discover(email);
      const choose = 'POST /b2b/discovery/intermediate_sessions/exchange';
      const { intermediate_session_token } = half;
      const enter = { intermediate_session_token, organization_id, ...duration };
      assert.equal((await shelter.call(choose, enter)).refused(), 'user_locked');
      assert.equal(
        (await shelter.signIn(email, another.organization_id)).organization.organization_id,
        another.organization_id,
      );
      assert.equal((await admin.members.unlock(member_id)).locked, null);
      assert.equal((await shelter.signIn(email, organization_id)).member_id, member_id);
      const { events } = await admin.record.list({ organization_id, kind: 'member.locked,member.unlocked' });
      assert.deepEqual(
        events.map(({ kind, actor, user_id }) => [kind, actor, user_id]),
        [
          ['member.unlocked', 'admin', member_id],
          ['member.locked', 'admin', member_id],
        ],
      );
    });

    it('sets and removes the password of a member, and removes a number and a lost app', async (t) => {
      const { shelter, world } = await open(t);
      const admin = createAdmin({ apiBaseUrl: world.url, adminSecret });
      const email = employee();
      const { member_id, organization, session_token: session } = await shelter.found(email);
      const password = 'otters-under-the-moon-7';
      await assert.rejects(admin.members.setPassword(member_id, { password: 'password' }), {
        type: 'breached_password',
      });
      assert.notEqual((await admin.members.setPassword(member_id, { password })).member_password_id, '');
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      const { organization_id } = organization;
      const body = { email_address: email, organization_id, password, ...duration };
      assert.equal(
        whole((await shelter.call('POST /b2b/passwords/authenticate', body)).data()).member_id,
        member_id,
      );
      assert.equal((await admin.members.removePassword(member_id)).member_password_id, '');
      await assert.rejects(admin.members.removePassword(member_id), { type: 'member_password_not_found' });
      await admin.members.update(member_id, { mfa_phone_number: '+14155550123' });
      assert.equal((await admin.members.removePhoneNumber(member_id)).mfa_phone_number, '');
      await assert.rejects(admin.members.removeTotp(member_id), { type: 'totp_not_found' });
      for (const remove of [admin.members.removeSocialAccount, admin.members.removeCompanyLogin])
        await assert.rejects(remove(member_id, 'none'), { type: 'oauth_user_registration_not_found' });
    });
  });

  describe('the record of an organization', () => {
    it('names it, its project, who acted and on whom, through every door, and is found by organization and actor', async (t) => {
      const { shelter, desk, ok, patch } = await open(t);
      const domain = newDomain();
      const founder = await shelter.found(employee(domain), { email_invites: 'ALL_ALLOWED' });
      const { organization_id } = founder.organization;
      const session = founder.session_token;
      const email_address = employee(domain);
      (
        await shelter.call(
          'POST /b2b/magic_links/email/invite',
          { email_address, roles: ['keeper'] },
          { session },
        )
      ).data();
      const guest = await shelter.signIn(email_address, organization_id);
      const params = { member_id: guest.member_id };
      const change = { ...params, name: 'Ada', roles: [] };
      (await shelter.call('PUT /b2b/organizations/members/:member_id', change, { session, params })).data();
      const path = `${root}/${organization_id}/members/${guest.member_id}`;
      ok(await patch(path, { roles: ['auth_admin'] }));
      ok(await desk.remove(path));

      type Event = Record<'kind' | 'actor' | 'user_id' | 'actor_id' | 'project_id', string> & {
        details: object;
      };
      const read = async (query: string) => {
        const { events } = ok(await desk.get(`/v1/audit_events?organization_id=${organization_id}${query}`));
        const kinds = /^(organization|member|invitation)\./;
        return (events as Event[]).filter(({ kind }) => kinds.test(kind)).reverse();
      };
      const events = await read('');
      const [own, other] = [founder.member_id, guest.member_id];
      assert.deepEqual(
        events.map(({ kind, actor, user_id, actor_id, details }) => [
          kind,
          actor,
          user_id,
          actor_id,
          details,
        ]),
        [
          ['organization.created', 'user', own, null, { organization_id }],
          ['member.created', 'user', own, null, {}],
          ['member.roles_changed', 'user', own, null, { before: [], after: ['auth_admin'] }],
          ['member.joined', 'user', own, null, {}],
          ['invitation.sent', 'user', other, own, { roles: ['keeper'] }],
          ['member.joined', 'user', other, null, {}],
          ['member.roles_changed', 'user', other, own, { before: ['keeper'], after: [] }],
          ['member.changed', 'user', other, own, { fields: ['name'] }],
          ['member.roles_changed', 'admin', other, null, { before: [], after: ['auth_admin'] }],
          ['member.removed', 'admin', other, null, { reason: 'removed_by_admin' }],
        ],
      );
      assert.deepEqual([...new Set(events.map(({ project_id }) => project_id))], ['project-test-local-b2b']);
      assert.deepEqual(
        (await read('&actor=admin')).map(({ kind }) => kind),
        ['member.roles_changed', 'member.removed'],
      );
      assert.deepEqual(
        (await read(`&actor_id=${own}`)).map(({ kind }) => kind),
        ['invitation.sent', 'member.roles_changed', 'member.changed'],
      );
      const inProject = `/v1/audit_events/feed?project_id=project-test-local-b2b&actor_id=${own}`;
      let page = ok(await desk.get(inProject));
      // The feed waits for transactions that other tests began before.
      for (let turn = 0; turn < 500 && (page.events as Event[]).length === 0; turn += 1)
        page = ok(await desk.get(`${inProject}&cursor=${page.cursor}`));
      assert.deepEqual([...new Set((page.events as Event[]).map(({ actor_id }) => actor_id))], [own]);
      assert.deepEqual(ok(await desk.get(inProject.replace('-b2b', '-none'))).events, []);
      const elsewhere = ok(await desk.get('/v1/audit_events?organization_id=organization-test-none'));
      assert.deepEqual(elsewhere.events, []);
    });
  });

  describe('a new address', () => {
    for (const delivery_method of ['EMAIL_MAGIC_LINK', 'EMAIL_OTP'] as const) {
      it(`is the member's once it is proved (${delivery_method}), and the old one stays reserved`, async (t) => {
        const { shelter, world } = await open(t);
        const [old, email_address] = [employee(), employee()];
        const { organization, member_id, session_token: session } = await shelter.found(old);
        const { organization_id } = organization;
        const start = 'POST /b2b/organizations/members/start_email_update';
        const usedEmail = employee();
        (
          await shelter.call('POST /b2b/organizations/members', { email_address: usedEmail }, { session })
        ).data();
        const other = await shelter.call(start, { email_address: usedEmail, delivery_method }, { session });
        assert.equal(other.refused(), 'duplicate_member_email');
        const begun = (await shelter.call(start, { email_address, delivery_method }, { session })).data();
        assert.equal(begun.member.email_address, old);
        const { link = '', code = '' } = await world.newest(email_address);
        const proof = delivery_method === 'EMAIL_OTP' ? { code, email_address, organization_id } : {};
        const magic_links_token = link && new URL(link).searchParams.get('token');
        const reply =
          delivery_method === 'EMAIL_OTP'
            ? await shelter.call('POST /b2b/otps/email/authenticate', { ...duration, ...proof }, { session })
            : await shelter.call(
                'POST /b2b/magic_links/authenticate',
                { ...duration, magic_links_token },
                { session },
              );
        const { member } = whole(reply.data());
        assert.deepEqual(
          [member.member_id, member.email_address, member.email_address_verified],
          [member_id, email_address, true],
        );
        assert.equal(member.retired_email_addresses[0]?.email_address, old);
      });
    }
  });
}
