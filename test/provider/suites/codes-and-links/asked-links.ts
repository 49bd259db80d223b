/** Links and the browser that asked for them: what is revealed where they are opened, and what a stranger gets of a click. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { employee, newDomain, shelterOf } from '../../members.ts';
import { createWorld, minute, newAddress, newNumber, type World } from '../../world.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
const headers = { 'User-Agent': chrome };
const session_duration_minutes = 60;
const verifier = 'b'.repeat(64);
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** A number that is not the one. */
const wrong = (number: string) => (number === '11' ? '22' : '11');

interface Reply<Data> {
  status: number;
  data(): Data;
  refusal(): { error_type: string };
}

interface Facts {
  email: string;
  asked_by: string;
  asked_at: string;
  same_browser: boolean;
  works_here: boolean;
  works_there: boolean;
  replaces: string | null;
}

/** What the browser that asked, and the mailbox, have of a link. */
interface Asked {
  token: string;
  waiting: string[];
  match_number: string;
}

interface Sent {
  waiting_token?: string;
  match_number?: string;
}

/** One kind of link, for one kind of holder. */
interface Links {
  world: World;
  newAddress(): string;
  signIn(email: string): Promise<{ session_token: string }>;
  send(email: string, body: { waiting_tokens?: string[]; challenge?: string }): Promise<Reply<Sent>>;
  /** A link that sets a password, by the same mail as one that signs in; gives its token. */
  reset?(email: string): Promise<string>;
  inspect(token: string, waiting_tokens?: string[], session?: string): Promise<Facts>;
  /** The error of a link that is dead. */
  inspectDead(token: string): Promise<string>;
  approve(token: string, match_number: string): Promise<Reply<{ approved: boolean; tries_left: number }>>;
  state(waiting_tokens: string[]): Promise<string>;
  collect(waiting_tokens: string[], verifier?: string): Promise<Reply<object>>;
  follow(token: string): Promise<Reply<object>>;
  /** Whom a reply of these two signs in. */
  proved(reply: object): string | undefined;
}

function linksOfUsers(world: World): Links {
  const { call } = world;
  const withSession = (session?: string) => (session === undefined ? {} : { session });
  return {
    world,
    newAddress,
    signIn: world.signIn,
    send: (email, { challenge: code_challenge, ...body }) =>
      call('POST /magic_links/email/login_or_create', { email, code_challenge, ...body }, { headers }),
    async reset(email) {
      (await call('POST /passwords/email/reset/start', { email })).data();
      return tokenOf(world, email);
    },
    async inspect(token, waiting_tokens, session) {
      const body = { token, waiting_tokens };
      const reply = (await call('POST /magic_links/inspect', body, withSession(session))).data();
      const { request_id: _id, status_code: _code, ...facts } = reply;
      return facts;
    },
    inspectDead: async (token) => (await call('POST /magic_links/inspect', { token })).refusal().error_type,
    approve: (token, match_number) => call('POST /magic_links/approve', { token, match_number }),
    state: async (waiting_tokens) =>
      (await call('POST /magic_links/waiting', { waiting_tokens })).data().state,
    collect: (waiting_tokens, code_verifier) =>
      call('POST /magic_links/waiting/authenticate', {
        waiting_tokens,
        session_duration_minutes,
        code_verifier,
      }),
    follow: (token) => call('POST /magic_links/authenticate', { token, session_duration_minutes }),
    proved: (reply) => (reply as { user: { emails: { email: string }[] } }).user.emails[0]?.email,
  };
}

/** @param discovers whether the links show all organizations of an address */
async function linksOfMembers(world: World, discovers: boolean): Promise<Links> {
  const shelter = shelterOf(world);
  const { call } = shelter;
  const domain = newDomain();
  const settings = { email_jit_provisioning: 'RESTRICTED', email_allowed_domains: [domain] };
  const { organization } = await shelter.found(employee(domain), settings);
  const { organization_id } = organization;
  return {
    world,
    newAddress: () => employee(domain),
    signIn: (email) => shelter.signIn(email, organization_id),
    send(email_address, { challenge: pkce_code_challenge, ...body }) {
      const sent = { email_address, pkce_code_challenge, ...body };
      return discovers
        ? call('POST /b2b/magic_links/email/discovery/send', sent, { headers })
        : call('POST /b2b/magic_links/email/login_or_signup', { ...sent, organization_id }, { headers });
    },
    ...(!discovers && {
      async reset(email_address: string) {
        (await call('POST /b2b/passwords/email/reset/start', { email_address, organization_id })).data();
        return tokenOf(world, email_address);
      },
    }),
    async inspect(magic_links_token, waiting_tokens, session) {
      const sender = session === undefined ? {} : { session };
      const body = { magic_links_token, waiting_tokens };
      const facts = (await call('POST /b2b/magic_links/inspect', body, sender)).data();
      const { email_address: email, organization_name, organization_id: place, replaces } = facts;
      assert.deepEqual(
        [place, organization_name],
        discovers ? [null, null] : [organization_id, organization.organization_name],
      );
      if (replaces) assert.equal(replaces.organization_name, organization.organization_name);
      const { asked_by, asked_at, same_browser, works_here, works_there } = facts;
      const common = { email, asked_by, asked_at, same_browser, works_here, works_there };
      return { ...common, replaces: replaces?.email_address ?? null };
    },
    inspectDead: async (magic_links_token) =>
      (await call('POST /b2b/magic_links/inspect', { magic_links_token })).refused(),
    approve: (token, match_number) => call('POST /b2b/magic_links/approve', { token, match_number }),
    state: async (waiting_tokens) =>
      (await call('POST /b2b/magic_links/waiting', { waiting_tokens })).data().state,
    collect(waiting_tokens, pkce_code_verifier) {
      const body = { waiting_tokens, pkce_code_verifier };
      return discovers
        ? call('POST /b2b/magic_links/discovery/waiting/authenticate', body)
        : call('POST /b2b/magic_links/waiting/authenticate', { ...body, session_duration_minutes });
    },
    follow: (token) =>
      discovers
        ? call('POST /b2b/magic_links/discovery/authenticate', { discovery_magic_links_token: token })
        : call('POST /b2b/magic_links/authenticate', { magic_links_token: token, session_duration_minutes }),
    proved: (reply) =>
      discovers
        ? (reply as { email_address: string }).email_address
        : (reply as { member: { email_address: string } }).member.email_address,
  };
}

async function tokenOf({ newest }: World, email: string): Promise<string> {
  return new URL((await newest(email)).link ?? '').searchParams.get('token') ?? '';
}

/** Asks as Chrome on Windows. */
async function ask(links: Links, email: string, body: Parameters<Links['send']>[1] = {}): Promise<Asked> {
  const { waiting_token = '', match_number = '' } = (await links.send(email, body)).data();
  return { token: await tokenOf(links.world, email), waiting: [waiting_token], match_number };
}

const kinds: Record<string, (world: World) => Links | Promise<Links>> = {
  'of a user': linksOfUsers,
  'of a member to one organization': (world) => linksOfMembers(world, false),
  'of a member to all organizations': (world) => linksOfMembers(world, true),
};

export function askedLinkSuite(database: () => OpenedDatabase): void {
  for (const [kind, create] of Object.entries(kinds)) {
    const open = async (t: TestContext) => create(await createWorld(t, { database: database() }));
    describe(`a link ${kind}`, () => linkTests(open));
  }

  it('a link names the number of an account without an address that it would replace', async (t) => {
    const links = linksOfUsers(await createWorld(t, { database: database() }));
    const number = newNumber();
    const byPhone = await links.world.signInByText(number);
    const { token } = await ask(links, links.newAddress());
    assert.equal((await links.inspect(token, [], byPhone.session_token)).replaces, number);
  });

  it('a stranger does not learn or choose the number of the owner, by the marks of another address', async (t) => {
    const links = linksOfUsers(await createWorld(t, { database: database() }));
    const rows = async (email: string) =>
      database()
        .database.selectFrom('magic_links')
        .innerJoin('emails', 'emails.email_id', 'magic_links.email_id')
        .select(['waiting_hash', 'match_number'])
        .where('address_key', '=', email)
        .execute();
    const [own, other] = [newAddress(), newAddress()];
    const mine = await ask(links, own);
    await database()
      .database.updateTable('magic_links')
      .set({ match_number: 'xx' })
      .where('waiting_hash', '=', (await rows(own))[0]?.waiting_hash ?? '')
      .execute();
    const theirs = await ask(links, other, { waiting_tokens: mine.waiting });
    assert.match(theirs.match_number, /^\d\d$/);
    assert.ok(!JSON.stringify(await rows(other)).includes(theirs.waiting[0] ?? '-'), 'only a hash is stored');
  });
}

function linkTests(open: (t: TestContext) => Promise<Links>): void {
  it('says whose it is and which browser asked, and uses nothing up', async (t) => {
    const links = await open(t);
    const { clock } = links.world;
    const email = links.newAddress();
    const { token, waiting } = await ask(links, email);
    const asked_at = clock.now().toISOString();
    clock.advance(2 * minute);
    assert.deepEqual(await links.inspect(token), {
      email,
      asked_by: 'Chrome on Windows',
      asked_at,
      same_browser: false,
      works_here: true,
      works_there: true,
      replaces: null,
    });
    assert.equal((await links.inspect(token, waiting)).same_browser, true);
    (await links.follow(token)).data();
    assert.equal(await links.inspectDead(token), 'unable_to_auth_magic_link');
  });

  it('names the account that it would replace in the browser where it is opened', async (t) => {
    const links = await open(t);
    const [ada, bob] = [links.newAddress(), links.newAddress()];
    const { session_token: session } = await links.signIn(ada);
    const reply = await ask(links, bob);
    assert.equal((await links.inspect(reply.token, [], session)).replaces, ada);
    const request = await ask(links, ada);
    assert.equal((await links.inspect(request.token, [], session)).replaces, null);
    assert.equal((await links.inspect(reply.token, [], 'no-session')).replaces, null);
  });

  it('works only with its verifier, and that of a reset does not reveal its browser', async (t) => {
    const links = await open(t);
    const email = links.newAddress();
    await links.signIn(email);
    const reply = await ask(links, email, { challenge });
    assert.equal((await links.inspect(reply.token)).works_here, false);
    if (links.reset) {
      const { same_browser, works_there } = await links.inspect(await links.reset(email));
      assert.deepEqual([same_browser, works_there], [true, false]);
    }
    (await links.approve(reply.token, reply.match_number)).data();
    const without = await links.collect(reply.waiting);
    assert.equal(without.refusal().error_type, 'pkce_expected_code_verifier');
    (await links.collect(reply.waiting, verifier)).data();
  });

  describe('and the browser that asked for it', () => {
    it('sign in once the link was opened elsewhere and its number entered there', async (t) => {
      const links = await open(t);
      const email = links.newAddress();
      const { token, waiting, match_number } = await ask(links, email);
      assert.match(match_number, /^\d\d$/);
      assert.equal(await links.state(waiting), 'waiting');
      assert.equal((await links.collect(waiting)).refusal().error_type, 'unable_to_auth_magic_link');
      assert.equal((await links.approve(token, match_number)).data().approved, true);
      assert.equal(await links.state(waiting), 'approved');
      assert.equal(links.proved((await links.collect(waiting)).data()), email);
      assert.equal(await links.state(waiting), 'ended');
      for (const again of [await links.collect(waiting), await links.follow(token)])
        assert.equal(again.refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('wait for nothing once the link signed in where it was opened', async (t) => {
      const links = await open(t);
      const { token, waiting } = await ask(links, links.newAddress());
      (await links.follow(token)).data();
      assert.equal(await links.state(waiting), 'ended');
    });

    it('show the same number after a resend, and either mail will do', async (t) => {
      const links = await open(t);
      const email = links.newAddress();
      const first = await ask(links, email);
      const second = await ask(links, email, { waiting_tokens: first.waiting });
      assert.equal(second.match_number, first.match_number);
      (await links.approve(first.token, second.match_number)).data();
      const both = [...second.waiting, ...first.waiting];
      assert.equal(await links.state(both), 'approved');
      (await links.collect(both)).data();
    });

    it('lose an approval that they do not collect in five minutes', async (t) => {
      const links = await open(t);
      const { token, waiting, match_number } = await ask(links, links.newAddress());
      (await links.approve(token, match_number)).data();
      links.world.clock.advance(5 * minute);
      assert.equal(await links.state(waiting), 'waiting');
      assert.equal((await links.collect(waiting)).refusal().error_type, 'unable_to_auth_magic_link');
    });

    it('get one session from twelve calls at once', async (t) => {
      const links = await open(t);
      const { token, waiting, match_number } = await ask(links, links.newAddress());
      (await links.approve(token, match_number)).data();
      const replies = await Promise.all(Array.from({ length: 12 }, () => links.collect(waiting)));
      assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    });
  });

  describe('and a stranger who asks for it', () => {
    it('gets nothing of a click: the number decides, and three guesses end it', async (t) => {
      const links = await open(t);
      const { token, waiting, match_number } = await ask(links, links.newAddress());
      await links.inspect(token);
      const remainders: number[] = [];
      for (let tries = 0; tries < 3; tries += 1) {
        const { approved, tries_left } = (await links.approve(token, wrong(match_number))).data();
        assert.equal(approved, false);
        remainders.push(tries_left);
      }
      assert.deepEqual(remainders, [2, 1, 0]);
      const late = (await links.approve(token, match_number)).data();
      assert.deepEqual([late.approved, late.tries_left], [false, 0]);
      assert.equal(await links.state(waiting), 'waiting');
      assert.equal((await links.collect(waiting)).refusal().error_type, 'unable_to_auth_magic_link');
      // Who reads the mail may still sign in where they are.
      (await links.follow(token)).data();
    });

    it('gets no more guesses by making them at once', async (t) => {
      const links = await open(t);
      const { token, match_number } = await ask(links, links.newAddress());
      const guess = wrong(match_number);
      const all = await Promise.all(Array.from({ length: 8 }, () => links.approve(token, guess)));
      assert.equal(all.filter((reply) => reply.data().tries_left === 0).length, 6);
      assert.equal((await links.approve(token, match_number)).data().approved, false);
    });
  });
}
