/** Sign-ins and sessions from a browser and a network that are both new to the account, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { listEvents } from '../../../../provider/audit/read.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { createKeyHolder } from '../../proofs.ts';
import { createWorld, newAddress, type World, wrongCode } from '../../world.ts';
import { good, session_duration_minutes } from '../passwords/password-calls.ts';
import { appCode } from '../second-factors/totps.ts';
import { macFirefox } from '../webauthn/passkey-calls.ts';

const check = 'POST /sessions/authenticate';
const sendCode = 'POST /sessions/intermediate/email_code';
const prove = 'POST /sessions/intermediate/email_code/authenticate';
const origin = 'http://localhost:4000';

const home = { 'User-Agent': macFirefox, 'X-Forwarded-For': '198.51.100.7' };
const away = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0', 'X-Forwarded-For': '203.0.113.5' };

export function unfamiliarPlaceSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext, unfamiliar_sign_ins = 'second_factor') =>
    createWorld(t, {
      database: database(),
      environment: { TRUST_PROXY: '1', PROJECT_SETTINGS: JSON.stringify({ unfamiliar_sign_ins }) },
    });

  const byPassword = (world: World, email: string, headers: Record<string, string>) =>
    world.call(
      'POST /passwords/authenticate',
      { email, password: good, session_duration_minutes },
      { headers },
    );

  async function byCode(world: World, email: string, headers: Record<string, string>) {
    const { code: token, method_id } = await world.sendCode(email);
    return world.call('POST /otps/authenticate', { token, method_id, session_duration_minutes }, { headers });
  }

  /** An owner who signs in at home, by a verified address and a password. */
  async function owner(world: World) {
    const email = newAddress();
    (await byCode(world, email, home)).data();
    const { session_token: session } = (await byCode(world, email, home)).data();
    const set = { password: good, session_duration_minutes };
    const { session_token } = (
      await world.call('POST /passwords/session/reset', set, { session, headers: home })
    ).data();
    return { email, session: session_token };
  }

  const facts = async (userId: string) =>
    (await listEvents(database().database, { user_id: userId }, { limit: 20 })).events.filter(({ kind }) =>
      /unfamiliar/.test(kind),
    );

  describe('a thief with the password, in a place that the account does not know', () => {
    it('gets no session without the owner’s mailbox, and the record says so', async (t) => {
      const world = await open(t);
      const { email } = await owner(world);
      const half = (await byPassword(world, email, away)).half();
      const masked = `${email[0]}•••@example.com`;
      assert.deepEqual(half.mfa_required, {
        user_options: null,
        secondary_auth_initiated: null,
        email_code: { email: masked },
      });
      const intermediate_session_token = half.intermediate_session_token;
      const setUp = await world.call('POST /totps', { intermediate_session_token });
      assert.equal(setUp.refusal().error_type, 'unauthorized_action', 'no app instead');
      const sent = (await world.call(sendCode, { intermediate_session_token })).data();
      assert.equal(sent.email, masked);
      const { code = '' } = await world.newest(email);
      const proof = { intermediate_session_token, method_id: sent.method_id, session_duration_minutes };
      for (let tries_left = 4; tries_left >= 0; tries_left -= 1) {
        const refused = (await world.call(prove, { ...proof, code: wrongCode(code) })).refusal();
        assert.deepEqual(refused.error_details, { tries_left });
      }
      const late = await world.call(prove, { ...proof, code });
      assert.equal(late.refusal().error_type, 'intermediate_session_not_found');
      const [fact] = await facts(half.user_id);
      assert.deepEqual(fact?.details, { method: 'password', asks: 'email' });
    });

    it('cannot set another password either', async (t) => {
      const world = await open(t);
      const { email } = await owner(world);
      const body = { email, existing_password: good, new_password: `${good} 2`, session_duration_minutes };
      const half = await world.call('POST /passwords/existing_password/reset', body, { headers: away });
      half.half();
      assert.equal((await byPassword(world, email, home)).status, 200);
    });

    it('cannot use a code of another mailbox', async (t) => {
      const world = await open(t);
      const { email } = await owner(world);
      const { intermediate_session_token } = (await byPassword(world, email, away)).half();
      const { code, method_id } = await world.sendCode(newAddress());
      const proof = { intermediate_session_token, method_id, code, session_duration_minutes };
      assert.equal((await world.call(prove, proof)).refusal().error_type, 'otp_code_not_found');
    });
  });

  describe('an owner in a new place', () => {
    it('proves the mailbox once, and is known there', async (t) => {
      const world = await open(t);
      const { email } = await owner(world);
      const { intermediate_session_token } = (await byPassword(world, email, away)).half();
      const pending = await world.call('POST /sessions/intermediate', { intermediate_session_token });
      assert.deepEqual(pending.data().mfa_required?.email_code, { email: `${email[0]}•••@example.com` });
      const { method_id } = (await world.call(sendCode, { intermediate_session_token })).data();
      const { code = '' } = await world.newest(email);
      const proof = { intermediate_session_token, method_id, code, session_duration_minutes };
      const { session } = (await world.call(prove, proof, { headers: away })).data();
      assert.deepEqual(
        session.authentication_factors.map(({ type }) => type),
        ['password', 'otp'],
      );
      (await byPassword(world, email, away)).data();
    });

    it('is asked for the authenticator app instead, if there is one, whatever `mfa` says', async (t) => {
      const world = await open(t);
      const { email, session } = await owner(world);
      const { secret } = (await world.call('POST /totps', {}, { session, headers: home })).data();
      const first = { totp_code: appCode(world, secret), session_duration_minutes };
      (await world.call('POST /totps/authenticate', first, { session, headers: home })).data();
      (await byPassword(world, email, home)).data();
      const { intermediate_session_token, mfa_required } = (await byPassword(world, email, away)).half();
      assert.ok(mfa_required?.user_options);
      world.clock.advance(60_000);
      const totp_code = appCode(world, secret);
      const proof = { totp_code, intermediate_session_token, session_duration_minutes };
      (await world.call('POST /totps/authenticate', proof, { headers: away })).data();
    });

    it('is asked for nothing where only the browser or only the network is new, without another factor, or where the project does not ask', async (t) => {
      const world = await open(t);
      const { email } = await owner(world);
      (await byPassword(world, email, { ...away, 'User-Agent': macFirefox })).data();
      (await byPassword(world, email, { ...home, 'User-Agent': away['User-Agent'] })).data();
      const alone = newAddress();
      (await byCode(world, alone, home)).data();
      const { user_id } = (await byCode(world, alone, away)).data();
      assert.deepEqual((await facts(user_id))[0]?.details, { method: 'otp', asks: 'nothing' });
      const easy = await open(t, 'allow');
      const other = await owner(easy);
      (await byPassword(easy, other.email, away)).data();
    });
  });

  describe('a thief with a copied session', () => {
    it('is refused by the first check of a page in such a place, and the owner’s session stays', async (t) => {
      const world = await open(t);
      const { session } = await owner(world);
      const page = { copied: session, headers: { ...away, Origin: origin } };
      const there = await world.call(check, {}, page);
      assert.equal(there.refusal().error_type, 'session_not_found');
      const extending = await world.call(check, { session_duration_minutes: 600 }, page);
      assert.equal(extending.refusal().error_type, 'session_not_found');
      const { user_id, session: checked } = (
        await world.call(check, {}, { copied: session, headers: { ...home, Origin: origin } })
      ).data();
      assert.equal((await facts(user_id)).length, 1);
      const minutesLeft = (Date.parse(checked.expires_at) - world.clock.now().getTime()) / 60_000;
      assert.ok(minutesLeft <= session_duration_minutes, 'not extended');
      // The project's own server asks from its own network.
      assert.equal((await world.call(check, {}, { copied: session, headers: away })).status, 200);
    });

    it('is refused there with the JWT of a session that is bound to a browser, too', async (t) => {
      const world = await open(t);
      const { email } = await owner(world);
      const key = await createKeyHolder();
      const { code: token, method_id } = await world.sendCode(email);
      const proof = { token, method_id, session_duration_minutes };
      const reply = (await key.call(world, 'POST /otps/authenticate', proof, { headers: home })).data();
      const body = { session_jwt: reply.session_jwt };
      const ask = (headers: Record<string, string>) =>
        world.call(check, body, { copied: reply.session_token, headers });
      assert.equal((await ask({ ...away, Origin: origin })).status, 404);
      assert.equal((await ask({ ...home, Origin: origin })).status, 200);
      assert.equal((await ask(away)).status, 200);
    });
  });
}
