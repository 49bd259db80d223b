/** The pet-game demo, at another origin than the provider: code, link, sign-out, reload. */
import { giveAddress, giveCode } from './sign-in.ts';
import { eventTypes, expect, recordEvents, test, widget } from './world.ts';

test('a visitor signs in with the code from the mail and sees the pets', async ({ page, servers, inbox }) => {
  await page.goto(`${servers.demo}/`);
  await expect(page.getByText('You are not logged in')).toBeVisible();
  await page.goto(`${servers.demo}/login`);
  const to = await giveCode(page, inbox);
  await expect(page).toHaveURL(`${servers.demo}/home`);
  await page.goto(`${servers.demo}/`);
  await expect(page.getByText(`You are logged in as`)).toContainText(to);
});

test('a visitor signs in with the link from the mail, and the waiting page continues by itself', async ({
  page,
  context,
  servers,
  inbox,
}) => {
  await page.goto(`${servers.demo}/login?with=link`);
  const to = await giveAddress(page);
  await expect(widget(page).heading).toHaveText('Check your email');
  const mailed = await context.newPage();
  await mailed.goto(await inbox.link(to));
  await expect(mailed).toHaveURL(`${servers.demo}/home`);
  await expect(page).toHaveURL(`${servers.demo}/home`);
});

test('a mail scanner that fetches the link does not use it up; the second visit to it says what happened', async ({
  browser,
  page,
  servers,
  inbox,
}) => {
  await page.goto(`${servers.demo}/login?with=link`);
  const to = await giveAddress(page);
  const link = await inbox.link(to);
  for (const method of ['HEAD', 'GET', 'GET']) await fetch(link, { method });
  // Another browser than the one that asked.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Log in here instead' }).click();
  await expect(other).toHaveURL(`${servers.demo}/home`);
  await elsewhere.close();
  const again = await browser.newContext();
  const late = await again.newPage();
  await late.goto(link);
  await expect(late.getByRole('link', { name: /new|log ?in|sign ?in|again/i }).first()).toBeVisible();
  await expect(late).not.toHaveURL(/token=/);
  await again.close();
});

test('signing out in one tab signs out the other', { tag: '@firefox' }, async ({
  page,
  context,
  servers,
  inbox,
}) => {
  await page.goto(`${servers.demo}/login`);
  await giveCode(page, inbox);
  await expect(page).toHaveURL(`${servers.demo}/home`);
  // Both show the pets before one of them signs out.
  await expect(page.getByRole('button', { name: /^Feed / }).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${servers.demo}/`);
  await other.getByText('Log Out', { exact: false }).click();
  await expect(other.getByText('You are not logged in')).toBeVisible();
  await expect(page).toHaveURL(`${servers.demo}/`);
  await expect(page.getByText('You are not logged in')).toBeVisible();
});

test('a protected page sends the visitor back to where they wanted to go', async ({
  page,
  servers,
  inbox,
}) => {
  await page.goto(`${servers.demo}/home`);
  await expect(page).toHaveURL(`${servers.demo}/login`);
  await giveCode(page, inbox);
  await expect(page).toHaveURL(`${servers.demo}/home`);
});

test('any other path shows the first page', async ({ page, servers }) => {
  await page.goto(`${servers.demo}/no/such/page`);
  await expect(page).toHaveURL(`${servers.demo}/`);
});

test('a reload in the middle of a flow returns to the code screen with the same countdown', async ({
  page,
  servers,
  inbox,
}) => {
  await recordEvents(page);
  await page.goto(`${servers.demo}/login`);
  const { code, text } = widget(page);
  const to = await giveAddress(page);
  await expect(text(/Your code expires in/)).toBeVisible();
  const wanted = await inbox.code(to);
  await page.clock.install();
  await page.reload();
  await expect(text(to)).toBeVisible();
  await expect(text(/Your code expires in [89]:\d\d/)).toBeVisible();
  expect((await inbox.all(to)).length).toBe(1);
  await page.clock.resume();
  await code.fill(wanted);
  await expect(page).toHaveURL(`${servers.demo}/home`);
  expect(await eventTypes(page)).not.toContain('OTP_LOGIN_OR_CREATE');
});
