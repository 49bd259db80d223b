/** Many tabs of one visitor, with real pages, cookies, storage and channels. The clock moves; the tests do not wait. */
import type { BrowserContext, Page, Request } from '@playwright/test';
import { isFull } from '../../../scripts/tests/full.mjs';
import type { Site } from '../sites.ts';
import { expect, type Inbox, newAddress, publicToken, test } from '../world.ts';

interface Auth {
  state: { session: { session_id: string } | null; fromCache: boolean };
  session: { revoke(): Promise<unknown> };
  onStateChange(listener: (state: { session: object | null }) => void): () => void;
}

const refreshCall = '**/sessions/authenticate';
const interval = 180_000;
const step = 4_000;
/** Ten want the machine for themselves: see docs/design/tests.md. */
const manyTabs = isFull ? 10 : 4;

/** Opens a tab with the headless client. */
async function openTab(context: BrowserContext, site: Site, provider: string): Promise<Page> {
  const page = await context.newPage();
  await site.open(page, {
    head: '',
    body: `<script type="module">
      import { createSession } from '/dist/session-core.js';
      window.auth = createSession(${JSON.stringify({ publicToken, apiBaseUrl: provider })});
      document.title = 'ready';
    </script>`,
  });
  await expect(page).toHaveTitle('ready');
  return page;
}

async function signIn(page: Page, inbox: Inbox): Promise<void> {
  const to = newAddress();
  const method = await page.evaluate(
    (email) =>
      (
        window as never as { auth: import('../../../session-core/consumer/client.ts').SessionClient }
      ).auth.otps.email
        .loginOrCreate(email)
        .then(({ method_id }) => method_id),
    to,
  );
  await page.evaluate(
    ([code, id]) =>
      (
        window as never as { auth: import('../../../session-core/consumer/client.ts').SessionClient }
      ).auth.otps
        .authenticate(code, id, { session_duration_minutes: 60 })
        .then(() => undefined),
    [await inbox.code(to), method] as const,
  );
}

const signedIn = (page: Page) =>
  page.evaluate(() => (window as never as { auth: Auth }).auth.state.session !== null);

const confirmed = (page: Page) =>
  page.evaluate(() => {
    const { session, fromCache } = (window as never as { auth: Auth }).auth.state;
    return session !== null && !fromCache;
  });

interface Refreshes {
  asked: Request[];
  answered: Request[];
  /** From here on no refresh reaches the server, until the promise is fulfilled. */
  hold: Promise<void> | null;
}

/**
 * Counts refreshes, and those that were answered. One route stays for the whole journey: Playwright does not report a
 * request that is in flight while routes come or go.
 */
async function watch(context: BrowserContext): Promise<Refreshes> {
  const seen: Refreshes = { asked: [], answered: [], hold: null };
  await context.route(refreshCall, async (route) => {
    const request = route.request();
    seen.asked.push(request);
    if (!seen.hold) return route.continue();
    await seen.hold;
    await route.abort().catch(() => {});
  });
  context.on('requestfinished', (request) => {
    if (seen.asked.includes(request)) seen.answered.push(request);
  });
  return seen;
}

test('many tabs make one refresh per interval, and closing the refreshing tab loses nothing', async ({
  context,
  site,
  servers,
  inbox,
}) => {
  test.setTimeout(90_000);
  await context.clock.install();
  const tabs = [await openTab(context, site, servers.provider)];
  const [first] = tabs;
  if (!first) throw new Error('no tab');
  await signIn(first, inbox);
  for (let count = 1; count < manyTabs; count += 1) tabs.push(await openTab(context, site, servers.provider));
  // A tab that opens checks the session once.
  for (const tab of tabs) await expect.poll(() => confirmed(tab)).toBe(true);
  const seen = await watch(context);

  // Tabs of one browser share a clock. Here each has its own, moved one after the other: small steps keep them in sync.
  const pass = async (ms: number) => {
    for (let rest = ms; rest > 0; rest -= step) await context.clock.fastForward(Math.min(rest, step));
  };

  /** Advances time until a tab refreshes. Checks that only one does, and not much before the end of the interval. */
  const nextRefresh = async () => {
    const before = seen.asked.length;
    await pass(interval - 25_000);
    expect(seen.asked).toHaveLength(before);
    await until(() => seen.asked.length > before);
    expect(seen.asked).toHaveLength(before + 1);
  };
  const until = async (condition: () => boolean) => {
    await expect
      .poll(
        async () => {
          // Far less than a tab waits for the lock: the browser hands the lock over in real time.
          await pass(step / 8);
          return condition();
        },
        { intervals: [50] },
      )
      .toBe(true);
  };
  /** Checks that the newest refresh gets its answer, and that no tab asks again. */
  const settled = async (answered: number) => {
    const { length } = seen.asked;
    await expect.poll(() => seen.answered.length).toBe(answered);
    await pass(10_000);
    expect(seen.asked).toHaveLength(length);
  };

  // First interval: one tab refreshes, all have the result.
  await nextRefresh();
  await settled(1);

  // Second interval: the refreshing tab is closed before its answer.
  let letGo = () => {};
  seen.hold = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await nextRefresh();
  seen.hold = null;
  const victim = seen.asked[1]?.frame().page();
  if (!victim) throw new Error('no tab asked');
  tabs.splice(tabs.indexOf(victim), 1);
  await victim.close();
  letGo();
  // Another takes over, at the latest when the dead tab's claim expires.
  await until(() => seen.asked.length === 3);
  await settled(2);

  // Third interval: as if nothing had happened.
  await nextRefresh();
  await settled(3);
  for (const tab of tabs) expect(await signedIn(tab)).toBe(true);
});

test('signing out in one tab shows in every other at once', async ({ context, site, servers, inbox }) => {
  const first = await openTab(context, site, servers.provider);
  await signIn(first, inbox);
  const others = [];
  for (let count = 0; count < 3; count += 1) others.push(await openTab(context, site, servers.provider));
  for (const tab of others) await expect.poll(() => signedIn(tab)).toBe(true);
  // How long the slowest of the others takes, by the clock of the machine. All listen before the sign-out.
  for (const tab of others)
    await tab.evaluate(() => {
      const { auth } = window as never as { auth: Auth };
      const seen = new Promise<number>((resolve) => {
        auth.onStateChange(({ session }) => session ?? resolve(performance.timeOrigin + performance.now()));
      });
      Object.assign(window, { seen });
    });
  const ended = await first.evaluate(() =>
    (window as never as { auth: Auth }).auth.session
      .revoke()
      .then(() => performance.timeOrigin + performance.now()),
  );
  const seen = await Promise.all(
    others.map((tab) => tab.evaluate(() => (window as never as { seen: Promise<number> }).seen)),
  );
  expect(Math.max(...seen) - ended).toBeLessThan(500);
  for (const tab of [first, ...others]) await expect.poll(() => signedIn(tab)).toBe(false);
  expect((await context.cookies()).filter(({ name }) => name.startsWith('auth_session'))).toEqual([]);
});

test('a page with a live session asks the server once before it is interactive, and shows the user without the answer', async ({
  context,
  site,
  servers,
  inbox,
}) => {
  const first = await openTab(context, site, servers.provider);
  await signIn(first, inbox);
  await first.close();
  // The answer is delayed: what the page shows meanwhile does not come from it.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const requests: string[] = [];
  await context.route(`${servers.provider}/**`, async (route) => {
    if (route.request().method() !== 'OPTIONS') requests.push(new URL(route.request().url()).pathname);
    await held;
    await route.continue();
  });
  // Its clock stands still, so that a slow machine does not make it continue without the answer.
  await context.clock.install();
  await context.clock.pauseAt(Date.now() + 1_000);
  const page = await openTab(context, site, servers.provider);
  await page.evaluate(() => {
    document.body.append(`Signed in: ${(window as never as { auth: Auth }).auth.state.session !== null}`);
  });
  await expect(page.getByText('Signed in: true')).toBeVisible();
  // Playwright reports a request slightly after the page has sent it.
  await expect.poll(() => requests).toEqual(['/sdk/v1/sessions/authenticate']);
  answer();
  await expect
    .poll(() => page.evaluate(() => (window as never as { auth: Auth }).auth.state.fromCache))
    .toBe(false);
  // The stored settings are younger than five minutes.
  expect(requests).toEqual(['/sdk/v1/sessions/authenticate']);
});
