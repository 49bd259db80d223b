/** The site of the shelters, as `npm start` runs it: people of several shelters, each with its own sign-in method. */
import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { registerApp } from '../apps.ts';
import { faults } from '../axe.ts';
import { form } from '../members.ts';
import { startProgram } from '../programs.ts';
import { giveCode } from '../sign-in.ts';
import { startSite } from '../sites.ts';
import { adminSecret, test as base, expect, Inbox, type Started, slowStart } from '../world.ts';

type Running = Record<'provider' | 'demo' | 'shelter', string>;

const test = base.extend<{ running: Running }>({
  running: [async ({ once }, use) => use(await once('shelter', startAll)), slowStart],
  inbox: async ({ running }, use) => use(new Inbox(running.provider)),
});

async function startAll(): Promise<Started<Running>> {
  const [providerPort, demoPort, shelterPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    PROVIDER_PORT: String(providerPort),
    DEMO_PORT: String(demoPort),
    SHELTER_PORT: String(shelterPort),
    DATA_DIR: 'memory:',
    LOG_LEVEL: 'silent',
    OWNER_NOTICES: 'false',
    ADMIN_SECRET: adminSecret,
  };
  const provider = await startProgram('provider', env);
  const sites = await Promise.all([startProgram('demo', env), startProgram('shelter', env)]);
  return {
    value: {
      provider: `http://localhost:${providerPort}`,
      demo: `http://localhost:${demoPort}`,
      shelter: `http://localhost:${shelterPort}`,
    },
    async stop() {
      await Promise.all(sites.map((site) => site.stop()));
      await provider.stop();
    },
  };
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Proves an address on this page, with a code of the newest mail. */
async function prove(page: Page, inbox: Inbox, email: string): Promise<void> {
  const before = (await inbox.all(email)).length;
  const view = form(page);
  await view.email.fill(email);
  await view.next.click();
  await view.host.getByLabel(/^6-digit/).fill(await inbox.code(email, before + 1));
}

test('the pet game and the shelter share a host: each leaves the session of the other alone @full', {
  tag: '@firefox-full',
}, async ({ page, inbox, running }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${running.demo}/login`);
  await giveCode(page, inbox);
  await page.waitForURL(`${running.demo}/home`);
  // In Firefox, calls under way fail when the visitor leaves, and the page says so on the console.
  await expect(page.getByRole('meter').first()).toBeVisible();
  await page.goto(`${running.shelter}/animals`);
  await page.waitForURL(`${running.shelter}/login`);
  await page.goto(`${running.shelter}/beaver-lodge/login`);
  await prove(page, inbox, 'sam@volunteers.example');
  await expect(title(page)).toHaveText('Beaver Lodge');
  await page.waitForLoadState('networkidle');
  await page.goto(`${running.demo}/home`);
  await expect(page.getByRole('meter').first()).toBeVisible();
  await page.goto(`${running.shelter}/animals`);
  await expect(title(page)).toHaveText('Beaver Lodge');
  expect(errors).toEqual([]);
});

test('by code: a volunteer looks, a keeper gives an animal away, and shares one with a shelter that a volunteer switches to', {
  tag: '@firefox-full',
}, async ({ page, inbox, running }) => {
  await page.goto(`${running.shelter}/login`);
  await prove(page, inbox, 'betty@beavers.example');
  await form(page).button('Beaver Lodge').click();
  await card(page, 'Biscuit').getByLabel('Who takes Biscuit home?').fill('Ada');
  await card(page, 'Biscuit').getByRole('button', { name: 'Give away' }).click();
  await expect(card(page, 'Biscuit')).toContainText('Lives with Ada');
  await card(page, 'Moss').getByLabel('Share Moss with').selectOption('Cat Castle');
  await card(page, 'Moss').getByRole('button', { name: 'Share Moss' }).click();
  await expect(card(page, 'Moss')).toContainText('Shared with Cat Castle');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${running.shelter}/`);
  await page.waitForLoadState();

  await page.goto(`${running.shelter}/login?switch`);
  await expect(page.getByText('Sign in first, then choose another shelter.')).toBeVisible();
  await prove(page, inbox, 'sam@volunteers.example');
  await form(page).button('Beaver Lodge').click();
  await expect(card(page, 'Moss')).toContainText('Needs a home');
  await expect(page.getByRole('button', { name: 'Give away' })).toHaveCount(0);
  await expect(page.getByText('Invite a volunteer')).toBeHidden();

  // Cat Castle demands a second factor.
  await page.getByRole('link', { name: 'Switch shelter' }).click();
  const view = form(page);
  await view.button('Cat Castle').click();
  const picture = view.host.getByRole('img');
  await expect(picture).toBeVisible();
  await view.button(/scan/i).click();
  const secret = (await view.host.locator('[part~=secret]').innerText()).replaceAll(' ', '').toUpperCase();
  await view.button('Continue').click();
  await view.host.getByLabel(/^6-digit/).fill(new TOTP({ secret }).generate());
  await view.host.getByLabel('I saved my recovery codes').check();
  await view.button('Done').click();
  await expect(title(page)).toHaveText('Cat Castle');
  await expect(card(page, 'Moss')).toContainText('Shared by Beaver Lodge');
});

test('by the login of the company, with OpenID Connect and with SAML', {
  tag: '@firefox-full',
}, async ({ page, running }) => {
  await page.goto(`${running.shelter}/otter-haven/login`);
  await form(page).button('Continue with Otter Haven staff').click();
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  await expect(title(page)).toHaveText('Otter Haven');
  await expect(page.getByRole('button', { name: /^Give away/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(`${running.shelter}/`);
  await page.waitForLoadState();

  // A colleague whom the shelter does not know yet.
  await page.goto(`${running.shelter}/fox-hollow/login`);
  await form(page).button('Continue with Fox Hollow staff').click();
  await page.getByRole('button', { name: /Mary Anning/ }).click();
  await page.getByRole('button').click();
  await expect(title(page)).toHaveText('Fox Hollow');
  await expect(card(page, 'Rusty')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Give away/ })).toHaveCount(0);
});

test('an admin invites a keeper, whose rights end at once when the admin takes the role away @full', async ({
  page,
  browser,
  inbox,
  running,
}) => {
  await page.goto(`${running.shelter}/beaver-lodge/login`);
  await prove(page, inbox, 'betty@beavers.example');
  await page.getByLabel('Email address').fill('nina@new.example');
  await page.getByLabel('May share animals and give them away').check();
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('status').getByText('nina@new.example has an invitation.')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(await inbox.link('nina@new.example'));
  // The link proves the address. This lodge accepts nothing but codes for a sign-in.
  const view = form(other);
  await view.button('Email me a log in code').click();
  await view.host.getByLabel(/^6-digit/).fill(await inbox.code('nina@new.example', 2));
  await expect(title(other)).toHaveText('Beaver Lodge');
  await card(other, 'Pepper').getByLabel('Who takes Pepper home?').fill('Nina');
  await page.evaluate(async () => {
    const { auth } = await import('/assets/session.js' as string);
    const reply = await auth.organization.members.search({
      query: {
        operator: 'AND',
        operands: [{ filter_name: 'member_emails', filter_value: ['nina@new.example'] }],
      },
    });
    await auth.organization.members.update({ member_id: reply.members[0].member_id, roles: [] });
  });
  await card(other, 'Pepper')
    .getByRole('button', { name: /^Give away/ })
    .click();
  await expect(other.getByRole('alert')).toHaveText(/Only keepers can do this/);
  await expect(card(other, 'Pepper')).toContainText('Needs a home');
  await other.context().close();
});

test('every page fits 320 px and passes axe, light and dark, from left and from right', async ({
  page,
  inbox,
  running,
}) => {
  await page.goto(`${running.shelter}/beaver-lodge/login`);
  await prove(page, inbox, 'betty@beavers.example');
  await expect(card(page, 'Moss')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  // Dark mode changes only colours, and axe takes seconds for everything else on a page.
  for (const [colorScheme, lang, rules] of [
    ['light', 'de', undefined],
    ['dark', 'ar', ['color-contrast']],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/', '/animals', '/account', '/login', '/otter-haven/login']) {
      await page.goto(`${running.shelter}${path}?lang=${lang}`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const parts = {
        '/': '.house .pet',
        '/animals': '.pet-card',
        '/account': 'auth-account [part~=section]',
      };
      const last = parts[path as keyof typeof parts] ?? 'auth-b2b-login button';
      await page.locator(last).first().waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} ${lang}`).toBeLessThanOrEqual(320);
      expect(await faults(page, { rules }), `${path} ${lang}`).toEqual([]);
    }
  }
});

test('an app asks a volunteer, who signs in on the way and allows it for one shelter @full', async ({
  page,
  inbox,
  running,
}) => {
  const elsewhere = await startSite();
  const issuer = `${running.provider}/projects/project-test-local-b2b`;
  const app = await registerApp(issuer, `${elsewhere.origin}/callback`, { name: 'Feeding Plan' });
  await page.goto(`${issuer}/oauth/authorize${app.query()}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  const email = 'betty@beavers.example';
  await prove(page, inbox, email);
  await form(page).button('Beaver Lodge').click();
  await page.waitForURL('**/oauth/authorize?**');
  await expect(page.getByText(`You are logged in as ${email} at Beaver Lodge.`)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Allow' }).press('Enter');
  await page.waitForURL((url) => url.origin === elsewhere.origin);
  expect(new URL(page.url()).searchParams.get('code')).toBeTruthy();
  await elsewhere.stop();
});
