/** The tokens and the connections of directories: what holds on every database. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../../provider/database/open.ts';
import { employee } from '../../../members.ts';
import { adminSecret, office } from '../../../parties/back-office.ts';
import { directoryOf, enterpriseSchema, groupSchema, userSchema } from '../../../parties/directory.ts';
import { createWorld, minute } from '../../../world.ts';
import { check, company } from './directory-company.ts';

export function scimConnectionsSuite(database: () => OpenedDatabase): void {
  describe('the token of a directory', () => {
    it('is shown once, and never opens another directory', async (t) => {
      const here = await company(t, database());
      const there = await company(t, database());
      assert.match(here.connection.bearer_token, /^scim-[\w-]{43}$/);
      const read = (await here.shelter.call('GET /b2b/scim', null, here.asAdmin)).data();
      assert.equal(JSON.stringify(read).includes(here.connection.bearer_token), false);
      assert.equal(read.connection.bearer_token_last_four, here.connection.bearer_token.slice(-4));
      const { id } = (await there.directory.createByOkta(employee())).resource(201);
      const { base_url } = there.connection;
      const thief = directoryOf({ base_url, bearer_token: here.connection.bearer_token });
      const refused = await thief.get('/Users');
      assert.equal(refused.status, 401);
      assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
      // The ids of another one do not work either.
      assert.equal((await here.directory.get(`/Users/${id}`)).status, 404);
      assert.equal((await here.directory.send('DELETE', `/Users/${id}`)).status, 404);
      const group = { displayName: 'x', members: [{ value: id }] };
      assert.equal((await here.directory.send('POST', '/Groups', group)).status, 400);
      assert.equal((await there.directory.get(`/Users/${id}`)).resource().active, true);
    });

    it('is rotated with an overlap, which is completed or canceled', async (t) => {
      const { shelter, asAdmin, connection } = await company(t, database());
      const { connection_id, base_url } = connection;
      const names = {
        start: 'POST /b2b/scim/rotate/start',
        complete: 'POST /b2b/scim/rotate/complete',
        cancel: 'POST /b2b/scim/rotate/cancel',
      } as const;
      const rotate = (step: keyof typeof names) => shelter.call(names[step], { connection_id }, asAdmin);
      const works = async (bearer_token: string) =>
        (await directoryOf({ base_url, bearer_token }).get('/Users')).status === 200;
      const nextOf = ({ connection: rotated }: object & { connection: object }) =>
        String((rotated as { next_bearer_token: string }).next_bearer_token);
      assert.equal((await rotate('complete')).refused(), 'scim_connection_not_rotating_token');
      const canceled = nextOf((await rotate('start')).data());
      assert.deepEqual([await works(connection.bearer_token), await works(canceled)], [true, true]);
      (await rotate('cancel')).data();
      assert.deepEqual([await works(connection.bearer_token), await works(canceled)], [true, false]);
      const next = nextOf((await rotate('start')).data());
      const { connection: completed } = (await rotate('complete')).data();
      assert.equal(completed.bearer_token_last_four, next.slice(-4));
      assert.equal(completed.next_bearer_token_last_four, undefined);
      assert.deepEqual([await works(connection.bearer_token), await works(next)], [false, true]);
    });

    it('cannot be guessed, and strangers who try do not lock the directory out', async (t) => {
      const { world, connection } = await company(t, database());
      const environment = { RATE_TRIES_PER_IP: '3', TRUST_PROXY: '1' };
      const { url } = await createWorld(t, { database: database(), environment });
      const base_url = connection.base_url.replace(world.url, url);
      const headers = { 'X-Forwarded-For': `2001:db8:${randomInt(65_536).toString(16)}::1` };
      const stranger = directoryOf({ base_url, bearer_token: 'scim-wrong', headers });
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await stranger.get('/Users')).status);
      assert.deepEqual(statuses, [401, 401, 401, 429]);
      const { bearer_token } = connection;
      assert.equal((await directoryOf({ base_url, bearer_token, headers }).get('/Users')).status, 200);
    });

    it('ends with its connection, and after a year', async (t) => {
      const { world, shelter, asAdmin, connection, directory } = await company(t, database());
      const params = { connection_id: connection.connection_id };
      (await shelter.call('DELETE /b2b/scim/:connection_id', null, { ...asAdmin, params })).data();
      assert.equal((await directory.get('/Users')).status, 401);
      const second = (await shelter.call('POST /b2b/scim', {}, asAdmin)).data().connection;
      assert.equal((await directoryOf(second).get('/Users')).status, 200);
      world.clock.advance(366 * 24 * 60 * minute);
      assert.equal((await directoryOf(second).get('/Users')).status, 401);
    });

    it('is limited in its number of requests, and works again later', async (t) => {
      const { directory } = await company(t, database(), { RATE_DIRECTORY_REQUESTS: '2' });
      const answers = [
        await directory.get('/Users'),
        await directory.get('/Users'),
        await directory.get('/Users'),
      ];
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 429],
      );
      assert.ok(Number(answers[2]?.headers.get('retry-after')) > 0);
    });
  });

  describe('the connection to a directory', () => {
    it('is for admins only, one for each organization, and members stay when it is deleted', async (t) => {
      const { shelter, domain, asAdmin, organization_id, connection, directory, assign, rolesOf } =
        await company(t, database());
      const userName = employee(domain);
      const { id } = (await directory.createByOkta(userName)).resource(201);
      const { session_token: session } = await shelter.signIn(userName, organization_id);
      for (const name of ['POST /b2b/scim', 'POST /b2b/scim/groups'] as const) {
        assert.equal((await shelter.call(name, {}, { session })).refused(), 'session_authorization_error');
      }
      assert.equal(
        (await shelter.call('POST /b2b/scim', {}, asAdmin)).refused(),
        'active_scim_connection_exists',
      );
      const unknown = await assign({ role_id: 'auth_admin', group_id: 'scim-group-none' });
      assert.equal(unknown.refused(), 'scim_group_role_assignment_group_does_not_exist');

      const group = await directory.send('POST', '/Groups', { displayName: 'All', members: [{ value: id }] });
      const { id: group_id } = group.resource(201);
      (await assign({ role_id: 'auth_admin', group_id })).data();
      const { scim_groups } = (await shelter.call('POST /b2b/scim/groups', { limit: 1 }, asAdmin)).data();
      assert.deepEqual(
        scim_groups.map(({ group_name }) => group_name),
        ['All'],
      );
      assert.deepEqual(await rolesOf(session), ['auth_member', 'auth_admin']);
      const { organization } = (await shelter.call(check, {}, { session })).data();
      const { connection_id } = connection;
      assert.deepEqual(organization.scim_active_connection, { connection_id, display_name: 'Okta' });
      const sender = { ...asAdmin, params: { connection_id } };
      (await shelter.call('DELETE /b2b/scim/:connection_id', null, sender)).data();
      assert.deepEqual(await rolesOf(session), ['auth_member']);
      const gone = await shelter.call('GET /b2b/scim', null, asAdmin);
      assert.equal(gone.refused(), 'no_active_scim_connection');
    });

    it('can also be managed by the project’s servers, and is in the record', async (t) => {
      const { world, organization_id, connection, directory, domain } = await company(t, database(), {
        ADMIN_SECRET: adminSecret,
      });
      const desk = office(world.url);
      const base = `/v1/admin/organizations/${organization_id}/scim`;
      const { id } = (await directory.createByOkta(employee(domain))).resource(201);
      await directory.send('POST', '/Groups', { displayName: 'Keepers' });
      assert.equal((await desk.get(`${base}/groups`)).body.next_cursor, null);
      const place = `${base}/${connection.connection_id}`;
      const started = (await desk.post(`${place}/rotate/start`, null)).body.connection;
      assert.match(String((started as { next_bearer_token: string }).next_bearer_token), /^scim-/);
      assert.equal((await desk.post(`${place}/rotate/complete`, null)).status, 200);
      // The old token ended.
      assert.equal((await directory.get('/Users')).status, 401);
      assert.equal((await desk.remove(place)).status, 200);
      assert.equal((await desk.get(base)).body.error_type, 'no_active_scim_connection');
      const reply = (await desk.post(base, { identity_provider: 'microsoft-entra' })).body.connection;
      const entra = directoryOf(reply as { base_url: string; bearer_token: string });
      assert.equal((await entra.get(`/Users/${id}`)).status, 404);

      const { body } = await desk.get('/v1/audit_events?kind=directory.changed&limit=50');
      const events = body.events as { actor: string; details: { organization_id: string; change: string } }[];
      assert.deepEqual(
        events
          .filter(({ details }) => details.organization_id === organization_id)
          .map(({ actor, details }) => `${actor} ${details.change}`)
          .toSorted(),
        [
          'admin created',
          'admin removed',
          'admin rotation_completed',
          'admin rotation_started',
          'user created',
        ],
      );
      const created = (await desk.get(`/v1/audit_events?user_id=${id}`)).body.events as {
        kind: string;
        actor: string;
      }[];
      assert.deepEqual(
        created.map(({ kind, actor }) => `${actor} ${kind}`),
        ['directory member.created'],
      );
    });
  });

  describe('the server', () => {
    it('says to a directory what it can do', async (t) => {
      const { directory } = await company(t, database());
      const config = (await directory.get('/ServiceProviderConfig')).body as Record<
        string,
        { supported: boolean }
      >;
      assert.deepEqual(
        ['patch', 'bulk', 'filter', 'etag'].map((name) => config[name]?.supported),
        [true, false, true, false],
      );
      const types = (await directory.get('/ResourceTypes')).list();
      assert.deepEqual(
        types.map(({ id }) => id),
        ['User', 'Group'],
      );
      assert.equal((await directory.get('/ResourceTypes/Group')).resource().schema, groupSchema);
      const schemas = (await directory.get('/Schemas')).list();
      assert.deepEqual(
        schemas.map(({ id }) => id),
        [userSchema, groupSchema, enterpriseSchema],
      );
      assert.equal((await directory.get(`/Schemas/${userSchema}`)).resource().name, 'User');
      assert.equal((await directory.get('/Schemas/none')).status, 404);
    });
  });
}
