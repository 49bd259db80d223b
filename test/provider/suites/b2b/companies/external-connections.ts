/** One company login for several organizations: who may share it, and whom it lets in where. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../../provider/database/open.ts';
import { duration, employee, half, shelterOf, whole } from '../../../members.ts';
import { adminSecret, office } from '../../../parties/back-office.ts';
import { foundCompany, signInBy, visit } from '../../../parties/company-login.ts';
import { clientId } from '../../../parties/identity-servers.ts';
import { createWorld } from '../../../world.ts';

export function externalConnectionSuite(database: () => OpenedDatabase): void {
  const create = 'POST /b2b/sso/external';
  const update = 'PUT /b2b/sso/external/:connection_id';
  const remove = 'DELETE /b2b/sso/:connection_id';

  /** A company with a login, and a second organization of the same admin. */
  async function open(t: TestContext) {
    const environment = { ADMIN_SECRET: adminSecret };
    const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
    const company = await foundCompany(t, shelter);
    const branch = await shelter.found(company.admin.email);
    const { session_token: session, organization } = branch;
    const body = {
      external_organization_id: company.organization_id,
      external_connection_id: company.connection.connection_id,
    };
    const share = async () => (await shelter.call(create, body, { session })).data().connection;
    return { shelter, company, session, organization_id: organization.organization_id, body, share };
  }

  describe('the login of another organization', () => {
    it('lets its people into this one, with the roles of this one', async (t) => {
      const { shelter, company, session, organization_id, body, share } = await open(t);
      const connection = await share();
      const { connection_id } = connection;
      assert.deepEqual(
        [connection.status, connection.external_connection_id],
        ['active', body.external_connection_id],
      );
      assert.equal((await share()).connection_id, connection_id, 'asked for twice');
      const roles = { external_group_implicit_role_assignments: [{ role_id: 'auth_admin', group: 'IT' }] };
      (await shelter.call(update, roles, { session, params: { connection_id } })).data();
      const [sub, email] = [randomUUID(), employee(company.domain)];
      company.send({ sub, email, groups: ['IT'] });
      const { member, organization, member_session } = whole(
        (await signInBy(shelter, { connection: { ...company.connection, connection_id } })).data(),
      );
      assert.deepEqual([organization.organization_id, member.email_address], [organization_id, email]);
      assert.equal(member.sso_registrations[0]?.connection_id, connection_id);
      assert.ok(member_session.roles.includes('auth_admin'));
      assert.equal(member_session.authentication_factors[0]?.delivery_method, 'sso_oidc');
      const home = whole((await signInBy(shelter, company)).data());
      assert.equal(home.organization.organization_id, company.organization_id);
      assert.notEqual(home.member_id, member.member_id, 'a member of each');
      assert.equal(home.member_session.roles.includes('auth_admin'), false);
      const listed = (await shelter.call('GET /b2b/sso', null, { session })).data();
      assert.deepEqual(
        listed.external_connections.map((one) => one.connection_id),
        [connection_id],
      );
    });

    it('is shared only by who may change it there', async (t) => {
      const { shelter, company, session, body } = await open(t);
      const ask = async (sender: string, more = {}) =>
        (await shelter.call(create, { ...body, ...more }, { session: sender })).refused();
      const { session_token: stranger } = await shelter.found(employee());
      assert.equal(await ask(stranger), 'external_connection_id_not_found');
      const guest = employee();
      const invited = { email_address: guest };
      (await shelter.call('POST /b2b/organizations/members', invited, { session: company.session })).data();
      await shelter.signIn(guest, company.organization_id);
      const { session_token: plain } = await shelter.found(guest);
      assert.equal(await ask(plain), 'external_connection_id_not_found', 'a member without the role');
      const unknown = { external_connection_id: 'oidc-connection-test-unknown' };
      assert.equal(await ask(session, unknown), 'external_connection_id_not_found');
      assert.equal(await ask(company.session), 'external_organization_id_same_as_organization_id');
    });

    it('vouches for an admin, and gives roles, only while an admin has set it up there', async (t) => {
      const { shelter, company, session, organization_id, share } = await open(t);
      const world = shelter.world;
      const desk = office(world.url);
      const keeper = {
        role_id: 'login_keeper',
        description: '',
        permissions: [{ resource_id: 'auth.sso', actions: ['get', 'update', 'delete'] }],
      };
      const patched = await fetch(`${world.url}/v1/admin/organizations/${company.organization_id}`, {
        method: 'PATCH',
        headers: { Authorization: `Bearer ${adminSecret}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ custom_roles: [keeper] }),
      });
      assert.equal(patched.status, 200);
      const email_address = employee(company.domain);
      const added = await desk.post(`/v1/admin/organizations/${company.organization_id}/members`, {
        email_address,
        roles: ['login_keeper'],
      });
      assert.equal(added.status, 200);
      const { session_token: thief } = await shelter.signIn(email_address, company.organization_id);

      const { connection_id } = await share();
      const connection = { ...company.connection, connection_id };
      const change = 'PUT /b2b/sso/oidc/:connection_id';
      const params = { connection_id: company.connection.connection_id };
      (await shelter.call(change, { client_id: `${clientId}x` }, { session: thief, params })).data();
      (await shelter.call(change, { client_id: clientId }, { session: thief, params })).data();
      company.send({ email: company.admin.email });
      const { intermediate_session_token } = half((await signInBy(shelter, { connection })).data());
      const reply = await shelter.enter(company.admin.email, organization_id, {
        intermediate: intermediate_session_token,
      });
      assert.equal(whole(reply).member.is_admin, true, 'the address proves it');

      const roles = { external_group_implicit_role_assignments: [{ role_id: 'auth_admin', group: 'IT' }] };
      (await shelter.call(update, roles, { session, params: { connection_id } })).data();
      const moved = await shelter.call(change, { client_id: `${clientId}x` }, { session: thief, params });
      assert.equal(moved.refused(), 'session_authorization_error', 'who moves the login moves its roles');
      const removed = await shelter.call(remove, null, { session: thief, params });
      assert.equal(removed.refused(), 'session_authorization_error', 'who removes the login takes its roles');
    });

    it('asks for what the other organization asks for, such as a second factor', async (t) => {
      const { shelter, company, session, body } = await open(t);
      const settings = { mfa_policy: 'REQUIRED_FOR_ALL' };
      (await shelter.call('PUT /b2b/organizations/me', settings, { session: company.session })).data();
      const answer = await shelter.call(create, body, { session });
      assert.equal(answer.refused(), 'external_connection_id_not_found');
    });

    it('ends everywhere when it is deleted, and with its organization', async (t) => {
      const { shelter, company, session, share } = await open(t);
      const active = async () => {
        const { organization } = (await shelter.call('GET /b2b/organizations/me', null, { session })).data();
        return organization.sso_active_connections.map(({ connection_id }) => connection_id);
      };
      const { connection_id } = await share();
      assert.deepEqual(await active(), [connection_id]);
      company.send({ email: employee(company.domain) });
      const back = await visit(shelter, { connection_id });
      const params = { connection_id: company.connection.connection_id };
      (await shelter.call(remove, null, { session: company.session, params })).data();
      assert.deepEqual(await active(), []);
      const sso_token = back.searchParams.get('token') ?? '';
      const late = await shelter.call('POST /b2b/sso/authenticate', { ...duration, sso_token });
      assert.equal(late.refused(), 'sso_token_not_found', 'also for who is on the way');

      const desk = office(shelter.world.url);
      const { body } = await desk.get('/v1/audit_events?kind=connection.changed&limit=50');
      const events = body.events as { actor: string; details: { connection_id: string; change: string } }[];
      assert.deepEqual(
        events
          .filter(({ details }) => details.connection_id === connection_id)
          .map(({ actor, details }) => `${actor} ${details.change}`),
        ['user removed', 'user created'],
        'in the record',
      );

      const second = await open(t);
      const { connection_id: kept } = await second.share();
      const gone = 'DELETE /b2b/organizations/me';
      (await second.shelter.call(gone, null, { session: second.company.session })).data();
      const params2 = { connection_id: kept };
      const { body: removed } = await desk.get('/v1/audit_events?kind=organization.removed&limit=5');
      const [last] = removed.events as { details: { organization_id: string } }[];
      assert.equal(last?.details.organization_id, second.company.organization_id);
      const change = await second.shelter.call(update, {}, { session: second.session, params: params2 });
      assert.equal(change.refused(), 'sso_connection_not_found');
    });
  });
}
