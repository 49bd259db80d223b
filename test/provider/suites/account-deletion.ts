/** How a user deletes their account, keeps it after all, and what a thief cannot do with it, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { listEvents } from '../../../provider/audit/read.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { sweep } from '../../../provider/sweep/sweep.ts';
import * as apps from '../apps.ts';
import { createWorld, minute, newAddress } from '../world.ts';
import { appCode } from './totps.ts';

const day = 24 * 60 * minute;
const check = 'POST /sessions/authenticate';
const ask = 'POST /users/me/deletion';

export function accountDeletionSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext, settings: object = {}) =>
    createWorld(t, {
      database: database(),
      environment: {
        OWNER_NOTICES: 'true',
        ...apps.environment,
        PROJECT_SETTINGS: JSON.stringify(settings),
      },
    });

  const press = (link: string, action: string) => {
    const { origin, pathname, searchParams } = new URL(link);
    const body = new URLSearchParams({ token: searchParams.get('token') ?? '', action });
    return fetch(origin + pathname, { method: 'POST', body, headers: { Origin: origin } });
  };

  const kinds = async (userId: string) =>
    (await listEvents(database().database, { userId }, { limit: 100 })).events.map(({ kind }) => kind);

  it('a used recovery code, with how many are left, and new codes are reported to the owner', async (t) => {
    const world = await open(t);
    const email = newAddress();
    const { session_token: session } = await world.signIn(email);
    const { secret } = (await world.call('POST /totps', {}, { session })).data();
    const proof = { totp_code: appCode(world, secret), session_duration_minutes: 60 };
    (await world.call('POST /totps/authenticate', proof, { session })).data();
    const { totps } = (await world.call('POST /totps/recovery_codes/rotate', null, { session })).data();
    const { text, html } = await world.mailed(email, /^New recovery codes for Pet Game$/);
    assert.match(text, /The old ones no longer work/);
    const [{ recovery_codes } = { recovery_codes: [''] }] = totps;
    for (const code of recovery_codes) assert.ok(!html.includes(code));
    const used = { recovery_code: recovery_codes[0] ?? '', session_duration_minutes: 60 };
    const reply = (await world.call('POST /totps/recover', used, { session })).data();
    assert.equal(reply.recovery_codes_remaining, 9);
    const mail = await world.mailed(email, /^A recovery code for Pet Game was used$/);
    assert.match(mail.text, /Codes left: 9\./);
  });

  describe('the deletion of an account', () => {
    it('ends all sessions and grants of apps at once, says when it happens, and lets the user return to keep the account', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const elsewhere = await world.signIn(email);
      const { session_token: session } = await world.signIn(email);
      const asked = { resource: `${world.url}/sdk/v1`, scope: 'full_access offline_access' };
      await apps.connect(world, await apps.register(world), session, asked);
      const { deletes_at } = (await world.call(ask, null, { session })).data();
      assert.equal(deletes_at, new Date(world.clock.now().getTime() + 7 * day).toISOString());
      for (const copied of [session, elsewhere.session_token])
        assert.equal((await world.call(check, {}, { copied })).refusal().error_type, 'session_not_found');
      const grants = await database()
        .database.selectFrom('idp_grants')
        .innerJoin('connected_apps', 'connected_apps.connected_app_id', 'idp_grants.connected_app_id')
        .select('grant_id')
        .where('user_id', '=', elsewhere.user_id)
        .execute();
      assert.deepEqual(grants, []);

      const back = await world.signIn(email);
      assert.equal(back.user.deletes_at, deletes_at);
      const kept = await world.call('DELETE /users/me/deletion', null, { session: back.session_token });
      assert.equal(kept.data().__user.deletes_at, undefined);
      world.clock.advance(8 * day);
      await sweep(world.provider.world);
      assert.equal((await world.signIn(email)).user_id, back.user_id);
    });

    it('is carried out by the sweep when its days are over, and leaves the record', async (t) => {
      const world = await open(t, { account_deletion: { grace_days: 1 } });
      const email = newAddress();
      const { session_token: session, user_id } = await world.signIn(email);
      (await world.call(ask, null, { session })).data();
      world.clock.advance(day - minute);
      await sweep(world.provider.world);
      assert.ok(!(await kinds(user_id)).includes('user.removed'));
      world.clock.advance(minute);
      await sweep(world.provider.world);
      assert.deepEqual((await kinds(user_id)).slice(0, 1), ['user.removed']);
      assert.ok((await kinds(user_id)).includes('account.deletion_asked'));
      assert.notEqual((await world.signIn(email)).user_id, user_id);
    });

    it('happens at once in a project that grants no days, and a mail says so', async (t) => {
      const world = await open(t, { account_deletion: { grace_days: 0 } });
      const email = newAddress();
      const { session_token: session, user_id } = await world.signIn(email);
      assert.equal((await world.call(ask, null, { session })).data().deletes_at, null);
      const { text, link } = await world.mailed(email, /^Your Pet Game account was deleted$/);
      assert.match(text, /This cannot be undone[\s\S]*When: [\s\S]*Browser: /);
      assert.equal(link, undefined, 'nothing is left to keep');
      assert.notEqual((await world.signIn(email)).user_id, user_id);
    });

    it('is not for a thief with a session whose sign-in was a while ago', async (t) => {
      const world = await open(t);
      const { session_token: session } = await world.signIn(newAddress());
      world.clock.advance(6 * minute);
      const refused = await world.call(ask, null, { session });
      assert.equal(refused.refusal().error_type, 'unauthorized_action');
    });

    it('by a thief is taken back by the link in the owner’s mail, which changes nothing when a program opens it', async (t) => {
      const world = await open(t, { account_deletion: { grace_days: 30 } });
      const email = newAddress();
      const { session_token: session, user_id } = await world.signIn(email);
      (await world.call(ask, null, { session })).data();
      const { link = '', text } = await world.mailed(email, /will be deleted$/);
      assert.match(text, /It will be deleted on \w+ \d+, \d{4}/);
      // Longer than other notices: as long as there is something to keep.
      world.clock.advance(29 * day);
      assert.match(await (await fetch(link)).text(), /Keep my account/);
      assert.ok(!(await kinds(user_id)).includes('account.deletion_canceled'));
      assert.match(await (await press(link, 'keep')).text(), /Your account stays/);
      world.clock.advance(2 * day);
      await sweep(world.provider.world);
      assert.equal((await world.signIn(email)).user_id, user_id);
    });

    it('by a thief ends with “This wasn’t me”', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token: session, user_id } = await world.signIn(email);
      (await world.call(ask, null, { session })).data();
      assert.equal(
        (await press((await world.mailed(email, /will be deleted$/)).link ?? '', 'secure')).status,
        200,
      );
      world.clock.advance(8 * day);
      await sweep(world.provider.world);
      assert.equal((await world.signIn(email)).user_id, user_id);
    });
  });
}
