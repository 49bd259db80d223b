/** The site of the shelters, as `npm start` runs it: people of several shelters, each with its own way in. */
import { test as base, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { freePort } from '../../scripts/lib/ports.mjs';
import { start } from './programs.ts';
import { giveCode } from './sign-in.ts';
import { Inbox } from './world.ts';

const test = base.extend<{ inbox: Inbox }, { servers: Record<'provider' | 'demo' | 'shelter', string> }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const [providerPort, demoPort, shelterPort] = [await freePort(), await freePort(), await freePort()];
      const env = {
        ...process.env,
        PROVIDER_PORT: String(providerPort),
        DEMO_PORT: String(demoPort),
        SHELTER_PORT: String(shelterPort),
        DATA_DIR: 'memory:',
        LOG_LEVEL: 'silent',
        ADMIN_SECRET: 'the-admin-secret-of-these-journeys-0123456789',
      };
      const provider = await start('provider/main.ts', env, /provider ready/);
      const [demo, shelter] = await Promise.all([
        start('demo-host/main.ts', env, /demo ready/),
        start('demo-host/shelter/main.ts', env, /shelter ready/),
      ]);
      await use({
        provider: `http://localhost:${providerPort}`,
        demo: `http://localhost:${demoPort}`,
        shelter: `http://localhost:${shelterPort}`,
      });
      await Promise.all([demo.stop(), shelter.stop()]);
      await provider.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  inbox: async ({ servers }, use) => use(new Inbox(servers.provider)),
});

/** Proves an address, up to the choice of a shelter. */
async function prove(page: Page, inbox: Inbox, shelter: string, email: string): Promise<void> {
  await page.goto(`${shelter}/login`);
  await page.getByLabel('Email address').fill(email);
  const before = (await inbox.all(email)).length;
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Code').fill(await inbox.code(email, before + 1));
  await page.getByRole('button', { name: 'Continue' }).click();
}

const animals = (page: Page) => page.getByRole('listitem');

test('the pet game and the shelter share a host: each leaves the session of the other alone', async ({
  page,
  inbox,
  servers,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`${servers.demo}/login`);
  await giveCode(page, inbox);
  await page.waitForURL(`${servers.demo}/home`);
  await page.goto(`${servers.shelter}/`);
  await page.waitForURL(`${servers.shelter}/login`);
  await prove(page, inbox, servers.shelter, 'sam@volunteers.example');
  await page.getByRole('button', { name: 'Beaver Lodge' }).click();
  await expect(animals(page)).toHaveCount(3);
  await page.goto(`${servers.demo}/home`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${servers.shelter}/`);
  await expect(animals(page)).toHaveCount(3);
  expect(errors).toEqual([]);
});

test('a volunteer sees the animals; a keeper gives one away', async ({ page, inbox, servers }) => {
  await prove(page, inbox, servers.shelter, 'sam@volunteers.example');
  await page.getByRole('button', { name: 'Beaver Lodge' }).click();
  await expect(page.getByRole('heading', { name: 'Beaver Lodge' })).toBeVisible();
  await expect(animals(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Give away' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();

  await prove(page, inbox, servers.shelter, 'betty@beavers.example');
  await page.getByRole('button', { name: 'Beaver Lodge' }).click();
  await page.getByLabel('Who takes Biscuit home?').fill('Ada');
  await animals(page).filter({ hasText: 'Biscuit' }).getByRole('button').click();
  await expect(animals(page).filter({ hasText: 'Biscuit' })).toContainText('Lives with Ada');
});

test('an admin invites a volunteer, who is in by the link and a code', async ({
  page,
  browser,
  inbox,
  servers,
}) => {
  await prove(page, inbox, servers.shelter, 'betty@beavers.example');
  await page.getByRole('button', { name: 'Beaver Lodge' }).click();
  await page.getByLabel('Email address').fill('nina@new.example');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByRole('status')).toHaveText('nina@new.example has an invitation.');
  const other = await (await browser.newContext()).newPage();
  await other.goto(await inbox.link('nina@new.example'));
  // The link proves the address. This lodge accepts nothing but codes for a sign-in.
  await other.getByLabel('Code').fill(await inbox.code('nina@new.example', 2));
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(animals(other)).toHaveCount(3);
  await other.context().close();
});

test('a volunteer switches to a shelter that demands a second factor', async ({ page, inbox, servers }) => {
  await prove(page, inbox, servers.shelter, 'sam@volunteers.example');
  await page.getByRole('button', { name: 'Beaver Lodge' }).click();
  await page.getByRole('link', { name: 'Switch shelter' }).click();
  await page.getByRole('button', { name: 'Cat Castle' }).click();
  const secret = (await page.locator('#secret').textContent()) ?? '';
  await page.getByLabel('Code of your authenticator app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Cat Castle' })).toBeVisible();
  await expect(animals(page)).toHaveCount(2);
});

test('a colleague enters by the login of the company', async ({ page, inbox, servers }) => {
  await prove(page, inbox, servers.shelter, 'ada@otters.example');
  await page.getByRole('button', { name: 'Otter Haven' }).click();
  await page.getByRole('button', { name: 'Continue with Otter Haven staff' }).click();
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  await expect(page.getByText('Ada · ada@otters.example')).toBeVisible();
  await expect(animals(page)).toHaveCount(2);
});
