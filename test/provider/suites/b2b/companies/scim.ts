/** Directories that bring people in and take them out: what holds on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import type { OpenedDatabase } from '../../../../../provider/database/open.ts';
import { selectMembers } from '../../../../../provider/organizations/members/select-members.ts';
import { duration, employee, newDomain } from '../../../members.ts';
import { adminSecret, office } from '../../../parties/back-office.ts';
import { enterpriseSchema, groupSchema } from '../../../parties/directory.ts';
import { check, company } from './directory-company.ts';

export function scimSuite(database: () => OpenedDatabase): void {
  describe('a directory that speaks as Okta does', () => {
    it('creates, finds, replaces and deactivates a member, whose sessions end at once', async (t) => {
      const { shelter, organization_id, directory, domain, asAdmin, connection } = await company(
        t,
        database(),
      );
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
      assert.deepEqual(member.scim_registration, { connection_id: connection.connection_id });
      const admin = (await shelter.call(check, {}, asAdmin)).data().member;
      assert.equal(admin.scim_registration, null, 'whom the directory did not send');
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
      const { shelter, organization_id, directory, domain, assign, rolesOf } = await company(t, database());
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

  describe('a member in many groups', () => {
    it('is read with those that give roles', async (t) => {
      const { world, directory, domain, assign } = await company(t, database());
      const { id } = (await directory.createByOkta(employee(domain))).resource(201);
      const members = [{ value: id }];
      const [group_id = ''] = await Promise.all(
        ['Keepers', 'Walkers'].map(
          async (displayName) =>
            (await directory.send('POST', '/Groups', { displayName, members })).resource(201).id,
        ),
      );
      (await assign({ role_id: 'auth_admin', group_id })).data();
      const { database: db } = world.provider.world;
      const [row] = await selectMembers(db, 'project-test-local-b2b')
        .where('members.member_id', '=', id)
        .execute();
      assert.deepEqual(row?.groups, [{ group_id }]);
    });
  });

  describe('a directory that speaks as Entra does', () => {
    it('creates, changes by dotted names, deactivates by a text, reactivates and removes', async (t) => {
      const { shelter, organization_id, directory, domain } = await company(t, database());
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
      const { directory, domain } = await company(t, database());
      const { id } = (await directory.createByEntra(employee(domain))).resource(201);
      const reply = await directory.send('POST', '/Groups', {
        schemas: [groupSchema, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'Engineers',
        meta: { resourceType: 'Group' },
      });
      const path = `/Groups/${reply.resource(201).id}`;
      const idle = '&excludedAttributes=members';
      const [found] = (await directory.find('Groups', 'displayName eq "engineers"', idle)).list();
      assert.deepEqual([found?.id, found && 'members' in found], [reply.body.id, false]);
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
      const { shelter, directory, domain, asAdmin, organization_id } = await company(t, database());
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
      const { world, directory, domain } = await company(t, database());
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

    it('lists no more groups or users at once than fit into one reply with all members', async (t) => {
      const { world, directory, domain, connection } = await company(t, database());
      const { id } = (await directory.createByOkta(employee(domain))).resource(201);
      const { connection_id } = connection;
      const { database: db } = world.provider.world;
      const copies = (table: 'members' | 'scim_users', change: object) => sql`
        insert into ${sql.table(table)}
        select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(known) || replace(
          ${JSON.stringify(change)}::text, '?', ${id} || number
        )::jsonb)).* from ${sql.table(table)} as known, generate_series(1, 504) as number where member_id = ${id}`;
      await copies('members', { member_id: '?', address: '?', address_key: '?' }).execute(db);
      await copies('scim_users', { member_id: '?', user_name: '?', user_name_key: '?' }).execute(db);
      await sql`
        insert into scim_groups (group_id, connection_id, display_name, created_at, updated_at)
        select ${connection_id} || number, ${connection_id}, 'Group', now(), now()
        from generate_series(1, 505) as number`.execute(db);
      // The first page of each has all of the other. Checking each reference would take ten seconds.
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`
          insert into scim_group_members (member_id, group_id, connection_id)
          select member_id, group_id, connection_id
          from (select *, row_number() over (order by member_id) as place from scim_users
            where connection_id = ${connection_id}) as person
          join (select *, row_number() over (order by group_id) as place from scim_groups
            where connection_id = ${connection_id}) as team using (connection_id)
          where least(person.place, team.place) <= 200`.execute(trx);
      });
      for (const kind of ['Groups', 'Users']) {
        const all = await directory.get(`/${kind}?count=200`);
        assert.deepEqual([all.status, all.body.scimType], [413, 'tooMany'], kind);
        assert.equal((await directory.get(`/${kind}?count=20`)).list().length, 20);
      }
      assert.equal((await directory.get('/Groups?count=200&excludedAttributes=members')).list().length, 200);
    });

    it('is refused with the protocol’s errors', async (t) => {
      const { directory, domain } = await company(t, database());
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
      const { shelter, directory, domain, asAdmin, organization_id } = await company(t, database());
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

    it('that moves a member to an address of others leaves nothing of it to who had it before', async (t) => {
      const { shelter, directory, domain, organization_id } = await company(t, database());
      const [old, next, stranger] = [employee(domain), employee(domain), employee()];
      const { id } = (await directory.createByOkta(old)).resource(201);
      const first = await shelter.signIn(old, organization_id);
      const password = 'nine purple lanterns under water';
      const set = 'POST /b2b/passwords/session/reset';
      const reply = await shelter.call(set, { password }, { session: first.session_token });
      const session = { session: reply.data().session_token };
      const move = async (userName: string) =>
        (await directory.patch(`/Users/${id}`, { op: 'replace', value: { userName } })).resource().active;
      assert.equal(await move(next), true);
      assert.equal((await shelter.call(check, {}, session)).data().member.email_address, next, 'a new name');
      assert.equal(await move(stranger), true);
      assert.equal((await shelter.call(check, {}, session)).refused(), 'session_not_found');
      const body = { ...duration, organization_id, email_address: stranger, password };
      const entered = await shelter.call('POST /b2b/passwords/authenticate', body);
      assert.equal(entered.refused(), 'member_password_not_found');
      assert.equal((await shelter.signIn(stranger, organization_id)).member_id, id);
    });

    it('also ends a membership that an admin has moved to an address of others', async (t) => {
      const { shelter, directory, domain, organization_id, asAdmin } = await company(t, database());
      const [old, stranger] = [employee(domain), employee()];
      const { id } = (await directory.createByOkta(old)).resource(201);
      const body = { member_id: id, email_address: stranger };
      const moved = await shelter.call('PUT /b2b/organizations/members/:member_id', body, {
        ...asAdmin,
        params: { member_id: id },
      });
      assert.equal(moved.data().member.status, 'invited');
      const off = await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
      assert.equal(off.resource().active, false);
      const code = { email_address: stranger, organization_id };
      const refused = await shelter.call('POST /b2b/otps/email/login_or_signup', code);
      assert.equal(refused.refused(), 'email_jit_provisioning_not_allowed');
      const on = await directory.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
      assert.deepEqual([on.resource().id, on.resource().active], [id, true]);
    });

    it('cannot claim an address of a domain that another organization has claimed', async (t) => {
      const { world, directory } = await company(t, database(), { ADMIN_SECRET: adminSecret });
      const claimed = newDomain();
      const body = { organization_name: 'Others', claimed_email_domains: [claimed] };
      assert.equal((await office(world.url).post('/v1/admin/organizations', body)).status, 200);
      assert.equal((await directory.createByOkta(employee(claimed))).status, 403);
    });
  });
}
