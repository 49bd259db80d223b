/** Attaching a social account to a signed-in user, on every database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { Browser } from '../../parties/social.ts';
import { createWorld, minute, newAddress, type World } from '../../world.ts';

export function attachSuite(database: () => OpenedDatabase): void {
  const attach = (world: World, session: string, provider = 'github') =>
    world.call('POST /oauth/attach', { provider }, { session });
  const person = (email?: string) => ({
    name: `Ada ${randomUUID()}`,
    ...(email === undefined ? {} : { email, verified: 'yes' as const }),
  });
  function exchange({ call }: World, back: URL, session?: string) {
    const body = { token: back.searchParams.get('token'), session_duration_minutes: 60 };
    return call('POST /oauth/authenticate', body, session === undefined ? {} : { session });
  }
  async function comeBack(world: World, session: string, who = person()): Promise<URL> {
    const { oauth_attach_token } = (await attach(world, session)).data();
    return new Browser(world).signIn(who, { oauth_attach_token }, 'github');
  }

  describe('a social account', () => {
    it('is attached to the signed-in user, in their session, and signs in from then on', async (t) => {
      const world = await createWorld(t, { database: database() });
      const owner = await world.signIn(newAddress());
      const who = person(newAddress());
      const back = await comeBack(world, owner.session_token, who);
      assert.equal(back.pathname, '/authenticate');
      const reply = (await exchange(world, back, owner.session_token)).data();
      assert.equal(reply.user_id, owner.user_id);
      assert.equal(reply.session.session_id, owner.session.session_id);
      assert.equal(reply.session.authentication_factors.at(-1)?.delivery_method, 'oauth_github');
      assert.equal(reply.user.providers[0]?.provider_type, 'github');
      assert.equal(reply.user.emails.length, 1, 'the address that comes with it was not asked for');
      const later = (await exchange(world, await new Browser(world).signIn(who, {}, 'github'))).data();
      assert.equal(later.user_id, owner.user_id);
    });

    it('can be attached again without harm, and knows the user’s address', async (t) => {
      const world = await createWorld(t, { database: database() });
      const email = newAddress();
      const { session_token } = await world.signIn(email);
      const who = person(email);
      for (let time = 0; time < 2; time += 1) {
        const back = await comeBack(world, session_token, who);
        const { user, session } = (await exchange(world, back, session_token)).data();
        assert.equal(user.providers.length, 1);
        const factor = session.authentication_factors.at(-1) as Record<string, unknown>;
        assert.equal((factor.github_oauth_factor as { email_id: string }).email_id, user.emails[0]?.email_id);
      }
    });

    it('is attached even if its address is malformed', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress());
      const back = await comeBack(world, session_token, person(`jörg-${randomUUID()}@example.com`));
      const { user } = (await exchange(world, back, session_token)).data();
      assert.deepEqual([user.providers.length, user.emails.length], [1, 1]);
    });

    it('reveals nothing about an address that is another user’s or unverified', async (t) => {
      const world = await createWorld(t, { database: database() });
      const [own, others] = [newAddress(), newAddress()];
      await world.signIn(others);
      const { session_token } = await world.signIn(own);
      for (const who of [person(others), { name: `Ada ${randomUUID()}`, email: own }]) {
        const back = await comeBack(world, session_token, who);
        const { session } = (await exchange(world, back, session_token)).data();
        const factor = session.authentication_factors.at(-1) as Record<string, unknown>;
        assert.equal(
          (factor.github_oauth_factor as { email_id?: string | null }).email_id ?? '',
          '',
          who.email,
        );
      }
    });

    it('of another user stays theirs, even if it became theirs in the meantime', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress());
      const [early, late] = [person(), person()];
      await exchange(world, await new Browser(world).signIn(early, {}, 'github'));
      const refused = await comeBack(world, session_token, early);
      assert.equal(refused.searchParams.get('error'), 'duplicate_oauth_registration');
      assert.equal(refused.searchParams.get('token'), null);

      const back = await comeBack(world, session_token, late);
      const owner = (await exchange(world, await new Browser(world).signIn(late, {}, 'github'))).data();
      const answer = await exchange(world, back, session_token);
      assert.equal(answer.refusal().error_type, 'duplicate_oauth_registration');
      const again = (await exchange(world, await new Browser(world).signIn(late, {}, 'github'))).data();
      assert.equal(again.user_id, owner.user_id);
    });

    it('is not attached in another user’s session or without one, and such a try does not use up the token', async (t) => {
      const world = await createWorld(t, { database: database() });
      const owner = await world.signIn(newAddress());
      const victim = await world.signIn(newAddress());
      const back = await comeBack(world, owner.session_token);
      for (const session of [victim.session_token, undefined]) {
        assert.equal((await exchange(world, back, session)).refusal().error_type, 'unauthorized_action');
      }
      (await exchange(world, back, owner.session_token)).data();
    });

    it('needs a recent, unused token for this provider', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress());
      const token = async () => (await attach(world, session_token)).data().oauth_attach_token;
      const used = await token();
      await new Browser(world).begin({ oauth_attach_token: used }, 'github');
      const late = await token();
      for (const [oauth_attach_token, provider] of [
        [used, 'github'],
        [await token(), 'google'],
        ['unknown', 'github'],
      ] as const) {
        const response = await new Browser(world).start({ oauth_attach_token }, provider);
        assert.equal(response.status, 400);
        assert.match(await response.text(), /invalid_oauth_attach_token/);
      }
      world.clock.advance(5 * minute);
      const response = await new Browser(world).start({ oauth_attach_token: late }, 'github');
      assert.equal(response.status, 400);
      const rows = await database().database.selectFrom('oauth_attach_tokens').selectAll().execute();
      assert.ok(!JSON.stringify(rows).includes(late));
    });

    it('can be attached after a recent sign-in, and for known providers', async (t) => {
      const world = await createWorld(t, { database: database() });
      const { session_token } = await world.signIn(newAddress());
      const unknown = await attach(world, session_token, 'constructor');
      assert.equal(unknown.refusal().error_type, 'oauth_config_not_found');
      const nobody = await world.call('POST /oauth/attach', { provider: 'github' });
      assert.equal(nobody.refusal().error_type, 'user_unauthenticated');
      world.clock.advance(6 * minute);
      assert.equal((await attach(world, session_token)).refusal().error_type, 'unauthorized_action');
    });
  });
}
