/** What is added to an account while its address is being verified: for servers, where calls overlap. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { revokeUnprovenAccess } from '../../../../provider/accounts/revoke-unproven-access.ts';
import { lockUser } from '../../../../provider/accounts/user-rows.ts';
import { asProvider } from '../../../../provider/audit/work.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { userRows } from '../../../../provider/database/table-rules.ts';
import { createAuthenticator } from '../../../fakes/authenticator.ts';
import { createEthereumWallet } from '../../../fakes/wallets.ts';
import { waitingForLocks } from '../../database/waiting-for-locks.ts';
import * as apps from '../../parties/apps.ts';
import { Browser } from '../../parties/social.ts';
import { createWorld, newAddress, type World } from '../../world.ts';
import { create, enter, session_duration_minutes } from '../passwords/password-calls.ts';
import * as wallets from '../wallets/wallet-calls.ts';
import * as passkeys from '../webauthn/passkey-calls.ts';

/** Prepares something in an attacker's session; returns the call that finishes it. */
type Way = (world: World, session: string, email: string) => Promise<() => Promise<unknown>>;

const social = async (world: World, session: string, who: { name: string }) => {
  const reply = await world.call('POST /oauth/attach', { provider: 'github' }, { session });
  const { oauth_attach_token } = reply.data();
  const back = await new Browser(world).signIn(who, { oauth_attach_token }, 'github');
  return { token: back.searchParams.get('token'), session_duration_minutes };
};

const ways: Record<string, Way> = {
  'a wallet': async (world, session) => {
    const wallet = createEthereumWallet();
    const signature = await wallet.sign(await wallets.start(world, wallet, {}, session));
    return () => wallets.answer(world, wallet, signature, { session, ...wallets.onPage });
  },
  'a sign-in by a wallet': async (world, session) => {
    const wallet = createEthereumWallet();
    (await wallets.signIn(world, wallet, session)).data();
    const signature = await wallet.sign(await wallets.start(world, wallet));
    return () => wallets.answer(world, wallet, signature);
  },
  'a passkey': async (world, session) => {
    const { options } = await passkeys.startRegistration(world, session);
    const body = { public_key_credential: JSON.stringify(createAuthenticator().create(options)) };
    return () => world.call(passkeys.register, body, { session });
  },
  'a sign-in by a passkey': async (world, session) => {
    const { authenticator } = await passkeys.addPasskey(world, session);
    const { options } = await passkeys.startSignIn(world);
    const body = passkeys.bodyOf(authenticator.get(options));
    return () => world.call(passkeys.finish, body);
  },
  'a social account': async (world, session) => {
    const body = await social(world, session, { name: `Mallory ${randomUUID()}` });
    return () => world.call('POST /oauth/authenticate', body, { session });
  },
  'a sign-in by a social account': async (world, session) => {
    const who = { name: `Mallory ${randomUUID()}` };
    (await world.call('POST /oauth/authenticate', await social(world, session, who), { session })).data();
    const back = await new Browser(world).signIn(who, {}, 'github');
    const body = { token: back.searchParams.get('token'), session_duration_minutes };
    return () => world.call('POST /oauth/authenticate', body);
  },
  'an address, by code': async (world, session) => {
    const email = newAddress();
    const reply = await world.call('POST /otps/email/send/secondary', { email }, { session });
    const { code: token } = await world.newest(email);
    const body = { token, method_id: reply.data().method_id, session_duration_minutes };
    return () => world.call('POST /otps/authenticate', body, { session });
  },
  'an address, by link': async (world, session) => {
    const email = newAddress();
    (await world.call('POST /magic_links/email/send/secondary', { email }, { session })).data();
    const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token');
    return () =>
      world.call('POST /magic_links/authenticate', { token, session_duration_minutes }, { session });
  },
  'an authenticator app': async (world, session) => () => world.call('POST /totps', {}, { session }),
  'a name': async (world, session) => {
    const body = { name: { first_name: 'Mallory' } };
    return () => world.call('PUT /users/me', body, { session });
  },
  'a consent': async (world, session) => {
    const link = await apps.link(await apps.register(world));
    return () => apps.answer(world, link, session);
  },
  'a session of an app': async (world, session) => {
    const request = { resource: `${world.url}/sdk/v1`, scope: 'full_access' };
    const { access_token } = await apps.connect(world, await apps.register(world), session, request);
    const body = { access_token, session_duration_minutes };
    return () => world.call('POST /sessions/exchange_access_token', body);
  },
  'a sign-in by the password': async (world, _session, email) => () => enter(world, email),
};

export function takenBackSuite(database: () => OpenedDatabase): void {
  /** Delays the call at the user's row until the address is verified. */
  async function meet(
    world: World,
    { userId, provedId }: Parameters<typeof revokeUnprovenAccess>[2],
    call: () => Promise<unknown>,
  ) {
    let answered = false;
    const answer = await database()
      .database.transaction()
      .execute(async (trx) => {
        // In a deadlock this transaction is the one that fails, and with it the test.
        await sql`set local deadlock_timeout = '20ms'`.execute(trx);
        await lockUser(trx, userId);
        const calling = call().finally(() => {
          answered = true;
        });
        while (!answered && (await sql.raw(waitingForLocks).execute(database().database)).rows.length === 0);
        await asProvider(world.provider.world, () =>
          revokeUnprovenAccess(world.provider.world, trx, { userId, provedId }),
        );
        return { calling };
      });
    await answer.calling;
  }

  async function left(t: TestContext, way: Way): Promise<string[]> {
    const world = await createWorld(t, { database: database(), environment: apps.environment });
    const email = newAddress();
    const { session_token, user_id, email_id } = (await create(world, email)).data();
    const call = await way(world, session_token, email);
    await meet(world, { userId: user_id, provedId: email_id }, call);
    const { database: db } = database();
    const { first_name } = await db
      .selectFrom('users')
      .select('first_name')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    const found = first_name === '' ? [] : ['users'];
    for (const { table, column, action } of userRows) {
      if (action === 'keep') continue;
      const { rows } =
        await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${user_id}`.execute(db);
      if (rows.length > (table === 'emails' ? 1 : 0)) found.push(table);
    }
    return found;
  }

  describe('what an attacker adds while the owner verifies the address', () => {
    for (const [what, way] of Object.entries(ways)) {
      it(`is removed: ${what}`, async (t) => assert.deepEqual(await left(t, way), []));
    }
  });
}
