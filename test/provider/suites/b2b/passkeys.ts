/** What only passkeys of members do; what wallets do too is in `person-methods.ts`. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, half, type Shelter, shelterOf, whole } from '../../members.ts';
import { createWorld, newAddress, newNumber } from '../../world.ts';
import { appCode } from '../second-factors/totps.ts';
import * as ofUsers from '../webauthn/passkey-calls.ts';
import {
  addMemberPasskey,
  domain,
  enterByPasskey,
  startMemberRegistration,
} from '../webauthn/passkey-calls.ts';

export function memberPasskeySuite(database: () => OpenedDatabase): void {
  const open = async (t: TestContext) => shelterOf(await createWorld(t, { database: database() }));

  /** A person in two organizations, with a passkey that was registered in the first. */
  async function person(t: TestContext, settings: { first?: object; second?: object } = {}) {
    const shelter = await open(t);
    const email = employee();
    const first = await shelter.found(email);
    const second = await shelter.found(email);
    const { authenticator, reply: registered } = await addMemberPasskey(shelter, first.session_token);
    const set = async ({ session_token: session }: { session_token: string }, update?: object) => {
      if (update) (await shelter.call('PUT /b2b/organizations/me', update, { session })).data();
    };
    await set(registered, settings.first);
    await set(second, settings.second);
    const ids = { first: first.organization.organization_id, second: second.organization.organization_id };
    return { shelter, first: registered, second, authenticator, ids };
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
      const start = (await startMemberRegistration(shelter, session_token)).data();
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

    it('is both factors for the member who registered it, and the first for their other memberships', async (t) => {
      const strict = { mfa_policy: 'REQUIRED_FOR_ALL' };
      const { shelter, authenticator, ids } = await person(t, { first: strict, second: strict });
      const session = whole((await enterByPasskey(shelter, authenticator, ids.first)).data());
      assert.deepEqual(factorsOf(session), [
        ['webauthn', 'PRIMARY'],
        ['webauthn', 'SECONDARY'],
      ]);
      const other = half((await enterByPasskey(shelter, authenticator, ids.second)).data());
      assert.deepEqual(other.mfa_required?.member_options, null);
    });

    it('keeps who has not proved it from setting up the first second factor, in any organization of its person', async (t) => {
      const strict = { mfa_policy: 'REQUIRED_FOR_ALL' };
      const { shelter, authenticator, ids, first, second } = await person(t, {
        first: strict,
        second: strict,
      });
      for (const { member, organization } of [first, second]) {
        const about = { organization_id: organization.organization_id, member_id: member.member_id };
        const { intermediate_session_token } = half(
          await shelter.enter(member.email_address, about.organization_id),
        );
        const begun = { ...about, intermediate_session_token };
        const number = { ...begun, mfa_phone_number: newNumber() };
        for (const refused of [
          await shelter.call('POST /b2b/totp', begun),
          await shelter.call('POST /b2b/otps/sms/send', number),
        ])
          assert.deepEqual(refused.refusal().error_details, { needs: 'second_factor' });
      }
      const other = half((await enterByPasskey(shelter, authenticator, ids.second)).data());
      const { intermediate_session_token } = other;
      const about = { organization_id: ids.second, member_id: second.member_id, intermediate_session_token };
      (await shelter.call('POST /b2b/totp', about)).data();
    });

    it('keeps nobody from it where the organization takes no passkeys', async (t) => {
      const restricted = {
        ...{ mfa_policy: 'REQUIRED_FOR_ALL', auth_methods: 'RESTRICTED' },
        allowed_auth_methods: ['email_otp'],
      };
      const { shelter, second } = await person(t, { second: restricted });
      const { organization_id } = second.organization;
      const begun = half(await shelter.enter(second.member.email_address, organization_id));
      const { intermediate_session_token } = begun;
      const about = { organization_id, member_id: second.member.member_id, intermediate_session_token };
      (await shelter.call('POST /b2b/totp', about)).data();
    });

    it('is no second factor where the organization names others', async (t) => {
      const named = {
        mfa_policy: 'REQUIRED_FOR_ALL',
        mfa_methods: 'RESTRICTED',
        allowed_mfa_methods: ['totp'],
      };
      const { shelter, authenticator, ids } = await person(t, { first: named });
      assert.notEqual(
        half((await enterByPasskey(shelter, authenticator, ids.first)).data()).mfa_required,
        null,
      );
    });

    it('changes no sign-in method in place of the app that its member has set up', async (t) => {
      const { shelter, authenticator, ids, first } = await person(t);
      const { member_id, session_token } = first;
      const about = { organization_id: ids.first, member_id };
      const { secret } = (await shelter.call('POST /b2b/totp', about, { session: session_token })).data();
      const code = appCode(shelter.world, secret);
      const body = { ...about, ...duration, code, set_mfa_enrollment: 'enroll' };
      (await shelter.call('POST /b2b/totp/authenticate', body, { session: session_token })).data();
      const { session_token: session } = whole(
        (await enterByPasskey(shelter, authenticator, ids.first)).data(),
      );
      const refusal = (await startMemberRegistration(shelter, session)).refusal();
      assert.deepEqual(refusal.error_details, { needs: 'second_factor' });
    });

    it('has a name that is changed in any organization of its person, and by no other', async (t) => {
      const { shelter, first, second } = await person(t);
      const [passkey] = await list(shelter, second.session_token);
      assert.equal(passkey?.name, 'Firefox on macOS');
      const params = { id: passkey?.webauthn_registration_id ?? '' };
      const named = { name: 'My key' };
      const stranger = await shelter.found(employee());
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
        (await enterByPasskey(shelter, passkey.authenticator, ids.first)).refused(),
        'webauthn_registration_not_found',
      );
    });
  });
}
