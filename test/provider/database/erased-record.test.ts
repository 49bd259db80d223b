/** Networks and browsers of people who are gone leave the record, and its seals hold. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { checkRecord } from '../../../provider/audit/seals.ts';
import { day } from '../../../provider/clock/clock.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import { duration, employee, shelterOf } from '../members.ts';
import { newAddress } from '../world.ts';
import { openSealed } from './sealed-world.ts';

const browser = { headers: { 'X-Forwarded-For': '203.0.113.7', 'User-Agent': 'Firefox/140.0' } };

/** Each half: a user or member who signed in from the browser, and whose facts are sealed. */
const halves = {
  async user(t: TestContext, environment?: Record<string, string>) {
    const world = await openSealed(t, { TRUST_PROXY: '1', ...environment });
    const email = newAddress();
    const { code, method_id } = await world.sendCode(email);
    const body = { token: code, method_id, ...duration };
    const { user_id: id } = (await world.call('POST /otps/authenticate', body, browser)).data();
    await world.seal();
    return { ...world, id, remove: () => world.admin.users.delete(id) };
  },
  async member(t: TestContext, environment?: Record<string, string>) {
    const world = await openSealed(t, { TRUST_PROXY: '1', ...environment });
    const shelter = shelterOf(world);
    const { organization } = await shelter.found(employee());
    const { organization_id } = organization;
    const email = employee();
    const { member_id: id } = await world.admin.members.create(organization_id, { email_address: email });
    const code = await shelter.code(email, organization_id);
    const body = { email_address: email, code, organization_id, ...duration };
    (await shelter.call('POST /b2b/otps/email/authenticate', body, browser)).data();
    await world.seal();
    return { ...world, id, remove: () => world.admin.members.delete(id) };
  },
};

for (const [half, open] of Object.entries(halves)) {
  describe(`the record of a ${half} who is gone`, () => {
    it('loses networks and browsers on command, and no fact; the seals hold before and after', async (t) => {
      const world = await open(t);
      const facts = async () => (await world.admin.record.list({ user_id: world.id })).events;
      const before = await facts();
      assert.ok(
        before.some((fact) => fact.ip_address === '203.0.113.7' && fact.user_agent === 'Firefox/140.0'),
      );
      await assert.rejects(world.admin.record.erase({ user_id: world.id }), { type: 'bad_request' });
      assert.match((await world.run('record', 'erase', world.id)).join(), /is still there/);
      await world.remove();
      assert.deepEqual((await checkRecord(world.database)).broken, []);
      const { erased } = await world.admin.record.erase({ user_id: world.id });
      const after = (await facts()).filter(({ kind }) => kind !== 'record.erased');
      assert.equal(erased, after.length);
      assert.deepEqual(
        after.slice(-before.length),
        before.map((fact) => ({ ...fact, ip_address: '', user_agent: '' })),
      );
      assert.ok(after.every((fact) => fact.ip_address === '' && fact.user_agent === ''));
      await world.seal();
      assert.deepEqual((await checkRecord(world.database)).broken, []);
      assert.match(await world.doctor(), /^ok .* 2 seals hold/);
      assert.deepEqual(await world.run('record', 'erase', world.id), []);
    });

    it('loses them some days after the deletion, unless a member has come back', async (t) => {
      const world = await open(t, { ERASE_AFTER_DAYS: '30' });
      await world.remove();
      const isErased = async () =>
        (await world.admin.record.list({ user_id: world.id })).events.every(
          ({ ip_address }) => ip_address === '',
        );
      const parts = world.provider.world;
      await sweep(parts);
      world.clock.advance(29 * day);
      await sweep(parts);
      assert.ok(!(await isErased()));
      if (half === 'member') await world.admin.members.reactivate(world.id);
      world.clock.advance(2 * day);
      await sweep(parts);
      assert.equal(await isErased(), half === 'user');
      if (half === 'member') {
        await world.remove();
        world.clock.advance(31 * day);
        await sweep(parts);
      }
      assert.ok(await isErased());
      const { events } = await world.admin.record.list({ kind: 'record.erased' });
      const removals = (await world.admin.record.list({ kind: `${half}.removed` })).events;
      await sweep(parts);
      assert.deepEqual(
        events.map(({ details }) => details.removal_id),
        removals.map(({ event_id }) => event_id),
      );
      await world.seal();
      assert.deepEqual((await checkRecord(world.database)).broken, []);
    });
  });
}

describe('an erasure of the record', () => {
  it('leaves what another member did, and takes what the member did to others', async (t) => {
    const world = await openSealed(t);
    const shelter = shelterOf(world);
    const { organization, member, session_token } = await shelter.found(employee());
    const { organization_id } = organization;
    const other = await world.admin.members.create(organization_id, {
      email_address: employee(),
    });
    const params = { member_id: other.member_id };
    const session = { session: session_token, params, ...browser };
    (
      await shelter.call('PUT /b2b/organizations/members/:member_id', { ...params, name: 'Ada' }, session)
    ).data();
    const change = async () =>
      (await world.admin.record.list({ user_id: other.member_id, kind: 'member.changed' })).events[0];
    assert.equal((await change())?.actor_id, member.member_id);
    await world.admin.members.delete(other.member_id);
    await world.admin.record.erase({ user_id: other.member_id });
    assert.equal((await change())?.user_agent, 'Firefox/140.0');
    await world.admin.members.delete(member.member_id);
    await world.admin.record.erase({ user_id: member.member_id });
    assert.equal((await change())?.user_agent, '');
    await world.seal();
    assert.deepEqual((await checkRecord(world.database)).broken, []);
  });

  it('cannot be made by a thief who reaches the database as the provider, without a fact that says so', async (t) => {
    const { database, id } = await halves.user(t);
    const blank = sql`update audit_events set erased_hash = personal_hash(salt, ip_address, user_agent),
      ip_address = '', user_agent = '', salt = null where user_id = ${id}`;
    await assert.rejects(blank.execute(database), /append-only/);
  });

  for (const [what, statement] of [
    ['another hash', `update audit_events set erased_hash = 'x' where erased_hash is not null`],
    ['another network', `update audit_events set ip_address = '192.0.2.1' where erased_hash is not null`],
    ['another salt', `update audit_events set salt = gen_random_uuid() where erased_hash is not null`],
    ['no fact that says so', `delete from audit_events where kind = 'record.erased'`],
  ]) {
    it(`breaks its seal with ${what}`, async (t) => {
      const world = await halves.user(t);
      await world.remove();
      await world.admin.record.erase({ user_id: world.id });
      assert.deepEqual((await checkRecord(world.database)).broken, []);
      await world.tamper(statement ?? '');
      assert.equal((await checkRecord(world.database)).broken.length, 1);
      assert.match(await world.doctor(), /^FAILED {3}record/);
    });
  }
});
