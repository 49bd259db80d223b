/** Terms, fields and who may sign up, of members: as for users, before every session in an organization. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { createAdmin } from '../../../../backend/index.ts';
import { asProvider } from '../../../../provider/audit/work.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { exportMembers } from '../../../../provider/transfer/members/export.ts';
import { importMembers } from '../../../../provider/transfer/members/import.ts';
import { duration, employee, half, newDomain, shelterOf } from '../../members.ts';
import { adminSecret } from '../../parties/back-office.ts';
import { createWorld, minute } from '../../world.ts';
import { appCode } from '../second-factors/totps.ts';

const text = { en: 'I accept the [terms](https://pets.example/terms).' };
const terms = { version: '1', text };
const company = {
  id: 'company',
  type: 'text',
  label: { en: 'Company' },
  required: true,
  max_length: 10,
} as const;
const news = { id: 'news', type: 'checkbox', label: { en: 'News' }, required: false } as const;

export function memberAdmissionSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, settings: object) {
    const environment = { ADMIN_SECRET: adminSecret };
    const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
    const { call, world } = shelter;
    const admit = (token: string, answers: object) =>
      call('POST /b2b/sessions/intermediate/admission', {
        intermediate_session_token: token,
        ...duration,
        ...answers,
      });
    const pending = (intermediate_session_token: string) =>
      call('POST /b2b/sessions/intermediate', { intermediate_session_token });
    /** Does as an operator who starts the provider with another setting. */
    const change = (more: object) => {
      for (const one of world.provider.world.settings.otherProjects) Object.assign(one.project, more);
    };
    change(settings);
    const create = async (email: string, more: object = {}) => {
      const { intermediate_session_token } = await shelter.discover(email);
      const body = { ...duration, intermediate_session_token, ...more };
      return call('POST /b2b/discovery/organizations/create', body);
    };
    const admin = createAdmin({ apiBaseUrl: world.url, adminSecret });
    return { ...shelter, admit, pending, change, create, admin };
  }

  describe('terms and fields of members', () => {
    it('stand before the session of a founder, who gets it once they are accepted and filled in', async (t) => {
      const { create, admit, pending, call } = await open(t, { terms, sign_up_fields: [company, news] });
      const email = employee();
      const founder = half((await create(email)).data());
      assert.deepEqual(founder.admission_required, { terms, fields: [company, news] });
      assert.deepEqual(
        [founder.mfa_required, founder.primary_required, founder.session_token],
        [null, null, ''],
      );
      const { intermediate_session_token: token } = founder;
      assert.deepEqual((await pending(token)).data().admission_required, founder.admission_required);
      assert.equal((await admit(token, {})).refused(), 'terms_not_accepted');
      const accepted = { accepted_terms: '1' };
      const wrong = (await admit(token, accepted)).refusal();
      assert.deepEqual(wrong.error_details, { field: 'company', problem: 'missing' });
      const answers = { ...accepted, fields: { company: ' Otters  Ltd ', news: true } };
      const { member, session_token: session } = (await admit(token, answers)).data();
      assert.deepEqual(member.untrusted_metadata, { company: 'Otters Ltd', news: true });
      assert.equal(member.status, 'active');
      assert.equal((await admit(token, answers)).refused(), 'intermediate_session_not_found');
      const { data } = (await call('POST /b2b/organizations/members/me/export', null, { session })).data();
      assert.deepEqual(
        data.terms_accepted.map(({ version }) => version),
        ['1'],
      );
      assert.ok(data.security_facts.some(({ kind }) => kind === 'terms.accepted'));
    });

    it('are asked once for each version and organization; sessions go on', async (t) => {
      const { found, signIn, enter, admit, change, call } = await open(t, {});
      const email = employee();
      const { organization, session_token: session } = await found(email);
      const { organization_id } = organization;
      change({ terms });
      (await call('POST /b2b/sessions/authenticate', {}, { session })).data();
      const returning = half(await enter(email, organization_id));
      assert.deepEqual(returning.admission_required, { terms, fields: [] });
      (await admit(returning.intermediate_session_token, { accepted_terms: '1' })).data();
      await signIn(email, organization_id);
      change({ terms: { version: '2', text } });
      assert.ok(half(await enter(email, organization_id)).admission_required);
    });

    it('follow the second factor under another token; the older one opens nothing', async (t) => {
      const { create, admit, enter, call, world } = await open(t, { terms });
      const email = employee();
      const first = half((await create(email, { mfa_policy: 'REQUIRED_FOR_ALL' })).data());
      assert.ok(first.mfa_required);
      assert.equal(first.admission_required, undefined);
      const about = { organization_id: first.organization.organization_id, member_id: first.member_id };
      const proof = { ...about, intermediate_session_token: first.intermediate_session_token };
      const { secret } = (await call('POST /b2b/totp', proof)).data();
      const accepted = { accepted_terms: '1' };
      assert.equal(
        (await admit(proof.intermediate_session_token, accepted)).refused(),
        'intermediate_session_not_found',
      );
      const code = appCode(world, secret);
      const next = half((await call('POST /b2b/totp/authenticate', { ...proof, ...duration, code })).data());
      assert.ok(next.admission_required);
      assert.equal(
        (await admit(proof.intermediate_session_token, accepted)).refused(),
        'intermediate_session_not_found',
      );
      const { member_session } = (await admit(next.intermediate_session_token, accepted)).data();
      assert.deepEqual(
        member_session?.authentication_factors.map(({ type }) => type),
        ['otp', 'totp'],
      );
      const again = half(await enter(email, about.organization_id));
      assert.ok(again.mfa_required, 'the terms are accepted, the factor is asked each time');
    });

    it('of one organization are no proof for another that asks for more', async (t) => {
      const { create, call, admit } = await open(t, { terms });
      const email = employee();
      const strict = half((await create(email, { mfa_policy: 'REQUIRED_FOR_ALL' })).data());
      const lenient = half((await create(email)).data());
      assert.ok(lenient.admission_required);
      const token = lenient.intermediate_session_token;
      const { organization_id } = strict.organization;
      const exchange = { ...duration, organization_id, intermediate_session_token: token };
      const moved = half((await call('POST /b2b/discovery/intermediate_sessions/exchange', exchange)).data());
      assert.ok(moved.mfa_required);
      assert.equal(
        (await admit(moved.intermediate_session_token, { accepted_terms: '1' })).refused(),
        'intermediate_session_not_found',
      );
    });

    it('change no password on their own: that asks for the second factor as before', async (t) => {
      const { found, enter, change, call, world } = await open(t, {});
      const email_address = employee();
      const { organization, member_id, session_token: session } = await found(email_address);
      const { organization_id } = organization;
      const about = { organization_id, member_id };
      const { secret } = (await call('POST /b2b/totp', about, { session })).data();
      const code = appCode(world, secret);
      (await call('POST /b2b/totp/authenticate', { ...about, ...duration, code }, { session })).data();
      change({ terms });
      const waiting = half(await enter(email_address, organization_id));
      assert.ok(waiting.admission_required, 'the factor is not asked at each sign-in');
      (await call('POST /b2b/passwords/email/reset/start', { email_address, organization_id })).data();
      const { link = '' } = await world.newest(email_address);
      const reset = half(
        (
          await call('POST /b2b/passwords/email/reset', {
            ...duration,
            password_reset_token: new URL(link).searchParams.get('token') ?? '',
            password: 'correct horse battery staple 42',
            intermediate_session_token: waiting.intermediate_session_token,
          })
        ).data(),
      );
      assert.ok(reset.mfa_required);
    });

    it('wait for an hour', async (t) => {
      const { create, admit, world } = await open(t, { terms });
      const [soon, late] = [half((await create(employee())).data()), half((await create(employee())).data())];
      world.clock.advance(59 * minute);
      (await admit(soon.intermediate_session_token, { accepted_terms: '1' })).data();
      world.clock.advance(minute);
      assert.equal(
        (await admit(late.intermediate_session_token, { accepted_terms: '1' })).refused(),
        'intermediate_session_not_found',
      );
    });

    it('are asked of invited and imported members only if a required one is missing', async (t) => {
      const { found, enter, admin, change, world: shelterWorld } = await open(t, {});
      const owner = employee();
      const { organization } = await found(owner);
      const { organization_id } = organization;
      change({ sign_up_fields: [company, news] });
      assert.equal((await enter(owner, organization_id)).member_authenticated, true, 'from before');
      const create = async (untrusted_metadata: object) => {
        const email_address = employee();
        await admin.members.create(organization_id, {
          email_address,
          untrusted_metadata: { ...untrusted_metadata },
        });
        return enter(email_address, organization_id);
      };
      assert.equal((await create({ company: 'Pets' })).member_authenticated, true);
      assert.deepEqual(half(await create({ news: false })).admission_required?.fields, [company]);
      const email = employee();
      const terms_accepted = [{ version: '1', accepted_at: '2026-01-02T03:04:05.000Z' }];
      const member = {
        id: randomUUID(),
        organization: organization_id,
        email,
        verified: true,
        terms_accepted,
      };
      const { world } = shelterWorld.provider;
      await asProvider(world, () => importMembers(world, [JSON.stringify({ member })]));
      change({ terms });
      const imported = half(await enter(email, organization_id));
      assert.deepEqual(imported.admission_required, { terms: null, fields: [company, news] });
      const lines: unknown[] = [];
      await asProvider(world, async () => {
        for await (const line of exportMembers(world))
          if (line.includes(email)) lines.push(JSON.parse(line).member.terms_accepted);
      });
      assert.deepEqual(lines, [terms_accepted]);
    });
  });

  describe('who may become a member', () => {
    it('is by the setting: a stranger neither joins nor founds; members and the invited enter', async (t) => {
      const { found, discover, create, call, change, signIn, admin } = await open(t, {});
      const domain = newDomain();
      const owner = employee(domain);
      const { organization, session_token: session } = await found(owner);
      const { organization_id } = organization;
      const joining = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
      (await call('PUT /b2b/organizations/me', joining, { session })).data();
      for (const [sign_up, refusal] of [
        ['off', 'sign_up_off'],
        ['invitation_only', 'sign_up_by_invitation'],
      ]) {
        change({ sign_up });
        const email_address = employee(domain);
        const send = await call('POST /b2b/otps/email/login_or_signup', { email_address, organization_id });
        assert.equal(send.refused(), refusal);
        assert.deepEqual((await discover(email_address)).discovered_organizations, []);
        assert.equal((await create(email_address)).refused(), refusal);
        await signIn(owner, organization_id);
      }
      const invited = employee(domain);
      await admin.members.invite(organization_id, { email_address: invited });
      const { member_id } = await signIn(invited, organization_id);
      const moved = { member_id, email_address: employee() };
      const move = 'PUT /b2b/organizations/members/:member_id';
      (await call('PUT /b2b/organizations/me', { email_invites: 'ALL_ALLOWED' }, { session })).data();
      const { member } = (await call(move, moved, { session, params: { member_id } })).data();
      assert.equal(member.status, 'invited');
      assert.equal((await signIn(moved.email_address, organization_id)).member_id, member_id);
      change({
        sign_up: 'open',
        sign_up_domains: { allowed: [], blocked: [domain], block_disposable: false },
      });
      assert.equal((await create(employee(domain))).refused(), 'sign_up_domain_not_allowed');
      (await create(owner)).data();
    });
  });
}
