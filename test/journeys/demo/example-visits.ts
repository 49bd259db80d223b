/** A visit to one of the sample apps in `examples/`: what each of them must do. */
import type { Page } from '@playwright/test';
import { choose } from '../account/account-visits.ts';
import { giveCode } from '../sign-in.ts';
import { expect, type Inbox, newAddress } from '../world.ts';

/** Signs in, comes back with an old cookie, and logs out; looks each time at what the app's own server answers. */
export async function visitExample(page: Page, url: string, inbox: Inbox): Promise<void> {
  const answer = (path = '/api/me') => page.evaluate(async (at) => (await fetch(at)).status, path);
  const id = page.locator('output');
  await page.goto(url);
  await expect(page.getByLabel('Email address')).toBeVisible();
  expect(await answer()).toBe(401);

  await giveCode(page, inbox);
  await expect(id).toHaveText(/^user-/);
  await expect(page.getByLabel('Email address')).toBeHidden();
  expect(await answer()).toBe(200);
  // The session is bound to this browser.
  expect(await answer('/api/emails')).toBe(403);

  // Makes it as after a pause that was longer than the JWT is valid.
  await page.context().clearCookies({ name: 'auth_session_jwt' });
  await page.reload();
  await expect(id).toHaveText(/^user-/);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  expect(await answer()).toBe(401);
}

/** An admin creates an organization and invites a writer and a reader, who may do what their roles say. */
export async function visitOrganizations(page: Page, url: string, inbox: Inbox): Promise<void> {
  const [founder, writer, reader] = [newAddress(), newAddress(), newAddress()];
  const list = (of: Page, id: string) => of.locator(`#${id}`);
  await page.goto(url);
  await giveCode(page, inbox, founder);
  await page.getByRole('button', { name: 'Create an organization' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();

  for (const [address, mayWrite] of [
    [writer, true],
    [reader, false],
  ] as const) {
    await page.getByLabel('Address', { exact: true }).fill(address);
    await page.getByLabel('may write').setChecked(mayWrite);
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(list(page, 'members')).toContainText(address);
  }
  await expect(list(page, 'members')).toContainText(new RegExp(`${founder}: .*auth_admin`));

  for (const [address, answer, notes] of [
    [writer, '', `by ${writer}`],
    [reader, 'You may only read.', `by ${writer}`],
  ] as const) {
    const context = await page.context().browser()?.newContext();
    const guest = await context?.newPage();
    if (!guest) throw new Error('the browser has closed');
    await guest.goto(await inbox.link(address));
    await expect(guest.getByRole('main')).toBeVisible();
    await guest.getByLabel('Note').fill(`by ${address}`);
    await guest.getByRole('button', { name: 'Write' }).click();
    await expect(guest.locator('form output, p output').filter({ hasText: answer }).first()).toBeAttached();
    await expect(list(guest, 'notes')).toHaveText(notes);
    await expect(list(guest, 'members')).toContainText(founder);
    await expect(list(guest, 'record')).not.toContainText('organization.created');
    await guest.getByRole('link', { name: 'Your account' }).click();
    await choose(organizationOf(guest), /^Leave /);
    await guest.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
    await expect(guest.getByText('You have left')).toBeVisible();
    await context?.close();
  }

  await page.reload();
  await expect(list(page, 'record')).toContainText('organization.created');
  await expect(list(page, 'record')).toContainText('member.joined');
  // What the provider has sent, and what anybody could send.
  await expect
    .poll(async () => (await page.reload()) && (await list(page, 'news').textContent()))
    .toContain('member.joined');
  const forged = { method: 'POST', headers: { 'webhook-id': '1' }, body: '{"type":"member.joined"}' };
  expect((await fetch(`${url}/hooks`, forged)).status).toBe(400);

  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.locator('auth-account').getByText(founder).first()).toBeVisible();
  await choose(organizationOf(page), 'Switch to another organization');
  await page.getByRole('button', { name: 'Current' }).click();
  await expect(list(page, 'record')).toContainText('organization.created');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
}

/** The section of the account page. */
function organizationOf(page: Page) {
  return page.locator('auth-account').getByRole('region', { name: 'Organization', exact: true });
}
