/** The demo's pages: what they do with the pets, what they say when something is missing, how they look. */
import type { Page } from '@playwright/test';
import { faults } from '../axe.ts';
import { expectToFit } from '../fit.ts';
import { recordErrors, recordViolations } from '../recorders.ts';
import { giveAddress, giveCode } from '../sign-in.ts';
import { expect, type Inbox, newAddress, type Servers, test, widget } from '../world.ts';

interface Visit {
  page: Page;
  servers: Servers;
  inbox: Inbox;
  to?: string;
}

async function signIn({ page, servers, inbox, to = newAddress() }: Visit): Promise<string> {
  await page.goto(`${servers.demo}/login`);
  return giveCode(page, inbox, to);
}

async function comeHome(visit: Visit): Promise<void> {
  await signIn(visit);
  await expect(visit.page).toHaveURL(`${visit.servers.demo}/home`);
  await expect(visit.page.getByRole('meter').first()).toBeVisible();
}

async function askForLink({ page, servers, inbox }: Visit): Promise<string> {
  await page.goto(`${servers.demo}/login?with=link`);
  const to = await giveAddress(page);
  await expect(widget(page).heading).toHaveText('Check your email');
  return inbox.link(to);
}

const meter = async (page: Page, name: RegExp): Promise<number> =>
  Number(await page.getByRole('meter', { name }).first().getAttribute('aria-valuenow'));

/** Leaves the page first: while it is open, a pending answer could store the session again. */
async function forget(page: Page, stores: ('localStorage' | 'sessionStorage')[]): Promise<void> {
  await page.goto(new URL('/assets/icon.svg', page.url()).href);
  await page.evaluate((names) => {
    for (const name of names) window[name].clear();
  }, stores);
}

test.describe('the pets', () => {
  test('can be fed by keyboard and played with; their meters show it, also after a reload and without the server', async ({
    page,
    servers,
    inbox,
  }) => {
    // With animations, as most visitors see it.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    // A protected page leads to the login, and the login back.
    await page.goto(`${servers.demo}/home`);
    await expect(page).toHaveURL(`${servers.demo}/login`);
    await giveCode(page, inbox);
    await expect(page).toHaveURL(`${servers.demo}/home`);
    await expect(page.getByRole('meter').first()).toBeVisible();
    const tummy = await meter(page, /^Tummy/);
    await page.getByRole('button', { name: /^Feed/ }).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => meter(page, /^Tummy/)).toBeGreaterThan(tummy);
    await expect(page.getByText('Achievement: First bite')).toBeVisible();
    // Read only now: a meal improves the mood too.
    const mood = await meter(page, /^Mood/);
    await page.getByRole('button', { name: /^Play/ }).first().click();
    await expect.poll(() => meter(page, /^Mood/)).toBeGreaterThan(mood);
    const fed = await meter(page, /^Tummy/);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(page.getByRole('meter').first()).toBeVisible();
    // A minute may have passed; a meal counts far more.
    expect(Math.abs((await meter(page, /^Tummy/)) - fed)).toBeLessThanOrEqual(1);
    await expect(page.locator('[data-achievement="first-bite"]')).toContainText('Earned on');

    // They stay on screen when the server is unreachable.
    await page.route('**/api/pets**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/can't reach your pets/)).toBeVisible();
    await expect(page.getByRole('meter').first()).toBeVisible();
    await page.unroute('**/api/pets**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/can't reach your pets/)).toBeHidden();
  });

  test('wait while the sign-in service is down and nothing is stored, until it returns', async ({
    page,
    servers,
    inbox,
  }) => {
    await comeHome({ page, servers, inbox });
    await page.route(`${servers.provider}/**`, (route) => route.abort());
    await forget(page, ['localStorage', 'sessionStorage']);
    await page.goto(`${servers.demo}/home`);
    await expect(page.getByText(/sign-in service isn't responding/)).toBeVisible();
    await expect(page).toHaveURL(`${servers.demo}/home`);
    await page.goto(`${servers.demo}/`);
    await expect(page.getByRole('alert')).toContainText('isn’t responding');
    await page.unroute(`${servers.provider}/**`);
    // Does not use the pointer: the session also retries by itself, so the button may be gone by then.
    await page.getByText('Try again').dispatchEvent('click');
    await expect(page.getByText('You are logged in as')).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

test('a visitor of the account page signs in first, returns to it, and downloads their data @full', async ({
  page,
  servers,
  inbox,
}) => {
  const failures = recordErrors(page);
  await page.goto(`${servers.demo}/account?lang=de`);
  await expect(page).toHaveURL(`${servers.demo}/login`);
  const email = newAddress();
  await page.getByRole('textbox').first().fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel(/6/).fill(await inbox.code(email));
  await expect(page).toHaveURL(`${servers.demo}/account?lang=de`);
  const account = page.locator('auth-account');
  await expect(account.getByRole('region')).toHaveCount(9);
  await expect(
    account.getByRole('region', { name: 'E\u2011Mail und Telefon' }).getByText(email),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await account.getByRole('button', { name: 'Meine Daten herunterladen' }).click();
  expect((await download).suggestedFilename()).toBe('account.json');

  // From the pets, too.
  await page.goto(`${servers.demo}/home`);
  await page.getByRole('link', { name: 'Ihr Konto' }).click();
  await expect(account.getByRole('region', { name: 'Profil' })).toBeVisible();
  expect(failures).toEqual([]);
});

test.describe('without cookies', () => {
  test('the login page says so, also after a code, without a redirect loop', async ({
    page,
    servers,
    inbox,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
    });
    await page.clock.install();
    let arrivals = 0;
    page.on('framenavigated', () => {
      arrivals += 1;
    });
    await signIn({ page, servers, inbox });
    await expect(widget(page).text('Success!')).toBeVisible();
    await expect(page.getByText('blocks cookies')).toBeVisible();
    // Longer than the page takes to redirect a signed-in visitor.
    await page.clock.fastForward(5_000);
    expect(arrivals).toBe(1);
    await expect(page).toHaveURL(`${servers.demo}/login`);
  });

  test('every page still opens if storage is blocked too', async ({ page, servers }) => {
    const failures = recordErrors(page);
    await page.addInitScript(() => {
      const forbid = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(Document.prototype, 'cookie', { get: forbid, set: forbid });
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, { get: forbid });
      }
    });
    await page.goto(`${servers.demo}/`);
    await expect(page.getByText('You are not logged in')).toBeVisible();
    await page.goto(`${servers.demo}/home`);
    await expect(page).toHaveURL(`${servers.demo}/login`);
    await expect(page.getByText('blocks cookies')).toBeVisible();
    await expect(widget(page).email).toBeVisible();
    await page.goto(`${servers.demo}/authenticate`);
    await expect(page.getByText('Loading...')).toBeVisible();
    expect(failures).toEqual([]);
  });
});

test.describe('the page that a link opens', () => {
  test('without a token does nothing, with half a link says so; a token of no known type is one of social sign-in @full', async ({
    page,
    servers,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/authenticate') && request.method() === 'POST')
        requests.push(request.url());
    });
    await page.goto(`${servers.demo}/authenticate`);
    await expect(page.getByText('Loading...')).toBeVisible();
    expect(requests).toEqual([]);
    await expect(page).toHaveURL(`${servers.demo}/authenticate`);
    await page.goto(`${servers.demo}/authenticate?token=abcdefgh&auth_token_type=magic`);
    await expect(page.getByRole('heading')).toHaveText('This link is incomplete');
    await expect(page).toHaveURL(`${servers.demo}/authenticate`);
    await page.goto(`${servers.demo}/authenticate?token=abcdefgh`);
    await expect(page.getByRole('heading')).toHaveText('This sign-in has expired');
    await expect(page).toHaveURL(`${servers.demo}/authenticate`);
    const arrival = /\/authenticate\?.*token=/;
    await page.route(arrival, async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.delete('auth_token_type');
      await page.unroute(arrival);
      await route.fulfill({ status: 302, headers: { location: url.href } });
    });
    await page.goto(`${servers.demo}/login`);
    await widget(page).button('Continue with Google').click();
    await page.getByRole('button', { name: /^Ada/ }).click();
    await expect(page).toHaveURL(`${servers.demo}/home`);
  });

  test('keeps the link valid while the server is down; a retry signs in, and says later that the link is used', async ({
    page,
    servers,
    inbox,
  }) => {
    const link = await askForLink({ page, servers, inbox });
    // Away from the waiting page, which would continue by itself.
    await page.goto('about:blank');
    await page.route('**/magic_links/authenticate', (route) => route.abort());
    await page.goto(link);
    await expect(page.getByRole('heading')).toHaveText("We can't sign you in right now");
    await expect(page).not.toHaveURL(/token=/);
    await page.unroute('**/magic_links/authenticate');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(`${servers.demo}/home`);
    await page.goto(link);
    await expect(page.getByRole('heading')).toHaveText('This link no longer works');
    await expect(page).toHaveTitle('This link no longer works · Pet Game');
    await page.getByRole('link', { name: 'Visit your pets' }).click();
    await expect(page).toHaveURL(`${servers.demo}/home`);
  });
});

const pages = [
  { path: '/', ready: (page: Page) => page.getByText(/You are (not )?logged in/) },
  { path: '/login', ready: (page: Page) => widget(page).email },
  { path: '/login?with=link', ready: (page: Page) => widget(page).email },
  { path: '/authenticate', ready: (page: Page) => page.getByText('Loading...') },
];

/** Dark mode changes only colours, and axe takes seconds for everything else on a page. */
const schemes = [
  ['light', null],
  ['dark', ['color-contrast']],
] as const;

test('every page fits 320 px, also with text twice as large, passes axe in light and dark, obeys its policy, and has its own title and an icon', async ({
  page,
  servers,
  inbox,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const refused = await recordViolations(page);
  const inSchemes = async (name: string) => {
    for (const [colorScheme, rules] of schemes) {
      await page.emulateMedia({ colorScheme });
      await expectWellMade(page, `${name} ${colorScheme}`, rules);
    }
  };
  await page.goto(`${servers.demo}/no/such/page`);
  await expect(page).toHaveURL(`${servers.demo}/`);
  const titles = new Map<string, string>();
  for (const { path, ready } of pages) {
    await page.goto(`${servers.demo}${path}`);
    await expect(ready(page)).toBeVisible();
    await inSchemes(path);
    titles.set(await page.title(), path);
    const icon = await page.locator('link[rel="icon"]').getAttribute('href');
    expect((await page.request.get(`${servers.demo}${icon}`)).headers()['content-type']).toContain('svg');
  }
  expect(titles.size).toBe(3);
  const to = newAddress().replace('@', '@a-company-with-quite-a-long-name.and-departments.');
  await comeHome({ page, servers, inbox, to });
  await inSchemes('/home');
  await page.route('**/api/pets**', (route) => route.abort());
  await forget(page, ['sessionStorage']);
  await page.goto(`${servers.demo}/home`);
  await expect(page.getByText(/can't reach your pets/)).toBeVisible();
  await inSchemes('/home without pets');
  await page.goto(`${servers.demo}/`);
  await expect(page.getByText('You are logged in as')).toContainText(to);
  await inSchemes('/ signed in');
  expect(await refused()).toEqual([]);
});

/** @param rules axe rules to run; `null`: all */
async function expectWellMade(page: Page, name: string, rules: readonly string[] | null): Promise<void> {
  await expectToFit(page, name);
  expect(await faults(page, { rules: rules ?? undefined }), name).toEqual([]);
}
