/** A user and a member, as the attacks on both see them. */
import type { TestContext } from 'node:test';
import type { OpenedDatabase } from '../../provider/database/open.ts';
import type { SchemaErrorReply } from '../../session-core/wire/errors.ts';
import type { TestWallet } from '../fakes/wallets.ts';
import { duration, employee, newDomain, type Shelter, shelterOf, shelterToken } from './members.ts';
import { createWorld, newAddress, newIp, publicToken, type World } from './world.ts';

export type Kind = 'user' | 'member';

/** A browser with a network of its own. */
interface Browser {
  headers: Record<string, string>;
  /** The session that it has. */
  session?: string;
}

export function newBrowser(agent = 'Firefox/140.0'): Browser {
  return { headers: { 'X-Forwarded-For': newIp(), 'User-Agent': agent } };
}

interface Reply {
  status: number;
  headers: Headers;
  refusal(): SchemaErrorReply;
}

/** What a browser has of a code that it requested. */
interface Requested {
  email: string;
  /** The name that its mail says. */
  code: string;
  /** Names the request, where the wire has a name for it. */
  method_id?: string;
}

interface CheckedSession {
  started_at: string;
  expires_at: string;
  authentication_factors: object[];
}

/** The id of the session of a user or of a member. */
interface Checked {
  session_jwt: string;
  session?: CheckedSession & { session_id: string };
  member_session?: CheckedSession & { member_session_id: string };
}

interface Made {
  error_type?: string;
  data?: Record<string, unknown>;
}

/** One way to sign in by a mailed code. */
interface Codes {
  /** Requests a code by mail; the reply may be a refusal. */
  send(email: string, browser: Browser): Promise<Reply & { data(): object }>;
  /** Requests a code by mail; fails the test if it is refused. */
  request(email: string, browser: Browser): Promise<Requested>;
  enter(
    requested: Omit<Requested, 'code'>,
    code: string,
    browser: Browser,
  ): Promise<Reply & { data(): object }>;
}

export interface WalletSender {
  session?: string;
  headers?: Record<string, string>;
}

/** The calls of one half, under the same names in both. */
export interface Holder extends Codes {
  world: World;
  newAddress(): string;
  enter(
    ...args: Parameters<Codes['enter']>
  ): Promise<Reply & { data(): { session_token: string; session_jwt: string } }>;
  /** All ways to sign in by a mailed code; the first is that of the holder itself. */
  codes: Codes[];
  /** Checks a session, by its token or the browser's cookies. */
  check(browser: Browser, session?: string, body?: object): Promise<Reply & { data(): Checked }>;
  /** What proofs of possession call these two. */
  names: { enter: string; check: string };
  /** Everything else that mails a person who is not signed in. */
  otherSends(email: string, browser: Browser): Promise<Reply[]>;
  /** Requests a code by text message to a number that nobody has proved. */
  text(number: string): Promise<Reply>;
  /** Makes any call, without a body, in this session. */
  make(name: string, session: string, params?: Record<string, string>): Promise<Made>;
  /** A session of a holder with this address; gives its token. */
  signIn(email: string): Promise<string>;
  /** Who is signed in. */
  idOf(session: string): Promise<string>;
  /** A wallet of a test, and the page that asks it. */
  wallet: {
    /** The text to sign. */
    text(wallet: TestWallet, sender?: WalletSender): Promise<string>;
    enter(wallet: TestWallet, signature: string, sender?: WalletSender): Promise<Reply>;
    /** Adds the wallet to the holder of the session, by the signature of a text for them. */
    add(wallet: TestWallet, signature: string, sender: WalletSender): Promise<Reply>;
  };
  /** Calls about the own account: ask for its deletion, keep it, download it. */
  account: { remove: string; keep: string; download: string };
}

/** A provider with one holder of this kind. */
export async function openHolder(
  t: TestContext,
  kind: Kind,
  {
    database,
    environment = {},
    ...options
  }: {
    database: OpenedDatabase;
    environment?: Record<string, string>;
    logDestination?: { write(line: string): void };
  },
): Promise<Holder> {
  const { PROJECT_SETTINGS: settings, ...others } = environment;
  const organizations = kind === 'member' && { vertical: 'B2B', create_organization_enabled: true };
  const project = settings && {
    PROJECT_SETTINGS: JSON.stringify({ ...JSON.parse(settings), ...organizations }),
  };
  const world = await createWorld(t, {
    database,
    environment: { TRUST_PROXY: '1', ...others, ...project },
    ...options,
  });
  if (kind === 'user') return user(world);
  // Settings are those of the first project; without any, the members are those of the seeded second one.
  const token = settings ? publicToken : shelterToken;
  return member(shelterOf(world, token), token);
}

const making =
  (world: World, project: string) =>
  async (name: string, session: string, params: Record<string, string> = {}): Promise<Made> => {
    const [method = '', path = ''] = name.split(' ');
    const Authorization = `Basic ${btoa(`${project}:${session}`)}`;
    const address = path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? 'none').split('?')[0];
    const response = await world.send(`/sdk/v1${address}`, { method, headers: { Authorization } });
    return (await response.json()) as Made;
  };

function user(world: World): Holder {
  const { call, newest } = world;
  const send = (email: string, browser: Browser) =>
    call('POST /otps/email/login_or_create', { email, expiration_minutes: 10 }, browser);
  const codes = {
    send,
    async request(email: string, browser: Browser) {
      const { method_id } = (await send(email, browser)).data();
      return { email, method_id, code: (await newest(email)).code ?? '' };
    },
    enter: ({ method_id = '' }: Omit<Requested, 'code'>, token: string, browser: Browser) =>
      call('POST /otps/authenticate', { ...duration, token, method_id }, browser),
  };
  return {
    world,
    newAddress,
    ...codes,
    codes: [codes],
    otherSends: async (email, browser) => [
      await call('POST /magic_links/email/login_or_create', { email }, browser),
      await call('POST /passwords/email/reset/start', { email }, browser),
    ],
    check: (browser, copied, body = {}) =>
      call('POST /sessions/authenticate', body, { ...browser, ...(copied !== undefined && { copied }) }),
    names: { enter: 'POST /otps/authenticate', check: 'POST /sessions/authenticate' },
    make: making(world, publicToken),
    wallet: {
      async text({ is }, sender = {}) {
        const step = sender.session === undefined ? 'primary' : 'secondary';
        const reply = await call(`POST /crypto_wallets/authenticate/start/${step}`, is, sender);
        return reply.data().challenge;
      },
      enter: ({ is }, signature, sender = {}) =>
        call('POST /crypto_wallets/authenticate', { ...duration, ...is, signature }, sender),
      add: ({ is }, signature, sender) =>
        call('POST /crypto_wallets/authenticate', { ...duration, ...is, signature }, sender),
    },
    text: (phone_number) => call('POST /otps/sms/login_or_create', { phone_number }),
    signIn: async (email) => (await world.signIn(email)).session_token,
    idOf: async (session) => (await world.call('GET /users/me', null, { session })).data().user_id,
    account: {
      remove: 'POST /users/me/deletion',
      keep: 'DELETE /users/me/deletion',
      download: 'POST /users/me/export',
    },
  };
}

/** Members of an organization that everybody of one domain may join. */
async function member(shelter: Shelter, token: string): Promise<Holder> {
  const { world, call } = shelter;
  const domain = newDomain();
  const founder = await shelter.found(employee(domain), {
    email_jit_provisioning: 'RESTRICTED',
    email_allowed_domains: [domain],
  });
  const { organization_id } = founder.organization;
  const requestBy = (send: Codes['send']) => async (email: string, browser: Browser) => {
    (await send(email, browser)).data();
    return { email, code: (await world.newest(email)).code ?? '' };
  };
  const send = (email_address: string, browser: Browser) =>
    call('POST /b2b/otps/email/login_or_signup', { email_address, organization_id }, browser);
  const ofOne = {
    send,
    request: requestBy(send),
    enter: ({ email: email_address }: Omit<Requested, 'code'>, code: string, browser: Browser) =>
      call(
        'POST /b2b/otps/email/authenticate',
        { ...duration, email_address, organization_id, code },
        browser,
      ),
  };
  const sendToDiscover = (email_address: string, browser: Browser) =>
    call('POST /b2b/otps/email/discovery/send', { email_address }, browser);
  const ofAll: Codes = {
    send: sendToDiscover,
    request: requestBy(sendToDiscover),
    enter: ({ email: email_address }, code, browser) =>
      call('POST /b2b/otps/email/discovery/authenticate', { email_address, code }, browser),
  };
  return {
    world,
    newAddress: () => employee(domain),
    ...ofOne,
    codes: [ofOne, ofAll],
    otherSends: async (email_address, browser) => [
      await call('POST /b2b/otps/email/discovery/send', { email_address }, browser),
      await call('POST /b2b/magic_links/email/login_or_signup', { email_address, organization_id }, browser),
      await call('POST /b2b/magic_links/email/discovery/send', { email_address }, browser),
      await call('POST /b2b/passwords/email/reset/start', { email_address, organization_id }, browser),
      await call('POST /b2b/passwords/discovery/reset/start', { email_address }, browser),
    ],
    check: (browser, session, body = {}) =>
      call('POST /b2b/sessions/authenticate', body, {
        ...browser,
        ...(session !== undefined && { session }),
      }),
    names: { enter: 'POST /b2b/otps/email/authenticate', check: 'POST /b2b/sessions/authenticate' },
    make: making(world, token),
    wallet: {
      async text({ is }, sender = {}) {
        const step = sender.session === undefined ? 'primary' : 'secondary';
        const reply = await call(`POST /b2b/crypto_wallets/authenticate/start/${step}`, is, sender);
        return reply.data().challenge;
      },
      enter: ({ is }, signature, sender = {}) =>
        call(
          'POST /b2b/crypto_wallets/authenticate',
          { ...duration, organization_id, ...is, signature },
          sender,
        ),
      add: ({ is }, signature, sender) => call('POST /b2b/crypto_wallets', { ...is, signature }, sender),
    },
    text: (mfa_phone_number) =>
      call(
        'POST /b2b/otps/sms/send',
        { organization_id, member_id: founder.member_id, mfa_phone_number },
        { session: founder.session_token },
      ),
    signIn: async (email) => (await shelter.signIn(email, organization_id)).session_token,
    idOf: async (session) =>
      (await call('GET /b2b/organizations/members/me', null, { session })).data().member.member_id,
    account: {
      remove: 'POST /b2b/organizations/members/me/deletion',
      keep: 'DELETE /b2b/organizations/members/me/deletion',
      download: 'POST /b2b/organizations/members/me/export',
    },
  };
}
