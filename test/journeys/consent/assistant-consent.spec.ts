/** End to end: an assistant that knows only the demo's address, a visitor in a real browser, and the pets. */
import { runAssistantAt } from '../../demo/assistant-program.ts';
import { giveCode } from '../sign-in.ts';
import { expect, newAddress, test } from '../world.ts';

test('a visitor signs in by code, allows the assistant, grants it more, sees what it did, and revokes its access', async ({
  page,
  context,
  servers,
  inbox,
}) => {
  const to = newAddress();
  const requests: string[][] = [];
  const args = ['--scope', 'pets:read pets:feed'];
  const assistant = await runAssistantAt(servers.demo, args, async (link) => {
    requests.push((new URL(link).searchParams.get('scope') ?? '').split(' '));
    await page.goto(link);
    if (requests.length === 1) await giveCode(page, inbox, to);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pet Game assistant wants to connect!');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL((url) => url.searchParams.has('code'));
  });
  expect(assistant.output).toContain('had a good game.');
  expect(assistant.code).toBe(0);
  expect(requests[0]).toEqual(['pets:read', 'pets:feed']);
  expect(requests[1]).toContain('pets:play');

  const home = await context.newPage();
  await home.goto(`${servers.demo}/home`);
  await expect(home.getByText(/Pet Game assistant fed /)).toBeVisible();
  await expect(home.getByText(/Pet Game assistant played with /)).toBeVisible();
  await home.getByRole('button', { name: 'Disconnect Pet Game assistant' }).click();
  await expect(home.getByRole('heading', { name: 'Connected apps' })).toBeHidden();
});
