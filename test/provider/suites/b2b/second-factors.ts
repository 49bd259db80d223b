/** Second factors of members: what holds on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, half, type Shelter, shelterOf, whole } from '../../members.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { createWorld, minute, newNumber, wrongCode } from '../../world.ts';

export function memberSecondFactorSuite(database: () => OpenedDatabase): void {
  const app = (secret: string, now: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

  /** An organization that asks all members for a second factor, its admin, and the admin's half sign-in. */
  async function strict(shelter: Shelter, more: object = {}) {
    const email = employee();
    const { organization, member_id, session_token } = await shelter.found(email);
    const { organization_id } = organization;
    const update = { mfa_policy: 'REQUIRED_FOR_ALL', ...more };
    (await shelter.call('PUT /b2b/organizations/me', update, { session: session_token })).data();
    const begin = async () => {
      const reply = half(await shelter.enter(email, organization_id));
      return { reply, intermediate_session_token: reply.intermediate_session_token };
    };
    return { email, session_token, member_id, organization_id, begin };
  }

  /** Sets an authenticator app up during a sign-in. */
  async function withApp(shelter: Shelter, more: object = {}) {
    const { email, begin, member_id, organization_id } = await strict(shelter, more);
    const { intermediate_session_token } = await begin();
    const about = { organization_id, member_id, intermediate_session_token };
    const { secret } = (await shelter.call('POST /b2b/totp', about)).data();
    // A reload of the page shows another secret, after the member has scanned the first.
    const setup = { ...(await shelter.call('POST /b2b/totp', about)).data(), secret };
    const code = app(setup.secret, shelter.world.clock.now());
    const reply = (await shelter.call('POST /b2b/totp/authenticate', { ...about, ...duration, code })).data();
    shelter.world.clock.advance(minute);
    return { email, begin, member_id, organization_id, setup, reply };
  }

  describe('a member of an organization that asks for a second factor', () => {
    it('is not signed in by the first, and sets up an authenticator app while signing in', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { begin, setup, reply, member_id, organization_id } = await withApp(shelter);
      assert.equal(setup.recovery_codes.length, 10);
      assert.equal(reply.member.mfa_enrolled, true, 'the first use enrols');
      assert.equal(reply.member.default_mfa_method, 'totp');
      assert.deepEqual(
        reply.member_session?.authentication_factors.map(({ type, sequence_order }) => [
          type,
          sequence_order,
        ]),
        [
          ['otp', 'PRIMARY'],
          ['totp', 'SECONDARY'],
        ],
      );
      const again = await begin();
      assert.equal(again.reply.member_session, null);
      assert.equal(
        again.reply.mfa_required?.member_options?.totp_registration_id,
        setup.totp_registration_id,
      );
      const about = {
        organization_id,
        member_id,
        intermediate_session_token: again.intermediate_session_token,
      };
      const other = await shelter.call('POST /b2b/totp', about);
      assert.equal(other.refused(), 'active_totp_exists', 'a first factor alone replaces no second one');
      const phone = { ...about, mfa_phone_number: newNumber() };
      const added = await shelter.call('POST /b2b/otps/sms/send', phone);
      assert.equal(added.refused(), 'unauthorized_action', 'and adds none');
      const code = app(setup.secret, shelter.world.clock.now());
      const proof = { ...about, ...duration, code };
      (await shelter.call('POST /b2b/totp/authenticate', proof)).data();
      const reused = await shelter.call('POST /b2b/totp/authenticate', proof);
      assert.equal(reused.refused(), 'intermediate_session_not_found');
    });

    it('may have scanned a secret before a reload of the page: the newest three of an unfinished set-up count', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { begin, member_id, organization_id } = await strict(shelter);
      const { intermediate_session_token } = await begin();
      const about = { organization_id, member_id, intermediate_session_token };
      const secrets: string[] = [];
      for (let shown = 0; shown < 4; shown += 1)
        secrets.push((await shelter.call('POST /b2b/totp', about)).data().secret);
      const [tooOld = '', scanned = ''] = secrets;
      const prove = (secret: string) => {
        const code = app(secret, shelter.world.clock.now());
        return shelter.call('POST /b2b/totp/authenticate', { ...about, ...duration, code });
      };
      assert.equal((await prove(tooOld)).status, 401);
      (await prove(scanned)).data();
    });

    it('has in the record when it was set up, when an admin removed it, and when the member was removed', async (t) => {
      const environment = { ADMIN_SECRET: adminSecret };
      const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
      const { session_token, organization_id } = await strict(shelter);
      const session = { session: session_token };
      const email_address = employee();
      const invitation = { email_address, mfa_phone_number: newNumber() };
      const { member_id } = (
        await shelter.call('POST /b2b/organizations/members', invitation, session)
      ).data();
      const { intermediate_session_token } = half(await shelter.enter(email_address, organization_id));
      const about = { organization_id, member_id, intermediate_session_token };
      const { secret, totp_registration_id: id } = (await shelter.call('POST /b2b/totp', about)).data();
      const code = app(secret, shelter.world.clock.now());
      (await shelter.call('POST /b2b/totp/authenticate', { ...about, ...duration, code })).data();
      for (const name of [
        'DELETE /b2b/organizations/members/totp/:member_id',
        'DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id',
        'DELETE /b2b/organizations/members/:member_id',
      ] as const) {
        (await shelter.call(name, null, { ...session, params: { member_id } })).data();
      }
      const { body } = await office(shelter.world.url).get(`/v1/audit_events?user_id=${member_id}`);
      const events = body.events as { kind: string; details: object }[];
      const kinds = ['sign_in_method.added', 'sign_in_method.removed', 'member.created', 'member.removed'];
      assert.deepEqual(
        events
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ kind, details }) => ({ kind, details }))
          .reverse(),
        [
          { kind: 'member.created', details: {} },
          { kind: 'sign_in_method.added', details: { method: 'totp', id } },
          { kind: 'sign_in_method.removed', details: { method: 'totp', id } },
          { kind: 'sign_in_method.removed', details: { method: 'phone_number', id: member_id } },
          { kind: 'member.removed', details: { reason: 'removed_by_admin' } },
        ],
      );
    });

    it('gets in by a recovery code, once', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { begin, setup, member_id, organization_id } = await withApp(shelter);
      const recover = async () => {
        const { intermediate_session_token } = await begin();
        return shelter.call('POST /b2b/recovery_codes/recover', {
          ...{ organization_id, member_id, intermediate_session_token },
          ...duration,
          recovery_code: setup.recovery_codes[0],
        });
      };
      const reply = (await recover()).data();
      assert.equal(reply.recovery_codes_remaining, 9);
      const session = { session: reply.session_token };
      const codes = (await shelter.call('GET /b2b/recovery_codes', null, session)).data().recovery_codes;
      assert.deepEqual(codes, setup.recovery_codes.slice(1), 'in the order of the list that the member has');
      assert.equal((await recover()).refused(), 'unable_to_authenticate_recovery_code');
      const fresh = (await shelter.call('POST /b2b/recovery_codes/rotate', {}, session)).data();
      assert.equal(
        fresh.recovery_codes.some((code) => codes.includes(code)),
        false,
      );
      const shown = (await shelter.call('GET /b2b/recovery_codes', null, session)).data();
      assert.deepEqual(shown.recovery_codes, fresh.recovery_codes);
    });

    it('adds a number, which then gets its codes without being asked', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const { begin, member_id, organization_id } = await strict(shelter);
      const { reply, intermediate_session_token } = await begin();
      assert.deepEqual(reply.mfa_required, { member_options: null, secondary_auth_initiated: null });
      const about = { organization_id, member_id, intermediate_session_token };
      const number = newNumber();
      (await shelter.call('POST /b2b/otps/sms/send', { ...about, mfa_phone_number: number })).data();
      const { code = '' } = await world.newest(number);
      const proof = { ...about, ...duration };
      const wrong = await shelter.call('POST /b2b/otps/sms/authenticate', {
        ...proof,
        code: wrongCode(code),
      });
      assert.equal(wrong.refused(), 'otp_code_not_found');
      const done = (await shelter.call('POST /b2b/otps/sms/authenticate', { ...proof, code })).data();
      assert.equal(done.member.mfa_phone_number_verified, true);
      world.clock.advance(minute);
      const again = await begin();
      assert.equal(again.reply.mfa_required?.secondary_auth_initiated, 'sms_otp');
      const shown = again.reply.mfa_required?.member_options?.mfa_phone_number ?? '';
      assert.match(shown, /^\*+\d\d$/);
      assert.equal(again.reply.member.mfa_phone_number, shown, 'nor does the reply show it elsewhere');
      assert.equal((await world.messages(number)).length, 2);
    });

    it('may use only the methods that the organization allows', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { begin, member_id, organization_id } = await strict(shelter, {
        mfa_methods: 'RESTRICTED',
        allowed_mfa_methods: ['totp'],
      });
      const { intermediate_session_token } = await begin();
      const about = { organization_id, member_id, intermediate_session_token };
      const refused = await shelter.call('POST /b2b/otps/sms/send', {
        ...about,
        mfa_phone_number: newNumber(),
      });
      assert.equal(refused.refused(), 'operation_restricted_by_organization_mfa_methods');
    });

    it('cannot take the second factor of one organization along to another', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { email, reply } = await withApp(shelter);
      const other = await shelter.found(email);
      const update = { mfa_policy: 'REQUIRED_FOR_ALL' };
      (await shelter.call('PUT /b2b/organizations/me', update, { session: other.session_token })).data();
      const { organization_id } = other.organization;
      const exchange = await shelter.call(
        'POST /b2b/sessions/exchange',
        { ...duration, organization_id },
        { session: reply.session_token },
      );
      assert.deepEqual(half(exchange.data()).mfa_required, {
        member_options: null,
        secondary_auth_initiated: null,
      });
    });

    it('loses the half sign-in after five wrong codes', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { begin, setup, member_id, organization_id } = await withApp(shelter);
      const { intermediate_session_token } = await begin();
      const right = app(setup.secret, shelter.world.clock.now());
      const about = { organization_id, member_id, intermediate_session_token, ...duration };
      const triesLeft: unknown[] = [];
      for (let round = 0; round < 5; round += 1) {
        const wrong = await shelter.call('POST /b2b/totp/authenticate', { ...about, code: wrongCode(right) });
        triesLeft.push(wrong.refusal().error_details?.tries_left);
      }
      assert.deepEqual(triesLeft, [4, 3, 2, 1, 0]);
      const late = await shelter.call('POST /b2b/totp/authenticate', { ...about, code: right });
      assert.equal(late.refused(), 'intermediate_session_not_found');
    });

    it('proves the first factor that the organization accepts before the second', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const restricted = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['google_oauth'] };
      const { begin, member_id, organization_id } = await strict(shelter, restricted);
      const { reply, intermediate_session_token } = await begin();
      assert.deepEqual(reply.primary_required, { allowed_auth_methods: ['google_oauth'] });
      assert.equal(reply.mfa_required, null);
      const about = { organization_id, member_id, intermediate_session_token };
      const refused = await shelter.call('POST /b2b/totp', about);
      assert.equal(refused.refused(), 'action_available_only_once_primary_authentication_is_met');
    });

    it('stays signed in when the policy comes later, and is asked at the next sign-in', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { session_token: session, begin } = await strict(shelter);
      (await shelter.call('POST /b2b/sessions/authenticate', {}, { session })).data();
      await begin();
    });
  });

  describe('a phone number of one member', () => {
    it('is nobody else’s: not by the own or an admin’s change, at creation, nor by a code that was under way', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const { organization, member_id, session_token: admin } = await shelter.found(employee());
      const { organization_id } = organization;
      const join = async () => {
        const email_address = employee();
        const added = { email_address };
        (await shelter.call('POST /b2b/organizations/members', added, { session: admin })).data();
        const { member_id, session_token } = await shelter.signIn(email_address, organization_id);
        return { about: { organization_id, member_id }, session: { session: session_token } };
      };
      const [one, other] = [await join(), await join()];
      const mfa_phone_number = newNumber();
      const prove = async ({ about, session }: typeof one) => {
        (await shelter.call('POST /b2b/otps/sms/send', { ...about, mfa_phone_number }, session)).data();
        const { code } = await world.newest(mfa_phone_number);
        const body = { ...about, ...duration, code };
        return () => shelter.call('POST /b2b/otps/sms/authenticate', body, session);
      };
      const late = await prove(other);
      (await (await prove(one))()).data();
      const errorType = 'duplicate_member_phone_number';
      assert.equal((await late()).refused(), errorType);
      const third = await join();
      const change = { mfa_phone_number };
      const reply = await shelter.call('PUT /b2b/organizations/members/update', change, third.session);
      assert.equal(reply.refused(), errorType);
      const params = { member_id: third.about.member_id };
      const byAdmin = { ...change, ...params };
      const named = { session: admin, params };
      const changed = await shelter.call('PUT /b2b/organizations/members/:member_id', byAdmin, named);
      assert.equal(changed.refused(), errorType);
      const created = await shelter.call(
        'POST /b2b/organizations/members',
        { email_address: employee(), ...change },
        { session: admin },
      );
      assert.equal(created.refused(), errorType);
      const sent = await shelter.call(
        'POST /b2b/otps/sms/send',
        { organization_id, member_id, ...change },
        { session: admin },
      );
      assert.equal(sent.refused(), errorType);
    });

    it('is one member’s when three prove it at the same instant', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const { organization, session_token: session } = await shelter.found(employee());
      const { organization_id } = organization;
      const mfa_phone_number = newNumber();
      const proofs: (() => Promise<{ status: number; refused(): string }>)[] = [];
      for (let members = 0; members < 3; members += 1) {
        const email_address = employee();
        (await shelter.call('POST /b2b/organizations/members', { email_address }, { session })).data();
        const { member_id, session_token: own } = await shelter.signIn(email_address, organization_id);
        const about = { organization_id, member_id };
        (
          await shelter.call('POST /b2b/otps/sms/send', { ...about, mfa_phone_number }, { session: own })
        ).data();
        const body = { ...about, ...duration, code: (await world.newest(mfa_phone_number)).code };
        proofs.push(() => shelter.call('POST /b2b/otps/sms/authenticate', body, { session: own }));
      }
      const replies = await Promise.all(proofs.map((prove) => prove()));
      const outcomes = replies.map((reply) => (reply.status === 200 ? 'ok' : reply.refused())).sort();
      assert.deepEqual(outcomes, ['duplicate_member_phone_number', 'duplicate_member_phone_number', 'ok']);
    });

    it('is replaced only after it was deleted, wherever the member or an admin adds another', async (t) => {
      const world = await createWorld(t, { database: database() });
      const shelter = shelterOf(world);
      const { begin, email, organization_id, member_id, session_token } = await strict(shelter);
      const about = { organization_id, member_id };
      const number = { mfa_phone_number: newNumber() };
      const session = { session: session_token };
      (await shelter.call('POST /b2b/otps/sms/send', { ...about, ...number }, session)).data();
      const { code } = await world.newest(number.mfa_phone_number);
      const proof = { ...about, ...duration, code };
      const { session_token: renewed } = (
        await shelter.call('POST /b2b/otps/sms/authenticate', proof, session)
      ).data();
      const next = { mfa_phone_number: newNumber() };
      const proved = { session: renewed };
      const { intermediate_session_token } = await begin();
      for (const refused of [
        await shelter.call('PUT /b2b/organizations/members/update', next, proved),
        await shelter.call(
          'PUT /b2b/organizations/members/:member_id',
          { member_id, ...next },
          { ...proved, params: { member_id } },
        ),
        await shelter.call('POST /b2b/otps/sms/send', { ...about, ...next }, proved),
        // In a sign-in that has not yet proved it.
        await shelter.call('POST /b2b/otps/sms/send', { ...about, ...next, intermediate_session_token }),
      ]) {
        assert.equal(refused.refused(), 'duplicate_member_phone_number_for_member');
      }
      // In a session that needed no proof of it.
      const optional = { mfa_enrolled: false };
      (await shelter.call('PUT /b2b/organizations/me', { mfa_policy: 'OPTIONAL' }, proved)).data();
      (await shelter.call('PUT /b2b/organizations/members/update', optional, proved)).data();
      const unproved = { session: (await shelter.signIn(email, organization_id)).session_token };
      const update = await shelter.call('PUT /b2b/organizations/members/update', next, unproved);
      assert.equal(update.refused(), 'duplicate_member_phone_number_for_member');
      (await shelter.call('DELETE /b2b/organizations/members/deletePhoneNumber', null, proved)).data();
      (await shelter.call('PUT /b2b/organizations/members/update', next, proved)).data();
    });
  });

  describe('without a policy', () => {
    it('a member enrols only by choice', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization, member_id, session_token: session } = await shelter.found(email);
      const { organization_id } = organization;
      const about = { organization_id, member_id };
      const { secret } = (await shelter.call('POST /b2b/totp', about, { session })).data();
      const proof = { ...about, ...duration };
      const prove = async (session: string, more: object = {}) => {
        shelter.world.clock.advance(minute);
        const code = app(secret, shelter.world.clock.now());
        const body = { ...proof, code, ...more };
        return (await shelter.call('POST /b2b/totp/authenticate', body, { session })).data();
      };
      const first = await prove(session);
      assert.equal(first.member.mfa_enrolled, false);
      whole(await shelter.enter(email, organization_id));
      const second = await prove(first.session_token, { set_mfa_enrollment: 'enroll' });
      assert.equal(second.member.mfa_enrolled, true);
      half(await shelter.enter(email, organization_id));
      shelter.world.clock.advance(30 * minute);
      const late = { ...proof, code: app(secret, shelter.world.clock.now()), set_mfa_enrollment: 'unenroll' };
      const sender = { session: second.session_token };
      const refused = await shelter.call('POST /b2b/totp/authenticate', late, sender);
      assert.equal(refused.refused(), 'unauthorized_action', 'long after the sign-in');
      const { intermediate_session_token } = half(await shelter.enter(email, organization_id));
      const again = { ...late, intermediate_session_token };
      const { member } = whole((await shelter.call('POST /b2b/totp/authenticate', again)).data());
      assert.equal(member.mfa_enrolled, false);
    });

    it('a proof renews the token of the session: a thief’s copy gains nothing and soon stops working', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization, member_id, member_session, session_token: old } = await shelter.found(email);
      const { organization_id } = organization;
      const about = { organization_id, member_id };
      const { secret } = (await shelter.call('POST /b2b/totp', about, { session: old })).data();
      const code = () => app(secret, shelter.world.clock.now());
      const prove = (session: string) =>
        shelter.call('POST /b2b/totp/authenticate', { ...about, ...duration, code: code() }, { session });
      const proved = (await prove(old)).data();
      assert.notEqual(proved.session_token, old);
      assert.equal(proved.member_session?.member_session_id, member_session.member_session_id);
      const check = 'POST /b2b/sessions/authenticate';
      const reply = (await shelter.call(check, {}, { session: proved.session_token })).data();
      assert.equal(reply.member_session.authentication_factors.length, 2);
      for (const body of [{}, duration]) {
        const underWay = (await shelter.call(check, body, { session: old })).data();
        assert.equal(underWay.member_session.authentication_factors.length, 1, 'as before the proof');
      }
      const thief = { session: old, headers: { 'User-Agent': 'another browser' } };
      assert.equal((await shelter.call(check, {}, thief)).refused(), 'session_not_found');
      const again = await shelter.enter(email, organization_id, { session: old });
      assert.notEqual(whole(again).member_session.member_session_id, member_session.member_session_id);
      shelter.world.clock.advance(minute);
      assert.equal((await prove(old)).refused(), 'session_not_found');
      assert.equal((await shelter.call(check, {}, { session: old })).refused(), 'session_not_found');
      (await shelter.call(check, {}, { session: proved.session_token })).data();
    });
  });
}
