/** Directories that bring people in and take them out: what holds on every database. */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { adminSecret, office } from '../../back-office.ts';
import { directoryOf, enterpriseSchema, groupSchema, userSchema } from '../../directory.ts';
import { employee, newDomain, shelterOf } from '../../members.ts';
import { createWorld, minute } from '../../world.ts';

export function scimSuite(database: () => OpenedDatabase): void {
  const check = 'POST /b2b/sessions/authenticate';
  const change = 'PUT /b2b/scim/:connection_id';

  async function company(t: TestContext, environment: Record<string, string> = {}) {
    const world = await createWorld(t, { database: database(), environment });
    const shelter = shelterOf(world);
    const domain = newDomain();
    const admin = await shelter.found(employee(domain));
    const { organization_id } = admin.organization;
    const asAdmin = { session: admin.session_token };
    const { connection } = (
      await shelter.call('POST /b2b/scim', { display_name: 'Okta', identity_provider: 'okta' }, asAdmin)
    ).data();
    const { connection_id } = connection;
    return {
      world,
      shelter,
      domain,
      admin,
      asAdmin,
      organization_id,
      connection,
      directory: directoryOf(connection),
      async rolesOf(session: string) {
        return (await shelter.call(check, {}, { session })).data().member_session.roles;
      },
      assign: (...assignments: { role_id: string; group_id: string }[]) =>
        shelter.call(
          change,
          { connection_id, scim_group_implicit_role_assignments: assignments },
          { ...asAdmin, params: { connection_id } },
        ),
    };
  }

  describe('a directory that speaks as Okta does', () => {
    it('creates, finds, replaces and deactivates a member, whose sessions end at once', async (t) => {
      const { shelter, organization_id, directory, domain } = await company(t);
      const userName = employee(domain);
      // Before it creates someone, it looks for them.
      const before = await directory.find('Users', `userName eq "${userName}"`, '&startIndex=1&count=100');
      assert.deepEqual([before.body.totalResults, before.list()], [0, []]);
      const created = await directory.createByOkta(userName);
      const { id, ...user } = created.resource(201);
      assert.equal(created.headers.get('location'), user.meta.location);
      assert.match(created.headers.get('content-type') ?? '', /^application\/scim\+json/);
      assert.equal('password' in user, false);
      assert.equal((await directory.get(`/Users/${id}`)).resource().userName, userName);
      const [found] = (await directory.find('Users', `userName eq "${userName.toUpperCase()}"`)).list();
      assert.equal(found?.id, id);

      const { session_token: session, member } = await shelter.signIn(userName, organization_id);
      assert.deepEqual([member.member_id, member.name, member.status], [id, 'Grace Hopper', 'active']);
      const replacement = { ...found, displayName: 'Rear Admiral', name: { formatted: 'Grace' } };
      assert.equal((await directory.send('PUT', `/Users/${id}`, replacement)).resource().active, true);
      assert.equal((await shelter.call(check, {}, { session })).data().member.name, 'Rear Admiral');

      const off = await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
      assert.equal(off.resource().active, false);
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      const code = await shelter.call('POST /b2b/otps/email/login_or_signup', {
        email_address: userName,
        organization_id,
      });
      assert.equal(code.refused(), 'email_jit_provisioning_not_allowed');
      const [still] = (await directory.find('Users', `userName eq "${userName}"`)).list();
      assert.deepEqual([still?.id, still?.active], [id, false]);

      await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
      assert.equal((await shelter.signIn(userName, organization_id)).member.member_id, id);
    });

    it('pushes a group, renames it, and changes its members, whose roles follow at the next check', async (t) => {
      const { shelter, organization_id, directory, domain, assign, rolesOf } = await company(t);
      const [one, other] = [employee(domain), employee(domain)];
      const ids = [one, other].map(async (name) => (await directory.createByOkta(name)).resource(201).id);
      const [first = '', second = ''] = await Promise.all(ids);
      const { session_token: session } = await shelter.signIn(one, organization_id);
      const group = (
        await directory.send('POST', '/Groups', {
          schemas: [groupSchema],
          displayName: 'Keepers',
          members: [{ value: second, display: other }],
        })
      ).resource(201);
      const role = { role_id: 'auth_admin', group_id: group.id };
      assert.deepEqual((await assign(role)).data().connection.scim_group_implicit_role_assignments, [role]);
      assert.deepEqual(await rolesOf(session), ['auth_member']);

      const path = `/Groups/${group.id}`;
      const added = await directory.patch(
        path,
        { op: 'replace', value: { id: group.id, displayName: 'Otter keepers' } },
        { op: 'add', path: 'members', value: [{ value: first, display: one }] },
      );
      assert.equal(added.status, 204);
      const { displayName, members } = (await directory.get(path)).resource();
      assert.deepEqual(
        [displayName, members?.map(({ value }) => value).toSorted()],
        ['Otter keepers', [first, second].toSorted()],
      );
      const [{ value } = { value: '' }] = (await directory.get(`/Users/${first}`)).resource().groups ?? [];
      assert.equal(value, group.id);
      assert.deepEqual(await rolesOf(session), ['auth_member', 'auth_admin']);
      const { member } = (await shelter.call(check, {}, { session })).data();
      assert.deepEqual(
        member.roles.find(({ role_id }) => role_id === 'auth_admin')?.sources.map(({ type }) => type),
        ['scim_connection_group'],
      );

      await directory.patch(path, { op: 'remove', path: `members[value eq "${first}"]` });
      assert.deepEqual(await rolesOf(session), ['auth_member']);
      await directory.send('PUT', path, { displayName: 'Keepers', members: [{ value: first }] });
      assert.deepEqual(await rolesOf(session), ['auth_member', 'auth_admin']);
      assert.equal((await directory.send('DELETE', path)).status, 204);
      assert.deepEqual(await rolesOf(session), ['auth_member']);
      assert.equal((await directory.get(path)).status, 404);
    });
  });

  describe('a directory that speaks as Entra does', () => {
    it('creates, changes by dotted names, deactivates by a text, reactivates and removes', async (t) => {
      const { shelter, organization_id, directory, domain } = await company(t);
      const userName = employee(domain);
      const { id } = (await directory.createByEntra(userName)).resource(201);
      const [matched] = (await directory.find('Users', `externalId eq "${userName}"`)).list();
      assert.equal(matched?.id, id);
      const byMail = `emails[type eq "work"].value eq "${userName}"`;
      assert.equal((await directory.find('Users', byMail)).body.totalResults, 1);
      const { session_token: session } = await shelter.signIn(userName, organization_id);

      const changed = await directory.patch(
        `/Users/${id}`,
        { op: 'Replace', path: 'displayName', value: 'Countess' },
        { op: 'Add', path: 'name.givenName', value: 'Augusta' },
        { op: 'Replace', path: `${enterpriseSchema}:department`, value: 'Mathematics' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+44 20' },
      );
      const user = changed.resource();
      assert.deepEqual(
        [user.displayName, user[enterpriseSchema], user.phoneNumbers],
        ['Countess', { department: 'Mathematics' }, [{ type: 'mobile', value: '+44 20' }]],
      );
      assert.equal((await shelter.call(check, {}, { session })).data().member.name, 'Countess');
      const byDepartment = `${enterpriseSchema}:department eq "mathematics"`;
      assert.equal((await directory.find('Users', byDepartment)).body.totalResults, 1);

      const off = await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
      assert.equal(off.resource().active, false);
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      await directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
      const again = await shelter.signIn(userName, organization_id);
      assert.equal((await directory.send('DELETE', `/Users/${id}`)).status, 204);
      const ended = await shelter.call(check, {}, { session: again.session_token });
      assert.equal(ended.refused(), 'session_not_found');
      assert.equal((await directory.get(`/Users/${id}`)).status, 404);
      // Hired again: another membership, without what the first one had.
      assert.notEqual((await directory.createByEntra(userName)).resource(201).id, id);
    });

    it('finds a group without its members, and adds and removes them', async (t) => {
      const { directory, domain } = await company(t);
      const { id } = (await directory.createByEntra(employee(domain))).resource(201);
      const made = await directory.send('POST', '/Groups', {
        schemas: [groupSchema, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'Engineers',
        meta: { resourceType: 'Group' },
      });
      const path = `/Groups/${made.resource(201).id}`;
      const idle = '&excludedAttributes=members';
      const [found] = (await directory.find('Groups', 'displayName eq "engineers"', idle)).list();
      assert.deepEqual([found?.id, found && 'members' in found], [made.body.id, false]);
      const members = async () => (await directory.get(path)).resource().members?.map(({ value }) => value);
      const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: id }] };
      assert.equal((await directory.patch(path, add)).status, 204);
      // A directory that did not see the answer repeats itself.
      assert.equal((await directory.patch(path, add)).status, 204);
      assert.deepEqual(await members(), [id]);
      await directory.patch(path, { op: 'Remove', path: 'members', value: [{ $ref: null, value: id }] });
      assert.deepEqual(await members(), []);
      await directory.patch(path, { op: 'Replace', path: 'displayName', value: 'Builders' });
      assert.equal((await directory.get(path)).resource().displayName, 'Builders');
    });
  });

  describe('a directory', () => {
    it('takes over an existing member, and never one twice', async (t) => {
      const { shelter, directory, domain, asAdmin, organization_id } = await company(t);
      const email_address = employee(domain);
      const { member_id } = (
        await shelter.call('POST /b2b/magic_links/email/invite', { email_address }, asAdmin)
      ).data();
      const attempts = await Promise.all([1, 2, 3].map(() => directory.createByOkta(email_address)));
      const statuses = attempts.map(({ status }) => status).toSorted();
      assert.deepEqual(statuses, [201, 409, 409]);
      const [refused] = attempts.filter(({ status }) => status === 409);
      assert.equal(refused?.body.scimType, 'uniqueness');
      assert.equal(refused?.body.status, '409');
      const { member } = await shelter.signIn(email_address, organization_id);
      assert.deepEqual([member.member_id, member.status], [member_id, 'active']);
      // People whom it has not sent are none of its business.
      assert.equal((await directory.get('/Users')).body.totalResults, 1);
    });

    it('sees its users page by page, and by every filter that it has', async (t) => {
      const { world, directory, domain } = await company(t);
      const names = [1, 2, 3, 4, 5].map((number) => `ada-${number}@${domain}`);
      for (const name of names) {
        await directory.createByOkta(name, { title: `Keeper ${name.slice(4, 5)}` });
        world.clock.advance(1000);
      }
      const page = (await directory.get('/Users?startIndex=2&count=2')).body;
      assert.deepEqual([page.totalResults, page.startIndex, page.itemsPerPage], [5, 2, 2]);
      const listed = await directory.get('/Users?startIndex=4&attributes=userName');
      const rest = listed.list();
      assert.deepEqual(
        rest.map(({ userName }) => userName),
        names.slice(3),
      );
      assert.deepEqual(Object.keys(rest[0] ?? {}).toSorted(), ['id', 'schemas', 'userName']);
      assert.deepEqual((await directory.get('/Users?count=0')).list(), []);
      const counts: [string, number][] = [
        [`userName eq "${names[0]}" and active eq true`, 1],
        ['userName sw "ADA-" and not (title ew "3")', 4],
        ['title co "keeper" or userName pr', 5],
        ['name.familyName eq "hopper"', 5],
        ['active eq False', 0],
        ['emails pr', 5],
        [`emails.value eq "${names[1]}"`, 1],
        ['emails[type eq "work" and primary eq true]', 5],
        ['meta.created gt "2011-05-13T04:42:34Z"', 5],
        ['nickName eq null', 5],
        [`externalId eq "00u${names[2]?.toUpperCase()}"`, 0],
        [`id eq "${rest[0]?.id}"`, 1],
      ];
      for (const [filter, count] of counts) {
        assert.equal((await directory.find('Users', filter)).body.totalResults, count, filter);
      }
      for (const filter of [
        'userName',
        'password.x.y eq 1',
        'active co "x"',
        'groups eq "x"',
        "userName eq 'x'",
      ]) {
        const { status, body } = await directory.find('Users', filter);
        assert.deepEqual([status, body.scimType], [400, 'invalidFilter'], filter);
      }
      assert.equal((await directory.get('/Users?count=x')).body.scimType, 'invalidValue');
    });

    it('reads what the server can do', async (t) => {
      const { directory } = await company(t);
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

    it('is refused with the protocol’s errors', async (t) => {
      const { directory, domain } = await company(t);
      const { id } = (await directory.createByOkta(employee(domain))).resource(201);
      const wrong: [string, string, unknown, number, string | undefined][] = [
        ['POST', '/Users', { userName: 'ada' }, 400, 'invalidValue'],
        ['POST', '/Users', {}, 400, 'invalidValue'],
        ['POST', '/Users', [], 400, 'invalidSyntax'],
        ['POST', '/Users', { userName: employee(), active: 'perhaps' }, 400, 'invalidValue'],
        ['PATCH', `/Users/${id}`, { Operations: [{ op: 'move' }] }, 400, 'invalidSyntax'],
        ['PATCH', `/Users/${id}`, { Operations: [{ op: 'add', path: 'a[', value: 1 }] }, 400, 'invalidPath'],
        ['PATCH', `/Users/${id}`, { Operations: [{ op: 'remove' }] }, 400, 'noTarget'],
        ['PATCH', `/Users/${id}`, { Operations: [{ op: 'add', path: 'id', value: 'x' }] }, 400, 'mutability'],
        ['POST', '/Groups', { displayName: 'x', members: [{ value: 'nobody' }] }, 400, 'invalidValue'],
        ['PATCH', '/Users/nobody', { Operations: [{ op: 'remove', path: 'title' }] }, 404, undefined],
      ];
      for (const [method, path, body, status, scimType] of wrong) {
        const answer = await directory.send(method, path, body);
        const what = `${method} ${path} ${JSON.stringify(body)}`;
        assert.deepEqual([answer.status, answer.body.scimType], [status, scimType], what);
        assert.deepEqual(answer.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error']);
      }
    });

    it('moves a member to a new address, which has to be proved, and leaves what it does not change', async (t) => {
      const { shelter, directory, domain, asAdmin, organization_id } = await company(t);
      const [old, fresh] = [employee(domain), employee(domain)];
      const { id } = (await directory.createByOkta(old)).resource(201);
      await shelter.signIn(old, organization_id);
      const asMember = { ...asAdmin, params: { member_id: id } };
      const byAdmin = { member_id: id, name: 'By the admin' };
      await shelter.call('PUT /b2b/organizations/members/:member_id', byAdmin, asMember);
      const moved = await directory.patch(`/Users/${id}`, { op: 'replace', value: { userName: fresh } });
      assert.equal(moved.resource().userName, fresh);
      const { member } = await shelter.signIn(fresh, organization_id);
      assert.deepEqual([member.member_id, member.name], [id, 'By the admin']);
      const { id: other } = (await directory.createByOkta(employee(domain))).resource(201);
      const clash = await directory.patch(`/Users/${other}`, {
        op: 'replace',
        path: 'userName',
        value: fresh,
      });
      assert.deepEqual([clash.status, clash.body.scimType], [409, 'uniqueness']);
    });

    it('cannot claim an address of a domain that another organization has claimed', async (t) => {
      const { world, directory } = await company(t, { ADMIN_SECRET: adminSecret });
      const claimed = newDomain();
      const body = { organization_name: 'Others', claimed_email_domains: [claimed] };
      assert.equal((await office(world.url).post('/v1/admin/organizations', body)).status, 200);
      assert.equal((await directory.createByOkta(employee(claimed))).status, 403);
    });
  });

  describe('the token of a directory', () => {
    it('is shown once, and never opens another directory', async (t) => {
      const here = await company(t);
      const there = await company(t);
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
      // Nor by the ids of another one.
      assert.equal((await here.directory.get(`/Users/${id}`)).status, 404);
      assert.equal((await here.directory.send('DELETE', `/Users/${id}`)).status, 404);
      const group = { displayName: 'x', members: [{ value: id }] };
      assert.equal((await here.directory.send('POST', '/Groups', group)).status, 400);
      assert.equal((await there.directory.get(`/Users/${id}`)).resource().active, true);
    });

    it('is rotated with an overlap, which is completed or canceled', async (t) => {
      const { shelter, asAdmin, connection } = await company(t);
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
      const { world, connection } = await company(t);
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
      const { world, shelter, asAdmin, connection, directory } = await company(t);
      const params = { connection_id: connection.connection_id };
      (await shelter.call('DELETE /b2b/scim/:connection_id', null, { ...asAdmin, params })).data();
      assert.equal((await directory.get('/Users')).status, 401);
      const second = (await shelter.call('POST /b2b/scim', {}, asAdmin)).data().connection;
      assert.equal((await directoryOf(second).get('/Users')).status, 200);
      world.clock.advance(366 * 24 * 60 * minute);
      assert.equal((await directoryOf(second).get('/Users')).status, 401);
    });

    it('is limited in its number of requests, and works again later', async (t) => {
      const { directory } = await company(t, { RATE_DIRECTORY_REQUESTS: '2' });
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
        await company(t);
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
      const { world, organization_id, connection, directory, domain } = await company(t, {
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
      const made = (await desk.post(base, { identity_provider: 'microsoft-entra' })).body.connection;
      const entra = directoryOf(made as { base_url: string; bearer_token: string });
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
        ['directory user.created'],
      );
    });
  });
}
