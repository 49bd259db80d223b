/** Which changes owners receive a mail about, how they report a change, and what a thief tries against it, on every database. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { inTransaction } from '../../../../platform/storage/transaction.ts';
import { listEvents } from '../../../../provider/audit/read.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { noteChange } from '../../../../provider/notices/note.ts';
import type { AuthReply } from '../../../../session-core/wire/shared.ts';
import * as apps from '../../parties/apps.ts';
import { Browser } from '../../parties/social.ts';
import { createWorld, type Message, minute, newAddress, newNumber, type World } from '../../world.ts';
import { typeOf } from '../codes-and-links/phone-calls.ts';
import {
  better,
  create,
  enter,
  good,
  mailReset,
  reset,
  session_duration_minutes,
} from '../passwords/password-calls.ts';
import { appCode } from '../second-factors/totps.ts';
import { addPasskey, macFirefox } from '../webauthn/passkey-calls.ts';

const hour = 60 * minute;
const day = 24 * hour;
const check = 'POST /sessions/authenticate';
const addAddress = 'POST /otps/email/send/secondary';

export function ownerNoticeSuite(database: () => OpenedDatabase): void {
  const open = (t: TestContext, environment: Record<string, string> = {}) =>
    createWorld(t, {
      database: database(),
      environment: { OWNER_NOTICES: 'true', TRUST_PROXY: '1', ...apps.environment, ...environment },
    });

  /** Adds an address in this session; gives its id. */
  async function claim(world: World, session: string, email: string, headers: Record<string, string> = {}) {
    const { method_id } = (await world.call(addAddress, { email }, { session, headers })).data();
    const { code: token } = await world.newest(email);
    const body = { token, method_id, session_duration_minutes };
    const reply = (await world.call('POST /otps/authenticate', body, { session, headers })).data();
    return reply.user.emails.find((address) => address.email === email)?.email_id ?? '';
  }

  const remove = (world: World, session: string, id = '') =>
    world.call('DELETE /users/emails/:id', null, { session, params: { id } });

  const press = (link: string, action: 'secure' | 'restore') => {
    const { origin, pathname, searchParams } = new URL(link);
    const body = new URLSearchParams({ token: searchParams.get('token') ?? '', action });
    return fetch(origin + pathname, { method: 'POST', body, headers: { Origin: origin } });
  };

  async function signInByLink(world: World, { link = '' }: Message) {
    const token = new URL(link).searchParams.get('token') ?? '';
    return (await world.call('POST /magic_links/authenticate', { token, session_duration_minutes })).data();
  }

  const isOpen = async (world: World, session: string) =>
    (await world.call(check, {}, { copied: session })).status === 200;

  /** What the record says of a user, oldest first. */
  const facts = async (userId: string) =>
    (await listEvents(database().database, { user_id: userId }, { limit: 100 })).events.reverse();

  /** An owner with one address, and a thief whose address was added in the owner's session. */
  async function robbed(t: TestContext) {
    const world = await open(t);
    const [email, thief] = [newAddress(), newAddress()];
    const owner = await world.signIn(email);
    const session = owner.session_token;
    const thiefId = await claim(world, session, thief);
    return { world, email, thief, thiefId, owner, session, emailId: owner.user.emails[0]?.email_id ?? '' };
  }

  describe('the owner of an account', () => {
    it('receives a mail with time, browser and place for each added sign-in method, at the older address', async (t) => {
      const world = await open(t, { GEO_HEADER: 'X-Country' });
      const email = newAddress();
      const { session_token: session } = await world.signIn(email);
      const added = newAddress();
      await claim(world, session, added, { 'User-Agent': macFirefox, 'X-Country': 'NZ' });
      const { text, html } = await world.mailed(email, /A new way to sign in to Pet Game/);
      assert.ok(text.includes(`the email address ${added}`), text);
      const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
      assert.ok(text.includes(`When: ${date.format(world.clock.now())}`), text);
      assert.match(text, /Browser: Firefox \(macOS\)\nWhere: New Zealand/);
      assert.match(html, /<a class="button" href="[^"]+\/v1\/notice\?token=[^"]+"[^>]*>This wasn’t me</);
      assert.ok(
        (await world.messages(added)).every(({ code }) => code !== undefined),
        'none to the new one',
      );
    });

    it('receives it also if the change takes long to commit: nobody looks for it before', async (t) => {
      const { provider, signIn } = await open(t);
      const { user_id: userId } = await signIn(newAddress());
      let looks = 0;
      const wake = () => {
        looks += 1;
      };
      const world = { ...provider.world, notices: { wake } };
      await inTransaction(world.database, async (trx) => {
        await noteChange(world, trx, null, { userId, notice: { kind: 'data_downloaded' } });
        assert.equal(looks, 0);
      });
      assert.equal(looks, 1);
    });

    it('receives one for a number, a passkey, an authenticator app and a social account, and when each goes', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token: session } = await world.signIn(email);
      const number = newNumber();
      const sent = await world.textCode(number, { name: 'POST /otps/sms/send/secondary', session });
      const proof = { token: sent.code, method_id: sent.method_id, session_duration_minutes };
      const { user } = (await world.call('POST /otps/authenticate', proof, { session })).data();
      const { answer } = await addPasskey(world, session);
      const reply = await world.call('POST /oauth/attach', { provider: 'github' }, { session });
      const { oauth_attach_token } = reply.data();
      const back = await new Browser(world).signIn({ name: user.user_id }, { oauth_attach_token }, 'github');
      const token = back.searchParams.get('token');
      const attached = await world.call(
        'POST /oauth/authenticate',
        { token, session_duration_minutes },
        { session },
      );
      const [github] = attached.data().user.providers;
      const { secret, totp_id } = (await world.call('POST /totps', {}, { session })).data();
      const totp = { totp_code: appCode(world, secret), session_duration_minutes };
      (await world.call('POST /totps/authenticate', totp, { session })).data();

      const gone = [
        ['phone_numbers', user.phone_numbers[0]?.phone_id ?? '', number],
        ['webauthn_registrations', answer.data().webauthn_registration_id, 'the passkey'],
        ['oauth', github?.oauth_user_registration_id ?? '', 'the Github account'],
        ['totps', totp_id, 'an authenticator app'],
      ] as const;
      for (const [kind, id, words] of gone) {
        (await world.call(`DELETE /users/${kind}/:id`, null, { session, params: { id } })).data();
        for (const subject of [/^A new way/, /^A way to sign in to Pet Game was removed/]) {
          for (const end = Date.now() + 20_000; ; ) {
            const mails = (await world.messages(email)).filter((mail) => subject.test(mail.subject));
            if (mails.some(({ text }) => text.includes(words))) break;
            assert.ok(Date.now() < end, `${subject} ${words}`);
          }
        }
      }
    });

    it('receives one for a download of the data, in a language of the browser', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token: session } = await world.signIn(email);
      const headers = { 'Accept-Language': 'de' };
      (await world.call('POST /users/me/export', null, { session, headers })).data();
      const { text, link } = await world.mailed(email, /^Ihre Daten bei Pet Game wurden heruntergeladen$/);
      assert.ok(text.includes('alles, was Pet Game über Sie speichert'), text);
      assert.ok(link, 'the owner can report it');
    });

    it('receives one for a new password, which tells what it ended', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const first = (await create(world, email)).data();
      // The first proof of the address forces a new password.
      const session = (await reset(world, (await mailReset(world, email)).token)).data().session_token;
      const other = await enter(world, email, better);
      assert.equal(other.data().user_id, first.user_id);
      const request = { resource: `${world.url}/sdk/v1`, scope: 'full_access offline_access' };
      await apps.connect(world, await apps.register(world), session, request);
      await world.sendCode(email);
      await world.sendLink(email);
      const changed = (
        await world.call('POST /passwords/session/reset', { password: good }, { session })
      ).data();
      assert.deepEqual(changed.ended_access, { sessions: 1, apps: 1, codes: 1, links: 1 });
      const counts = /Sessions signed out: 1\nApps disconnected: 1\nCodes ended: 1\nLinks ended: 1\n/;
      for (const end = Date.now() + 20_000; ; ) {
        if ((await world.messages(email)).some(({ text }) => counts.test(text))) break;
        assert.ok(Date.now() < end, 'no mail tells what was ended');
      }
      const { text } = await world.mailed(email, /^Test Assistant can now act for you in Pet Game/);
      assert.match(text, /You gave Test Assistant full access/);
    });

    it('receives one when a browser signs in that the account does not know, and none for the first or a known one', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const signIn = async (headers: Record<string, string>) => {
        const { code: token, method_id } = await world.sendCode(email);
        const body = { token, method_id, session_duration_minutes };
        (await world.call('POST /otps/authenticate', body, { headers })).data();
      };
      const home = { 'User-Agent': macFirefox, 'X-Forwarded-For': '198.51.100.7' };
      await signIn(home);
      // Another address of that network, and the next version of that browser.
      await signIn({ 'User-Agent': `${macFirefox}.1`, 'X-Forwarded-For': '198.51.100.9' });
      await signIn({ ...home, 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0' });
      assert.match((await world.mailed(email, /^New sign-in/)).text, /Browser: Chrome \(Windows\)/);
      await signIn({ ...home, 'X-Forwarded-For': '203.0.113.5' });
      for (const end = Date.now() + 20_000; ; ) {
        const mails = (await world.messages(email)).filter(({ subject }) => /^New sign-in/.test(subject));
        assert.ok(mails.length <= 2);
        if (mails.length === 2) break;
        assert.ok(Date.now() < end, 'no mail about the network');
      }
    });

    it('reads it in the language of the browser, or as the operator has designed it', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token: session } = await world.signIn(email);
      await claim(world, session, newAddress(), { 'Accept-Language': 'sv, fr-CA;q=0.8, en;q=0.5' });
      const { link = '' } = await world.mailed(email, /^Un nouveau moyen de connexion à Pet Game/);
      assert.match(await (await fetch(link)).text(), /<html lang="fr" dir="ltr">[\s\S]*Protéger mon compte/);
    });

    for (const [who, environment] of [
      ['provider', { OWNER_NOTICES: 'false' }],
      ['project', { PROJECT_SETTINGS: JSON.stringify({ owner_notices: false }) }],
    ] as const) {
      it(`receives none where the ${who} has turned them off`, async (t) => {
        const world = await open(t, environment);
        const email = newAddress();
        const { session_token: session, user_id } = await world.signIn(email);
        await claim(world, session, newAddress());
        const noted = database()
          .database.selectFrom('owner_notices')
          .selectAll()
          .where('user_id', '=', user_id);
        assert.deepEqual(await noted.execute(), []);
      });
    }
  });

  describe('“This wasn’t me”', () => {
    it('changes nothing when a program opens the link, and ends the thief’s access when the owner presses the button', async (t) => {
      const { world, email, thief, session } = await robbed(t);
      const elsewhere = await world.signIn(thief);
      const request = { resource: `${world.url}/sdk/v1`, scope: 'full_access offline_access' };
      const tokens = await apps.connect(world, await apps.register(world), session, request);
      await world.sendCode(thief);
      const { link = '' } = await world.mailed(email, /^A new way/);
      const page = await fetch(link);
      assert.equal(page.status, 200);
      assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self'/);
      assert.ok((await page.text()).includes('Secure my account'));
      assert.ok(await isOpen(world, elsewhere.session_token));

      const done = await press(link, 'secure');
      assert.equal(done.status, 200);
      const text = await done.text();
      const rows = [...text.matchAll(/<dt>([^<]+)<\/dt><dd>([^<]+)</g)].map(([, name, count]) => [
        name,
        count,
      ]);
      assert.deepEqual(rows, [
        ['Sessions signed out', '2'],
        ['Apps disconnected', '1'],
        ['Codes ended', '1'],
        ['Sign-in methods removed', '1'],
      ]);
      assert.equal(await isOpen(world, elsewhere.session_token), false);
      const exchange = { access_token: tokens.access_token, session_duration_minutes };
      assert.equal((await world.call('POST /sessions/exchange_access_token', exchange)).status, 404);
      // The address is free again: a sign-in with it makes another account.
      assert.notEqual((await world.signIn(thief)).user_id, elsewhere.user_id);
      assert.equal((await press(link, 'secure')).status, 404, 'a second time');
    });

    it('lets the owner in by a link to the address from before the change, and locks the sign-in methods for a day', async (t) => {
      const { world, email, owner } = await robbed(t);
      const { link = '' } = await world.mailed(email, /^A new way/);
      await press(link, 'secure');
      const back = await signInByLink(world, await world.newest(email));
      assert.equal(back.user_id, owner.user_id);
      assert.deepEqual(
        back.user.emails.map((address) => address.email),
        [email],
      );
      const session = back.session_token;
      const add = () => world.call(addAddress, { email: newAddress() }, { session });
      const { error_details } = (await add()).refusal();
      assert.equal((error_details as { needs?: string }).needs, 'time');
      world.clock.advance(day + minute);
      const { session_token } = await world.signIn(email);
      (await world.call(addAddress, { email: newAddress() }, { session: session_token })).data();
    });

    it('makes a password that the thief has set worthless', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const { session_token: session } = await world.signIn(email);
      (await world.call('POST /passwords/session/reset', { password: good }, { session })).data();
      const { link = '' } = await world.mailed(email, /^Your password/);
      await press(link, 'secure');
      assert.equal(await typeOf(enter(world, email, good)), 'reset_password');
      const token = new URL((await world.newest(email)).link ?? '').searchParams.get('token') ?? '';
      (await reset(world, token)).data();
      (await enter(world, email, better)).data();
    });

    it('is not for the thief: an address that was just added gets mails without a link', async (t) => {
      const { world, thief, session } = await robbed(t);
      (await world.call('POST /passwords/session/reset', { password: good }, { session })).data();
      const { text, link } = await world.mailed(thief, /^Your password/);
      assert.equal(link, undefined);
      assert.match(text, /sign in and check your account/);
    });

    it('is not for the thief whose address the owner has removed', async (t) => {
      const { world, email, thief, thiefId, session } = await robbed(t);
      const { code: token, method_id } = await world.sendCode(email);
      const body = { token, method_id, session_duration_minutes };
      (await world.call('POST /otps/authenticate', body, { session })).data();
      (await remove(world, session, thiefId)).data();
      assert.equal((await world.mailed(thief, /was removed$/)).link, undefined);
      assert.ok((await world.mailed(email, /was removed$/)).link);
    });

    it('is in the record: what ended, what was removed, and until when the sign-in methods are locked', async (t) => {
      const { world, email, owner, session, thiefId } = await robbed(t);
      const { link = '' } = await world.mailed(email, /^A new way/);
      const before = await facts(owner.user_id);
      assert.equal((await press(link, 'secure')).status, 200);
      const events = (await facts(owner.user_id)).slice(before.length);
      assert.deepEqual(
        events.map(({ kind, details }) => [kind, details.reason ?? details.id ?? details.reported]),
        [
          ['session.ended', 'reported_by_owner'],
          ['sign_in_method.removed', thiefId],
          ['account.secured', 'method_added'],
        ],
      );
      assert.equal(events[0]?.session_id, owner.session.session_id);
      const lockedUntil = new Date(world.clock.now().getTime() + day).toISOString();
      assert.equal(events[2]?.details.locked_until, lockedUntil);
      assert.ok(events.every(({ request_id }) => request_id?.startsWith('request-')));
      assert.equal(await isOpen(world, session), false);
    });

    it('cannot be guessed, nor used for another account', async (t) => {
      const { world, email } = await robbed(t);
      const other = await robbed(t);
      const [mine, others] = [
        await world.mailed(email, /^A new way/),
        await other.world.mailed(other.email, /^A new way/),
      ].map(({ link = '' }) => new URL(link).searchParams.get('token')?.split('.') ?? []) as [
        string[],
        string[],
      ];
      for (const token of ['', '.', `${mine[0]}.${others[1]}`, `${mine[0]}.`, 'notice-none.x']) {
        const link = `${world.url}/v1/notice?token=${token}`;
        assert.equal((await fetch(link)).status, 404, token);
        assert.equal((await press(link, 'secure')).status, 404, token);
      }
    });
  });

  describe('a removed address', () => {
    /** The thief has removed the owner's address; the owner's next sign-in has made a new account. */
    async function removed(t: TestContext) {
      const victim = await robbed(t);
      const { world, email, session, emailId } = victim;
      (await remove(world, session, emailId)).data();
      const { link = '' } = await world.mailed(email, /was removed$/);
      return { ...victim, link };
    }

    it('can be put back for seven days, even from an account that its owner has created with it since', async (t) => {
      const { world, email, thief, owner, link } = await removed(t);
      assert.notEqual((await world.signIn(email)).user_id, owner.user_id);
      world.clock.advance(7 * day - minute);
      assert.ok((await (await fetch(link)).text()).includes('Put the address back'));
      assert.equal((await press(link, 'restore')).status, 200);
      assert.equal((await world.signIn(email)).user_id, owner.user_id);
      assert.ok(
        (await world.mailed(thief, /^A new way/)).text.includes(email),
        'the other addresses receive a mail',
      );
      assert.equal((await press(link, 'restore')).status, 404, 'a second time');
    });

    it('is in the record when it comes back, with the account that held it and is gone', async (t) => {
      const { world, email, emailId, owner, link } = await removed(t);
      const holder = await world.signIn(email);
      const before = await facts(owner.user_id);
      assert.equal((await press(link, 'restore')).status, 200);
      const id = holder.user.emails[0]?.email_id;
      assert.notEqual(id, emailId);
      const [added, ...others] = (await facts(owner.user_id)).slice(before.length);
      assert.deepEqual(others, []);
      const details = { method: 'email', id, previous_user_id: holder.user_id };
      assert.deepEqual([added?.kind, added?.details], ['sign_in_method.added', details]);
      const last = (await facts(holder.user_id)).at(-1);
      assert.deepEqual([last?.kind, last?.details], ['user.removed', { reason: 'address_moved' }]);
    });

    it('is too late after that', async (t) => {
      const { world, link } = await removed(t);
      world.clock.advance(7 * day + minute);
      assert.equal((await fetch(link)).status, 404);
      assert.equal((await press(link, 'restore')).status, 404);
    });

    it('recovers the whole account: the thief, who had added an address before, is out', async (t) => {
      const { world, email, thief, owner, session, link } = await removed(t);
      assert.equal((await press(link, 'secure')).status, 200);
      assert.equal(await isOpen(world, session), false);
      const back: AuthReply = await signInByLink(world, await world.newest(email));
      assert.equal(back.user_id, owner.user_id);
      assert.deepEqual(
        back.user.emails.map((address) => address.email),
        [email],
      );
      assert.notEqual((await world.signIn(thief)).user_id, owner.user_id);
    });
  });
}
