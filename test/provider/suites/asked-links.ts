/** Links and the browser that asked for them: what is revealed where they are opened, and what a stranger gets of a click. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { minute, newAddress, newNumber, opens, type World } from '../world.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const session_duration_minutes = 60;
const verifier = 'b'.repeat(64);
const code_challenge = createHash('sha256').update(verifier).digest('base64url');

/** A number that is not the one. */
const wrong = (number: string) => (number === '11' ? '22' : '11');

export function askedLinkSuite(database: () => OpenedDatabase): void {
  const open = opens(database);

  /** Asks as Chrome on Windows, and gives what that browser and the mailbox have. */
  async function ask({ call, newest }: World, email: string, more: object = {}) {
    const headers = { 'User-Agent': chrome };
    const body = { email, ...more };
    const reply = (await call('POST /magic_links/email/login_or_create', body, { headers })).data();
    const { waiting_token = '', match_number = '' } = reply;
    const token = new URL((await newest(email)).link ?? '').searchParams.get('token') ?? '';
    return { token, waiting: [waiting_token], match_number };
  }
  type Asked = Awaited<ReturnType<typeof ask>>;

  const approve = ({ call }: World, { token }: Asked, match_number: string) =>
    call('POST /magic_links/approve', { token, match_number });
  const stateOf = async ({ call }: World, { waiting }: Asked) =>
    (await call('POST /magic_links/waiting', { waiting_tokens: waiting })).data().state;
  const collect = ({ call }: World, { waiting }: Asked, more: object = {}) =>
    call('POST /magic_links/waiting/authenticate', {
      waiting_tokens: waiting,
      session_duration_minutes,
      ...more,
    });
  const follow = ({ call }: World, { token }: Asked, session?: string) =>
    call('POST /magic_links/authenticate', { token, session_duration_minutes }, session ? { session } : {});

  describe('a link', () => {
    it('says whose it is and which browser asked, and uses nothing up', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const asked = await ask(world, email);
      const asked_at = world.clock.now().toISOString();
      world.clock.advance(2 * minute);
      const { token, waiting } = asked;
      const elsewhere = (await world.call('POST /magic_links/inspect', { token })).data();
      const { request_id: _id, status_code: _code, ...facts } = elsewhere;
      assert.deepEqual(facts, {
        email,
        asked_by: 'Chrome on Windows',
        asked_at,
        same_browser: false,
        works_here: true,
        works_there: true,
        replaces: null,
      });
      const here = await world.call('POST /magic_links/inspect', { token, waiting_tokens: waiting });
      assert.equal(here.data().same_browser, true);
      (await follow(world, asked)).data();
      const used = await world.call('POST /magic_links/inspect', { token });
      assert.equal(used.refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('names the account that it would replace in the browser where it is opened', async (t) => {
      const world = await open(t);
      const [ada, bob] = [newAddress(), newAddress()];
      const signedIn = await world.signIn(ada);
      const inspect = async ({ token }: Asked, session: string) =>
        (await world.call('POST /magic_links/inspect', { token }, { session })).data().replaces;
      const asked = await ask(world, bob);
      assert.equal(await inspect(asked, signedIn.session_token), ada);
      assert.equal(await inspect(await ask(world, ada), signedIn.session_token), null);
      const number = newNumber();
      const byPhone = await world.signInByText(number);
      assert.equal(await inspect(asked, byPhone.session_token), number);
      assert.equal(await inspect(asked, 'no-session'), null);
    });

    it('of a reset does not reveal its browser, and only the browser of a link with PKCE can use it', async (t) => {
      const world = await open(t);
      const email = newAddress();
      await world.signIn(email);
      const asked = await ask(world, email, { code_challenge });
      const { token } = asked;
      assert.equal((await world.call('POST /magic_links/inspect', { token })).data().works_here, false);
      (await world.call('POST /passwords/email/reset/start', { email })).data();
      const reset = new URL((await world.newest(email)).link ?? '').searchParams.get('token');
      const inspected = (await world.call('POST /magic_links/inspect', { token: reset })).data();
      assert.deepEqual([inspected.same_browser, inspected.works_there], [true, false]);

      (await approve(world, asked, asked.match_number)).data();
      assert.equal((await collect(world, asked)).refusal().error_type, 'pkce_expected_code_verifier');
      (await collect(world, asked, { code_verifier: verifier })).data();
    });
  });

  describe('the browser that asked for a link', () => {
    it('signs in once the link was opened elsewhere and its number entered there', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const asked = await ask(world, email);
      assert.match(asked.match_number, /^\d\d$/);
      assert.equal(await stateOf(world, asked), 'waiting');
      assert.equal((await collect(world, asked)).refusal().error_type, 'unable_to_auth_magic_link');
      assert.deepEqual((await approve(world, asked, asked.match_number)).data().approved, true);
      assert.equal(await stateOf(world, asked), 'approved');
      const reply = (await collect(world, asked)).data();
      assert.equal(reply.user.emails[0]?.email, email);
      assert.equal(reply.method_id, reply.user.emails[0]?.email_id);
      assert.equal(reply.session.authentication_factors[0]?.type, 'magic_link');
      assert.equal(await stateOf(world, asked), 'ended');
      for (const again of [await collect(world, asked), await follow(world, asked)])
        assert.equal(again.refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('waits for nothing once the link signed in where it was opened', async (t) => {
      const world = await open(t);
      const asked = await ask(world, newAddress());
      (await follow(world, asked)).data();
      assert.equal(await stateOf(world, asked), 'ended');
    });

    it('shows the same number after a resend, and either mail will do', async (t) => {
      const world = await open(t);
      const email = newAddress();
      const first = await ask(world, email);
      const second = await ask(world, email, { waiting_tokens: first.waiting });
      assert.equal(second.match_number, first.match_number);
      (await approve(world, first, second.match_number)).data();
      const both = { ...second, waiting: [...second.waiting, ...first.waiting] };
      assert.equal(await stateOf(world, both), 'approved');
      (await collect(world, both)).data();
    });

    it('loses an approval that it does not collect in five minutes', async (t) => {
      const world = await open(t);
      const asked = await ask(world, newAddress());
      (await approve(world, asked, asked.match_number)).data();
      world.clock.advance(5 * minute);
      assert.equal(await stateOf(world, asked), 'waiting');
      assert.equal((await collect(world, asked)).refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('used by twelve calls at once gets one session', async (t) => {
      const world = await open(t);
      const asked = await ask(world, newAddress());
      (await approve(world, asked, asked.match_number)).data();
      const replies = await Promise.all(Array.from({ length: 12 }, () => collect(world, asked)));
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    });
  });

  describe('a stranger who asks for a link to another person’s address', () => {
    it('gets nothing of a click: the number decides, and three guesses end it', async (t) => {
      const world = await open(t);
      const asked = await ask(world, newAddress());
      const { token, match_number } = asked;
      (await world.call('POST /magic_links/inspect', { token })).data();
      const left: number[] = [];
      for (let tries = 0; tries < 3; tries += 1) {
        const { approved, tries_left } = (await approve(world, asked, wrong(match_number))).data();
        assert.equal(approved, false);
        left.push(tries_left);
      }
      assert.deepEqual(left, [2, 1, 0]);
      const late = (await approve(world, asked, match_number)).data();
      assert.deepEqual([late.approved, late.tries_left], [false, 0]);
      assert.equal(await stateOf(world, asked), 'waiting');
      assert.equal((await collect(world, asked)).refusal().error_type, 'unable_to_auth_magic_link');
      // Who reads the mail may still sign in where they are.
      (await follow(world, asked)).data();
    });

    it('gets no more guesses by making them at once', async (t) => {
      const world = await open(t);
      const asked = await ask(world, newAddress());
      const guess = wrong(asked.match_number);
      const all = await Promise.all(Array.from({ length: 8 }, () => approve(world, asked, guess)));
      assert.equal(all.filter((reply) => reply.data().tries_left === 0).length, 6);
      assert.equal((await approve(world, asked, asked.match_number)).data().approved, false);
    });

    it('does not learn or choose the number of the owner, by the marks of another address', async (t) => {
      const world = await open(t);
      const rows = async (email: string) =>
        database()
          .database.selectFrom('magic_links')
          .innerJoin('emails', 'emails.email_id', 'magic_links.email_id')
          .select(['waiting_hash', 'match_number'])
          .where('address_key', '=', email)
          .execute();
      const [own, other] = [newAddress(), newAddress()];
      const mine = await ask(world, own);
      await database()
        .database.updateTable('magic_links')
        .set({ match_number: 'xx' })
        .where('waiting_hash', '=', (await rows(own))[0]?.waiting_hash ?? '')
        .execute();
      const theirs = await ask(world, other, { waiting_tokens: mine.waiting });
      assert.match(theirs.match_number, /^\d\d$/);
      assert.ok(
        !JSON.stringify(await rows(other)).includes(theirs.waiting[0] ?? '-'),
        'only a hash is stored',
      );
    });
  });
}
