/** Sessions of members: what a check costs, and what it says. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { hashToken, newToken, systemRandom } from '../../../../provider/secrets/secrets.ts';
import { newNamedToken, sessionNamedBy } from '../../../../provider/sessions/named-tokens.ts';
import { employee, shelterOf, whole } from '../../members.ts';
import { createWorld, minute } from '../../world.ts';

export function memberSessionSuite(database: () => OpenedDatabase): void {
  const check = 'POST /b2b/sessions/authenticate';

  describe('the check of a member’s session', () => {
    it('is one statement, and says what a sign-in says', async (t) => {
      let statements = 0;
      const counting: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          statements += 1;
          return result;
        },
      };
      const opened = database();
      const counted = { ...opened, database: opened.database.withPlugin(counting) };
      const shelter = shelterOf(await createWorld(t, { database: counted }));
      const { clock } = shelter.world;
      const {
        session_token: session,
        member,
        organization,
        member_session,
      } = await shelter.found(employee());
      const countOf = async () => {
        statements = 0;
        const reply = (await shelter.call(check, {}, { session })).data();
        assert.deepEqual([reply.member, reply.organization], [member, organization]);
        assert.equal(reply.member_session.last_accessed_at, clock.now().toISOString());
        assert.equal(reply.member_session.expires_at, member_session.expires_at);
        return statements;
      };
      assert.equal(await countOf(), 1);
      clock.advance(minute);
      await countOf();
      assert.equal(await countOf(), 1, 'its use is written once a minute');
    });

    it('names a proof once that the member repeats, with the newer time', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const email = employee();
      const { organization, session_token } = await shelter.found(email);
      let session = session_token;
      // The first code went to the address before it had an organization: another mailbox, as proofs name it.
      for (const factors of [2, 2]) {
        shelter.world.clock.advance(minute);
        const again = whole(await shelter.enter(email, organization.organization_id, { session }));
        session = again.session_token;
        const times = again.member_session.authentication_factors.map(
          (factor) => factor.last_authenticated_at,
        );
        assert.equal(times.length, factors);
        assert.equal(times.at(-1), shelter.world.clock.now().toISOString());
      }
    });

    it('finds it by a token from before tokens named their session, and not by its name alone', async (t) => {
      const shelter = shelterOf(await createWorld(t, { database: database() }));
      const { member_session, session_token } = await shelter.found(employee());
      const id = member_session.member_session_id;
      assert.equal(sessionNamedBy(session_token, 'member-session'), id);
      const guessed = await shelter.call(check, {}, { session: newNamedToken(systemRandom, id) });
      assert.equal(guessed.refused(), 'session_not_found');
      const older = newToken(systemRandom);
      await database()
        .database.updateTable('sessions')
        .set({ token_hash: hashToken(older) })
        .where('session_id', '=', id)
        .execute();
      for (const body of [{}, { session_duration_minutes: 90 }]) {
        const reply = (await shelter.call(check, body, { session: older })).data();
        assert.equal(reply.member_session.member_session_id, id);
      }
    });
  });
}
