/** Calls of members that come at once: nothing is lost, nothing is doubled, and no call fails without a reason. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { duration, employee, newDomain, shelterOf } from '../../members.ts';
import { createWorld } from '../../world.ts';

export function membersAtOnceSuite(database: () => OpenedDatabase): void {
  const exchange = 'POST /b2b/discovery/intermediate_sessions/exchange';
  const change = 'POST /b2b/sessions/exchange';
  const check = 'POST /b2b/sessions/authenticate';
  const settings = 'PUT /b2b/organizations/me';
  const create = 'POST /b2b/organizations/members';
  const invite = 'POST /b2b/magic_links/email/invite';
  const accept = 'POST /b2b/magic_links/authenticate';
  const update = 'PUT /b2b/organizations/members/:member_id';
  const ten = Array.from({ length: 10 }, (_, index) => index);

  const open = async (t: TestContext) =>
    shelterOf(await createWorld(t, { database: database(), environment: { RATE_SENDS_PER_ADDRESS: '100' } }));

  /** The one member with this address, with their sessions that go on; fails the test if there is another. */
  async function stored(organization_id: string, email: string) {
    const members = await database()
      .database.selectFrom('members')
      .select(['status', 'member_id'])
      .where('organization_id', '=', organization_id)
      .where('address_key', '=', email)
      .execute();
    const [member] = members;
    assert.ok(member && members.length === 1);
    const sessions = await database()
      .database.selectFrom('sessions')
      .select('session_id')
      .where('member_id', '=', member.member_id)
      .where('revoked_at', 'is', null)
      .execute();
    return [member.status, sessions.length];
  }

  /** In turn, so that calls do not queue for one session. */
  const by = (sessions: readonly string[], turn: number) => ({
    session: sessions[turn % sessions.length] ?? '',
  });

  /** How often each answer came: `200`, or the reason of the refusal. */
  function tally(answers: readonly { status: number; refused(): string }[]) {
    const counts: Record<string, number> = {};
    for (const answer of answers) {
      const name = answer.status === 200 ? 'ok' : answer.refused();
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  }

  describe('ten calls at once', () => {
    it('that join, invite, save settings and accept an invitation lose and double nothing', async (t) => {
      const shelter = await open(t);
      const domain = newDomain();
      const owner = employee(domain);
      const admin = await shelter.found(owner, {
        email_jit_provisioning: 'RESTRICTED',
        email_allowed_domains: [domain],
        email_invites: 'ALL_ALLOWED',
      });
      const { organization_id } = admin.organization;
      const session = admin.session_token;
      const sessions = [session, (await shelter.signIn(owner, organization_id)).session_token];
      const [newcomer, email_address] = [employee(domain), employee()];
      const tokens: string[] = [];
      for (const _ of sessions) tokens.push((await shelter.discover(newcomer)).intermediate_session_token);
      const joins = ten.map((index) => {
        const intermediate_session_token = tokens[index % 2];
        return shelter.call(exchange, { ...duration, organization_id, intermediate_session_token });
      });
      const invitations = ten.map((index) => shelter.call(invite, { email_address }, by(sessions, index)));
      const saves = ten.map((index) =>
        shelter.call(settings, { organization_name: `Otters ${index}` }, by(sessions, index)),
      );
      assert.deepEqual(
        tally(await Promise.all(joins)),
        { ok: 2, intermediate_session_not_found: 8 },
        'each proof of the address is used once',
      );
      assert.deepEqual(tally(await Promise.all([...invitations, ...saves])), { ok: 20 });
      assert.deepEqual(await stored(organization_id, newcomer), ['active', 2]);
      assert.deepEqual(await stored(organization_id, email_address), ['invited', 0]);

      const { link = '' } = await shelter.world.newest(email_address);
      const magic_links_token = new URL(link).searchParams.get('token');
      const accepted = ten.map(() => shelter.call(accept, { ...duration, magic_links_token }));
      assert.deepEqual(tally(await Promise.all(accepted)), { ok: 1, unable_to_auth_magic_link: 9 });
      assert.deepEqual(await stored(organization_id, email_address), ['active', 1]);
    });

    it('that take one session to another organization move it once, also while both save their settings', async (t) => {
      const shelter = await open(t);
      const email = employee();
      const there = await shelter.found(email);
      const here = await shelter.found(email);
      const { organization_id } = there.organization;
      const [session, other] = [here.session_token, there.session_token];
      const moves = ten.map(() => shelter.call(change, { ...duration, organization_id }, { session }));
      const saves = ten.map((index) =>
        shelter.call(settings, { organization_name: `Otters ${index}` }, { session: other }),
      );
      const [moved, saved] = await Promise.all([Promise.all(moves), Promise.all(saves)]);
      assert.deepEqual(tally(moved), { ok: 1, session_not_found: 9 });
      assert.deepEqual(tally(saved), { ok: 10 });
      assert.equal((await shelter.call(check, {}, { session })).refused(), 'session_not_found');
      assert.deepEqual(await stored(here.organization.organization_id, email), ['active', 0]);
      assert.deepEqual(await stored(organization_id, email), ['active', 2]);
    });

    it('for one address, slug or code give it to one caller, and tell the others why', async (t) => {
      const shelter = await open(t);
      const email = employee();
      const first = await shelter.found(email);
      const second = await shelter.found(email);
      const { organization_id } = first.organization;
      const sessions = [first.session_token];
      for (const _ of [1, 2]) sessions.push((await shelter.signIn(email, organization_id)).session_token);

      const organization_slug = `otters-${organization_id.slice(-12)}`;
      const slugs = [first, second].map(({ session_token: session }) =>
        shelter.call(settings, { organization_slug }, { session }),
      );
      assert.deepEqual(tally(await Promise.all(slugs)), { ok: 1, organization_slug_already_used: 1 });

      const email_address = employee();
      const creations = ten.map((index) => shelter.call(create, { email_address }, by(sessions, index)));
      assert.deepEqual(tally(await Promise.all(creations)), { ok: 1, duplicate_member_email: 9 });

      const targetEmail = employee();
      const others = await Promise.all(
        [1, 2].map(async (turn) => {
          const other = await shelter.call(create, { email_address: employee() }, by(sessions, turn));
          return other.data().member_id;
        }),
      );
      const renames = others.map((member_id, turn) =>
        shelter.call(
          update,
          { member_id, email_address: targetEmail },
          { ...by(sessions, turn), params: { member_id } },
        ),
      );
      const third = shelter.call(create, { email_address: targetEmail }, by(sessions, 2));
      assert.deepEqual(tally(await Promise.all([...renames, third])), { ok: 1, duplicate_member_email: 2 });
      assert.deepEqual((await stored(organization_id, targetEmail))[1], 0);

      const code = await shelter.code(email_address, organization_id);
      const body = { ...duration, email_address, organization_id, code };
      const entered = ten.map(() => shelter.call('POST /b2b/otps/email/authenticate', body));
      assert.deepEqual(tally(await Promise.all(entered)), { ok: 1, otp_code_not_found: 9 });
      assert.deepEqual(await stored(organization_id, email_address), ['active', 1]);
    });
  });
}
