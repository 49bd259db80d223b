/** What the calls of a host's server may do, and to whom: credentials, rights, limits, sessions and their JWTs. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { B2BClient, Client } from 'stytch';
import { employee, newDomain, shelterOf } from '../members.ts';
import { adminSecret, office } from '../parties/back-office.ts';
import { createKeyHolder } from '../proofs.ts';
import { openNewDatabase } from '../shared-database.ts';
import { appCode } from '../suites/second-factors/totps.ts';
import { minute, newAddress, newIp, publicToken } from '../world.ts';
import { openPackage, projectIds, refusalOf } from './hosted-package.ts';

const lasting = { session_duration_minutes: 60 };
const password = 'four unusual words together';
const day = 24 * 60 * minute;
const unbound = JSON.stringify({ session_binding: 'off' });

describe('the credentials of a server', () => {
  it('are the project and a secret of its provider, and wrong ones are counted', async (t) => {
    const { world, config } = await openPackage(t, { RATE_TRIES_PER_IP: '3' }, await openNewDatabase());
    const get = (project_id: string, secret: string) =>
      refusalOf(new Client({ ...config, project_id, secret }).users.get({ user_id: 'user-none' }));
    assert.equal(await get(projectIds.user, adminSecret), '404 user_not_found');
    assert.equal(await get(projectIds.member, adminSecret), '401 endpoint_not_authorized_for_sdk');
    assert.equal(await get('project-none', adminSecret), '401 unauthorized_credentials');
    for (const secret of ['wrong', publicToken, `${adminSecret}x`]) {
      assert.equal(await get(projectIds.user, secret), '401 invalid_secret_authentication');
    }
    assert.equal(await get(projectIds.user, 'wrong'), '429 too_many_requests');
    assert.equal(await get(projectIds.user, adminSecret), '404 user_not_found', 'who has the secret goes on');
    assert.equal((await fetch(`${world.url}/v1/users/user-none`)).status, 429);
  });

  it('may be a key, which does what its rights say until it ends, and which the record names', async (t) => {
    const { world, config } = await openPackage(t);
    const owner = office(world.url);
    const make = async (rights: string[]) => {
      const { body } = await owner.post('/v1/admin/keys', { name: 'shop', rights, expiration_days: 7 });
      const { key, secret } = body as { key: { key_id: string }; secret: string };
      return { key, client: new Client({ ...config, project_id: projectIds.user, secret }) };
    };
    const { user_id, session_token } = await world.signIn(newAddress());
    const reader = (await make(['users:read'])).client;
    assert.equal((await reader.users.get({ user_id })).user_id, user_id);
    for (const refused of [
      () => reader.users.update({ user_id, name: { first_name: 'Eve' } }),
      () => reader.users.delete({ user_id }),
      () => reader.sessions.authenticate({ session_token }),
      () => reader.sessions.revoke({ session_token }),
      () => reader.passwords.strengthCheck({ password }),
      () => reader.otps.email.loginOrCreate({ email: newAddress() }),
    ])
      assert.equal(await refusalOf(refused()), '403 unauthorized_action');
    const checker = (await make(['sessions:read'])).client;
    assert.equal((await checker.sessions.authenticate({ session_token })).user.user_id, user_id);

    const { key, client } = await make(['users:write', 'sign_in:write']);
    const email = newAddress();
    await client.users.update({ user_id, name: { first_name: 'Ada' }, roles: ['player'] });
    const signedIn = await client.passwords.create({ email, password });
    assert.equal(signedIn.session, null, 'which needs no right to end sessions');
    const facts = async (id: string) =>
      (await owner.get(`/v1/audit_events?user_id=${id}&actor=admin`)).body.events as { actor_id: string }[];
    for (const id of [user_id, signedIn.user_id]) {
      const all = await facts(id);
      assert.ok(all.length > 0 && all.every(({ actor_id }) => actor_id === key.key_id), id);
    }
    world.clock.advance(8 * day);
    assert.equal(await refusalOf(client.users.get({ user_id })), '401 invalid_secret_authentication');
  });

  it('check a session by the right to read, and make it last longer only by the right to write', async (t) => {
    const { world, config } = await openPackage(t, { PROJECT_SETTINGS: unbound });
    const secretOf = async (right: string) =>
      String((await office(world.url).post('/v1/admin/keys', { name: 'shop', rights: [right] })).body.secret);
    const user = await world.signIn(newAddress());
    const member = await shelterOf(world).found(employee());
    const longer = { session_duration_minutes: 600 };
    const clientOf = async (right: string, project_id: string) =>
      new (project_id === projectIds.user ? Client : B2BClient)({
        ...config,
        project_id,
        secret: await secretOf(right),
      }).sessions as Client['sessions'];
    for (const [project_id, proof] of [
      [projectIds.user, { session_token: user.session_token }],
      [projectIds.user, { session_jwt: user.session_jwt }],
      [projectIds.member, { session_token: member.session_token }],
    ] as const) {
      const reader = await clientOf('sessions:read', project_id);
      await reader.authenticate(proof);
      assert.equal(await refusalOf(reader.authenticate({ ...proof, ...longer })), '403 unauthorized_action');
      await (await clientOf('sessions:write', project_id)).authenticate({ ...proof, ...longer });
    }
  });

  it('reach what belongs to their own project only', async (t) => {
    const projects = ['here', 'there'].map((name) => ({
      project_id: `project-${name}`,
      public_token: `public-token-${name}`,
      allowed_origins: ['http://localhost:4300'],
      default_redirect_url: 'http://localhost:4300/authenticate',
      settings: { vertical: 'B2B', create_organization_enabled: true },
    }));
    const { world, config } = await openPackage(t, { PROJECTS: JSON.stringify(projects) });
    const client = new B2BClient({ ...config, project_id: 'project-here' });
    const there = await shelterOf(world, 'public-token-there').found(employee());
    const { organization_id } = there.organization;
    const ids = { organization_id, member_id: there.member_id };
    const user = await world.signIn(newAddress());
    for (const reached of [
      () => client.organizations.get({ organization_id }),
      () => client.organizations.delete({ organization_id }),
      () => client.organizations.members.get(ids),
      () => client.organizations.members.dangerouslyGet({ member_id: ids.member_id }),
      () => client.organizations.members.update({ ...ids, name: 'Eve' }),
      () => client.organizations.members.search({ organization_ids: [organization_id] }),
      () => client.otps.email.loginOrSignup({ organization_id, email_address: employee() }),
      () => client.sessions.get(ids),
      () => client.sessions.authenticate({ session_token: there.session_token }),
      () => client.sessions.authenticate({ session_jwt: there.session_jwt }),
      () => client.sessions.revoke({ member_session_id: there.member_session.member_session_id }),
      () => client.sessions.revoke({ member_session_id: user.session.session_id }),
      () => client.sessions.revoke({ member_id: ids.member_id }),
    ])
      assert.match(await refusalOf(reached()), /^404 /);
    const ownClient = new B2BClient({ ...config, project_id: 'project-there' });
    assert.equal(
      (await ownClient.sessions.authenticate({ session_token: there.session_token })).member.member_id,
      ids.member_id,
    );
  });

  it('count on the internal port where the management API has one', async (t) => {
    const { world, config } = await openPackage(t, { ADMIN_PORT: '0', INTERNAL_HOST: '127.0.0.1' });
    const ids = { project_id: projectIds.user };
    const env = `http://127.0.0.1:${world.provider.adminPort}`;
    const { user_id } = await world.signIn(newAddress());
    const client = new Client({ ...config, ...ids, env });
    assert.equal((await client.users.get({ user_id })).user_id, user_id);
    assert.equal((await client.sessions.getJWKS(ids)).keys.length, 1);
    assert.equal(
      await refusalOf(new Client({ ...config, ...ids }).users.get({ user_id })),
      '404 route_not_found',
    );
  });
});

describe('a server in the place of a visitor', () => {
  it('is refused what would have no effect, by name', async (t) => {
    const { users, members } = await openPackage(t);
    const refused = async (call: Promise<unknown>) =>
      call.then(
        () => 'none',
        ({ error_message }: { error_message: string }) => error_message,
      );
    const email = newAddress();
    const claims = { session_custom_claims: { plan: 'paid' }, ...lasting };
    assert.match(
      await refused(users.passwords.create({ email, password, ...claims })),
      /^session_custom_claims:/,
    );
    const options = { token: 'none', options: { ip_match_required: true, user_agent_match_required: true } };
    assert.match(await refused(users.magicLinks.authenticate(options)), /^options:/);
    assert.match(await refused(users.users.create({ email, external_id: 'ours' })), /external_id/);
    assert.match(
      await refused(users.passwords.sessions.reset({ password, session_jwt: 'a' })),
      /^session_jwt:/,
    );
    const both = { session_token: 'a', session_jwt: 'b' };
    assert.match(await refused(users.sessions.authenticate(both)), /one at a time/);
    assert.match(
      await refused(
        members.organizations.search({
          query: {
            operator: 'OR',
            operands: [
              { filter_name: 'organization_name_fuzzy', filter_value: 'abc' },
              { filter_name: 'organization_ids', filter_value: ['a'] },
            ],
          },
        }),
      ),
      /query\.operator/,
    );
  });

  it('shares the limits of its network with nobody, and tells the visitor’s own by attributes', async (t) => {
    const { users } = await openPackage(t, { RATE_SENDS_PER_IP: '2', RATE_SENDS_PER_ADDRESS: '2' });
    const send = (email: string, more = {}) => users.otps.email.loginOrCreate({ email, ...more });
    for (let turn = 0; turn < 5; turn += 1) await send(newAddress());
    const attributes = { ip_address: newIp(), user_agent: 'Firefox/140.0' };
    for (let turn = 0; turn < 2; turn += 1) await send(newAddress(), { attributes });
    assert.equal(await refusalOf(send(newAddress(), { attributes })), '429 too_many_requests');
    const victim = newAddress();
    for (let turn = 0; turn < 2; turn += 1) await send(victim);
    assert.equal(await refusalOf(send(victim)), '429 too_many_requests', 'the mailbox has its own');
    const forged = { attributes: { ip_address: 'everywhere' } };
    assert.equal(await refusalOf(send(newAddress(), forged)), '400 bad_request');
  });

  it('never takes one of two proofs of a user for a sign-in', async (t) => {
    const { world, users } = await openPackage(t, { PROJECT_SETTINGS: '{"mfa":"optional"}' });
    const email = newAddress();
    const { session_token } = await users.passwords.create({ email, password, ...lasting });
    const { secret } = (await world.call('POST /totps', {}, { session: session_token })).data();
    const proof = { totp_code: appCode(world, secret), ...lasting };
    (await world.call('POST /totps/authenticate', proof, { session: session_token })).data();
    for (const more of [{}, lasting]) {
      const half = users.passwords.authenticate({ email, password, ...more });
      assert.equal(await refusalOf(half), '403 unauthorized_action');
    }
  });
});

describe('a session JWT', () => {
  it('is verified by the package without a call, of users and of members', async (t) => {
    const { world, shelter, users, members, config } = await openPackage(t);
    const current_date = world.clock.now();
    const user = await world.signIn(newAddress());
    const local = await users.sessions.authenticateJwtLocal({ session_jwt: user.session_jwt, current_date });
    assert.deepEqual(
      [local.user_id, local.session_id, local.roles, local.authentication_factors[0]?.type],
      [user.user_id, user.session.session_id, user.session.roles, 'otp'],
    );
    assert.equal(local.expires_at, user.session.expires_at);
    const domain = newDomain();
    const member = await shelter.found(employee(domain));
    const body = { session_jwt: member.session_jwt, current_date };
    const ofMember = await members.sessions.authenticateJwtLocal(body);
    assert.deepEqual(
      [ofMember.member_id, ofMember.organization_id, ofMember.member_session_id, ofMember.organization_slug],
      [
        member.member_id,
        member.organization.organization_id,
        member.member_session.member_session_id,
        member.organization.organization_slug,
      ],
    );
    const check = (resource_id: string) => ({
      authorization_check: {
        organization_id: member.organization.organization_id,
        resource_id,
        action: 'search',
      },
    });
    await members.sessions.authenticateJwtLocal({ ...body, ...check('stytch.member') });
    await assert.rejects(
      members.sessions.authenticateJwtLocal({ ...body, ...check('documents') }),
      /not permitted|not perm|authoriz|Permission/i,
    );
    const remote = { session_token: member.session_token };
    const granted = await members.sessions.authenticate({ ...remote, ...check('stytch.member') });
    assert.deepEqual(granted.verdict, { authorized: true, granting_roles: ['stytch_admin'] });
    assert.equal(
      await refusalOf(members.sessions.authenticate({ ...remote, ...check('documents') })),
      '403 session_authorization_error',
    );
    const elsewhere = { ...check('stytch.member').authorization_check, organization_id: 'organization-none' };
    assert.equal(
      await refusalOf(members.sessions.authenticate({ ...remote, authorization_check: elsewhere })),
      '403 session_authorization_tenancy_error',
    );
    const pets = (action: string) =>
      users.sessions.authenticate({
        session_token: user.session_token,
        authorization_check: { resource_id: 'pets', action },
      });
    assert.equal((await pets('feed')).verdict?.authorized, true);
    assert.equal(await refusalOf(pets('sell')), '403 session_authorization_error');

    const other = new Client({ ...config, project_id: projectIds.member });
    await assert.rejects(
      other.sessions.authenticateJwtLocal({ session_jwt: user.session_jwt, current_date }),
      /jwt_invalid/,
    );
    const late = new Date(current_date.getTime() + 6 * minute);
    await assert.rejects(
      users.sessions.authenticateJwtLocal({ session_jwt: user.session_jwt, current_date: late }),
      /jwt_invalid/,
    );
  });

  it('is renewed by a server only where sessions are bound to no browser', async (t) => {
    for (const [settings, isRenewed] of [
      ['{}', false],
      [unbound, true],
    ] as const) {
      const { world, users } = await openPackage(t, { PROJECT_SETTINGS: settings });
      const { session_jwt, session, user_id } = await world.signIn(newAddress());
      const checked = await users.sessions.authenticate({ session_jwt, ...lasting });
      assert.deepEqual([checked.session.user_id, checked.session_token], [user_id, '']);
      world.clock.advance(6 * minute);
      const later = users.sessions.authenticate({ session_jwt, session_duration_minutes: 120 });
      if (!isRenewed) {
        assert.equal(await refusalOf(later), '404 session_not_found');
        continue;
      }
      const { session_jwt: fresh, session: extended } = await later;
      assert.notEqual(fresh, session_jwt);
      assert.ok((extended.expires_at ?? '') > session.expires_at);
      await users.sessions.revoke({ session_jwt });
      assert.equal(
        await refusalOf(users.sessions.authenticate({ session_jwt: fresh })),
        '404 session_not_found',
      );
    }
  });

  it('is all that a server needs of a session that is bound to a browser; its token alone only ends it', async (t) => {
    const { world, users } = await openPackage(t);
    const key = await createKeyHolder();
    const { session_token, session_jwt, user_id } = await key.signIn(world);
    const byToken = () => users.sessions.authenticate({ session_token });
    assert.equal(await refusalOf(byToken()), '404 session_not_found');
    const byJwt = await users.sessions.authenticate({ session_jwt, session_duration_minutes: 500 });
    assert.deepEqual([byJwt.user.user_id, byJwt.session_jwt], [user_id, session_jwt], 'and stays as it is');
    const reset = users.passwords.sessions.reset({ session_token, password });
    assert.equal(await refusalOf(reset), '404 session_not_found');
    await users.sessions.revoke({ session_token });
    assert.equal(await refusalOf(users.sessions.authenticate({ session_jwt })), '404 session_not_found');
  });
});
