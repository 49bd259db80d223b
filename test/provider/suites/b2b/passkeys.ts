/** Passkeys of members: one opens all organizations of its person, as far as each allows. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { Authenticator } from '../../../fakes/authenticator.ts';
import {
  duration,
  employee,
  half,
  type MemberSender,
  type Shelter,
  shelterOf,
  whole,
} from '../../members.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import * as ofUsers from '../webauthn/passkey-calls.ts';
import {
  addMemberPasskey,
  discoverByPasskey,
  domain,
  macFirefox,
  memberAnswer,
} from '../webauthn/passkey-calls.ts';

export function memberPasskeySuite(database: () => OpenedDatabase): void {
  const open = async (t: TestContext, environment = { ADMIN_SECRET: adminSecret }) =>
    shelterOf(await createWorld(t, { database: database(), environment }));

  const startRegistration = (shelter: Shelter, session: string, wishes: object = {}) =>
    shelter.call(
      'POST /b2b/webauthn/register/start',
      { domain, user_agent: macFirefox, return_passkey_credential_options: true, ...wishes },
      { session },
    );

  const enter = async (
    shelter: Shelter,
    authenticator: Authenticator,
    organization_id: string,
    sender: MemberSender = {},
  ) =>
    shelter.call(
      'POST /b2b/webauthn/authenticate',
      { ...(await memberAnswer(shelter, authenticator, sender)), organization_id },
      sender,
    );

  /** A person in two organizations, with a passkey that was registered in the first. */
  async function person(t: TestContext, settings: { first?: object; second?: object } = {}) {
    const shelter = await open(t);
    const email = employee();
    const first = await shelter.found(email);
    const second = await shelter.found(email);
    const { authenticator, reply } = await addMemberPasskey(shelter, first.session_token);
    const registered = reply;
    const set = async ({ session_token: session }: { session_token: string }, update?: object) => {
      if (update) (await shelter.call('PUT /b2b/organizations/me', update, { session })).data();
    };
    await set(registered, settings.first);
    await set(second, settings.second);
    const ids = { first: first.organization.organization_id, second: second.organization.organization_id };
    return { shelter, email, first: registered, second, authenticator, ids };
  }

  const list = async (shelter: Shelter, session: string) =>
    (await shelter.call('GET /b2b/webauthn', null, { session })).data().webauthn_registrations;

  const factorsOf = ({ member_session }: ReturnType<typeof whole>) =>
    member_session.authentication_factors.map(({ type, sequence_order }) => [type, sequence_order]);

  describe("a member's passkey", () => {
    it('is registered in a session, with the names of the member, and becomes a factor of it', async (t) => {
      const shelter = await open(t);
      const email = employee();
      const { session_token, member } = await shelter.found(email);
      const start = (await startRegistration(shelter, session_token)).data();
      const options: PublicKeyCredentialCreationOptionsJSON = JSON.parse(
        start.public_key_credential_creation_options,
      );
      assert.equal(start.member_id, member.member_id);
      assert.deepEqual(options.rp, { name: 'Pet Shelter', id: domain });
      assert.equal(options.user.name, email);
      const { reply } = await addMemberPasskey(shelter, session_token);
      assert.deepEqual(
        reply.member_session.authentication_factors.map(({ type }) => type),
        ['otp', 'webauthn'],
      );
    });

    it('opens every organization of its person: by discovery, and on the page of one', async (t) => {
      const { shelter, email, authenticator, ids, second } = await person(t);
      const reply = (await discoverByPasskey(shelter, authenticator)).data();
      assert.equal(reply.email_address, email);
      assert.deepEqual(
        new Map(
          reply.discovered_organizations.map((one) => [
            one.organization.organization_id,
            one.member_authenticated,
          ]),
        ),
        new Map([ids.first, ids.second].map((id) => [id, true])),
      );
      const chosen = await shelter.call('POST /b2b/discovery/intermediate_sessions/exchange', {
        ...duration,
        intermediate_session_token: reply.intermediate_session_token,
        organization_id: ids.second,
      });
      assert.equal(whole(chosen.data()).member_id, second.member_id);
      const here = whole((await enter(shelter, authenticator, ids.second)).data());
      assert.equal(here.member_id, second.member_id);
      assert.equal(here.member_session.authentication_factors[0]?.type, 'webauthn');
    });

    it('is not enough where the organization does not allow it', async (t) => {
      const restricted = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['email_otp'] };
      const { shelter, authenticator, ids, first } = await person(t, { second: restricted });
      const reply = half((await enter(shelter, authenticator, ids.second)).data());
      assert.deepEqual(reply.primary_required, { allowed_auth_methods: ['email_otp'] });
      const alone = { auth_methods: 'RESTRICTED', allowed_auth_methods: ['passkey'] };
      const { session_token: session } = first;
      const set = await shelter.call('PUT /b2b/organizations/me', alone, { session });
      assert.equal(
        set.refused(),
        'allowed_auth_methods_required_for_restricted',
        'nobody could sign in for the first time',
      );
    });

    it('is both factors for the member who registered it, and the first for their other memberships', async (t) => {
      const strict = { mfa_policy: 'REQUIRED_FOR_ALL' };
      const { shelter, authenticator, ids } = await person(t, { first: strict, second: strict });
      const session = whole((await enter(shelter, authenticator, ids.first)).data());
      assert.deepEqual(factorsOf(session), [
        ['webauthn', 'PRIMARY'],
        ['webauthn', 'SECONDARY'],
      ]);
      const other = half((await enter(shelter, authenticator, ids.second)).data());
      assert.deepEqual(other.mfa_required?.member_options, null);
    });

    it('is no second factor where the organization names others', async (t) => {
      const named = {
        mfa_policy: 'REQUIRED_FOR_ALL',
        mfa_methods: 'RESTRICTED',
        allowed_mfa_methods: ['totp'],
      };
      const { shelter, authenticator, ids } = await person(t, { first: named });
      assert.notEqual(half((await enter(shelter, authenticator, ids.first)).data()).mfa_required, null);
    });

    it('changes no sign-in method in place of the app that its member has set up', async (t) => {
      const { shelter, authenticator, ids, first } = await person(t);
      const { member_id, session_token } = first;
      const about = { organization_id: ids.first, member_id };
      const { secret } = (await shelter.call('POST /b2b/totp', about, { session: session_token })).data();
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: shelter.world.clock.now().getTime(),
      });
      const body = { ...about, ...duration, code, set_mfa_enrollment: 'enroll' };
      (await shelter.call('POST /b2b/totp/authenticate', body, { session: session_token })).data();
      const { session_token: session } = whole((await enter(shelter, authenticator, ids.first)).data());
      const refusal = (await startRegistration(shelter, session)).refusal();
      assert.deepEqual(refusal.error_details, { needs: 'second_factor' });
    });

    it('needs a session that has shown the address to all of the project', async (t) => {
      const shelter = await open(t);
      const email = employee();
      const { organization, session_token } = await shelter.found(email);
      const { organization_id } = organization;
      const password = 'correct horse battery staple 9';
      (
        await shelter.call('POST /b2b/passwords/session/reset', { password }, { session: session_token })
      ).data();
      const body = { ...duration, organization_id, email_address: email, password };
      const session = whole((await shelter.call('POST /b2b/passwords/authenticate', body)).data());
      const refusal = (await startRegistration(shelter, session.session_token)).refusal();
      assert.equal(refusal.error_type, 'action_available_only_once_primary_authentication_is_met');
      assert.ok(String(refusal.error_details?.allowed_auth_methods).includes('email_otp'));
    });

    it('is listed and renamed in any organization of its person, and by no other', async (t) => {
      const { shelter, first, second } = await person(t);
      const [passkey] = await list(shelter, second.session_token);
      assert.equal(passkey?.name, 'Firefox on macOS');
      const params = { id: passkey?.webauthn_registration_id ?? '' };
      const named = { name: 'My key' };
      const stranger = await shelter.found(employee());
      assert.deepEqual(await list(shelter, stranger.session_token), []);
      for (const [session, outcome] of [
        [stranger.session_token, 'webauthn_registration_not_found'],
        [second.session_token, null],
      ] as const) {
        const renamed = await shelter.call('PUT /b2b/webauthn/:id', named, { session, params });
        if (outcome) assert.equal(renamed.refused(), outcome);
        else assert.equal(renamed.data().webauthn_registration.name, 'My key');
      }
      assert.equal((await list(shelter, first.session_token))[0]?.name, 'My key');
    });

    it('is not removed by its own proof, but by another', async (t) => {
      const { shelter, authenticator, ids, email } = await person(t);
      const { session_token: session } = whole((await enter(shelter, authenticator, ids.first)).data());
      const [passkey] = await list(shelter, session);
      const params = { id: passkey?.webauthn_registration_id ?? '' };
      const refused = await shelter.call('DELETE /b2b/webauthn/:id', null, { session, params });
      assert.deepEqual(refused.refusal().error_details, { needs: 'other_sign_in' });
      const need = await shelter.call(
        'POST /b2b/sessions/reauthentication',
        { removing: params.id },
        { session },
      );
      assert.deepEqual(need.data().needs, ['other_sign_in']);
      assert.ok(need.data().factors.every(({ type }) => type !== 'passkey'));
      const { session_token } = await shelter.signIn(email, ids.first);
      (await shelter.call('DELETE /b2b/webauthn/:id', null, { session: session_token, params })).data();
      assert.deepEqual(await list(shelter, session), []);
      assert.equal(
        (await enter(shelter, authenticator, ids.first)).refused(),
        'webauthn_registration_not_found',
      );
    });

    it('proves its member again in their own session', async (t) => {
      const { shelter, authenticator, ids, first } = await person(t);
      const { session_token: session } = first;
      shelter.world.clock.advance(10 * minute);
      const reply = (await shelter.call('POST /b2b/sessions/reauthentication', {}, { session })).data();
      assert.deepEqual(reply.needs, ['recent_sign_in']);
      const [factor] = reply.factors;
      assert.deepEqual([factor?.type, factor?.proves], ['passkey', ['second_factor', 'recent_sign_in']]);
      const proved = whole((await enter(shelter, authenticator, ids.first, { session })).data());
      assert.equal(proved.member_session.member_session_id, first.member_session.member_session_id);
      const other = await addMemberPasskey(shelter, (await shelter.found(employee())).session_token);
      const refused = await enter(shelter, other.authenticator, ids.first, { session: proved.session_token });
      assert.equal(refused.refused(), 'unable_to_auth_webauthn_registration');
    });

    it('ends with the last membership of its address', async (t) => {
      const { shelter, authenticator, first, second } = await person(t);
      const desk = office(shelter.world.url);
      const remove = async (id: string) => {
        const path = `/v1/admin/members/${id}`;
        assert.equal((await desk.patch(path, { roles: [] })).status, 200);
        assert.equal((await desk.remove(path)).status, 200);
      };
      await remove(first.member_id);
      (await discoverByPasskey(shelter, authenticator)).data();
      await remove(second.member_id);
      assert.equal(
        (await discoverByPasskey(shelter, authenticator)).refused(),
        'webauthn_registration_not_found',
      );
    });

    it('is removed by support for a member who has lost it', async (t) => {
      const { shelter, authenticator, first } = await person(t);
      const desk = office(shelter.world.url);
      const path = `/v1/admin/members/${first.member_id}/webauthn_registrations`;
      const { webauthn_registrations: all } = (await desk.get(path)).body as {
        webauthn_registrations: { webauthn_registration_id: string }[];
      };
      assert.equal(all.length, 1);
      const passkeyPath = `${path}/${all[0]?.webauthn_registration_id}`;
      assert.equal((await desk.remove(passkeyPath)).status, 200);
      assert.equal((await desk.remove(passkeyPath)).status, 404);
      assert.equal(
        (await discoverByPasskey(shelter, authenticator)).refused(),
        'webauthn_registration_not_found',
      );
    });

    it('opens no account of a user, and a passkey of a user no organization', async (t) => {
      const { shelter, authenticator, ids } = await person(t);
      const { world } = shelter;
      const user = await world.signIn(newAddress());
      const passkey = await ofUsers.addPasskey(world, user.session_token);
      passkey.answer.data();
      assert.equal(
        (await ofUsers.signIn(world, authenticator)).refusal().error_type,
        'webauthn_registration_not_found',
      );
      assert.equal(
        (await enter(shelter, passkey.authenticator, ids.first)).refused(),
        'webauthn_registration_not_found',
      );
    });
  });
}
