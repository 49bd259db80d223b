/** The second factor after each first one: a user with an app enters its code after every sign-in. */
import type { Page } from '@playwright/test';
import { type AuthenticatorApp, protect } from '../second-factors.ts';
import { eventTypes, expect, loginTag, widget } from '../world.ts';
import { dialogs, signInThere } from './one-tap-visits.ts';
import { addAuthenticator, open, register, test, withForm } from './passkey-visits.ts';

const challenge = (page: Page) =>
  expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();

async function enterCode(page: Page, app: AuthenticatorApp): Promise<void> {
  await page.getByLabel('6-digit code').fill(app.code());
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === 'auth_session');

test('a passkey that checked finger, face or PIN is two factors at once, and needs no code @full', async ({
  world,
}) => {
  const { page, servers } = world;
  await addAuthenticator(page);
  await register(world);
  await protect(page, servers.provider);
  await open(world, withForm);
  await expect(page.getByText('Success!')).toBeVisible();
  const events = await eventTypes(page);
  expect(events.slice(-2)).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  expect(await isSignedIn(page)).toBe(true);
});

test('a code of the app follows one-tap, on the page that completes it @full', async ({
  page,
  site,
  servers,
}) => {
  await signInThere(page, servers.provider, 'Grace Hopper');
  const { client, next } = await dialogs(page);
  const options = {
    providers: [{ type: 'google', one_tap: true }],
    loginRedirectURL: `${servers.demo}/authenticate`,
  };
  const body = loginTag(servers.provider, `products="oauth otp" oauth-options='${JSON.stringify(options)}'`);
  const choose = async () => {
    await site.open(page, { body });
    const { dialogId } = await next();
    await client.send('FedCm.selectAccount', { dialogId, accountIndex: 0 });
  };
  await choose();
  await expect(page).toHaveURL(`${servers.demo}/home`);
  const app = await protect(page, servers.provider);
  await choose();
  await expect(page).toHaveURL(`${servers.demo}/login`);
  await challenge(page);
  expect(await isSignedIn(page)).toBe(false);
  await enterCode(page, app);
  await expect(page).toHaveURL(`${servers.demo}/home`);
  await expect(widget(page).host).toHaveCount(0);
});
