/** What a member has to prove again before they may change how they sign in, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import type { B2BCallName } from '../../../../session-core/wire/b2b/calls.ts';
import { duration, employee, shelterOf, whole } from '../../members.ts';
import { createWorld, minute, newNumber } from '../../world.ts';
import { better } from '../passwords/password-calls.ts';
import { appCode } from '../second-factors/totps.ts';

const reauthentication = 'POST /b2b/sessions/reauthentication';
const late = 5 * minute + 1;

export function memberReauthenticationSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext, settings: object = {}) {
    const world = await createWorld(t, { database: database() });
    const shelter = shelterOf(world);
    const email = employee();
    const founded = await shelter.found(email, settings);
    const { organization_id } = founded.organization;
    const about = { organization_id, member_id: founded.member_id };
    let session = founded.session_token;
    const act = (name: B2BCallName, body: object | null = {}) => shelter.call(name, body, { session });
    /** Makes a call whose proof renews the token. */
    const prove = async (name: B2BCallName, body: object) => {
      const reply = (await act(name, { ...about, ...duration, ...body })).data() as { session_token: string };
      session = reply.session_token;
    };
    const ask = async () => (await shelter.call(reauthentication, null, { session })).data();
    const addApp = async () => {
      const { secret, recovery_codes } = (await shelter.call('POST /b2b/totp', about, { session })).data();
      const proveApp = () => {
        world.clock.advance(30_000);
        return prove('POST /b2b/totp/authenticate', { code: appCode(world, secret) });
      };
      await proveApp();
      return { recovery_codes, proveApp };
    };
    const proveEmail = async () => {
      session = whole(await shelter.enter(email, organization_id, { session })).session_token;
    };
    return { world, shelter, email, about, act, prove, ask, addApp, proveEmail };
  }

  const typesOf = ({ factors }: { factors: { type: string }[] }) => factors.map(({ type }) => type);

  describe('a member who confirms who they are', () => {
    it('is asked for five minutes after the last sign-in, by the call and by a refusal alike', async (t) => {
      const { world, email, about, act, ask, proveEmail } = await open(t);
      const until = new Date(world.clock.now().getTime() + 5 * minute).toISOString();
      const factors = [{ type: 'email', proves: ['recent_sign_in'], email, by: ['email_otp', 'magic_link'] }];
      const { request_id, status_code, ...now } = await ask();
      assert.deepEqual(now, { needs: [], factors, recent_until: until, locked_until: null });
      world.clock.advance(late);
      const then = await ask();
      assert.deepEqual([then.needs, then.recent_until], [['recent_sign_in'], null]);
      const refused = (await act('POST /b2b/totp', about)).refusal();
      assert.deepEqual(refused.error_details, { needs: 'recent_sign_in' });
      await proveEmail();
      assert.deepEqual((await ask()).needs, []);
    });

    it('proves each factor that the reply names, in the session', async (t) => {
      const { world, email, about, prove, act, ask, addApp, proveEmail } = await open(t);
      await prove('POST /b2b/passwords/session/reset', { password: better });
      const { recovery_codes, proveApp } = await addApp();
      const number = newNumber();
      const proveNumber = async (more: object = {}) => {
        (await act('POST /b2b/otps/sms/send', { ...about, ...more })).data();
        await prove('POST /b2b/otps/sms/authenticate', { code: (await world.newest(number)).code ?? '' });
      };
      await proveNumber({ mfa_phone_number: number });
      const first = {
        password: () => prove('POST /b2b/passwords/authenticate', { email_address: email, password: better }),
        email: proveEmail,
      };
      const second = {
        totp: proveApp,
        recovery_code: () =>
          prove('POST /b2b/recovery_codes/recover', { recovery_code: recovery_codes[0] ?? '' }),
        phone_number: () => proveNumber(),
      };
      assert.deepEqual(typesOf(await ask()), [...Object.keys(first), ...Object.keys(second)]);
      for (const [type, way] of Object.entries(first)) {
        world.clock.advance(late);
        assert.deepEqual((await ask()).needs, ['recent_sign_in'], type);
        await way();
        assert.deepEqual((await ask()).needs, [], type);
      }
      for (const [type, way] of Object.entries(second)) {
        await way();
        assert.deepEqual((await ask()).needs, [], type);
      }
    });

    it('needs the second factor in a session that lacks it', async (t) => {
      const { world, shelter, email, about, ask, addApp } = await open(t);
      await addApp();
      assert.deepEqual((await ask()).needs, []);
      const { session_token } = whole(await shelter.enter(email, about.organization_id));
      const other = await shelter.call(reauthentication, null, { session: session_token });
      assert.deepEqual(other.data().needs, ['second_factor']);
      world.clock.advance(late);
      const later = await shelter.call(reauthentication, null, { session: session_token });
      assert.deepEqual(later.data().needs, ['second_factor', 'recent_sign_in']);
    });

    it('is offered only what the organization accepts', async (t) => {
      const { prove, ask } = await open(t, {
        auth_methods: 'RESTRICTED',
        allowed_auth_methods: ['email_otp', 'sso'],
      });
      await prove('POST /b2b/passwords/session/reset', { password: better });
      const { factors } = await ask();
      assert.deepEqual(
        factors.map((factor) => ('by' in factor ? factor.by : factor.type)),
        [['email_otp']],
      );
    });
  });
}
