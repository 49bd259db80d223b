/** Which sessions may change how a member signs in, and what thieves try with others, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { b2bCallTable } from '../../../../provider/calls/table.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { B2BCallName } from '../../../../session-core/wire/b2b/calls.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import { duration, employee, half, type MemberAnswer, shelterOf, whole } from '../../members.ts';
import { createWorld, minute, newNumber } from '../../world.ts';
import { better } from '../passwords/password-calls.ts';
import { appCode } from '../second-factors/totps.ts';

type Attempt = [name: B2BCallName, body: object | null, params?: Record<string, string>];

/** These changes of oneself open nothing, and take nothing that signs in. */
const harmless = new Set<B2BCallName>([
  'POST /b2b/sessions/revoke/:member_id',
  'PUT /b2b/organizations/members/:member_id/reactivate',
  'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke',
]);

export function changingSignInSuite(database: () => OpenedDatabase): void {
  /** A founder, with what a thief may do with a copy of the session. */
  async function open(t: TestContext) {
    const world = await createWorld(t, { database: database() });
    const shelter = shelterOf(world);
    const email = employee();
    const { organization, member_id, session_token: session } = await shelter.found(email);
    const { organization_id } = organization;
    const about = { organization_id, member_id };
    const act = (name: B2BCallName, body: object | null, as = session, params = {}) =>
      shelter.call(name, body, { session: as, params });
    const addApp = async (as = session) => {
      const { secret, recovery_codes } = (
        (await act('POST /b2b/totp', about, as)) as MemberAnswer<'POST /b2b/totp'>
      ).data();
      return { secret, recovery_codes, session: await prove(secret, as) };
    };
    const prove = async (secret: string, as: string) => {
      world.clock.advance(30_000);
      const body = { ...about, ...duration, code: appCode(world, secret) };
      const reply = await shelter.call('POST /b2b/totp/authenticate', body, { session: as });
      return reply.data().session_token;
    };
    const ownBody = { member_id };
    /** All calls that change how the caller signs in. */
    const attempts: Attempt[] = [
      ['POST /b2b/organizations/members/start_email_update', { email_address: employee() }],
      ['PUT /b2b/organizations/members/update', { mfa_enrolled: false }],
      ['PUT /b2b/organizations/members/update', { mfa_phone_number: newNumber() }],
      ['PUT /b2b/organizations/members/:member_id', { member_id, mfa_enrolled: false }, ownBody],
      ['PUT /b2b/organizations/members/:member_id', { member_id, mfa_phone_number: newNumber() }, ownBody],
      ['DELETE /b2b/organizations/members/deletePhoneNumber', null],
      ['DELETE /b2b/organizations/members/deleteTOTP', null],
      ['DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id', null, ownBody],
      ['DELETE /b2b/organizations/members/totp/:member_id', null, ownBody],
      ['POST /b2b/organizations/members/unlink_retired_email', { email_address: employee() }],
      [
        'POST /b2b/organizations/members/:member_id/unlink_retired_email',
        { email_address: employee() },
        ownBody,
      ],
      [
        'POST /b2b/organizations/members/:member_id/start_email_update',
        { email_address: employee() },
        ownBody,
      ],
      ['POST /b2b/otps/sms/send', { ...about, mfa_phone_number: newNumber() }],
      ['POST /b2b/passwords/session/reset', { password: better, ...duration }],
      ['DELETE /b2b/webauthn/:id', null, { id: 'none' }],
      ['POST /b2b/crypto_wallets', { ...createEthereumWallet().is, signature: '0x' }],
      ['DELETE /b2b/crypto_wallets/:id', null, { id: 'none' }],
      ['POST /b2b/recovery_codes/rotate', {}],
      ['GET /b2b/recovery_codes', null],
      ['DELETE /b2b/organizations/members/:member_id', null, ownBody],
      ['POST /b2b/organizations/members/me/deletion', null],
      ['POST /b2b/organizations/members/me/export', null],
    ];
    return { world, shelter, email, session, about, own: ownBody, act, addApp, prove, attempts };
  }

  async function allRefused(
    { attempts, act }: Pick<Awaited<ReturnType<typeof open>>, 'attempts' | 'act'>,
    session: string,
    needs: string,
  ) {
    for (const [name, body, params] of attempts) {
      const refused = await act(name, body, session, params);
      assert.equal(refused.status, 403, `${name} ${JSON.stringify(body)}`);
      if (refused.refused() === 'session_too_old_to_reset_password') continue;
      assert.deepEqual(refused.refusal().error_details, { needs }, name);
    }
  }

  describe('a copied session of a member', () => {
    it('changes nothing about how the member signs in once their sign-in is five minutes old', async (t) => {
      const opened = await open(t);
      const { world, shelter, email, session, about, act } = opened;
      world.clock.advance(5 * minute + 1);
      await allRefused(opened, session, 'recent_sign_in');
      const app = await act('POST /b2b/totp', about);
      assert.deepEqual(app.refusal().error_details, { needs: 'recent_sign_in' });
      (await act('PUT /b2b/organizations/members/update', { name: 'Grace' })).data();
      const again = whole(await shelter.enter(email, about.organization_id, { session }));
      (await act('POST /b2b/totp', about, again.session_token)).data();
    });

    it('is tried with every call that says that it changes how the caller signs in', async (t) => {
      const tried = new Set((await open(t)).attempts.map(([name]) => name));
      // Tried by other tests: they need an id or a passkey, or begin the app.
      tried.add('POST /b2b/totp').add('POST /b2b/webauthn/register');
      tried.add('DELETE /b2b/organizations/members/passwords/:password_id');
      for (const [name, { changes }] of Object.entries(b2bCallTable)) {
        const isOwn =
          changes === 'own sign-in method' || (changes === 'member' && name.includes(':member_id'));
        if (!isOwn || harmless.has(name as B2BCallName)) continue;
        assert.ok(tried.has(name as B2BCallName), `${name} is neither tried here nor known as harmless`);
      }
    });

    it('of a session from before the organization asked for a second factor sets one up, and changes nothing else', async (t) => {
      const { world, session, act, addApp, attempts } = await open(t);
      (await act('PUT /b2b/organizations/me', { mfa_policy: 'REQUIRED_FOR_ALL' })).data();
      const others = attempts.filter(([, body]) => !(body && 'mfa_phone_number' in body));
      for (const [name, body, params] of others) {
        const refused = await act(name, body, session, params);
        assert.deepEqual(refused.refusal().error_details, { needs: 'second_factor' }, name);
      }
      const reply = await act('POST /b2b/sessions/reauthentication', null);
      assert.deepEqual((reply.data() as { needs: string[] }).needs, ['second_factor']);
      const app = await addApp();
      world.clock.advance(minute);
      (await act('POST /b2b/recovery_codes/rotate', {}, app.session)).data();
    });

    it('is not renewed by an authenticator app or its recovery codes', async (t) => {
      const { world, about, act, addApp, prove, shelter } = await open(t);
      const app = await addApp();
      world.clock.advance(6 * minute);
      const proved = await prove(app.secret, app.session);
      const body = { ...about, ...duration, recovery_code: app.recovery_codes[0] };
      const recover = await shelter.call('POST /b2b/recovery_codes/recover', body, { session: proved });
      const { session_token } = recover.data();
      for (const [name, body] of [
        ['DELETE /b2b/organizations/members/deleteTOTP', null],
        ['POST /b2b/recovery_codes/rotate', {}],
      ] as const) {
        const refused = await act(name, body, session_token);
        assert.deepEqual(refused.refusal().error_details, { needs: 'recent_sign_in' }, name);
      }
    });

    it('changes nothing right after the sign-in either, if the member has a second factor that it lacks', async (t) => {
      const opened = await open(t);
      const { shelter, email, about, addApp } = opened;
      await addApp();
      const { session_token } = whole(await shelter.enter(email, about.organization_id));
      await allRefused(opened, session_token, 'second_factor');
    });

    it('sets no other password by the old one without the factor, also where the member has not enrolled', async (t) => {
      const { shelter, email, session, about, addApp, prove, world } = await open(t);
      const { organization_id, member_id } = about;
      const password = better;
      const set = await shelter.call('POST /b2b/passwords/session/reset', { password }, { session });
      const { secret } = await addApp(set.data().session_token);
      const change = { email_address: email, organization_id, existing_password: password };
      const name = 'POST /b2b/passwords/existing_password/reset';
      const thief = await shelter.call(name, { ...duration, ...change, new_password: `${better}, too` });
      const { intermediate_session_token, mfa_required } = half(thief.data());
      assert.ok(mfa_required);
      const again = await shelter.call('POST /b2b/passwords/authenticate', {
        ...duration,
        ...{ email_address: email, organization_id, password, intermediate_session_token },
      });
      assert.ok(half(again.data()).mfa_required, 'nor by a second sign-in with the half one');
      const { session_token, member } = whole(await shelter.enter(email, organization_id));
      const remove = 'DELETE /b2b/organizations/members/passwords/:password_id';
      const params = { password_id: member.member_password_id };
      const gone = await shelter.call(remove, null, { session: session_token, params });
      assert.deepEqual(gone.refusal().error_details, { needs: 'second_factor' });
      world.clock.advance(minute);
      const proof = { ...duration, organization_id, member_id, intermediate_session_token };
      const body = { ...proof, code: appCode(world, secret) };
      const owner = (await shelter.call('POST /b2b/totp/authenticate', body)).data();
      await prove(secret, owner.session_token);
    });

    it('does not go around the authenticator app by a number that no one has proved', async (t) => {
      const { world, shelter, email, about, act, addApp, own } = await open(t);
      const number = newNumber();
      // The owner has begun with a number, and then chose the app.
      (await act('PUT /b2b/organizations/members/update', { mfa_phone_number: number })).data();
      const { session } = await addApp();
      const thief = whole(await shelter.enter(email, about.organization_id)).session_token;
      const enrolment = { member_id: own.member_id, mfa_enrolled: false };
      const unenrolled = await act('PUT /b2b/organizations/members/:member_id', enrolment, thief, own);
      assert.equal(unenrolled.refused(), 'unauthorized_action');
      assert.equal((await act('POST /b2b/otps/sms/send', about, thief)).refused(), 'unauthorized_action');
      (await act('POST /b2b/otps/sms/send', about, session)).data();
      const code = (await world.newest(number)).code ?? '';
      const proof = { ...about, ...duration, code };
      const proved = await act('POST /b2b/otps/sms/authenticate', proof, thief);
      assert.equal(proved.refused(), 'unauthorized_action');
      (await act('POST /b2b/otps/sms/authenticate', proof, session)).data();
    });
  });
}
