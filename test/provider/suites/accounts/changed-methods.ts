/** Which mails users and members receive when the back office or a first use changes their sign-in methods, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { type Holder, type Kind, openHolder } from '../../holders.ts';
import { shelterOf } from '../../members.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { Browser, exchange, locationOf } from '../../parties/social.ts';
import { publicToken } from '../../world.ts';
import { appCode } from '../second-factors/totps.ts';

const session_duration_minutes = 60;

/** The calls that differ between the two halves. */
interface Calls {
  /** The operations of the back office on this holder. */
  path(id: string): string;
  totps(id: string): string;
  /** Sets an authenticator app up. */
  addApp(holder: Holder, session: string): Promise<void>;
  /** Signs in by a Google account with this address. */
  signInByGoogle(holder: Holder, session: string, email: string): Promise<unknown>;
}

const user: Calls = {
  path: (id) => `/v1/admin/users/${id}`,
  totps: (id) => `/v1/users/${id}/totps`,
  async addApp({ world }, session) {
    const { secret } = (await world.call('POST /totps', {}, { session })).data();
    const proof = { totp_code: appCode(world, secret), session_duration_minutes };
    (await world.call('POST /totps/authenticate', proof, { session })).data();
  },
  async signInByGoogle({ world }, _session, email) {
    const choice = { name: 'Ada Lovelace', email, verified: 'yes' } as const;
    return exchange(world, await new Browser(world).signIn(choice));
  },
};

const member: Calls = {
  path: (id) => `/v1/admin/members/${id}`,
  totps: (id) => `/v1/admin/members/${id}/totps`,
  async addApp(holder, session) {
    const { world } = holder;
    const { call } = shelterOf(world, publicToken);
    const about = await home(holder, session);
    const { secret } = (await call('POST /b2b/totp', about, { session })).data();
    const proof = { ...about, code: appCode(world, secret), session_duration_minutes };
    (await call('POST /b2b/totp/authenticate', proof, { session })).data();
  },
  async signInByGoogle(holder, session, email) {
    const { organization_id } = await home(holder, session);
    const browser = new Browser(holder.world);
    const query = new URLSearchParams({ public_token: publicToken, organization_id });
    const started = await browser.get(`/v1/b2b/public/oauth/google/start?${query}`);
    const choice = { name: 'Ada Lovelace', email, verified: 'yes' } as const;
    const callback = await browser.choose(locationOf(started), choice);
    const oauth_token = locationOf(await browser.get(callback.href)).searchParams.get('token');
    const { call } = shelterOf(holder.world, publicToken);
    return (await call('POST /b2b/oauth/authenticate', { oauth_token, session_duration_minutes })).data();
  },
};

async function home({ world }: Holder, session: string) {
  const { call } = shelterOf(world, publicToken);
  const { member } = (await call('GET /b2b/organizations/members/me', null, { session })).data();
  return { organization_id: member.organization_id, member_id: member.member_id };
}

export function changedMethodSuite(database: () => OpenedDatabase): void {
  for (const [kind, calls] of Object.entries({ user, member }) as [Kind, Calls][]) {
    async function open(t: TestContext) {
      const holder = await openHolder(t, kind, {
        database: database(),
        environment: { OWNER_NOTICES: 'true', ADMIN_SECRET: adminSecret, PROJECT_SETTINGS: '{}' },
      });
      const email = holder.newAddress();
      const session = await holder.signIn(email);
      return { holder, world: holder.world, email, session, id: await holder.idOf(session) };
    }

    describe(`the sign-in methods of a ${kind}`, () => {
      it('lose an authenticator app by the back office, and a mail says so', async (t) => {
        const { holder, world, email, session, id } = await open(t);
        await calls.addApp(holder, session);
        assert.equal((await office(world.url).remove(calls.totps(id))).status, 200);
        const { text } = await world.mailed(email, /was removed/);
        assert.match(text, /an authenticator app/);
      });

      it('gain a social account by its first use, and the owner can take that back', async (t) => {
        const { holder, world, email, session, id } = await open(t);
        await calls.signInByGoogle(holder, session, email);
        const { text, link = '' } = await world.mailed(email, /A new way to sign in/);
        assert.match(text, /the Google account/);
        const { origin, pathname, searchParams } = new URL(link);
        const body = new URLSearchParams({ token: searchParams.get('token') ?? '', action: 'secure' });
        const secured = await fetch(origin + pathname, { method: 'POST', body, headers: { Origin: origin } });
        assert.equal(secured.status, 200);
        const rows = await database()
          .database.selectFrom('oauth_registrations')
          .select('oauth_registration_id')
          .where(`${kind}_id`, '=', id)
          .execute();
        assert.deepEqual(rows, []);
      });

      it('lose a social account by the back office, and a mail names it as the button does', async (t) => {
        const { holder, world, email, session, id } = await open(t);
        await calls.signInByGoogle(holder, session, email);
        const { oauth_registration_id } = await database()
          .database.selectFrom('oauth_registrations')
          .select('oauth_registration_id')
          .where(`${kind}_id`, '=', id)
          .executeTakeFirstOrThrow();
        const { remove } = office(world.url);
        assert.equal((await remove(`${calls.path(id)}/oauth/${oauth_registration_id}`)).status, 200);
        const { text } = await world.mailed(email, /was removed/);
        assert.match(text, /the Google account/);
      });
    });
  }
}
