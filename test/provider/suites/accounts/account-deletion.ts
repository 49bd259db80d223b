/** How a user deletes their account, keeps it after all, and what a thief cannot do with it, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { listEvents } from '../../../../provider/audit/read.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import { newBrowser, openHolder } from '../../holders.ts';
import { employee, newDomain, shelterOf } from '../../members.ts';
import * as apps from '../../parties/apps.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import { appCode } from '../second-factors/totps.ts';

const day = 24 * 60 * minute;

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
    (await listEvents(database().database, { user_id: userId }, { limit: 100 })).events.map(
      ({ kind }) => kind,
    );

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

  it('a deletion ends the grants of the user’s apps at once', async (t) => {
    const world = await open(t);
    const { session_token: session, user_id } = await world.signIn(newAddress());
    const request = { resource: `${world.url}/sdk/v1`, scope: 'full_access offline_access' };
    await apps.connect(world, await apps.register(world), session, request);
    (await world.call('POST /users/me/deletion', null, { session })).data();
    const grants = await database()
      .database.selectFrom('idp_grants')
      .innerJoin('connected_apps', 'connected_apps.connected_app_id', 'idp_grants.connected_app_id')
      .select('grant_id')
      .where('user_id', '=', user_id)
      .execute();
    assert.deepEqual(grants, []);
  });

  it('the last admin of an organization cannot leave it, not even later', async (t) => {
    const shelter = shelterOf(await createWorld(t, { database: database() }));
    const { session_token: session, organization } = await shelter.found(employee());
    const leave = 'POST /b2b/organizations/members/me/deletion';
    assert.equal((await shelter.call(leave, null, { session })).refused(), 'session_authorization_error');
    const domain = newDomain();
    const policy = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
    (await shelter.call('PUT /b2b/organizations/me', policy, { session })).data();
    const other = await shelter.signIn(employee(domain), organization.organization_id);
    const roles = { member_id: other.member_id, roles: ['auth_admin'] };
    const about = { session, params: { member_id: other.member_id } };
    (await shelter.call('PUT /b2b/organizations/members/:member_id', roles, about)).data();
    (await shelter.call(leave, null, { session })).data();
    const second = await shelter.call(leave, null, { session: other.session_token });
    assert.equal(second.refused(), 'session_authorization_error', 'who is leaving does not count');
  });

  for (const kind of ['user', 'member'] as const) {
    const openOne = (t: TestContext, settings: object = {}) =>
      openHolder(t, kind, {
        database: database(),
        environment: { OWNER_NOTICES: 'true', PROJECT_SETTINGS: JSON.stringify(settings) },
      });

    describe(`the deletion of the account of a ${kind}`, () => {
      it('ends all sessions at once, says when it happens, and lets its owner return to keep the account', async (t) => {
        const holder = await openOne(t);
        const { world, account } = holder;
        const email = holder.newAddress();
        const elsewhere = await holder.signIn(email);
        const session = await holder.signIn(email);
        const id = await holder.idOf(session);
        const deletes_at = new Date(world.clock.now().getTime() + 7 * day).toISOString();
        assert.equal((await holder.make(account.remove, session)).data?.deletes_at, deletes_at);
        for (const ended of [session, elsewhere])
          assert.equal((await holder.check(newBrowser(), ended)).refusal().error_type, 'session_not_found');

        const back = await holder.signIn(email);
        assert.match(JSON.stringify((await holder.check(newBrowser(), back)).data()), new RegExp(deletes_at));
        const proof = JSON.stringify((await holder.make(account.keep, back)).data);
        assert.doesNotMatch(proof, /deletes_at/);
        world.clock.advance(8 * day);
        await sweep(world.provider.world);
        assert.equal(await holder.idOf(await holder.signIn(email)), id);
      });

      it('is carried out by the sweep when its days are over, and leaves the record', async (t) => {
        const holder = await openOne(t, { account_deletion: { grace_days: 1 } });
        const { world } = holder;
        const email = holder.newAddress();
        const session = await holder.signIn(email);
        const id = await holder.idOf(session);
        assert.ok((await holder.make(holder.account.remove, session)).data);
        world.clock.advance(day - minute);
        await sweep(world.provider.world);
        assert.ok(!(await kinds(id)).includes(`${kind}.removed`));
        world.clock.advance(minute);
        await sweep(world.provider.world);
        assert.deepEqual((await kinds(id)).slice(0, 1), [`${kind}.removed`]);
        assert.ok((await kinds(id)).includes('account.deletion_asked'));
        // An admin would have to bring a member back.
        assert.notEqual(await holder.signIn(email).then(holder.idOf, () => null), id);
      });

      it('happens at once in a project that grants no days, and a mail says so', async (t) => {
        const holder = await openOne(t, { account_deletion: { grace_days: 0 } });
        const { world } = holder;
        const email = holder.newAddress();
        const session = await holder.signIn(email);
        const id = await holder.idOf(session);
        assert.equal((await holder.make(holder.account.remove, session)).data?.deletes_at, null);
        const { text, link } = await world.mailed(email, /^Your Pet Game account was deleted$/);
        assert.match(text, /This cannot be undone[\s\S]*When: [\s\S]*Browser: /);
        assert.equal(link, undefined, 'nothing is left to keep');
        // An admin would have to bring a member back.
        assert.notEqual(await holder.signIn(email).then(holder.idOf, () => null), id);
      });

      it('is not for a thief with a session whose sign-in was a while ago', async (t) => {
        const holder = await openOne(t);
        const session = await holder.signIn(holder.newAddress());
        holder.world.clock.advance(6 * minute);
        const { error_type } = await holder.make(holder.account.remove, session);
        assert.equal(error_type, 'unauthorized_action');
      });

      it('by a thief is taken back by the link in the owner’s mail, which changes nothing when a program opens it', async (t) => {
        const holder = await openOne(t, { account_deletion: { grace_days: 30 } });
        const { world } = holder;
        const email = holder.newAddress();
        const session = await holder.signIn(email);
        const id = await holder.idOf(session);
        assert.ok((await holder.make(holder.account.remove, session)).data);
        const { link = '', text } = await world.mailed(email, /will be deleted$/);
        assert.match(text, /It will be deleted on \w+ \d+, \d{4}/);
        // Longer than other notices: as long as there is something to keep.
        world.clock.advance(29 * day);
        assert.match(await (await fetch(link)).text(), /Keep my account/);
        assert.ok(!(await kinds(id)).includes('account.deletion_canceled'));
        assert.match(await (await press(link, 'keep')).text(), /Your account stays/);
        world.clock.advance(2 * day);
        await sweep(world.provider.world);
        assert.equal(await holder.idOf(await holder.signIn(email)), id);
      });

      it('by a thief ends with “This wasn’t me”', async (t) => {
        const holder = await openOne(t);
        const { world } = holder;
        const email = holder.newAddress();
        const session = await holder.signIn(email);
        const id = await holder.idOf(session);
        assert.ok((await holder.make(holder.account.remove, session)).data);
        const { link = '' } = await world.mailed(email, /will be deleted$/);
        assert.equal((await press(link, 'secure')).status, 200);
        world.clock.advance(8 * day);
        await sweep(world.provider.world);
        assert.equal(await holder.idOf(await holder.signIn(email)), id);
      });
    });
  }
}
