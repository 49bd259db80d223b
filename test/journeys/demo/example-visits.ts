/** A visit to one of the sample apps in `examples/`: what each of them must do. */
import type { Page } from '@playwright/test';
import { giveCode } from '../sign-in.ts';
import { expect, type Inbox } from '../world.ts';

/** Signs in, comes back with an old cookie, and logs out; looks each time at what the app's own server answers. */
export async function visitExample(page: Page, url: string, inbox: Inbox): Promise<void> {
  const answer = () => page.evaluate(async () => (await fetch('/api/me')).status);
  const id = page.locator('output');
  await page.goto(url);
  await expect(page.getByLabel('Email address')).toBeVisible();
  expect(await answer()).toBe(401);

  await giveCode(page, inbox);
  await expect(id).toHaveText(/^user-/);
  await expect(page.getByLabel('Email address')).toBeHidden();
  expect(await answer()).toBe(200);

  // As after a pause that was longer than the JWT is valid.
  await page.context().clearCookies({ name: 'auth_session_jwt' });
  await page.reload();
  await expect(id).toHaveText(/^user-/);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  expect(await answer()).toBe(401);
}
