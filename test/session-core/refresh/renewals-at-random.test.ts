/** Proofs renew the token of a session; calls, reloads, other tabs and lost replies meanwhile sign nobody out. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { createB2BSession, lazyMemberMethods } from '../../../session-core/b2b/create-session.ts';
import type { CallName } from '../../../session-core/wire/calls.ts';
import { createWorld, publicToken, type Tab, type World } from '../../fakes/environment.ts';
import { type Handler, ok, refuse } from '../../fakes/server.ts';
import fc from '../../properties.ts';
import { seed } from '../../seed.ts';

before(() => lazyMemberMethods.load());

const session_duration_minutes = 60;
const password = 'tiger violet sandwich 7';
/** How long a client makes a call again that only the newest token may make. Milliseconds. */
const timeout = 50_000;

/** What one half calls these, and how a page of it makes them. */
interface Half {
  code: string;
  password: string;
  save: string;
  check: string;
  reply(reply: Record<string, unknown>): Record<string, unknown>;
  open(tab: Tab): Page;
}

interface Page {
  calls: Record<Each, () => Promise<unknown>>;
  isSignedIn(): boolean;
}

type Each = 'code' | 'password' | 'save' | 'check';

const users: Half = {
  code: 'POST /otps/authenticate',
  password: 'POST /passwords/session/reset',
  save: 'PUT /users/me',
  check: 'POST /sessions/authenticate',
  reply: (reply) => ({ ...reply, method_id: 'method-1', __user: reply.user, emails: [], phone_numbers: [] }),
  open(tab) {
    const client = tab.open();
    return {
      calls: {
        code: () => client.otps.authenticate('123456', 'method-1', { session_duration_minutes }),
        password: () => client.passwords.resetBySession({ password }),
        save: () => client.user.update({ name: { first_name: 'Ada' } }),
        check: () => client.session.authenticate(),
      },
      isSignedIn: () => client.state.session !== null,
    };
  },
};

const organization_id = 'organization-1';

const members: Half = {
  code: 'POST /b2b/otps/email/authenticate',
  password: 'POST /b2b/passwords/session/reset',
  save: 'PUT /b2b/organizations/members/update',
  check: 'POST /b2b/sessions/authenticate',
  reply({ session, user_id: member_id, session_token, session_jwt }) {
    const { session_id: member_session_id, ...times } = session as Record<string, unknown>;
    const tokens = { session_token, session_jwt, intermediate_session_token: '' };
    const member = { member_id, organization_id };
    const organization = { organization_id };
    return { ...tokens, member_id, member, organization, member_session: { ...times, member_session_id } };
  },
  open(tab) {
    const client = createB2BSession({ publicToken, apiBaseUrl: 'https://api.example' }, tab.environment);
    const email_address = 'ada@example.com';
    const code = { code: '123456', organization_id, email_address, session_duration_minutes };
    return {
      calls: {
        code: () => client.otps.email.authenticate(code),
        password: () => client.passwords.resetBySession({ password }),
        save: () => client.self.update({ name: 'Ada' }),
        check: () => client.session.authenticate(),
      },
      isSignedIn: () => client.state.session !== null,
    };
  },
};

/**
 * Renews tokens as a provider does: a replaced one answers for `overlap` milliseconds, and joins nothing. Ours counts them from the
 * first use of the new one, and until then forgives that it is lost.
 */
function renewing(
  { server, clock }: World,
  half: Half,
  overlap: number,
): { delay: number; sessions: number } {
  const options = { delay: 0, sessions: 0 };
  const current = new Map<string, string>();
  const replaced = new Map<string, { at: number; until: number; token: string }>();
  const tokenOf = (request: Parameters<Handler>[0]) =>
    atob((request.headers.Authorization ?? '').replace('Basic ', '')).split(':')[1] ?? '';
  const sessionOf = (token: string) => server.sessions.get(token)?.session_id ?? '';
  const isCurrent = (token: string) => server.sessions.has(token) && current.get(sessionOf(token)) === token;

  /** The token counts as the current one, as one that was replaced, or as none. */
  function use(token: string): 'current' | 'replaced' | null {
    const now = clock.now();
    if (isCurrent(token)) {
      for (const older of replaced.values())
        if (older.token === token && older.until === Infinity)
          Object.assign(older, { at: now, until: now + overlap });
      return 'current';
    }
    const older = replaced.get(token);
    if (!older || older.until <= now) return null;
    return older.until === Infinity && older.at + overlap <= now ? 'current' : 'replaced';
  }

  function started() {
    options.sessions += 1;
    const reply = server.authReply({ minutes: 1_000_000 });
    const token = String(reply.session_token);
    current.set(sessionOf(token), token);
    return reply;
  }

  function renewed(token: string) {
    const { session_token } = server.authReply({ minutes: 1_000_000 });
    const next = String(session_token);
    const session = server.sessions.get(token);
    if (session) server.sessions.set(next, session);
    const until = overlap > 0 ? Infinity : clock.now();
    replaced.set(token, { at: clock.now(), until, token: next });
    current.set(sessionOf(token), next);
    return server.authReply({ token: next });
  }

  /** Answers at once, as the database does, and lets the reply travel. */
  const answers = (name: string, answer: (token: string) => Record<string, unknown> | null) =>
    // The fake knows the names of both halves.
    server.on(name as CallName, async (request) => {
      const reply = answer(tokenOf(request));
      const { delay } = options;
      await new Promise<void>((resolve) => void clock.after(delay, resolve));
      return reply ? ok(half.reply(reply)) : refuse(404, 'session_not_found');
    });
  answers(half.code, (token) => (use(token) === 'current' ? renewed(token) : started()));
  answers(half.password, (token) => (use(token) === 'current' ? renewed(token) : null));
  for (const name of [half.check, half.save])
    answers(name, (token) => (use(token) ? server.authReply({ token }) : null));
  return options;
}

type Step =
  | { do: Each; tab: number; delay: number; isLost: boolean }
  | { do: 'open' }
  | { do: 'reload'; tab: number }
  | { do: 'wait'; for: number };

const tab = fc.nat(3);
/** Milliseconds; clients wait 15 seconds for a reply. */
const delay = fc.integer({ min: 0, max: 14_000 });
const each = fc.constantFrom<Each>('code', 'password', 'save', 'check');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: each, tab, delay, isLost: fc.nat(3).map((n) => n === 0) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), for: fc.integer({ min: 1, max: 60_000 }) }),
  },
);

interface Open {
  tab: Tab;
  page: Page;
  /** Calls in progress whose reply has a new token: a page that is left then never gets it. */
  renewing: number;
}

/** @param overlap 0: a provider of another make, of which no reply may be lost */
async function play(half: Half, overlap: number, steps: readonly Step[]) {
  const world = createWorld();
  const server = renewing(world, half, overlap);
  const pages: Open[] = [];
  const open = () => {
    const opened = world.openTab();
    pages.push({ tab: opened, page: half.open(opened), renewing: 0 });
  };
  const refused = new Set<Each>();
  const make = (open: Open, each: Each) => {
    const renews = each === 'code' || each === 'password';
    const began = world.clock.now();
    if (renews) open.renewing += 1;
    void open.page.calls[each]()
      .catch(({ error_type }) => {
        if (error_type === 'session_not_found' && world.clock.now() - began < timeout) refused.add(each);
      })
      .finally(() => {
        if (renews) open.renewing -= 1;
      });
  };
  open();
  await world.clock.settle();
  for (const first of pages) make(first, 'code');
  await world.clock.advance(1_000);
  for (const each of steps) {
    const chosen = pages['tab' in each ? each.tab % pages.length : 0];
    switch (each.do) {
      case 'open':
        if (pages.length < 4) open();
        break;
      case 'reload':
        if (!chosen || (overlap === 0 && chosen.renewing > 0)) break;
        chosen.tab.kill();
        pages.splice(pages.indexOf(chosen), 1);
        open();
        break;
      case 'wait':
        await world.clock.advance(each.for);
        break;
      default:
        // A reply that takes longer than the client waits never arrives.
        server.delay = each.isLost && overlap > 0 ? 100_000 : each.delay;
        if (chosen) make(chosen, each.do);
        await world.clock.settle();
    }
  }
  await world.clock.advance(130_000);
  server.delay = 0;
  const checks = Promise.allSettled(pages.map(({ page }) => page.calls.check()));
  await world.clock.advance(30_000);
  assert.deepEqual(
    (await checks).map(({ status }) => status),
    pages.map(() => 'fulfilled'),
  );
  for (const { page } of pages) assert.ok(page.isSignedIn());
  // A password is for the session in which it was typed: a sign-in with an old token begins another.
  if (server.sessions > 1) refused.delete('password');
  if (overlap > 0) assert.deepEqual([...refused], []);
}

for (const [who, half] of Object.entries({ users, members })) {
  test(`${who} who set a password in three tabs at once are refused in none`, () =>
    play(half, 20_000, [
      { do: 'open' },
      { do: 'open' },
      { do: 'wait', for: 1_000 },
      ...[0, 1, 2].map((tab) => ({ do: 'password', tab, delay: 4_000, isLost: false }) as const),
    ]));

  for (const [overlap, which] of [
    [20_000, 'also where replies are lost'],
    [0, 'where a replaced token opens nothing'],
  ] as const)
    test(`${who} who prove something, save, reload and open tabs at any time stay signed in, ${which}`, async (context) => {
      context.diagnostic(`SEED=${seed}`);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), (steps) =>
          play(half, overlap, steps),
        ),
        { numRuns: 60, interruptAfterTimeLimit: 4_000, endOnFailure: false, includeErrorInReport: true },
      );
    });
}
