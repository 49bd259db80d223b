/** Passwords of members, in both modes: what holds on every database. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { listEvents } from '../../../../provider/audit/read.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, half, newDomain, type Shelter, shelterOf, whole } from '../../members.ts';
import { createWorld, minute } from '../../world.ts';
import { appCode } from '../second-factors/totps.ts';

export function memberPasswordSuite(database: () => OpenedDatabase): void {
  const authenticate = 'POST /b2b/passwords/authenticate';
  const start = 'POST /b2b/passwords/email/reset/start';
  const reset = 'POST /b2b/passwords/email/reset';
  const inSession = 'POST /b2b/passwords/session/reset';
  const check = 'POST /b2b/sessions/authenticate';
  const good = () => `otters-${randomUUID()}`;

  /** A project of its own: all organizations of an address share its password, or each member has one. */
  async function open(t: TestContext, { shared = false, settings = {}, environment = {} } = {}) {
    const id = randomUUID().slice(0, 8);
    const project = {
      project_id: `project-${id}`,
      public_token: `public-token-test-${id}`,
      allowed_origins: ['http://localhost:4301'],
      default_redirect_url: 'http://localhost:4301/authenticate',
      settings: {
        vertical: 'B2B',
        create_organization_enabled: true,
        cross_org_passwords: shared,
        ...settings,
      },
    };
    const variables = { PROJECTS: JSON.stringify([project]), ...environment };
    const world = await createWorld(t, { database: database(), environment: variables });
    return { world, shelter: shelterOf(world, project.public_token), projectId: project.project_id };
  }

  /** The newest mail's link, as the page reads it. */
  async function linkOf(shelter: Shelter, email: string) {
    const { link = '' } = await shelter.world.newest(email);
    const { searchParams } = new URL(link);
    return {
      type: searchParams.get('auth_token_type'),
      redirect: searchParams.get('auth_redirect_type'),
      token: searchParams.get('token') ?? '',
    };
  }

  async function setPassword(shelter: Shelter, email_address: string, organization_id: string) {
    const password = good();
    (await shelter.call(start, { email_address, organization_id })).data();
    const { token: password_reset_token } = await linkOf(shelter, email_address);
    const body = { ...duration, password_reset_token, password };
    return { password, body, reply: (await shelter.call(reset, body)).data() };
  }

  const signIn = (shelter: Shelter, organization_id: string, email_address: string, password: string) =>
    shelter.call(authenticate, { ...duration, organization_id, email_address, password });

  describe('a password of one membership', () => {
    it('opens the membership of another system that hashed it as it was typed', async (t) => {
      const { world, shelter } = await open(t);
      const email = employee();
      const { organization_id } = (await shelter.found(email)).organization;
      const { member_id } = whole((await setPassword(shelter, email, organization_id)).reply);
      const typed = 'o\uFB03ce hours\u2026 2020';
      const imported = { hash: await bcrypt(typed, 4) };
      const { database: db } = world.provider.world;
      await db.updateTable('passwords').set(imported).where('member_id', '=', member_id).execute();
      whole((await signIn(shelter, organization_id, email, typed)).data());
      // Its hash is ours by now.
      whole((await signIn(shelter, organization_id, email, typed.normalize('NFKC'))).data());
    });

    it('is set at the host’s page, whose query stays as it was written', async (t) => {
      const { shelter } = await open(t);
      const email_address = employee();
      const { organization_id } = (await shelter.found(email_address)).organization;
      const query = '?next=%2Fa%20b&q=a+b&empty&x=%C3%A4!%27';
      const reset_password_redirect_url = `http://localhost:4301/new${query}`;
      (await shelter.call(start, { email_address, organization_id, reset_password_redirect_url })).data();
      const { link = '' } = await shelter.world.newest(email_address);
      assert.ok(new URL(link).search.startsWith(`${query}&`), link);
      assert.equal((await linkOf(shelter, email_address)).redirect, 'reset_password');
    });

    it('names both members before it is set by a link that a stranger asked for', async (t) => {
      for (const shared of [false, true]) {
        const { shelter } = await open(t, { shared });
        const [email, stranger] = [employee(), employee()];
        const { session_token: session } = await shelter.found(email);
        const { organization, session_token: own } = await shelter.found(stranger);
        const { organization_id } = organization;
        const started = shared
          ? await shelter.call('POST /b2b/passwords/discovery/reset/start', { email_address: stranger })
          : await shelter.call(start, { email_address: stranger, organization_id });
        started.data();
        const { token: magic_links_token } = await linkOf(shelter, stranger);
        const inspect = async (by: string) => {
          const body = { magic_links_token };
          return (await shelter.call('POST /b2b/magic_links/inspect', body, { session: by })).data();
        };
        const link = await inspect(session);
        assert.deepEqual([link.email_address, link.replaces?.email_address], [stranger, email]);
        assert.equal((await inspect(own)).replaces, null);
      }
    });

    it('is set by a mailed link, once, signs in, and ends the other sessions', async (t) => {
      const { shelter } = await open(t);
      const email = employee();
      const { organization, session_token: old } = await shelter.found(email);
      const { organization_id } = organization;
      assert.equal(
        (await signIn(shelter, organization_id, email, good())).refused(),
        'member_password_not_found',
      );
      const { password, body, reply } = await setPassword(shelter, email, organization_id);
      assert.match(whole(reply).member.member_password_id, /^member-password-/);
      assert.equal((await shelter.call(check, {}, { session: old })).refused(), 'session_not_found');
      (await shelter.call(check, {}, { session: whole(reply).session_token })).data();
      assert.equal((await shelter.call(reset, body)).refused(), 'unable_to_auth_password_reset_token');
      const { member_session } = whole((await signIn(shelter, organization_id, email, password)).data());
      assert.deepEqual(
        member_session.authentication_factors.map(({ type }) => type),
        ['password'],
      );
      const wrong = await signIn(shelter, organization_id, email, good());
      assert.equal(wrong.refused(), 'unauthorized_credentials');
    });

    it('opens no other organization of the same address', async (t) => {
      const { shelter } = await open(t);
      const email = employee();
      const [one, other] = [await shelter.found(email), await shelter.found(email)];
      const { password } = await setPassword(shelter, email, one.organization.organization_id);
      const there = await signIn(shelter, other.organization.organization_id, email, password);
      assert.equal(there.refused(), 'member_password_not_found');
      const discovery = { email_address: email, password };
      const refused = await shelter.call('POST /b2b/passwords/discovery/authenticate', discovery);
      assert.equal(refused.refused(), 'cross_org_passwords_not_enabled');
    });

    it('leads to the page that sets it, and by a second link to one that signs in without it', async (t) => {
      const { shelter, world } = await open(t);
      const email_address = employee();
      const { organization } = await shelter.found(email_address);
      const { organization_id } = organization;
      (await shelter.call(start, { email_address, organization_id })).data();
      const { type, redirect, token: magic_links_token } = await linkOf(shelter, email_address);
      assert.deepEqual([type, redirect], ['multi_tenant_passwords', 'reset_password']);
      assert.match((await world.newest(email_address)).text, /auth_token_type=multi_tenant_magic_links/);
      const without = await shelter.call('POST /b2b/magic_links/authenticate', {
        ...duration,
        magic_links_token,
      });
      whole(without.data());
    });

    it('is set by a person who is not a member yet, only if the organization lets them join', async (t) => {
      const { shelter } = await open(t);
      const domain = newDomain();
      const joining = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
      const { organization } = await shelter.found(employee(domain), joining);
      const { organization_id } = organization;
      const send = (email_address: string) => {
        const pages = {
          login_redirect_url: 'http://localhost:4301/reset',
          signup_redirect_url: 'http://localhost:4301/reset',
        };
        const body = { email_address, organization_id, ...pages };
        return shelter.call('POST /b2b/magic_links/email/login_or_signup', body);
      };
      assert.equal((await send(employee())).refused(), 'invalid_email_for_jit_provisioning');
      const email = employee(domain);
      (await send(email)).data();
      const { type, token: magic_links_token } = await linkOf(shelter, email);
      assert.equal(type, 'multi_tenant_magic_links');
      assert.match((await shelter.world.newest(email)).link ?? '', /^http:\/\/localhost:4301\/reset\?/);
      const link = { ...duration, magic_links_token };
      const joined = whole((await shelter.call('POST /b2b/magic_links/authenticate', link)).data());
      assert.deepEqual([joined.member.status, joined.member.member_password_id], ['active', '']);
      const password = good();
      const session = { session: joined.session_token };
      (await shelter.call(inSession, { password }, session)).data();
      const { member_id } = whole((await signIn(shelter, organization_id, email, password)).data());
      assert.equal(member_id, joined.member_id);
      const again = await shelter.call('POST /b2b/magic_links/authenticate', link);
      assert.equal(again.refused(), 'unable_to_auth_magic_link');
    });

    it('counts only once the second factor is proved', async (t) => {
      const { shelter, world } = await open(t);
      const email = employee();
      const { organization, member_id, session_token: session } = await shelter.found(email);
      const { organization_id } = organization;
      const about = { organization_id, member_id };
      const { secret } = (await shelter.call('POST /b2b/totp', about, { session })).data();
      const code = () => appCode(world, secret);
      const prove = 'POST /b2b/totp/authenticate';
      const first = { ...about, ...duration, code: code(), set_mfa_enrollment: 'enroll' };
      (await shelter.call(prove, first, { session })).data();
      const { password, reply } = await setPassword(shelter, email, organization_id);
      const { intermediate_session_token } = half(reply);
      const early = await signIn(shelter, organization_id, email, password);
      assert.equal(early.refused(), 'member_password_not_found', 'a mailbox alone sets nothing');
      (await shelter.call(check, {}, { session })).data();
      world.clock.advance(minute);
      const second = { ...about, ...duration, code: code(), intermediate_session_token };
      (await shelter.call(prove, second)).data();
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      const later = half((await signIn(shelter, organization_id, email, password)).data());
      assert.equal(later.mfa_required?.member_options?.totp_registration_id !== '', true);
    });

    it('is not enough if the organization asks for another sign-in method', async (t) => {
      const { shelter } = await open(t);
      const email = employee();
      const { organization } = await shelter.found(email);
      const { organization_id } = organization;
      const { password, reply } = await setPassword(shelter, email, organization_id);
      const session = whole(reply).session_token;
      const only = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['magic_link'] };
      (await shelter.call('PUT /b2b/organizations/me', only, { session })).data();
      const { primary_required } = half((await signIn(shelter, organization_id, email, password)).data());
      assert.deepEqual(primary_required, { allowed_auth_methods: ['magic_link'] });
    });

    it('is set in a session within five minutes of a proof, which others of the member do not survive', async (t) => {
      const { shelter, world } = await open(t);
      const email = employee();
      const { organization, session_token: session } = await shelter.found(email);
      const { organization_id } = organization;
      const other = (await shelter.signIn(email, organization_id)).session_token;
      const password = good();
      assert.equal(
        (await shelter.call(inSession, { password: 'short' }, { session })).refused(),
        'breached_password',
      );
      const { session_token: renewed } = (await shelter.call(inSession, { password }, { session })).data();
      (await shelter.call(check, {}, { session: renewed })).data();
      assert.equal((await shelter.call(check, {}, { session: other })).refused(), 'session_not_found');
      world.clock.advance(15_000);
      const underWay = (await shelter.call(check, {}, { session })).data();
      assert.deepEqual(underWay.member_session.authentication_factors, [], 'it proves nothing any more');
      const more = await shelter.call(inSession, { password: good() }, { session });
      assert.equal(more.refused(), 'session_too_old_to_reset_password');
      world.clock.advance(5_000);
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      whole((await signIn(shelter, organization_id, email, password)).data());
      world.clock.advance(6 * minute);
      const late = await shelter.call(inSession, { password: good() }, { session: renewed });
      assert.equal(late.refused(), 'session_too_old_to_reset_password');
    });

    it('can be replaced by a member who knows it, in a new session', async (t) => {
      const { shelter } = await open(t);
      const email_address = employee();
      const { organization } = await shelter.found(email_address);
      const { organization_id } = organization;
      const { password: existing_password, reply } = await setPassword(
        shelter,
        email_address,
        organization_id,
      );
      const new_password = good();
      const change = (existing: string) =>
        shelter.call('POST /b2b/passwords/existing_password/reset', {
          ...duration,
          organization_id,
          email_address,
          existing_password: existing,
          new_password,
        });
      assert.equal((await change(good())).refused(), 'unauthorized_credentials');
      whole((await change(existing_password)).data());
      const session = whole(reply).session_token;
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      assert.equal(
        (await signIn(shelter, organization_id, email_address, existing_password)).refused(),
        'unauthorized_credentials',
      );
    });

    it('allows only a few guesses, whatever the network', async (t) => {
      const environment = { RATE_WRONG_TRIES_PER_ADDRESS: '3' };
      const { shelter } = await open(t, { environment });
      const email = employee();
      const { organization } = await shelter.found(email);
      const { organization_id } = organization;
      const { password } = await setPassword(shelter, email, organization_id);
      for (let tries = 0; tries < 3; tries += 1) await signIn(shelter, organization_id, email, good());
      const right = await signIn(shelter, organization_id, email, password);
      assert.equal(right.refused(), 'user_lock_limit_reached');
    });

    it('asks for the verifier under the name that each call has for it', async (t) => {
      const { shelter } = await open(t, { settings: { pkce_required_for_password_resets: true } });
      const email_address = employee();
      const { organization } = await shelter.found(email_address);
      const body = { email_address, organization_id: organization.organization_id };
      const code_verifier = randomBytes(32).toString('hex');
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
      assert.equal((await shelter.call(start, body)).refused(), 'invalid_pkce_code_challenge');
      (await shelter.call(start, { ...body, code_challenge })).data();
      const { token: password_reset_token } = await linkOf(shelter, email_address);
      const use = { ...duration, password_reset_token, password: good() };
      assert.equal((await shelter.call(reset, use)).refused(), 'pkce_expected_code_verifier');
      whole((await shelter.call(reset, { ...use, code_verifier })).data());
    });
  });

  describe('a password that all organizations share', () => {
    it('can be set during discovery, even by a stranger, and shows and opens all of them', async (t) => {
      const { shelter } = await open(t, { shared: true });
      const email_address = employee();
      const begin = 'POST /b2b/passwords/discovery/reset/start';
      (await shelter.call(begin, { email_address })).data();
      const { type, redirect, token: password_reset_token } = await linkOf(shelter, email_address);
      assert.deepEqual([type, redirect], ['discovery', 'reset_password']);
      const password = good();
      const set = { password_reset_token, password };
      const reply = (await shelter.call('POST /b2b/passwords/discovery/reset', set)).data();
      assert.deepEqual([reply.discovered_organizations, reply.organization_id_hint], [[], null]);
      const { intermediate_session_token } = reply;
      const create = { ...duration, intermediate_session_token };
      const one = whole((await shelter.call('POST /b2b/discovery/organizations/create', create)).data());
      const other = await shelter.found(email_address);
      const body = { email_address, password };
      const listed = (await shelter.call('POST /b2b/passwords/discovery/authenticate', body)).data();
      assert.equal(listed.discovered_organizations.length, 2);
      for (const { organization } of [one, other]) {
        whole((await signIn(shelter, organization.organization_id, email_address, password)).data());
      }
    });

    it('does not show by itself that the address is its owner’s: an invited member proves that', async (t) => {
      const { shelter } = await open(t, { shared: true });
      const email_address = employee();
      const { organization } = await shelter.found(email_address);
      const { password } = await setPassword(shelter, email_address, organization.organization_id);
      const host = await shelter.found(employee());
      const session = { session: host.session_token };
      (await shelter.call('POST /b2b/magic_links/email/invite', { email_address }, session)).data();
      const reply = await signIn(shelter, host.organization.organization_id, email_address, password);
      const { primary_required } = half(reply.data());
      assert.ok(primary_required?.allowed_auth_methods.includes('magic_link'));
      assert.equal(primary_required?.allowed_auth_methods.includes('password'), false);
    });

    it('is replaced by no one who knows it alone, where another organization has a second factor', async (t) => {
      const { shelter, world } = await open(t, { shared: true });
      const email_address = employee();
      const [lax, strict] = [await shelter.found(email_address), await shelter.found(email_address)];
      const { organization_id } = lax.organization;
      const session = { session: strict.session_token };
      const about = { organization_id: strict.organization.organization_id, member_id: strict.member_id };
      const { secret } = (await shelter.call('POST /b2b/totp', about, session)).data();
      const code = () => appCode(world, secret);
      const enrol = { ...about, ...duration, code: code(), set_mfa_enrollment: 'enroll' };
      (await shelter.call('POST /b2b/totp/authenticate', enrol, session)).data();
      // The mailbox is enough.
      const { password } = await setPassword(shelter, email_address, organization_id);
      const change = (existing_password: string, new_password: string, where = organization_id) =>
        shelter.call('POST /b2b/passwords/existing_password/reset', {
          ...{ ...duration, organization_id: where, email_address, existing_password, new_password },
        });

      const other = good();
      const halfway = half((await change(password, other)).data());
      assert.deepEqual(halfway.primary_required?.allowed_auth_methods, [
        ...['magic_link', 'email_otp', 'google_oauth', 'microsoft_oauth'],
      ]);
      const thief = whole((await signIn(shelter, organization_id, email_address, password)).data());
      const refused = await shelter.call(inSession, { password: good() }, { session: thief.session_token });
      assert.equal(refused.refused(), 'action_available_only_once_primary_authentication_is_met');

      const { intermediate_session_token } = halfway;
      (await shelter.call('POST /b2b/otps/email/login_or_signup', { email_address, organization_id })).data();
      const { code: mailed } = await world.newest(email_address);
      const proof = { ...duration, organization_id, email_address, code: mailed, intermediate_session_token };
      const owner = whole((await shelter.call('POST /b2b/otps/email/authenticate', proof)).data());
      whole((await signIn(shelter, organization_id, email_address, other)).data());

      // So is the second factor in the organization that has it.
      world.clock.advance(minute);
      const newest = good();
      const lacking = half((await change(other, newest, about.organization_id)).data());
      assert.ok(lacking.mfa_required?.member_options);
      const second = { ...about, ...duration, code: code() };
      const token = { intermediate_session_token: lacking.intermediate_session_token };
      whole((await shelter.call('POST /b2b/totp/authenticate', { ...second, ...token })).data());
      whole((await signIn(shelter, organization_id, email_address, newest)).data());
      assert.equal(
        (await shelter.call(check, {}, { session: owner.session_token })).refused(),
        'session_not_found',
      );

      // A thief may set up a second factor where none was.
      const knowing = whole((await signIn(shelter, organization_id, email_address, newest)).data());
      const place = { organization_id, member_id: knowing.member_id };
      const asThief = { session: knowing.session_token };
      const app = (await shelter.call('POST /b2b/totp', place, asThief)).data();
      const ownCode = { ...place, ...duration, code: appCode(world, app.secret) };
      const proved = (await shelter.call('POST /b2b/totp/authenticate', ownCode, asThief)).data();
      const again = await shelter.call(
        inSession,
        { password: good() },
        { session: whole(proved).session_token },
      );
      assert.equal(again.refused(), 'action_available_only_once_primary_authentication_is_met');
    });

    it('is shown to an organization only once its owner has proved the address there', async (t) => {
      const { shelter } = await open(t, { shared: true });
      const email = employee();
      const { organization } = await shelter.found(email);
      await setPassword(shelter, email, organization.organization_id);
      const founder = await shelter.found(employee());
      const { organization_id } = founder.organization;
      const session = founder.session_token;
      const invited = { email_address: email };
      const reply = (await shelter.call('POST /b2b/magic_links/email/invite', invited, { session })).data();
      assert.equal(reply.member.member_password_id, '');
      const having = async (filter_value: boolean) => {
        const operand = { filter_name: 'member_password_exists', filter_value };
        const query = { operator: 'AND', operands: [operand] };
        const { members } = (
          await shelter.call('POST /b2b/organizations/me/members/search', { query }, { session })
        ).data();
        return members.map(({ email_address }) => email_address).includes(email);
      };
      assert.deepEqual([await having(true), await having(false)], [false, true]);
      const { member } = await shelter.signIn(email, organization_id);
      assert.notEqual(member.member_password_id, '');
      assert.deepEqual([await having(true), await having(false)], [true, false]);
    });

    it('ends the sessions in all of them when it changes, belongs to none of them, and is in the record of each', async (t) => {
      const { shelter, world, projectId } = await open(t, { shared: true });
      const email = employee();
      const [one, other] = [await shelter.found(email), await shelter.found(email)];
      const elsewhere = (await shelter.signIn(email, one.organization.organization_id)).session_token;
      const { reply } = await setPassword(shelter, email, other.organization.organization_id);
      assert.equal((await shelter.call(check, {}, { session: elsewhere })).refused(), 'session_not_found');
      const { member, session_token: session } = whole(reply);
      const remove = await shelter.call('DELETE /b2b/organizations/members/passwords/:password_id', null, {
        session,
        params: { password_id: member.member_password_id },
      });
      assert.equal(remove.refused(), 'cross_org_passwords_enabled');
      const filter = { kinds: ['password.set'], project_id: projectId } as const;
      const { events } = await listEvents(world.provider.world.database, filter, { limit: 9 });
      const named = events.map(({ user_id, organization_id }) => [user_id, organization_id]);
      assert.deepEqual(
        named.sort(),
        [one, other].map(({ member_id, organization }) => [member_id, organization.organization_id]).sort(),
      );
    });
  });

  describe('where members are secret', () => {
    const environment = { ENUMERATION_SAFE: 'true' };

    it('every address gets the same answers, and only a member a mail', async (t) => {
      const { shelter, world } = await open(t, { environment });
      const email = employee();
      const { organization } = await shelter.found(email);
      const { organization_id } = organization;
      const stranger = employee(newDomain());
      for (const email_address of [email, stranger]) {
        (await shelter.call(start, { email_address, organization_id })).data();
        const wrong = await signIn(shelter, organization_id, email_address, good());
        assert.equal(wrong.refused(), 'unauthorized_credentials');
      }
      await world.provider.world.deliveries.drain();
      const mails = async (address: string) =>
        (await world.messages(address)).filter(({ link }) => link?.includes('multi_tenant_passwords'));
      assert.equal((await mails(email)).length, 1);
      assert.equal((await mails(stranger)).length, 0);
    });

    it('codes and links for one organization do so, too', async (t) => {
      const { shelter, world } = await open(t, { environment });
      const email = employee();
      const { organization_id } = (await shelter.found(email)).organization;
      const stranger = employee(newDomain());
      const before = (await world.messages(email)).length;
      for (const email_address of [email, stranger]) {
        const body = { email_address, organization_id };
        (await shelter.call('POST /b2b/otps/email/login_or_signup', body)).data();
        (await shelter.call('POST /b2b/magic_links/email/login_or_signup', body)).data();
      }
      await world.provider.world.deliveries.drain();
      assert.equal((await world.messages(email)).length, before + 2);
      assert.equal((await world.messages(stranger)).length, 0);
    });
  });
}
