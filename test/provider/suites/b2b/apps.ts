/** Apps to which members give access in the name of their organization, with client libraries that do not know this provider. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { SignedInMemberReply } from '../../../../session-core/wire/b2b/shared.ts';
import {
  duration,
  employee,
  newDomain,
  type Shelter,
  shelterOf,
  shelterToken,
  whole,
} from '../../members.ts';
import * as apps from '../../parties/apps.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { foundCompany, signInBy } from '../../parties/company-login.ts';
import { createWorld, minute, newAddress } from '../../world.ts';

const check = 'POST /b2b/sessions/authenticate';
const start = 'POST /idp/b2b/oauth/authorize/start';
const submit = 'POST /idp/b2b/oauth/authorize/submit';
const resource = 'http://localhost:4301/api';
const second = 'public-token-test-second';
const insecure = { execute: [client.allowInsecureRequests] };
const offline = { scope: 'openid email offline_access animals:read', resource };

const shelter = (public_token: string, project_id: string) => ({
  public_token,
  project_id,
  allowed_origins: [],
  default_redirect_url: 'http://localhost:4301/',
  resources: [resource],
  settings: {
    vertical: 'B2B' as const,
    create_organization_enabled: true,
    rbac_policy: {
      roles: [
        {
          role_id: 'keeper',
          description: 'Gives animals away',
          permissions: [{ resource_id: 'animals', actions: ['*'] }],
        },
        {
          role_id: 'auth_member',
          description: '',
          permissions: [{ resource_id: 'animals', actions: ['read'] }],
        },
      ],
      resources: [{ resource_id: 'animals', description: 'The animals', actions: ['read', 'give'] }],
      scopes: [
        {
          scope: 'animals:read',
          description: 'See the animals',
          permissions: [{ resource_id: 'animals', actions: ['read'] }],
        },
        {
          scope: 'animals:give',
          description: 'Give animals away',
          permissions: [{ resource_id: 'animals', actions: ['give'] }],
        },
      ],
    },
  },
});

export function memberAppSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, more: object = {}, environment: Record<string, string> = {}) {
    const first = shelter(shelterToken, 'project-test-local-b2b');
    const PROJECTS = JSON.stringify([
      { ...first, settings: { ...first.settings, ...more } },
      shelter(second, 'project-second'),
    ]);
    const world = await createWorld(t, {
      database: database(),
      environment: { ...apps.environment, PROJECTS, ...environment },
    });
    return { world, here: shelterOf(world), issuer: `${world.url}/projects/project-test-local-b2b` };
  }

  const register = (issuer: string) =>
    client.dynamicClientRegistration(
      new URL(issuer),
      {
        client_name: 'Feeding Plan',
        redirect_uris: [apps.redirect],
        post_logout_redirect_uris: [apps.goodbye],
        token_endpoint_auth_method: 'none',
      },
      client.None(),
      insecure,
    );

  const consent = (
    here: Shelter,
    { request }: apps.Link,
    { session_token, member_id }: SignedInMemberReply,
  ) => here.call(submit, { ...request, consent_granted: true, member_id }, { session: session_token });

  /** The whole flow, up to the tokens. */
  async function connect(here: Shelter, config: client.Configuration, member: SignedInMemberReply) {
    const authorization = await apps.link(config, offline);
    const { redirect_uri } = (await consent(here, authorization, member)).data();
    return apps.redeem(config, authorization, redirect_uri, { resource });
  }

  async function openConnected(t: TestContext) {
    const opened = await open(t);
    const founder = await opened.here.found(employee());
    const config = await register(opened.issuer);
    const tokens = await connect(opened.here, config, founder);
    const introspect = async () => {
      const response = await fetch(`${opened.issuer}/oauth/introspect`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apps.serverSecret}` },
        body: new URLSearchParams({ token: tokens.access_token }),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    const refresh = () => client.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource });
    return {
      ...opened,
      founder,
      config,
      tokens,
      introspect,
      refresh,
      clientId: config.clientMetadata().client_id,
    };
  }

  /** Brings another member into the organization. */
  async function join(here: Shelter, { session_token, organization }: SignedInMemberReply) {
    const email = employee();
    const invited = await here.call(
      'POST /b2b/magic_links/email/invite',
      { email_address: email },
      { session: session_token },
    );
    invited.data();
    return here.signIn(email, organization.organization_id);
  }

  describe('an app that asks a member', () => {
    it('gets no scope of a role that only another sign-in of the member gives', async (t) => {
      const { here, issuer } = await open(t);
      const company = await foundCompany(t, here);
      const { session, connection } = company;
      const params = { connection_id: connection.connection_id };
      const assignment = { oidc_connection_implicit_role_assignments: [{ role_id: 'keeper' }] };
      (await here.call('PUT /b2b/sso/oidc/:connection_id', assignment, { session, params })).data();
      const email = employee(company.domain);
      company.send({ email });
      const byLogin = whole((await signInBy(here, company)).data());
      const byMail = await here.signIn(email, company.organization_id);
      const config = await register(issuer);
      const { request } = await apps.link(config, { ...offline, scope: 'openid animals:give' });
      const grantable = async ({ session_token: session, member_id }: SignedInMemberReply) => {
        const reply = (await here.call(start, { ...request, member_id }, { session })).data();
        return reply.scope_results.find(({ scope }) => scope === 'animals:give')?.is_grantable;
      };
      assert.deepEqual([await grantable(byLogin), await grantable(byMail)], [true, false]);
    });

    it('gets access in the name of the organization, which its tokens name', async (t) => {
      const { here, issuer, founder, config, tokens, introspect } = await openConnected(t);
      const { organization_id, organization_slug: slug } = founder.organization;
      assert.equal(config.serverMetadata().issuer, issuer);
      assert.equal(tokens.claims()?.sub, founder.member_id);
      assert.equal(tokens.claims()?.email, founder.member.email_address);
      const { organization_name: name } = founder.organization;
      assert.deepEqual(tokens.claims()?.organization, { organization_id, slug, name });
      const reply = await introspect();
      assert.equal(reply.active, true);
      assert.equal(reply.sub, founder.member_id);
      assert.equal(reply.iss, issuer);
      assert.deepEqual(reply.organization, { organization_id, slug });
      const info = await client.fetchUserInfo(
        config,
        (await connectOpaque(here, config, founder)).access_token,
        founder.member_id,
      );
      assert.equal(info.email, founder.member.email_address);
    });

    /** Without a resource: a token for the userinfo endpoint. */
    async function connectOpaque(here: Shelter, config: client.Configuration, member: SignedInMemberReply) {
      const authorization = await apps.link(config, { scope: 'openid email' });
      const { redirect_uri } = (await consent(here, authorization, member)).data();
      return apps.redeem(config, authorization, redirect_uri);
    }

    it('learns that an address is verified only if more than the organization’s own login shows it, and so does a server', async (t) => {
      const session_jwt_claims = ['email_verified'];
      const { here, world, issuer } = await open(t, { session_jwt_claims }, { ADMIN_SECRET: adminSecret });
      const company = await foundCompany(t, here);
      const config = await register(issuer);
      const verified = async (member: SignedInMemberReply) => {
        const checked = await here.call(check, {}, { session: member.session_token });
        const inSession = decodeJwt(checked.data().session_jwt).email_verified;
        return [inSession, (await connect(here, config, member)).claims()?.email_verified];
      };
      const domain = newDomain();
      const email = employee(domain);
      company.send({ email, sub: 'a stranger' });
      const named = whole((await signInBy(here, company)).data());
      assert.equal(named.member.email_address_verified, true);
      assert.deepEqual(await verified(named), [false, false]);
      const claim = { claimed_email_domains: [domain] };
      const path = `/v1/admin/organizations/${company.organization_id}`;
      assert.equal((await office(world.url).patch(path, claim)).status, 200);
      assert.deepEqual(await verified(named), [true, true], 'the domain is its own');
      const other = employee();
      company.send({ email: other, sub: 'another' });
      whole((await signInBy(here, company)).data());
      const byMail = await here.signIn(other, company.organization_id);
      assert.deepEqual(await verified(byMail), [true, true], 'by a mail');
    });

    it('learns when the member proved who they are, not when they chose the organization', async (t) => {
      const { here, world, issuer } = await open(t);
      const email = employee();
      const proved = Math.floor(world.clock.now().getTime() / 1000);
      const [{ session_token: session }, other] = [await here.found(email), await here.found(email)];
      world.clock.advance(2 * minute);
      const choice = { ...duration, organization_id: other.organization.organization_id };
      const chosen = await here.call('POST /b2b/sessions/exchange', choice, { session });
      const tokens = await connect(here, await register(issuer), whole(chosen.data()));
      assert.equal(tokens.claims()?.auth_time, proved);
    });

    it('is shown with the organization, and asks once', async (t) => {
      const { here, founder, config } = await openConnected(t);
      const { request } = await apps.link(config, offline);
      const session = founder.session_token;
      const answer = (await here.call(start, request, { session })).data();
      assert.equal(answer.consent_required, false);
      assert.equal(answer.organization.organization_id, founder.organization.organization_id);
      assert.equal(answer.member_id, founder.member_id);
      const more = { ...request, scopes: ['openid', 'animals:give'] };
      const reply = (await here.call(start, more, { session })).data();
      assert.deepEqual(
        reply.scope_results.map(({ scope, is_grantable }) => [scope, is_grantable]),
        [
          ['openid', true],
          // An admin of the organization, but nobody has made them a keeper.
          ['animals:give', false],
        ],
      );
    });

    it('does not get an answer meant for another membership of the same person', async (t) => {
      const { here, founder, config } = await openConnected(t);
      const authorization = await apps.link(config, { ...offline, prompt: 'consent' });
      const body = { ...authorization.request, consent_granted: true, member_id: 'member-test-another' };
      const refused = await here.call(submit, body, { session: founder.session_token });
      assert.equal(refused.refused(), 'idp_visitor_changed');
    });

    it('loses its tokens with the membership, and gets no others', async (t) => {
      const opened = await open(t);
      const { here, issuer } = opened;
      const founder = await here.found(employee());
      const member = await join(here, founder);
      const config = await register(issuer);
      const tokens = await connect(here, config, member);
      const authorization = await apps.link(config, offline);
      const { redirect_uri } = (await consent(here, authorization, member)).data();
      (
        await here.call('DELETE /b2b/organizations/members/:member_id', null, {
          session: founder.session_token,
          params: { member_id: member.member_id },
        })
      ).data();
      await assert.rejects(client.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource }));
      await assert.rejects(apps.redeem(config, authorization, redirect_uri, { resource }));
      assert.equal((await consent(here, authorization, member)).refused(), 'session_not_found');
    });

    it('loses its tokens with a new password of the member', async (t) => {
      const { here, founder, introspect, refresh } = await openConnected(t);
      const set = await here.call(
        'POST /b2b/passwords/session/reset',
        { password: 'a new and long enough one 7!', session_duration_minutes: 60 },
        { session: founder.session_token },
      );
      set.data();
      assert.deepEqual(await introspect(), { active: false });
      await assert.rejects(refresh());
    });
  });

  describe('an access token of a member', () => {
    const exchange = 'POST /b2b/sessions/exchange_access_token';
    const scope = 'openid full_access';

    it('with full access becomes a session that can only read, names the app, and ends with its access', async (t) => {
      const { here, world, issuer } = await open(t, {}, { OWNER_NOTICES: 'true' });
      const email = employee();
      const founder = await here.found(email);
      const config = await register(issuer);
      const ownRequest = { scope, resource: `${world.url}/sdk/v1` };
      const give = async (request: { scope: string; resource: string }) => {
        const authorization = await apps.link(config, request);
        const { redirect_uri } = (await consent(here, authorization, founder)).data();
        const { resource } = request;
        return (await apps.redeem(config, authorization, redirect_uri, { resource })).access_token;
      };
      const unfit = [
        await give({ ...ownRequest, resource }),
        await give({ ...ownRequest, scope: 'openid' }),
        founder.session_jwt,
      ];
      for (const access_token of unfit) {
        const refused = await here.call(exchange, { ...duration, access_token });
        assert.equal(refused.refused(), 'idp_access_token_not_found');
      }
      const body = { ...duration, access_token: await give(ownRequest) };
      assert.ok((await world.mailed(email, /Feeding Plan/)).link, 'the member can take it back');
      const users = await world.call('POST /sessions/exchange_access_token', body);
      assert.equal(users.refusal().error_type, 'idp_access_token_not_found', 'in the project of users');
      const other = await shelterOf(world, second).call(exchange, body);
      assert.equal(other.refused(), 'idp_access_token_not_found', 'in another project');
      const reply = (await here.call(exchange, body, { session: founder.session_token })).data();
      assert.equal((await here.call(exchange, body)).refused(), 'idp_access_token_not_found', 'once');
      assert.equal(reply.member_id, founder.member_id);
      assert.notEqual(reply.member_session.member_session_id, founder.member_session.member_session_id);
      const [factor] = reply.member_session.authentication_factors;
      assert.equal(factor?.delivery_method, 'oauth_access_token_exchange');
      const session = reply.session_token;
      (await here.call('GET /b2b/organizations/members/me', null, { session })).data();
      const longer = await here.call('POST /b2b/sessions/authenticate', duration, { session });
      assert.ok(
        Date.parse(longer.data().member_session.expires_at) - world.clock.now().getTime() <= 5 * minute,
      );
      for (const [name, body] of [
        ['PUT /b2b/organizations/me', { organization_name: 'Taken' }],
        ['PUT /b2b/organizations/members/update', { name: 'Taken' }],
        ['POST /b2b/passwords/session/reset', { password: 'a new and long enough one 7!' }],
        [start, (await apps.link(config, offline)).request],
      ] as const) {
        const refused = (await here.call(name, body, { session })).refused();
        assert.match(refused, /^(unauthorized_action|session_too_old_to_reset_password)$/, name);
      }
      const { client_id: connected_app_id } = config.clientMetadata();
      const revoke = 'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke';
      const sender = { session: founder.session_token, params: { connected_app_id } };
      (await here.call(revoke, null, sender)).data();
      const ended = await here.call('POST /b2b/sessions/authenticate', {}, { session });
      assert.equal(ended.refused(), 'session_not_found');
      const { session_token: lasting } = founder;
      (await here.call('POST /b2b/sessions/authenticate', {}, { session: lasting })).data();
    });
  });

  describe('the apps that an organization allows', () => {
    const key = 'third_party_connected_apps_allowed_type';

    it('end with its decision: no consent, and no tokens of earlier ones', async (t) => {
      const { here, founder, config, introspect, refresh, clientId } = await openConnected(t);
      const session = founder.session_token;
      const change = (body: object) => here.call('PUT /b2b/organizations/me', body, { session });
      (await change({ [key]: 'NOT_ALLOWED' })).data();
      assert.deepEqual(await introspect(), { active: false });
      await assert.rejects(refresh());
      const authorization = await apps.link(config, offline);
      const refused = await here.call(start, authorization.request, { session });
      const { error_type, error_details } = refused.refusal();
      assert.equal(error_type, 'connected_app_restricted_by_organization');
      const back = new URL(String((error_details as { redirect_uri?: string }).redirect_uri));
      assert.equal(back.searchParams.get('error'), 'access_denied');
      assert.equal(back.searchParams.get('code'), null);
      assert.equal((await consent(here, authorization, founder)).refused(), error_type);
      (await change({ [key]: 'RESTRICTED', allowed_third_party_connected_apps: [clientId] })).data();
      await connect(here, config, founder);
    });

    it('of the project’s own are decided apart from the others', async (t) => {
      const { here, founder, clientId } = await openConnected(t);
      const sender = { session: founder.session_token };
      const change = (body: object) => here.call('PUT /b2b/organizations/me', body, sender);
      (await change({ [key]: 'NOT_ALLOWED' })).data();
      const owner = await open(t, { first_party_apps: [clientId] });
      const config = await client.discovery(
        new URL(owner.issuer),
        clientId,
        undefined,
        client.None(),
        insecure,
      );
      const authorization = await apps.link(config, offline);
      const reply = (await owner.here.call(start, authorization.request, sender)).data();
      assert.equal(reply.client.client_type, 'first_party_public');
      await connect(owner.here, config, founder);
      const ofAll = 'GET /b2b/organizations/connected_apps';
      const { connected_apps } = (await owner.here.call(ofAll, null, sender)).data();
      assert.deepEqual(
        connected_apps.map(({ client_type }) => client_type),
        ['first_party_public'],
      );
      const decide = (body: object) => owner.here.call('PUT /b2b/organizations/me', body, sender);
      const setting = 'first_party_connected_apps_allowed_type';
      (await decide({ [setting]: 'RESTRICTED', allowed_first_party_connected_apps: ['another'] })).data();
      const refused = await owner.here.call(start, authorization.request, sender);
      assert.equal(refused.refused(), 'connected_app_restricted_by_organization');
      (await decide({ [setting]: 'ALL_ALLOWED', [key]: 'ALL_ALLOWED' })).data();
      await connect(owner.here, config, founder);
    });

    it('are for its admins to decide', async (t) => {
      const { here } = await open(t);
      const member = await join(here, await here.found(employee()));
      const sender = { session: member.session_token };
      const refused = await here.call('PUT /b2b/organizations/me', { [key]: 'NOT_ALLOWED' }, sender);
      assert.equal(refused.refused(), 'session_authorization_error');
    });
  });

  describe('connected apps', () => {
    const ofMember = 'GET /b2b/organizations/members/connected_apps';
    const ofOther = 'GET /b2b/organizations/members/:member_id/connected_apps';
    const revokeOwn = 'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke';
    const revokeOther = 'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke';
    const ofAll = 'GET /b2b/organizations/connected_apps';
    const one = 'GET /b2b/organizations/connected_apps/:connected_app_id';

    it('are listed for their member, who can end each', async (t) => {
      const { here, founder, clientId, introspect, refresh } = await openConnected(t);
      const sender = { session: founder.session_token, params: { connected_app_id: clientId } };
      const [app] = (await here.call(ofMember, null, sender)).data().connected_apps;
      assert.equal(app?.connected_app_id, clientId);
      assert.equal(app?.name, 'Feeding Plan');
      assert.match(app?.scopes_granted ?? '', /animals:read/);
      (await here.call(revokeOwn, null, sender)).data();
      assert.deepEqual((await here.call(ofMember, null, sender)).data().connected_apps, []);
      assert.deepEqual(await introspect(), { active: false });
      await assert.rejects(refresh());
      assert.equal((await here.call(revokeOwn, null, sender)).refused(), 'connected_app_not_found');
    });

    it('are listed for the admins of the organization, who can end each', async (t) => {
      const { here, issuer } = await open(t);
      const founder = await here.found(employee());
      const member = await join(here, founder);
      const config = await register(issuer);
      for (const who of [founder, member]) await connect(here, config, who);
      const { client_id: connected_app_id } = config.clientMetadata();
      const { member_id, session_token } = member;
      const admin = { session: founder.session_token, params: { member_id, connected_app_id } };
      const listed = (await here.call(ofAll, null, admin)).data().connected_apps;
      assert.deepEqual(
        listed.map((app) => app.connected_app_id),
        [connected_app_id],
      );
      const { active_members, ...details } = (await here.call(one, null, admin)).data();
      assert.deepEqual(
        active_members.map((each) => each.member_id).sort(),
        [founder.member_id, member_id].sort(),
      );
      // At the top of the reply, where clients of the hosted provider read them.
      assert.deepEqual({ ...details, ...listed[0] }, details);
      for (const name of [ofAll, one] as const) {
        const refused = await here.call(name, null, { ...admin, session: session_token });
        assert.equal(refused.refused(), 'session_authorization_error');
      }
      const others = { session: session_token, params: { member_id: founder.member_id, connected_app_id } };
      for (const name of [ofOther, revokeOther] as const) {
        assert.equal((await here.call(name, null, others)).refused(), 'session_authorization_error');
      }
      assert.equal((await here.call(ofOther, null, admin)).data().connected_apps.length, 1);
      (await here.call(revokeOther, null, admin)).data();
      assert.equal((await here.call(ofOther, null, admin)).data().connected_apps.length, 0);
    });
  });

  describe('an app of one project', () => {
    it('is unknown in every other, and so are its codes and tokens', async (t) => {
      const { world, here, issuer } = await open(t);
      const there = shelterOf(world, second);
      const elsewhere = `${world.url}/projects/project-second`;
      const founder = await here.found(employee());
      const stranger = await there.found(employee());
      const config = await register(issuer);
      const authorization = await apps.link(config, offline);
      assert.equal((await consent(there, authorization, stranger)).refused(), 'connected_app_not_found');
      const { session_token } = await world.signIn(newAddress());
      const ofUser = await world.call(apps.start, authorization.request, { session: session_token });
      assert.equal(ofUser.refusal().error_type, 'connected_app_not_found');

      // An app that all projects know, by the document behind its id.
      const app = await apps.publish(t, world);
      const id = app.clientMetadata().client_id;
      const at = (server: string) =>
        client.discovery(new URL(server), id, undefined, client.None(), insecure);
      const [ours, theirs] = await Promise.all([at(issuer), at(elsewhere)]);
      const link = await apps.link(ours, offline);
      const { authorization_code: code = '' } = (await consent(here, link, founder)).data();
      const back = new URL(apps.redirect);
      for (const [name, value] of Object.entries({ code, state: link.checks.expectedState, iss: elsewhere }))
        back.searchParams.set(name, value);
      await assert.rejects(apps.redeem(theirs, link, back.href, { resource }), { error: 'invalid_grant' });
      const tokens = await connect(here, ours, founder);
      await assert.rejects(client.refreshTokenGrant(theirs, tokens.refresh_token ?? '', { resource }), {
        error: 'invalid_grant',
      });
      const response = await fetch(`${elsewhere}/oauth/introspect`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apps.serverSecret}` },
        body: new URLSearchParams({ token: tokens.access_token }),
      });
      assert.deepEqual(await response.json(), { active: false });
    });
  });

  describe('a logout that an app asks for', () => {
    it('needs no question with the id token of the member', async (t) => {
      const { here, founder, tokens, clientId } = await openConnected(t);
      const request = { client_id: clientId, post_logout_redirect_uri: apps.goodbye, state: 'x' };
      const sender = { session: founder.session_token };
      const name = 'POST /b2b/oauth/logout/start';
      const reply = (await here.call(name, request, sender)).data();
      assert.deepEqual([reply.redirect_uri, reply.consent_required], [`${apps.goodbye}?state=x`, true]);
      const hinted = { ...request, id_token_hint: tokens.id_token };
      assert.equal((await here.call(name, hinted, sender)).data().consent_required, false);
      const revoke = 'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke';
      (await here.call(revoke, null, { ...sender, params: { connected_app_id: clientId } })).data();
      assert.equal((await here.call(name, hinted, sender)).data().consent_required, true, 'any more');
    });

    for (const [when, name] of [
      ['a session that ends', 'POST /b2b/sessions/revoke'],
      ['an organization that is deleted', 'DELETE /b2b/organizations/me'],
    ] as const) {
      it(`is reported to the apps of ${when}`, async (t) => {
        const { world, here, founder, clientId } = await openConnected(t);
        (await here.call(name, null, { session: founder.session_token })).data();
        const notices = await world.provider.world.database
          .selectFrom('logout_notices')
          .select(['user_id', 'project_id'])
          .where('client_id', '=', clientId)
          .execute();
        assert.deepEqual(notices, [{ user_id: founder.member_id, project_id: 'project-test-local-b2b' }]);
      });
    }
  });
}
