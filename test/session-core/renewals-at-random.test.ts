/** Proofs renew the token of a session; calls, reloads and other tabs go on meanwhile, and nobody is signed out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SessionClient } from '../../session-core/index.ts';
import { createWorld, type Tab, type World } from '../fakes/environment.ts';
import { type Handler, ok, refuse } from '../fakes/server.ts';
import fc from '../properties.ts';
import { seed } from '../seed.ts';

const session_duration_minutes = 60;

/** Renews tokens as the provider does: a replaced one answers for `overlap` milliseconds, and joins nothing. */
function renewing({ server, clock }: World, overlap: number): { delay: number } {
  const options = { delay: 0 };
  const replacedUntil = new Map<string, number>();
  const tokenOf = (request: Parameters<Handler>[0]) =>
    atob((request.headers.Authorization ?? '').replace('Basic ', '')).split(':')[1] ?? '';
  const isCurrent = (token: string) => server.sessions.has(token) && !replacedUntil.has(token);
  const opens = (token: string) => isCurrent(token) || (replacedUntil.get(token) ?? 0) > clock.now();

  function renewed(token: string) {
    const reply = server.authReply({ minutes: 1_000_000 });
    const session = server.sessions.get(token);
    if (!session) return reply;
    server.sessions.set(String(reply.session_token), session);
    replacedUntil.set(token, clock.now() + overlap);
    return server.authReply({ token: String(reply.session_token) });
  }

  /** Answers at once, as the database does, and lets the reply travel. */
  const slowly =
    (answer: (token: string) => Response): Handler =>
    async (request) => {
      const reply = answer(tokenOf(request));
      const { delay } = options;
      await new Promise<void>((resolve) => void clock.after(delay, resolve));
      return reply;
    };
  const gone = () => refuse(404, 'session_not_found');
  server.on(
    'POST /otps/authenticate',
    slowly((token) => {
      const reply = isCurrent(token) ? renewed(token) : server.authReply({ minutes: 1_000_000 });
      return ok({ ...reply, method_id: 'method-1' });
    }),
  );
  server.on(
    'POST /passwords/session/reset',
    slowly((token) => (isCurrent(token) ? ok(renewed(token)) : gone())),
  );
  server.on(
    'POST /sessions/authenticate',
    slowly((token) => (opens(token) ? ok(server.authReply({ token })) : gone())),
  );
  server.on(
    'PUT /users/me',
    slowly((token) => {
      const { user } = server.authReply({ token: 'probe' });
      return opens(token)
        ? ok({ __user: user, user_id: 'user-1', emails: [], phone_numbers: [], crypto_wallets: [] })
        : gone();
    }),
  );
  return options;
}

type Step =
  | { do: 'code' | 'password' | 'save' | 'check'; tab: number; delay: number }
  | { do: 'open' }
  | { do: 'reload'; tab: number }
  | { do: 'wait'; for: number };

const tab = fc.nat(3);
/** Milliseconds; clients wait 15 seconds for a reply. */
const delay = fc.integer({ min: 0, max: 14_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('code' as const, 'password' as const, 'save' as const, 'check' as const),
      tab,
      delay,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), for: fc.integer({ min: 1, max: 20_000 }) }),
  },
);

interface Open {
  tab: Tab;
  client: SessionClient;
  /** Calls in progress whose reply has a new token: a page that is left then never gets it. */
  renewing: number;
}

async function play(overlap: number, steps: readonly Step[]) {
  const world = createWorld();
  const first = await world.signedIn({ minutes: 1_000_000 });
  const server = renewing(world, overlap);
  const pages: Open[] = [{ ...first, renewing: 0 }];
  const open = () => {
    const opened = world.openTab();
    pages.push({ tab: opened, client: opened.open(), renewing: 0 });
  };
  const refused: string[] = [];
  const make = (page: Open, each: 'code' | 'password' | 'save' | 'check') => {
    const { client } = page;
    const call = {
      code: () => client.otps.authenticate('123456', 'method-1', { session_duration_minutes }),
      password: () => client.passwords.resetBySession({ password: 'tiger violet sandwich 7' }),
      save: () => client.user.update({ name: { first_name: 'Ada' } }),
      check: () => client.session.authenticate(),
    }[each];
    const renews = each === 'code' || each === 'password';
    if (renews) page.renewing += 1;
    void call()
      .catch(() => refused.push(each))
      .finally(() => {
        if (renews) page.renewing -= 1;
      });
  };
  for (const each of steps) {
    const page = pages['tab' in each ? each.tab % pages.length : 0];
    switch (each.do) {
      case 'open':
        if (pages.length < 4) open();
        break;
      case 'reload':
        if (!page || page.renewing > 0) break;
        page.tab.kill();
        pages.splice(pages.indexOf(page), 1);
        open();
        break;
      case 'wait':
        await world.clock.advance(each.for);
        break;
      default:
        server.delay = each.delay;
        if (page) make(page, each.do);
        await world.clock.settle();
    }
  }
  await world.clock.advance(30_000);
  server.delay = 0;
  const checks = Promise.allSettled(pages.map(({ client }) => client.session.authenticate()));
  await world.clock.advance(30_000);
  assert.deepEqual(
    (await checks).map(({ status }) => status),
    pages.map(() => 'fulfilled'),
  );
  for (const { client } of pages) assert.ok(client.state.session);
  return refused;
}

for (const overlap of [20_000, 0])
  test(`anyone who proves something, saves, reloads and opens tabs at any time stays signed in, where a replaced token answers for ${overlap / 1000} s`, async (context) => {
    context.diagnostic(`SEED=${seed}`);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
        const refused = await play(overlap, steps);
        // Two proofs at once cannot both join the session; everything else goes on.
        if (overlap > 0)
          assert.deepEqual(
            refused.filter((each) => each !== 'password'),
            [],
          );
      }),
      { numRuns: 60, interruptAfterTimeLimit: 4_000, endOnFailure: false, includeErrorInReport: true },
    );
  });
