/** Sessions of members: what a check costs, and what it says. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KyselyPlugin } from 'kysely';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { employee, shelterOf } from '../../members.ts';
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
  });
}
