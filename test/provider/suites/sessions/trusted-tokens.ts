/** Sign-in by a token of the project owner's own server, on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { generateKeyPair } from 'jose';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import { trustedServer } from '../../parties/trusted-server.ts';
import { createWorld, minute, newAddress } from '../../world.ts';

export function trustedTokenSuite(database: () => OpenedDatabase): void {
  async function open(t: TestContext) {
    const server = await trustedServer();
    const environment = { TRUSTED_TOKEN_PROFILES: server.setting({ second: server.profile }) };
    const world = await createWorld(t, { database: database(), environment });
    const sign = (claims: Record<string, unknown> = {}, key?: Parameters<typeof server.sign>[2]) =>
      server.sign(world, { email: newAddress(), email_verified: true, ...claims }, key);
    const attest = (token: string, more: object = {}) =>
      world.call('POST /sessions/attest', {
        profile_id: 'server',
        token,
        session_duration_minutes: 60,
        ...more,
      });
    return { ...world, ...server, sign, attest };
  }

  describe('trusted tokens', () => {
    it('sign in the user they name, new or known', async (t) => {
      const { sign, attest, signIn } = await open(t);
      const email = newAddress();
      const reply = (await attest(await sign({ email }))).data();
      assert.deepEqual(
        reply.user.emails.map((entry) => [entry.email, entry.verified]),
        [[email, true]],
      );
      assert.equal(reply.user.status, 'active');
      assert.equal(reply.session.authentication_factors[0]?.type, 'trusted_auth_token');
      assert.equal((await attest(await sign({ email }))).data().user_id, reply.user_id);
      assert.equal((await signIn(email)).user_id, reply.user_id);
    });

    it('of a server whose clock is up to half a minute off are taken, once each', async (t) => {
      const { sign, attest, clock } = await open(t);
      const now = Math.floor(clock.now().getTime() / 1000);
      const [late, early] = [await sign({ exp: now - 25 }), await sign({ nbf: now + 25 })];
      for (const token of [late, early]) {
        assert.equal((await attest(token)).status, 200);
        assert.equal((await attest(token)).status, 401);
      }
    });

    it('work once, even if used twice at the same time', async (t) => {
      const { sign, attest } = await open(t);
      const token = await sign();
      const replies = await Promise.all([attest(token), attest(token)]);
      assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 401]);
      assert.equal((await attest(token)).refusal().error_type, 'invalid_trusted_auth_token');
    });

    it('are refused when forged, expired, for others, without a verified address, or valid for too long', async (t) => {
      const { sign, attest, clock, profile } = await open(t);
      const other = await generateKeyPair('ES256');
      const now = Math.floor(clock.now().getTime() / 1000);
      const nothing = { alg: 'none' };
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const unsigned = `${encode(nothing)}.${encode({ iss: profile.issuer, aud: profile.audience, exp: now + 60 })}.`;
      for (const token of [
        'not a token',
        unsigned,
        await sign({}, other.privateKey),
        await sign({ iss: 'https://elsewhere.example' }),
        await sign({ aud: 'another-project' }),
        await sign({ exp: now - 31 }),
        await sign({ nbf: now + 60 }),
        await sign({ exp: now + 2 * 3600 }),
        await sign({ email_verified: false }),
        await sign({ email: undefined, email_verified: undefined }),
        await sign({ email_verified: 'true' }),
        await sign({ email: 'no address' }),
        await sign({ jti: undefined }),
      ]) {
        assert.equal((await attest(token)).refusal().error_type, 'invalid_trusted_auth_token');
      }
      const late = await sign();
      clock.advance(6 * minute);
      assert.equal((await attest(late)).status, 401);
    });

    it("name a user by the server's id, with or without an address", async (t) => {
      const { sign, attest } = await open(t);
      const external_id = `host-${randomUUID()}`;
      // Two tokens of a new user at once create one user.
      const twice = { external_id: `host-${randomUUID()}`, email: undefined, email_verified: undefined };
      const both = await Promise.all([sign(twice), sign(twice)].map(async (token) => attest(await token)));
      assert.equal(new Set(both.map((reply) => reply.data().user_id)).size, 1);
      const alone = { external_id, email: undefined, email_verified: undefined };
      const first = (await attest(await sign(alone))).data();
      assert.deepEqual(
        [first.user.external_id, first.user.emails, first.user.status],
        [external_id, [], 'active'],
      );
      // The id decides, whatever address a later token names, and no user loses an address.
      const later = (await attest(await sign({ external_id }))).data();
      assert.deepEqual([later.user_id, later.user.emails], [first.user_id, []]);
      const moved = newAddress();
      assert.equal((await attest(await sign({ external_id, email: moved }))).data().user_id, first.user_id);
      const strangers = database().database.selectFrom('emails').select('email_id');
      assert.deepEqual(
        await strangers.where('address_key', '=', moved).execute(),
        [],
        'nobody is made for it',
      );
      const unproved = { external_id, email_verified: false };
      assert.equal((await attest(await sign(unproved))).data().user_id, first.user_id);
    });

    it('assign an id to the user of the address once, and never merge two people', async (t) => {
      const { sign, attest } = await open(t);
      const email = newAddress();
      const reply = (await attest(await sign({ email }))).data();
      const [one, other] = [`host-${randomUUID()}`, `host-${randomUUID()}`];
      const named = (await attest(await sign({ email, external_id: one }))).data();
      assert.deepEqual([named.user_id, named.user.external_id], [reply.user_id, one]);
      const stranger = await attest(await sign({ email, external_id: other }));
      assert.equal(stranger.refusal().error_type, 'invalid_trusted_auth_token');
      // The same id from another server is another person.
      const elsewhere = await attest(
        await sign({ external_id: one, email: undefined, email_verified: undefined }),
        {
          profile_id: 'second',
        },
      );
      assert.notEqual(elsewhere.data().user_id, reply.user_id);
    });

    it('are a sign-in method: a user known only to the server is never swept, and may remove their address', async (t) => {
      const { sign, attest, signIn, call, clock, provider } = await open(t);
      const external_id = `host-${randomUUID()}`;
      const alone = { external_id, email: undefined, email_verified: undefined };
      const first = (await attest(await sign(alone))).data();
      const never = await signIn(newAddress());
      await database()
        .database.updateTable('emails')
        .set({ verified: false })
        .where('user_id', '=', never.user_id)
        .execute();
      clock.advance(31 * 24 * 60 * minute);
      await sweep(provider.world);
      assert.equal((await attest(await sign(alone))).data().user_id, first.user_id);
      const rows = database().database.selectFrom('users').select('user_id');
      assert.deepEqual(await rows.where('user_id', '=', never.user_id).execute(), [], 'others are');

      const both = (await attest(await sign({ external_id: `host-${randomUUID()}` }))).data();
      const params = { id: both.user.emails[0]?.email_id ?? '' };
      const sender = { session: both.session_token, params };
      const { __user } = (await call('DELETE /users/emails/:id', null, sender)).data();
      assert.deepEqual(__user.emails, []);
    });

    it('with an invalid id are refused', async (t) => {
      const { sign, attest } = await open(t);
      for (const external_id of ['', 7, null, ['a'], 'a\nb', 'x'.repeat(129)]) {
        const reply = await attest(await sign({ external_id }));
        assert.equal(reply.refusal().error_type, 'invalid_trusted_auth_token', String(external_id));
      }
    });

    it('need a configured profile, and count as tries', async (t) => {
      const { sign, attest } = await open(t);
      const unknown = await attest(await sign(), { profile_id: '__proto__' });
      assert.equal(unknown.refusal().error_type, 'trusted_token_profile_not_found');
      const short = await attest(await sign(), { session_duration_minutes: 1 });
      assert.equal(short.refusal().error_type, 'invalid_session_duration');
    });
  });
}
