/** The development outbox, as a developer uses it. */

import type { Provider } from '../../../provider/program/start.ts';
import { createClient, newAddress } from '../../provider/client.ts';
import { faults } from '../axe.ts';
import { startProvider } from '../programs.ts';
import { test as base, expect, slowStart, startedProvider } from '../world.ts';

const environment = {
  PROVIDER_PORT: '0',
  DATA_DIR: 'memory:',
  LOG_LEVEL: 'silent',
  RATE_SENDS_PER_IP: '1000',
};

const test = base.extend<{ provider: Provider }>({
  provider: [
    async ({ once }, use) => use(await once('outbox', () => startedProvider(environment))),
    slowStart,
  ],
});

test('shows messages by address as they are sent, copies a code, opens a link in a new page, finds an address, and shows a mail as it looks', async ({
  page,
  context,
  provider,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: provider.url });
  const client = createClient(provider.url);
  const [first, second] = [newAddress(), newAddress()];
  await page.goto(provider.url);
  await expect(page).toHaveURL(/\/outbox$/);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await client.sendLink(first);
  const { code } = await client.sendCode(second);
  const groups = page.locator('.group');
  await expect(groups.nth(0)).toContainText(second);
  await expect(groups.nth(1)).toContainText(first);
  await expect(groups.nth(0).locator('time')).toHaveText('just now');
  await expect(groups.nth(0).getByRole('button', { name: 'Copy code' })).toHaveAccessibleDescription(
    new RegExp(code),
  );
  await groups.nth(0).getByText(code, { exact: true }).click();
  await expect(groups.nth(0).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  // Another message to the first address brings it to the top, and stays with the other one.
  await client.sendCode(first);
  await expect(groups.nth(0)).toContainText(first);
  await expect(groups.nth(0).locator('.message')).toHaveCount(2);
  await expect(groups).toHaveCount(2);

  const pageOfHost = `${provider.url}/docs/errors`;
  const targetEmail = newAddress();
  const { link } = await client.sendLink(targetEmail, { signup_magic_link_url: pageOfHost });
  await page.getByLabel('Search by address').fill(targetEmail.toUpperCase());
  await expect(page.getByRole('heading', { name: targetEmail })).toBeVisible();
  await expect(page.getByRole('heading', { name: second })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: targetEmail })).toBeVisible();
  await expect(page.getByRole('heading', { name: second })).toBeHidden();
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open link' }).and(page.locator(':visible')).click(),
  ]);
  await expect(opened).toHaveURL(link);
  await opened.close();
  await page.getByLabel('Search by address').fill('nobody@nowhere');
  await expect(page.getByText('No message to this address.')).toBeVisible();

  // Its policy allows what it shows.
  await page.goto(`${provider.url}/outbox?to=${second}`);
  await page.getByText('Preview of the mail').and(page.locator(':visible')).click();
  const mail = page.frameLocator(`iframe[title="Mail to ${second}"]`);
  await expect(mail.getByRole('heading', { name: 'Your sign-in code' })).toBeVisible();
  const size = await mail.getByText(code).evaluate((element) => getComputedStyle(element).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThan(28);
  expect(complaints).toEqual([]);
});

test('recovers after the provider was down, with what was sent meanwhile', async ({ page }) => {
  const first = await startProvider({ environment });
  const port = new URL(first.url).port;
  await page.goto(`${first.url}/outbox`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await first.close();
  await expect(page.getByText('Connection lost, trying again…')).toBeVisible();
  const second = await startProvider({ environment: { ...environment, PROVIDER_PORT: port } });
  const email = newAddress();
  await createClient(second.url).sendCode(email);
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await second.close();
});

test('has no accessibility violation and fits a small screen, in light and dark and in large type', async ({
  page,
  provider,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const client = createClient(provider.url);
  const email = newAddress();
  await client.sendLink(email);
  await client.sendCode(email);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  const inSchemes = async () => {
    for (const [colorScheme, rules] of [
      ['light', undefined],
      ['dark', ['color-contrast']],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faults(page, { rules })).toEqual([]);
    }
    expect(await width()).toBe(320);
  };
  await page.goto(`${provider.url}/outbox?to=${email}`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  for (const summary of await page.getByText('Plain text').and(page.locator(':visible')).all())
    await summary.click();
  await inSchemes();
  // Also with type twice as large.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await width()).toBe(320);
  await page.goto(`${provider.url}/docs/errors`);
  await inSchemes();
  const long = 'augusta.ada.king@letters.analytical.example';
  // A long address wraps before a punctuation mark.
  await client.sendCode(long);
  await page.goto(`${provider.url}/outbox?to=${long}`);
  const address = page.locator('li .to').filter({ hasText: long });
  await expect(address).toHaveText(long);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const starts = await address.evaluate((element) => {
    const tops = (node: Node, at: number) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().top;
    };
    const letters = [...element.childNodes].flatMap((node) =>
      [...(node.textContent ?? '')].map((letter, at) => ({ letter, top: tops(node, at) })),
    );
    return letters
      .filter(({ top }, at) => at > 0 && top > (letters[at - 1]?.top ?? 0) + 4)
      .map(({ letter }) => letter);
  });
  expect(starts.length).toBeGreaterThan(0);
  for (const letter of starts) expect(letter).toMatch(/[.@]/);
});
