/** Discovery and the way into organizations: what holds on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { sql } from 'kysely';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, half, newDomain, shelterOf, whole } from '../../members.ts';
import { createWorld, minute, publicToken, wrongCode } from '../../world.ts';

export function discoverySuite(database: () => OpenedDatabase): void {
  const exchange = 'POST /b2b/discovery/intermediate_sessions/exchange';
  const create = 'POST /b2b/discovery/organizations/create';
  const list = 'POST /b2b/discovery/organizations';

  describe('discovery', () => {
    it('lets a stranger create an organization, and makes them its admin', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const domain = newDomain();
      const { discovered_organizations, intermediate_session_token } = await shelter.discover(
        employee(domain),
      );
      assert.deepEqual(discovered_organizations, []);
      const body = { ...duration, intermediate_session_token };
      const reply = whole((await shelter.call(create, body)).data());
      assert.equal(reply.organization.organization_name, domain.replace('.example', ''));
      assert.equal(reply.organization.email_invites, 'ALL_ALLOWED');
      assert.equal(reply.member.status, 'active');
      assert.equal(reply.member.is_admin, true);
      assert.equal(reply.member.email_address_verified, true);
      assert.deepEqual(reply.member_session.roles, ['auth_member', 'auth_admin']);
      assert.equal(
        (await shelter.call(create, body)).refused(),
        'intermediate_session_not_found',
        'the token is used up',
      );
    });

    it('does not let visitors create one where the project says so', async (t) => {
      const project = {
        project_id: 'project-closed',
        public_token: 'public-token-test-closed',
        allowed_origins: [],
        default_redirect_url: 'http://localhost:4301/',
        settings: { vertical: 'B2B' },
      };
      const environment = { PROJECTS: JSON.stringify([project]) };
      const world = await createWorld(t, { database: database(), environment });
      const shelter = shelterOf(world, project.public_token);
      const { intermediate_session_token } = await shelter.discover(employee());
      const refused = await shelter.call(create, { ...duration, intermediate_session_token });
      assert.equal(refused.refused(), 'create_organization_disabled');
    });

    it('lists the organizations where a person signs in, however many others have invited or named them', async (t) => {
      const { world, ...shelter } = shelterOf(await createWorld(t, { database: database() }));
      const { organization } = await shelter.found(employee());
      const copies = (table: 'members' | 'organizations', change: object) => sql`
        insert into ${sql.table(table)}
        select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(known) || replace(
          ${JSON.stringify(change)}::text, '?', ${organization.organization_id} || number
        )::jsonb)).* from ${sql.table(table)} as known, generate_series(1, 600) as number
        where organization_id = ${organization.organization_id}`;
      const { database: db } = world.provider.world;
      await copies('organizations', { organization_id: '?', slug: '?', slug_key: '?' }).execute(db);
      for (const [way, others] of Object.entries({
        invited: { status: 'invited', address_verified: false, invited_until: '2100-01-01T00:00:00Z' },
        'named by their own logins': { status: 'active', address_verified: true },
      })) {
        const email = employee();
        const founder = await shelter.found(email);
        await db.deleteFrom('sessions').where('member_id', '=', founder.member_id).execute();
        const member = { member_id: `?${way}`, organization_id: '?', address: email, address_key: email };
        const newest = { address_shown: false, created_at: '2099-01-01T00:00:00Z' };
        await copies('members', { ...member, ...others, ...newest }).execute(db);
        const { discovered_organizations: rows } = await shelter.discover(email);
        const ids = rows.map((row) => row.organization.organization_id);
        assert.deepEqual([ids.length, ids.includes(founder.organization.organization_id)], [500, true], way);
      }
    });

    it('lists a membership, is not used up by it, and is exchanged for a session once', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization } = await shelter.found(email);
      const reply = await shelter.discover(email.toUpperCase());
      const [row] = reply.discovered_organizations;
      assert.equal(row?.organization.organization_id, organization.organization_id);
      assert.equal(row?.membership.type, 'active_member');
      assert.equal(row?.member_authenticated, true);
      const { intermediate_session_token } = reply;
      const again = (await shelter.call(list, { intermediate_session_token })).data();
      assert.equal(again.discovered_organizations.length, 1);
      assert.equal(again.organization_id_hint, null);
      const body = {
        ...duration,
        intermediate_session_token,
        organization_id: organization.organization_id,
      };
      const replies = await Promise.all([shelter.call(exchange, body), shelter.call(exchange, body)]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404], 'of two at once one gets in');
    });

    it('shows an organization of the domain only if one of its people has proved such an address', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const domain = newDomain();
      const joining = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] } as const;
      const bait = await shelter.found(employee(), { ...joining, organization_name: 'Bait' });
      assert.equal(bait.organization.email_jit_provisioning, 'RESTRICTED');
      assert.deepEqual((await shelter.discover(employee(domain))).discovered_organizations, []);
      const real = await shelter.found(employee(domain), { ...joining, organization_name: 'Real' });
      const { discovered_organizations: rows, ...found } = await shelter.discover(employee(domain));
      assert.deepEqual(
        rows.map(({ organization, membership }) => [organization.organization_name, membership]),
        [['Real', { type: 'eligible_to_join_by_email_domain', details: { domain }, member: null }]],
      );
      const { intermediate_session_token } = found;
      const { organization_id } = real.organization;
      const body = { ...duration, intermediate_session_token, organization_id };
      const joined = whole((await shelter.call(exchange, body)).data());
      assert.equal(joined.member.status, 'active');
      assert.equal(joined.member.is_admin, false);
    });

    it('lets no one with an address of a claimed domain join or create another organization', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const domain = newDomain();
      const organization = await shelter.found(employee(domain));
      const open = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] } as const;
      const other = await shelter.found(employee(domain), open);
      const { organization_id } = organization.organization;
      await database()
        .database.insertInto('claimed_domains')
        .values({ project_id: 'project-test-local-b2b', domain, organization_id })
        .execute();
      const reply = await shelter.discover(employee(domain));
      assert.deepEqual(reply.discovered_organizations, []);
      const { intermediate_session_token } = reply;
      const claimed = 'action_not_allowed_email_domain_is_claimed';
      assert.equal(
        (await shelter.call(create, { ...duration, intermediate_session_token })).refused(),
        claimed,
      );
      const body = { ...duration, intermediate_session_token };
      const there = { ...body, organization_id: other.organization.organization_id };
      assert.equal((await shelter.call(exchange, there)).refused(), claimed);
    });

    it('ends after ten minutes', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const { intermediate_session_token } = await shelter.discover(employee());
      world.clock.advance(10 * minute);
      const refused = await shelter.call(list, { intermediate_session_token });
      assert.equal(refused.refused(), 'intermediate_session_not_found');
    });

    it('takes a late code of the same browser, counts wrong ones, and takes each once', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const email_address = employee();
      const send = () => shelter.call('POST /b2b/otps/email/discovery/send', { email_address });
      const use = (code: string) =>
        shelter.call('POST /b2b/otps/email/discovery/authenticate', { email_address, code });
      (await send()).data();
      const first = (await world.newest(email_address)).code ?? '';
      world.clock.advance(1000);
      (await send()).data();
      const second = (await world.newest(email_address)).code ?? '';
      const wrong = await use(wrongCode(first, second));
      assert.equal(wrong.refused(), 'otp_code_not_found');
      assert.ok(Number(wrong.refusal().error_details?.tries_left) < 5);
      for (const code of [first, second]) {
        (await use(code)).data();
        assert.equal((await use(code)).refused(), 'otp_code_not_found', 'and once');
      }
    });
  });

  describe('the code for one organization', () => {
    it('signs a member in, with a JWT that the keys of the project verify', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const email = employee();
      const { organization, member } = await shelter.found(email);
      const reply = await shelter.signIn(email, organization.organization_id);
      assert.equal(reply.member_id, member.member_id);
      const keys = createRemoteJWKSet(new URL(`${world.url}/v1/b2b/sessions/jwks/project-test-local-b2b`));
      const { payload } = await jwtVerify(reply.session_jwt, keys, {
        issuer: world.url,
        audience: 'project-test-local-b2b',
        currentDate: world.clock.now(),
      });
      assert.equal(payload.sub, member.member_id);
      assert.deepEqual(payload.organization, {
        organization_id: organization.organization_id,
        slug: organization.organization_slug,
      });
      const others = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
      await assert.rejects(jwtVerify(reply.session_jwt, others), { code: 'ERR_JWKS_NO_MATCHING_KEY' });
      const unknown = await fetch(`${world.url}/v1/b2b/sessions/jwks/project-unknown`);
      assert.equal(unknown.status, 404);
    });

    it('goes only to people who may join; others read why before anything is sent', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const { organization } = await shelter.found(employee());
      const stranger = employee();
      const body = { email_address: stranger, organization_id: organization.organization_id };
      const refused = await shelter.call('POST /b2b/otps/email/login_or_signup', body);
      assert.equal(refused.refused(), 'email_jit_provisioning_not_allowed');
      assert.deepEqual(await world.messages(stranger), []);
    });

    it('where accounts are secret, answers a stranger like a member and mails nothing', async (t) => {
      const environment = { ENUMERATION_SAFE: 'true' };
      const world = await createWorld(t, { database: database(), environment });
      const shelter = shelterOf(world);
      const { organization, member } = await shelter.found(employee());
      const { organization_id } = organization;
      const stranger = employee();
      const send = 'POST /b2b/otps/email/login_or_signup';
      const answer = (await shelter.call(send, { email_address: stranger, organization_id })).data();
      const reply = await shelter.call(send, { email_address: member.email_address, organization_id });
      assert.deepEqual(Object.keys(answer), Object.keys(reply.data()));
      assert.deepEqual(await world.messages(stranger), []);
      const search = 'POST /b2b/organizations/members/search';
      const lookUp = async (email_address: string) =>
        (await shelter.call(search, { email_address, organization_id })).data().member;
      assert.deepEqual(await lookUp(stranger), await lookUp(member.email_address));
    });

    it('makes a person who may join a pending member at once, and an active one by the code', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const domain = newDomain();
      const settings = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] } as const;
      const { organization } = await shelter.found(employee(domain), settings);
      const { organization_id } = organization;
      const email = employee(domain);
      await shelter.code(email, organization_id);
      const [row] = (await shelter.discover(email)).discovered_organizations;
      assert.equal(row?.membership.type, 'pending_member');
      const outside = await shelter.call('POST /b2b/otps/email/login_or_signup', {
        email_address: employee(),
        organization_id,
      });
      assert.equal(outside.refused(), 'invalid_email_for_jit_provisioning');
      assert.equal((await shelter.signIn(email, organization_id)).member.status, 'active');
    });

    it('is worthless in another organization', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const first = await shelter.found(email);
      const second = await shelter.found(email);
      const code = await shelter.code(email, first.organization.organization_id);
      const body = { ...duration, email_address: email, code };
      const organization_id = second.organization.organization_id;
      const refused = await shelter.call('POST /b2b/otps/email/authenticate', { ...body, organization_id });
      assert.equal(refused.refused(), 'otp_code_not_found');
    });
  });

  describe('a session of a member', () => {
    it('is checked, extended, and ended', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const { session_token: session, member_session } = await shelter.found(employee());
      const check = 'POST /b2b/sessions/authenticate';
      world.clock.advance(10 * minute);
      const same = (await shelter.call(check, {}, { session })).data();
      assert.equal(same.member_session.expires_at, member_session.expires_at);
      const longer = (await shelter.call(check, { session_duration_minutes: 120 }, { session })).data();
      assert.ok(longer.member_session.expires_at > member_session.expires_at);
      (await shelter.call('POST /b2b/sessions/revoke', null, { session })).data();
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
    });

    it('is exchanged for one of another organization of the same person, and ends', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const first = await shelter.found(email);
      const second = await shelter.found(email);
      const session = second.session_token;
      const listed = (await shelter.call(list, {}, { session })).data();
      assert.equal(listed.discovered_organizations.length, 2);
      const { organization_id } = first.organization;
      const change = 'POST /b2b/sessions/exchange';
      const reply = whole((await shelter.call(change, { ...duration, organization_id }, { session })).data());
      assert.equal(reply.member_id, first.member_id);
      const check = 'POST /b2b/sessions/authenticate';
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      (await shelter.call(check, {}, { session: reply.session_token })).data();
    });

    it('opens no organization that the person does not belong to, even one of their domain', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const domain = newDomain();
      const settings = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] } as const;
      const other = await shelter.found(employee(domain), settings);
      const { session_token: session } = await shelter.found(employee(domain));
      const { organization_id } = other.organization;
      const change = 'POST /b2b/sessions/exchange';
      const refused = await shelter.call(change, { ...duration, organization_id }, { session });
      assert.equal(refused.refused(), 'organization_not_found');
    });

    it('of one organization does not open another that asks for another sign-in method', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const strict = await shelter.found(email);
      const update = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['google_oauth'] };
      const admin = { session: strict.session_token };
      (await shelter.call('PUT /b2b/organizations/me', update, admin)).data();
      const { session_token: session } = await shelter.found(email);
      const { organization_id } = strict.organization;
      const change = 'POST /b2b/sessions/exchange';
      const reply = half((await shelter.call(change, { ...duration, organization_id }, { session })).data());
      assert.deepEqual(reply.primary_required, { allowed_auth_methods: ['google_oauth'] });
      assert.equal(reply.mfa_required, null);
      assert.notEqual(reply.intermediate_session_token, '');
    });
  });

  describe('two projects', () => {
    it('do not serve each other’s calls', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const wrong = 'endpoint_not_authorized_for_sdk';
      const email_address = employee();
      const send = 'POST /b2b/otps/email/discovery/send';
      assert.equal((await shelter.call(send, { email_address }, { token: publicToken })).refused(), wrong);
      const body = { email: email_address };
      const other = await world.call('POST /otps/email/login_or_create', body, {
        credentials: 'public-token-test-local-b2b:public-token-test-local-b2b',
      });
      assert.equal(other.refusal().error_type, wrong);
    });

    it('tell their clients their own settings', async (t) => {
      const world = await createWorld(t, { database: database() });
      const get = async (public_token: string) =>
        (
          await world.call('GET /projects/bootstrap/:public_token', null, { params: { public_token } })
        ).data();
      const shelter = await get('public-token-test-local-b2b');
      assert.equal(shelter.project_name, 'Pet Shelter');
      assert.equal(shelter.vertical, 'B2B');
      assert.ok(shelter.rbac_policy?.resources.some(({ resource_id }) => resource_id === 'auth.member'));
      assert.equal((await get(publicToken)).vertical, 'CONSUMER');
    });
  });
}
