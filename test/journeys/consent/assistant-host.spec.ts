/** The widgets inside an assistant that follows the protocol: the official host library, two frames, the strict policy. */
import { test } from '../assistant-host/open.ts';
import { expect } from '../world.ts';

test('the widgets show their tool’s result, feed through the real tools, follow the theme, and report their height', async ({
  page,
  assistant,
}) => {
  const complaints: string[] = [];
  page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.setViewportSize({ width: 320, height: 900 });
  const widget = await assistant('light');
  await page.evaluate(() => window.assistant.show('list_pets', {}));
  await expect(widget.getByRole('heading', { level: 2 })).toHaveCount(3);
  const feed = widget.getByRole('button', { name: /^Feed/ }).first();
  await feed.click();
  await expect(widget.locator('.bubble').first()).toHaveText('Nom nom nom.');

  const height = async () => (await page.locator('iframe').boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(1000);
  const overflow = widget
    .locator('html')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await overflow).toBe(0);

  const background = () => widget.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await background();
  await page.evaluate(() => window.assistant.setTheme('dark'));
  await expect.poll(background).not.toBe(light);
  await page.evaluate(() => window.assistant.leave());

  // Dark from the start.
  const medals = await assistant('dark');
  await page.evaluate(() => window.assistant.show('list_achievements', {}));
  await expect(medals.locator('[data-achievement="first-bite"]')).toBeVisible();
  await expect(medals.locator('body')).toHaveCSS('background-color', 'rgb(25, 19, 34)');
  expect(complaints).toEqual([]);
});
