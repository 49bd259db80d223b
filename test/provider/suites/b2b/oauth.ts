/** Sign-in of members by identity providers: what holds on every database. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import {
  duration,
  employee,
  half,
  newDomain,
  type Shelter,
  shelterOf,
  shelterToken,
  whole,
} from '../../members.ts';
import { Browser, type Choice, locationOf } from '../../parties/social.ts';
import { createWorld, minute } from '../../world.ts';

export function memberOAuthSuite(database: () => OpenedDatabase): void {
  const authenticate = 'POST /b2b/oauth/authenticate';
  const discover = 'POST /b2b/oauth/discovery/authenticate';
  const page = 'http://localhost:4301/authenticate';

  async function visit(
    { world }: Shelter,
    choice: Choice & { workspace?: string },
    path: string,
    query: Record<string, string> = {},
  ) {
    const browser = new Browser(world);
    const all = new URLSearchParams({ public_token: shelterToken, ...query });
    const started = await browser.get(`/v1/b2b/public/oauth/${path}/start?${all}`);
    assert.equal(started.status, 302, await started.clone().text());
    const callback = await browser.choose(locationOf(started), choice);
    return locationOf(await browser.get(callback.href));
  }

  const tokenOf = (back: URL, type: string) => {
    assert.equal(back.searchParams.get('auth_token_type'), type, back.href);
    return back.searchParams.get('token') ?? '';
  };

  async function signIn(
    shelter: Shelter,
    choice: Choice & { workspace?: string },
    provider: string,
    organization_id: string,
    more = {},
  ) {
    const back = await visit(shelter, choice, provider, { organization_id });
    return shelter.call(authenticate, { ...duration, oauth_token: tokenOf(back, 'oauth'), ...more });
  }

  const verified = (email: string) => ({ name: 'Grace Hopper', email, verified: 'yes' }) as const;

  describe('an identity provider', () => {
    it('that a stranger began names the account of the member whom it would replace', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const [stranger, email] = [employee(), employee()];
      const { organization_id } = (await shelter.found(stranger)).organization;
      const { session_token: session, organization } = await shelter.found(email);
      const inspect = async (back: URL, sender = {}) => {
        const oauth_token = back.searchParams.get('token') ?? '';
        const { account, replaces } = (
          await shelter.call('POST /b2b/oauth/inspect', { oauth_token }, sender)
        ).data();
        return { account, replaces };
      };
      const replaces = { email_address: email, organization_name: organization.organization_name };
      for (const [path, query] of [
        ['google', { organization_id }],
        ['google/discovery', {}],
      ] as const) {
        const back = await visit(shelter, verified(stranger), path, query);
        assert.deepEqual(await inspect(back, { session }), { account: stranger, replaces });
        assert.deepEqual(await inspect(back), { account: stranger, replaces: null });
      }
      const ownVisit = await visit(shelter, verified(email), 'google/discovery');
      assert.deepEqual(await inspect(ownVisit, { session }), { account: email, replaces: null });
      const verifier = randomBytes(32).toString('base64url');
      const pkce_code_challenge = createHash('sha256').update(verifier).digest('base64url');
      const proved = await visit(shelter, verified(stranger), 'google', {
        organization_id,
        pkce_code_challenge,
      });
      assert.deepEqual(await inspect(proved, { session }), { account: 'Google', replaces: null });
      const oauth_token = proved.searchParams.get('token') ?? '';
      const body = { ...duration, oauth_token, pkce_code_verifier: verifier };
      (await shelter.call(authenticate, body)).data();
      const used = await shelter.call('POST /b2b/oauth/inspect', { oauth_token });
      assert.equal(used.refused(), 'oauth_token_not_found');
    });

    it('signs a member in to one organization, once, and is remembered as theirs', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization, member_id } = await shelter.found(email);
      const { organization_slug: slug } = organization;
      const back = await visit(shelter, verified(email), 'google', {
        slug,
        login_redirect_url: `${page}/in`,
      });
      assert.equal(back.pathname, '/authenticate/in');
      const body = { ...duration, oauth_token: tokenOf(back, 'oauth') };
      const reply = (await shelter.call(authenticate, body)).data();
      const { member, member_session } = whole(reply);
      assert.equal(member.member_id, member_id);
      assert.equal(member.oauth_registrations[0]?.provider_type, 'google');
      assert.match(reply.provider_values.access_token, /./);
      const [factor] = member_session.authentication_factors;
      assert.deepEqual(
        [factor?.type, factor?.delivery_method, factor?.sequence_order],
        ['oauth', 'oauth_google', 'PRIMARY'],
      );
      assert.equal((await shelter.call(authenticate, body)).refused(), 'oauth_token_not_found');
      const user = await shelter.world.call('POST /oauth/authenticate', {
        ...duration,
        token: body.oauth_token,
      });
      assert.equal(user.refusal().error_type, 'oauth_token_not_found', 'and no user');
    });

    it('names the address as a mailed code does, with the organization known or chosen afterwards', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const founded = whole(await shelter.found(email));
      const { organization_id } = founded.organization;
      const namesOf = ({ member_session }: { member_session: typeof founded.member_session }) =>
        member_session.authentication_factors.map((factor) => {
          const { email_factor, google_oauth_factor } = factor as Record<string, unknown>;
          return ((email_factor ?? google_oauth_factor) as { email_id?: string }).email_id ?? 'none';
        });
      const byCode = namesOf(whole(await shelter.enter(email, organization_id)));
      const bySocial = whole((await signIn(shelter, verified(email), 'google', organization_id)).data());
      assert.deepEqual(namesOf(bySocial), byCode);
      const back = await visit(shelter, verified(email), 'google/discovery');
      const body = { discovery_oauth_token: tokenOf(back, 'discovery_oauth') };
      const { intermediate_session_token } = (await shelter.call(discover, body)).data();
      const choice = { ...duration, organization_id, intermediate_session_token };
      const chosen = (
        await shelter.call('POST /b2b/discovery/intermediate_sessions/exchange', choice)
      ).data();
      assert.deepEqual(namesOf(whole(chosen)), namesOf(founded));
    });

    it('asks for the verifier of the browser that began', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization_id } = (await shelter.found(email)).organization;
      const pkce_code_verifier = randomBytes(32).toString('hex');
      const pkce_code_challenge = createHash('sha256').update(pkce_code_verifier).digest('base64url');
      const query = { organization_id, pkce_code_challenge };
      const oauth_token = tokenOf(await visit(shelter, verified(email), 'microsoft', query), 'oauth');
      const body = { ...duration, oauth_token };
      assert.equal((await shelter.call(authenticate, body)).refused(), 'pkce_expected_code_verifier');
      whole((await shelter.call(authenticate, { ...body, pkce_code_verifier })).data());
    });

    it('shows the organizations of an address, and creates one', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const back = await visit(shelter, verified(email), 'google/discovery', {
        discovery_redirect_url: page,
      });
      const discovery_oauth_token = tokenOf(back, 'discovery_oauth');
      const crossed = await shelter.call(authenticate, { ...duration, oauth_token: discovery_oauth_token });
      assert.equal(crossed.refused(), 'oauth_token_not_found');
      const reply = (await shelter.call(discover, { discovery_oauth_token })).data();
      assert.deepEqual([reply.email_address, reply.discovered_organizations], [email, []]);
      const { intermediate_session_token } = reply;
      const body = { ...duration, intermediate_session_token };
      whole((await shelter.call('POST /b2b/discovery/organizations/create', body)).data());
    });

    it('says that an address which the provider only claims has to be proved, to a member and to a founder', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      await shelter.found(email);
      for (const [provider, claim] of [
        ['hubspot', verified(email)],
        ['github', { name: 'Ada', email }],
      ] as const) {
        const back = await visit(shelter, claim, `${provider}/discovery`);
        const body = { discovery_oauth_token: tokenOf(back, 'discovery_oauth') };
        const { intermediate_session_token, ...found } = (await shelter.call(discover, body)).data();
        assert.deepEqual(found.discovered_organizations, []);
        assert.ok(found.primary_required?.allowed_auth_methods.includes('email_otp'));
        const half = { intermediate_session_token };
        const listed = (await shelter.call('POST /b2b/discovery/organizations', half)).data();
        assert.deepEqual(listed.primary_required, found.primary_required);
        const create = await shelter.call('POST /b2b/discovery/organizations/create', {
          ...duration,
          ...half,
        });
        const refusal = create.refusal();
        assert.equal(refusal.error_type, 'action_available_only_once_primary_authentication_is_met');
        assert.deepEqual(refusal.error_details, found.primary_required);
      }
      const back = await visit(shelter, verified(email), 'google/discovery');
      const body = { discovery_oauth_token: tokenOf(back, 'discovery_oauth') };
      assert.equal((await shelter.call(discover, body)).data().primary_required, null);
    });

    it('becomes the member’s with the proof of the address that the provider only claims, and asks for no other', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization, member_id } = await shelter.found(email);
      const find = async () => {
        const back = await visit(shelter, verified(email), 'hubspot/discovery');
        const body = { discovery_oauth_token: tokenOf(back, 'discovery_oauth') };
        return (await shelter.call(discover, body)).data();
      };
      const { intermediate_session_token } = await find();
      await shelter.call('POST /b2b/otps/email/discovery/send', { email_address: email });
      const { code = '' } = await shelter.world.newest(email);
      const proved = { email_address: email, code, intermediate_session_token };
      const listed = (await shelter.call('POST /b2b/otps/email/discovery/authenticate', proved)).data();
      const { organization_id } = organization;
      const choice = {
        ...duration,
        organization_id,
        intermediate_session_token: listed.intermediate_session_token,
      };
      const entered = whole(
        (await shelter.call('POST /b2b/discovery/intermediate_sessions/exchange', choice)).data(),
      );
      assert.equal(entered.member_id, member_id);
      assert.deepEqual(
        entered.member.oauth_registrations.map(({ provider_type }) => provider_type),
        ['hubspot'],
      );
      shelter.world.clock.advance(minute);
      const again = await find();
      assert.equal(again.primary_required, null);
      assert.deepEqual(
        again.discovered_organizations.map((one) => one.organization.organization_id),
        [organization_id],
      );
    });

    it('does not make a stranger the member whose address they claim', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization, member_id } = await shelter.found(email);
      const { organization_id } = organization;
      for (const [provider, claim] of [
        ['hubspot', verified(email)],
        ['github', { name: 'Mallory', email }],
      ] as const) {
        const reply = half((await signIn(shelter, claim, provider, organization_id)).data());
        assert.equal(JSON.stringify(reply).includes(member_id), false, 'nor shows who that is');
        assert.ok(reply.primary_required?.allowed_auth_methods.includes('email_otp'));
        const intermediate = reply.intermediate_session_token;
        if (provider === 'github') continue;
        const proved = whole(await shelter.enter(email, organization_id, { intermediate }));
        assert.equal(proved.member.oauth_registrations[0]?.provider_type, 'hubspot');
        const again = whole((await signIn(shelter, claim, 'hubspot', organization_id)).data());
        assert.equal(again.member_id, member_id, 'and the account is theirs from then on');
      }
      const back = await visit(shelter, { name: 'Mallory', email }, 'google/discovery');
      const body = { discovery_oauth_token: tokenOf(back, 'discovery_oauth') };
      assert.deepEqual((await shelter.call(discover, body)).data().discovered_organizations, []);
    });

    it('lets people of a workspace join that the organization names, and no other stranger', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const workspace = `T${randomUUID()}`;
      const settings = {
        oauth_tenant_jit_provisioning: 'RESTRICTED',
        allowed_oauth_tenants: { slack: [workspace] },
        email_invites: 'ALL_ALLOWED',
      };
      const { organization } = await shelter.found(employee(), settings);
      const { organization_id } = organization;
      const stranger = await signIn(shelter, verified(employee(newDomain())), 'slack', organization_id);
      assert.equal(stranger.refused(), 'email_jit_provisioning_not_allowed');
      const colleague = { ...verified(employee(newDomain())), workspace };
      const back = await visit(shelter, colleague, 'slack/discovery');
      const body = { discovery_oauth_token: tokenOf(back, 'discovery_oauth') };
      const [row] = (await shelter.call(discover, body)).data().discovered_organizations;
      assert.equal(row?.membership.type, 'eligible_to_join_by_oauth_tenant');
      assert.deepEqual(row?.membership.details, { provider: 'slack', tenant: workspace });
      const joined = whole((await signIn(shelter, colleague, 'slack', organization_id)).data());
      assert.equal(joined.member.status, 'active');
      const [account] = joined.member.oauth_registrations;
      assert.equal(account?.provider_tenants[0]?.tenant_id, workspace);
    });

    it('is not enough if the organization asks for another, which then completes it', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization, session_token: session } = await shelter.found(email);
      const { organization_id } = organization;
      const only = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['google_oauth'] };
      (await shelter.call('PUT /b2b/organizations/me', only, { session })).data();
      const first = half((await signIn(shelter, verified(email), 'microsoft', organization_id)).data());
      assert.deepEqual(first.primary_required, { allowed_auth_methods: ['google_oauth'] });
      const { intermediate_session_token } = first;
      const more = { intermediate_session_token };
      const reply = whole((await signIn(shelter, verified(email), 'google', organization_id, more)).data());
      assert.equal(reply.member_session.authentication_factors.length, 2);
    });

    it('comes back with an error that the page can show, and names one organization', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { organization } = await shelter.found(employee());
      const { organization_id } = organization;
      const back = await visit(shelter, { choice: 'deny' }, 'google', { organization_id });
      assert.equal(back.searchParams.get('error'), 'access_denied');
      const browser = new Browser(shelter.world);
      const start = async (query: Record<string, string>, provider = 'google') => {
        const all = new URLSearchParams({ public_token: shelterToken, ...query });
        return browser.get(`/v1/b2b/public/oauth/${provider}/start?${all}`);
      };
      assert.equal((await start({})).status, 400);
      assert.equal((await start({ organization_id, slug: 'x' })).status, 400);
      assert.equal((await start({ organization_id: 'organization-unknown' })).status, 404);
      const other = locationOf(await start({ organization_id }, 'apple'));
      assert.equal(other.searchParams.get('error'), 'oauth_config_not_found');
    });
  });
}
