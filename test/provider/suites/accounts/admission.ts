/** Terms to accept and fields to fill in: they stand between every proof and the session, on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { createAdmin } from '../../../../backend/index.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { adminSecret } from '../../parties/back-office.ts';
import { createWorld, minute, newAddress, newNumber, type World } from '../../world.ts';
import { sms, tryCode, typeOf, whatsapp } from '../codes-and-links/phone-calls.ts';
import { better, create, isAlive, mailReset, reset } from '../passwords/password-calls.ts';
import { allFirstFactors, lasting, openEnrolled } from '../second-factors/second-factor-calls.ts';
import { signIn as signInByPasskey } from '../webauthn/passkey-calls.ts';

const admission = 'POST /sessions/intermediate/admission';
const text = { en: 'I accept the [terms](https://pets.example/terms).' };
const fields = [
  { id: 'company', type: 'text', label: { en: 'Company' }, required: true, max_length: 10 },
  {
    ...{ id: 'size', type: 'select', label: { en: 'Size' }, required: false },
    options: [
      { value: 's', label: { en: 'Small' } },
      { value: 'l', label: { en: 'Large' } },
    ],
  },
  { id: 'news', type: 'checkbox', label: { en: 'News' }, required: false },
] as const;

export function admissionSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, settings: object) {
    const world = await createWorld(t, {
      database: database(),
      environment: { ADMIN_SECRET: adminSecret, PROJECT_SETTINGS: JSON.stringify(settings) },
    });
    const halfByMail = async (email: string) => {
      const { code, method_id } = await world.sendCode(email);
      return world.call('POST /otps/authenticate', { token: code, method_id, ...lasting });
    };
    const admit = (half: { intermediate_session_token: string }, answers: object) =>
      world.call(admission, {
        intermediate_session_token: half.intermediate_session_token,
        ...lasting,
        ...answers,
      });
    const pending = (half: { intermediate_session_token: string }) =>
      world.call('POST /sessions/intermediate', {
        intermediate_session_token: half.intermediate_session_token,
      });
    return {
      ...world,
      world,
      halfByMail,
      admit,
      pending,
      admin: createAdmin({ apiBaseUrl: world.url, adminSecret }),
    };
  }

  /** Does as an operator who starts the provider with another setting. */
  function change({ provider }: World, settings: object): void {
    Object.assign(provider.world.settings.project, settings);
  }

  describe('terms', () => {
    it('come between every first factor and its session, but do not stop apps', async (t) => {
      const ada = await openEnrolled(t, database(), 'off');
      const { ways, authenticator } = await allFirstFactors(ada);
      const all = {
        ...ways,
        // Outside of a session: inside, a proof is none of a sign-in.
        'POST /webauthn/authenticate': () => signInByPasskey(ada.world, authenticator),
      };
      for (const [name, prove] of Object.entries(all)) {
        change(ada.world, { terms: { version: name, text } });
        const answer = await prove();
        if (name === 'POST /sessions/exchange_access_token') {
          assert.throws(() => answer.half());
          continue;
        }
        let half = answer.half();
        if (half.mfa_required) half = (await ada.prove(half.intermediate_session_token)).half();
        assert.deepEqual(half.admission_required, { terms: { version: name, text }, fields: [] }, name);
        assert.deepEqual([half.mfa_required, half.session, half.session_token], [null, null, ''], name);
        const request = { intermediate_session_token: half.intermediate_session_token, ...lasting };
        assert.equal(await typeOf(ada.call(admission, request)), 'terms_not_accepted', name);
        const old = { ...request, accepted_terms: 'older' };
        assert.equal(await typeOf(ada.call(admission, old)), 'terms_not_accepted', name);
        const whole = (await ada.call(admission, { ...request, accepted_terms: name })).data();
        assert.equal(await isAlive(ada.world, whole.session_token), true, name);
        assert.equal(await typeOf(ada.call(admission, request)), 'intermediate_session_not_found', name);
      }
    });

    it('stand between a code to a phone and its session', async (t) => {
      const { world, admit } = await open(t, { terms: { version: '1', text } });
      for (const name of [sms, whatsapp] as const) {
        const { code, method_id } = await world.textCode(newNumber(), { name });
        const half = (await tryCode(world, code, method_id)).half();
        assert.equal(half.admission_required?.terms?.version, '1', name);
        assert.deepEqual([half.session, half.session_token], [null, ''], name);
        const { session_token } = (await admit(half, { accepted_terms: '1' })).data();
        assert.equal(await isAlive(world, session_token), true, name);
      }
    });

    it('wait for an hour, so that there is time to read them', async (t) => {
      const { halfByMail, admit, clock } = await open(t, { terms: { version: '1', text } });
      const half = (await halfByMail(newAddress())).half();
      const late = (await halfByMail(newAddress())).half();
      clock.advance(59 * minute);
      (await admit(half, { accepted_terms: '1' })).data();
      clock.advance(minute);
      assert.equal(await typeOf(admit(late, { accepted_terms: '1' })), 'intermediate_session_not_found');
    });

    it('are asked after the second factor, under a new token; the older opens nothing', async (t) => {
      const ada = await openEnrolled(t, database(), 'optional');
      change(ada.world, { terms: { version: '1', text } });
      const first = (await ada.halfByMail(ada.email)).half();
      assert.ok(first.mfa_required);
      assert.equal('admission_required' in first, false);
      const accepted = { accepted_terms: '1', ...lasting };
      const early = { ...accepted, intermediate_session_token: first.intermediate_session_token };
      assert.equal(await typeOf(ada.call(admission, early)), 'intermediate_session_not_found');
      const next = (await ada.prove(first.intermediate_session_token, { remember_device: true })).half();
      assert.ok('remembered_device_token' in next);
      assert.equal(await typeOf(ada.call(admission, early)), 'intermediate_session_not_found');
      assert.equal(
        await typeOf(ada.prove(next.intermediate_session_token)),
        'intermediate_session_not_found',
      );
      const late = { ...accepted, intermediate_session_token: next.intermediate_session_token };
      const { session, session_token } = (await ada.call(admission, late)).data();
      assert.deepEqual(
        session.authentication_factors.map(({ delivery_method }) => delivery_method),
        ['email', 'authenticator_app'],
      );
      // The session counts as one with the app.
      (await ada.call('POST /totps/recovery_codes', null, { session: session_token })).data();
    });

    it('are accepted once for each version, which the record, the back office and the export show', async (t) => {
      const { world, halfByMail, admit, pending, admin, call, clock } = await open(t, {
        terms: { version: '1', text },
      });
      const email = newAddress();
      const half = (await halfByMail(email)).half();
      assert.deepEqual((await pending(half)).data().admission_required, half.admission_required);
      const [one, two] = await Promise.all([
        admit(half, { accepted_terms: '1' }),
        admit(half, { accepted_terms: '1' }),
      ]);
      assert.deepEqual([one.status, two.status].sort(), [200, 404]);
      const { session_token: session, user_id } = (one.status === 200 ? one : two).data();
      const first = { version: '1', accepted_at: clock.now().toISOString() };
      (await halfByMail(email)).data();
      change(world, { terms: { version: '2', text } });
      clock.advance(minute);
      // The session stays, and so does a proof inside of it.
      assert.equal(await isAlive(world, session), true);
      const again = (await halfByMail(email)).half();
      clock.advance(minute);
      (await admit(again, { accepted_terms: '2' })).data();
      const second = { version: '2', accepted_at: clock.now().toISOString() };
      assert.deepEqual((await admin.users.get(user_id)).terms_accepted, [first, second]);
      const { data } = (await call('POST /users/me/export', null, { session })).data();
      assert.deepEqual(data.terms_accepted, [first, second]);
      const facts = data.security_facts.filter(({ kind }) => kind === 'terms.accepted');
      assert.deepEqual(
        facts.map(({ details }) => details),
        [{ version: '2' }, { version: '1' }],
      );
    });

    it('come with an import, and leave with an export', async (t) => {
      const { admin, halfByMail } = await open(t, { terms: { version: '1', text } });
      const email = newAddress();
      const terms_accepted = [{ version: '1', accepted_at: '2026-01-02T03:04:05.000Z' }];
      const line = { id: randomUUID(), emails: [{ email, verified: true }], terms_accepted };
      assert.equal((await admin.users.import([JSON.stringify(line)])).report.imported, 1);
      const { user_id } = (await halfByMail(email)).data();
      assert.deepEqual((await admin.users.get(user_id)).terms_accepted, terms_accepted);
      const exported: unknown[] = [];
      for await (const line of admin.users.export())
        if (JSON.stringify(line).includes(user_id)) exported.push(line.terms_accepted);
      assert.deepEqual(exported, [terms_accepted]);
    });

    it('delay a new password and the end of older sessions', async (t) => {
      const { world, halfByMail, admit, call } = await open(t, {});
      const email = newAddress();
      (await create(world, email)).data();
      const { session_token: older } = (await halfByMail(email)).data();
      change(world, { terms: { version: '1', text } });
      const half = (await reset(world, (await mailReset(world, email)).token, better)).half();
      assert.equal(await isAlive(world, older), true);
      const { session_token, ended_access } = (await admit(half, { accepted_terms: '1' })).data();
      assert.equal(await isAlive(world, session_token), true);
      assert.equal(await isAlive(world, older), false);
      assert.ok((ended_access?.sessions ?? 0) > 0);
      (await call('POST /passwords/authenticate', { email, password: better, ...lasting })).data();
    });
  });

  describe('fields of the sign-up', () => {
    it('are asked until a new user has filled them in, and are stored in the metadata', async (t) => {
      const { halfByMail, admit, admin } = await open(t, { sign_up_fields: fields });
      const email = newAddress();
      // Leaves, and comes back.
      (await halfByMail(email)).half();
      const half = (await halfByMail(email)).half();
      assert.deepEqual(half.admission_required, { terms: null, fields });
      const wrong = async (fields: object) => (await admit(half, { fields: fields })).refusal().error_details;
      assert.deepEqual(await wrong({}), { field: 'company', problem: 'missing' });
      assert.deepEqual(await wrong({ company: '\u200b ' }), { field: 'company', problem: 'missing' });
      assert.deepEqual(await wrong({ company: 'x'.repeat(11) }), { field: 'company', problem: 'too_long' });
      assert.deepEqual(await wrong({ company: true }), { field: 'company', problem: 'invalid' });
      assert.deepEqual(await wrong({ company: 'a', size: 'xl' }), { field: 'size', problem: 'invalid' });
      assert.deepEqual(await wrong({ company: 'a', news: 'yes' }), { field: 'news', problem: 'invalid' });
      const body = { company: ' Pets  Inc.', size: '', role: 'admin', news: true };
      const { user } = (await admit(half, { fields: body })).data();
      assert.deepEqual(user.untrusted_metadata, { company: 'Pets Inc.', news: true });
      assert.deepEqual(user.trusted_metadata, {});
      // Fields that are added later are asked of those who come then.
      (await halfByMail(email)).data();
      const { user_id } = user;
      await admin.users.update(user_id, { untrusted_metadata: { company: null } });
      (await halfByMail(email)).data();
    });

    it('are not asked of users from before, and of those whom the host makes only if one is needed', async (t) => {
      const { world, halfByMail, signIn, admin } = await open(t, {});
      const before = newAddress();
      await signIn(before);
      change(world, { sign_up_fields: fields });
      (await halfByMail(before)).data();
      const make = async (untrusted_metadata: object) => {
        const email = newAddress();
        await admin.users.create({
          emails: [{ email, verified: true }],
          untrusted_metadata: { ...untrusted_metadata },
        });
        return halfByMail(email);
      };
      (await make({ company: 'Pets' })).data();
      assert.deepEqual((await make({ news: false })).half().admission_required?.fields, fields.slice(0, 2));
      const email = newAddress();
      await admin.users.import([JSON.stringify({ emails: [{ email, verified: true }] })]);
      assert.deepEqual((await halfByMail(email)).half().admission_required?.fields, fields);
    });

    it('end with the setting: a waiting user signs in again and gets a session', async (t) => {
      const { world, halfByMail, admit, pending } = await open(t, { sign_up_fields: fields });
      const email = newAddress();
      const half = (await halfByMail(email)).half();
      change(world, { sign_up_fields: [] });
      assert.equal(await typeOf(pending(half)), 'intermediate_session_not_found');
      (await admit(half, {})).data();
    });
  });
}
