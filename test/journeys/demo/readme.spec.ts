/** The first example of the README, as a newcomer pastes it. */
import { readFile } from 'node:fs/promises';
import { giveCode } from '../sign-in.ts';
import { expect, test } from '../world.ts';

test('the first example of the README signs in, shows who is signed in after a reload and in another tab, and has a way out', async ({
  page,
  context,
  site,
  servers,
  inbox,
}) => {
  const [, example = ''] = /^```html\n([\s\S]*?)^```/m.exec(await readFile('README.md', 'utf8')) ?? [];
  expect(example).toContain('<auth-login');
  const pasted = example
    .replaceAll('http://localhost:4300', '')
    .replaceAll('http://localhost:4400', servers.provider);
  await site.open(page, { head: '', body: pasted });

  const greeting = page.getByText('You are signed in as');
  const form = page.locator('auth-login');
  await expect(form.getByLabel('Email address')).toBeVisible();
  await expect(greeting).toBeHidden();
  const other = await context.newPage();
  await other.goto(page.url());

  const address = await giveCode(form, inbox);
  const greetingText = `You are signed in as ${address}.`;
  await expect(greeting).toContainText(greetingText);
  await expect(form).toBeHidden();
  await expect(other.getByText('You are signed in as')).toContainText(greetingText);

  await page.reload();
  await expect(greeting).toContainText(greetingText);
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(greeting).toBeHidden();
  await expect(form.getByLabel('Email address')).toBeVisible();
  await expect(other.getByText('You are signed in as')).toBeHidden();
});
