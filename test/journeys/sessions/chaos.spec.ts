/** Random events in several tabs of one visitor: what must hold once they are quiet again. */
import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { isFull } from '../../../scripts/tests/full.mjs';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { seed } from '../../seed.ts';
import type { Site } from '../sites.ts';
import { changeSettings, expect, type Inbox, newAddress, publicToken, test } from '../world.ts';

/** The session layer walks much further in a made-up browser: tabs-at-random.test.ts. */
const steps = isFull ? 500 : 200;
const mostTabs = 4;
const interval = 180_000;

interface PageGlobals {
  auth: SessionClient;
  /** Advances the page's own clock: timers that fall due run. */
  pass(ms: number): void;
  /** Sets the page's clock without firing timers. */
  jump(ms: number): void;
}

/** Each page has its own clock: Playwright's moves all pages of a context at once, so no tab could freeze. */
function installClock(): void {
  const [now, setTimer, clearTimer] = [
    Date.now.bind(Date),
    setTimeout.bind(window),
    clearTimeout.bind(window),
  ];
  let [passed, jumped, next] = [0, 0, 0];
  const timers = new Map<number, { due: number; task: () => void; real: number }>();
  const elapsed = () => performance.now() + passed;
  const fire = (id: number) => {
    const timer = timers.get(id);
    timers.delete(id);
    timer?.task();
  };
  Date.now = () => now() + passed + jumped;
  const setOwnTimer = (task: () => void, ms = 0) => {
    next += 1;
    const id = next;
    timers.set(id, { due: elapsed() + ms, task, real: setTimer(() => fire(id), ms) as unknown as number });
    return id;
  };
  Object.assign(window, {
    setTimeout: setOwnTimer,
    clearTimeout(id: number) {
      clearTimer(timers.get(id)?.real);
      timers.delete(id);
    },
    pass(ms: number) {
      passed += ms;
      const due = [...timers]
        .filter(([, timer]) => timer.due <= elapsed())
        .sort((a, b) => a[1].due - b[1].due);
      for (const [id, timer] of due) {
        clearTimer(timer.real);
        fire(id);
      }
    },
    jump(ms: number) {
      jumped += ms;
    },
  });
}

interface Tab {
  page: Page;
  cdp: CDPSession;
  frozen: boolean;
}

async function openTab(context: BrowserContext, site: Site, provider: string): Promise<Tab> {
  const page = await context.newPage();
  await page.addInitScript(installClock);
  await site.open(page, {
    body: `<script type="module">
      import { createSession } from '/dist/session-core.js';
      window.auth = createSession(${JSON.stringify({ publicToken, apiBaseUrl: provider })});
      document.title = 'ready';
    </script>`,
  });
  await expect(page).toHaveTitle('ready');
  return { page, cdp: await context.newCDPSession(page), frozen: false };
}

function inside<T, A>(
  tab: Tab,
  work: (page: PageGlobals, argument: A) => T | Promise<T>,
  argument?: A,
): Promise<T> {
  const code = `(argument) => (${work.toString()})(window, argument)`;
  // The source of one of our functions, run in the page.
  return tab.page.evaluate(`(${code})(${JSON.stringify(argument ?? null)})`) as Promise<T>;
}

async function freeze(tab: Tab, frozen: boolean): Promise<void> {
  await tab.cdp.send('Page.setWebLifecycleState', { state: frozen ? 'frozen' : 'active' });
  tab.frozen = frozen;
}

async function signIn(tab: Tab, inbox: Inbox): Promise<void> {
  const email = newAddress();
  const id = await inside(
    tab,
    ({ auth }, to) => auth.otps.email.loginOrCreate(to).then((sent) => sent.method_id),
    email,
  );
  const pair = [await inbox.code(email), id] as [string, string];
  await inside(
    tab,
    ({ auth }, [code, method]) =>
      auth.otps.authenticate(code, method, { session_duration_minutes: 60 }).then(() => undefined),
    pair,
  );
}

const sessionOf = (tab: Tab) => inside(tab, ({ auth }) => auth.state.session?.session_id ?? null);

/** Mulberry32: the same steps for the same seed. */
function randomFrom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

test(`after ${steps} random steps all tabs agree with the server, and refresh as one @full`, async ({
  context,
  site,
  servers,
  inbox,
}) => {
  console.log(`SEED=${seed}`);
  const random = randomFrom(seed);
  // This test asks the server about sessions from outside of their browser.
  await changeSettings(context, { session_binding: 'off' });
  let tabs = [await openTab(context, site, servers.provider)];
  const pick = () => tabs[random(tabs.length)] as Tab;
  const refreshes: string[] = [];
  const underWay = new Set<Request>();
  const pageOf = (request: Request) => request.frame().page();
  context.on('request', (request) => {
    if (request.url().endsWith('/sessions/authenticate')) underWay.add(request);
  });
  context.on('requestfailed', (request) => underWay.delete(request));
  context.on('requestfinished', (request) => {
    if (underWay.delete(request)) refreshes.push(request.url());
  });
  const cookie = async () =>
    (await context.cookies(site.origin)).find(({ name }) => name === 'auth_session')?.value ?? null;
  const ask = async (call: string, token: string) => {
    const response = await fetch(`${servers.provider}/sdk/v1/sessions/${call}`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${publicToken}:${token}`)}`,
        'Content-Type': 'application/json',
      },
      ...(call === 'authenticate' ? { body: '{}' } : {}),
    });
    return response.ok;
  };

  /** Wakes all tabs, online and visible, for as long as an interval. */
  async function quiet(): Promise<void> {
    await context.setOffline(false);
    for (const tab of tabs) if (tab.frozen) await freeze(tab, false);
    for (const tab of tabs) {
      await inside(tab, ({ pass }) => {
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new Event('online'));
        // Longer than any pause between retries.
        for (let time = 0; time < 4; time += 1) pass(130_000);
      });
    }
  }

  async function check(sessionId: string | null): Promise<void> {
    await quiet();
    const alive = sessionId !== null && (await ask('authenticate', sessionId));
    await expect
      .poll(async () => new Set(await Promise.all(tabs.map(sessionOf))).size, {
        message: `SEED=${seed}`,
      })
      .toBe(1);
    const [first] = tabs;
    if (!first) throw new Error('no tab');
    if (alive)
      expect(await sessionOf(first), `the session lives on at the server, SEED=${seed}`).not.toBeNull();
    else {
      // A call that the quiet cut off is retried within five minutes: advance the time, slowly while a call is under way.
      const later = async () => {
        const calling = [...underWay].some((request) => tabs.some(({ page }) => page === pageOf(request)));
        for (const tab of tabs) await inside(tab, ({ pass }, ms) => pass(ms), calling ? 2_000 : 60_000);
        return sessionOf(first);
      };
      await expect.poll(later, { message: `ended elsewhere, SEED=${seed}`, timeout: 20_000 }).toBeNull();
    }
  }

  await signIn(pick(), inbox);
  let token = await cookie();
  for (let step = 1; step <= steps; step += 1) {
    const tab = pick();
    const dice = random(100);
    if (dice < 3 && tabs.length < mostTabs) {
      await context.setOffline(false);
      tabs.push(await openTab(context, site, servers.provider));
    } else if (dice < 6 && tabs.length > 1) {
      tabs = tabs.filter((other) => other !== tab);
      await tab.page.close();
    } else if (dice < 14) await freeze(tab, !tab.frozen);
    else if (dice < 22) await context.setOffline(dice < 18);
    else if (dice < 30) await inside(tab, ({ jump }, ms) => jump(ms), random(800_000) - 400_000);
    else if (dice < 40) await inside(tab, () => void document.dispatchEvent(new Event('visibilitychange')));
    else await inside(tab, ({ pass }, ms) => pass(ms), random(interval));

    if (step % 100 === 0) {
      // In half of the runs another device of the user ended the session.
      if (step % 200 === 0 && token !== null) await ask('revoke', token);
      await check(token);
      if ((await sessionOf(pick())) === null) await signIn(pick(), inbox);
      token = await cookie();
    }
  }

  // Quiet now, and the clocks agree: one interval, one refresh, in whichever tab.
  await Promise.all(tabs.map(({ page }) => page.close()));
  // Ignore late answers to requests of closed tabs.
  underWay.clear();
  tabs = [];
  for (let count = 0; count < mostTabs; count += 1) tabs.push(await openTab(context, site, servers.provider));
  for (const tab of tabs) await expect.poll(() => sessionOf(tab)).not.toBeNull();
  // Each tab asks the server once when it opens, unless another one has just done so.
  for (const tab of tabs)
    await expect.poll(() => inside(tab, ({ auth }) => auth.state.fromCache)).toBe(false);
  await expect.poll(() => underWay.size).toBe(0);
  refreshes.length = 0;
  // In small steps: the tabs' clocks move one after the other.
  for (let time = 0; time < interval + 20_000; time += 4_000) {
    for (const tab of tabs) await inside(tab, ({ pass }) => pass(4_000));
  }
  await expect.poll(() => underWay.size).toBe(0);
  await expect.poll(() => refreshes.length).toBe(1);
});
