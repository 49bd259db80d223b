/** The pet-game demo, at another origin than the provider. The main journeys pass through it too. */
import { giveAddress } from '../sign-in.ts';
import { expect, test } from '../world.ts';

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
  await other.getByRole('button', { name: 'Sign in on this device' }).click();
  await expect(other).toHaveURL(`${servers.demo}/home`);
  await elsewhere.close();
  const again = await browser.newContext();
  const late = await again.newPage();
  await late.goto(link);
  await expect(late.getByRole('link', { name: /new|log ?in|sign ?in|again/i }).first()).toBeVisible();
  await expect(late).not.toHaveURL(/token=/);
  await again.close();
});

test('hints to other ways leave while the visitor waits for a mail, and return with the first screen', async ({
  page,
  servers,
}) => {
  await page.goto(`${servers.demo}/login`);
  const hints = page.locator('.switch, [data-way]');
  await expect(hints.filter({ visible: true })).toHaveCount(2);
  await giveAddress(page);
  await expect(hints.filter({ visible: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(hints.filter({ visible: true })).toHaveCount(2);
});
