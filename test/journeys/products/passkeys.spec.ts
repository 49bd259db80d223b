/** Passkeys: created, used by button and autofill, renamed and deleted. */

import type { Page } from '@playwright/test';
import type { AuthLoginElement } from '../../../elements/public-types.ts';
import { startMovedProvider } from '../moved-clock.ts';
import { giveAddress, signInByCode } from '../sign-in.ts';
import {
  eventTypes,
  expect,
  Inbox,
  loginTag,
  newAddress,
  publicToken,
  recordEvents,
  recordedEvents,
  widget,
} from '../world.ts';
import {
  addAuthenticator,
  createSession,
  isAccessible,
  open,
  register,
  registration,
  signInWithCode,
  signOut,
  test,
  withButton,
  withForm,
} from './passkey-visits.ts';

/** Opens the menu of the only passkey, and chooses in it. */
async function chooseInRow(page: Page, action: RegExp) {
  const { button, host } = widget(page);
  await button(/^More actions: /).click();
  await host.getByRole('menuitem', { name: action }).click();
}

test('a visitor creates a passkey, and it signs in through autofill', async ({ world, page }) => {
  const authenticator = await addAuthenticator(page);
  await signInWithCode(world);
  // A page of settings, which stays in place.
  const body = `<h1>Settings</h1><p style="block-size: 200vh">More</p>${loginTag(world.servers.provider, registration)}`;
  await world.site.open(page, { body });
  const { heading, button, text, host } = widget(page);
  await expect(heading).toHaveText('Set up a new Passkey');
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await isAccessible(page);
  await button('Create a Passkey').click();
  await expect(heading.first()).toHaveText('Passkey successfully created!');
  await expect(heading.first()).toBeInViewport();
  await expect(heading.last()).toHaveText('Existing Passkeys');
  await expect(host.getByRole('listitem')).toHaveCount(1);
  await isAccessible(page);
  expect(await authenticator.count()).toBe(1);
  await button('Done').click();
  await expect(text('You can now log in with a passkey.')).toBeVisible();
  expect(await eventTypes(page)).toEqual(['PASSKEY_REGISTER', 'PASSKEY_DONE']);

  await signOut(world);
  await open(world, withForm);
  await expect(text('You have successfully logged in.')).toBeVisible();
  await expect(button('Continue with a passkey')).toHaveCount(0);
  expect(await eventTypes(page)).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  expect(JSON.stringify(await recordedEvents(page))).not.toContain('session_token');
});

test('the button signs in where no field offers passkeys; a security key works too', async ({
  world,
  page,
}) => {
  await addAuthenticator(page, 'usb');
  await register(world);
  await signOut(world);
  await open(world, withButton);
  const { button, text, host } = widget(page);
  await expect(host.getByRole('button').first()).toHaveText('Continue with a passkey');
  await button('Continue with a passkey').dblclick();
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await eventTypes(page)).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  await page.reload();
  await expect(button('Continue with a passkey')).toHaveAccessibleDescription('Last used');
});

test('after a cancelled dialog the visitor can retry, both when signing in and when creating a passkey @full', async ({
  world,
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  await createSession(world);
  await open(world, registration);
  const { alert, button, text, heading } = widget(page);
  await authenticator.verifies(false);
  await button('Create a Passkey').click();
  await expect(
    alert.filter({ hasText: 'Your Passkey was not created. Click “Create a Passkey”' }),
  ).toBeVisible();
  await authenticator.verifies(true);
  await button('Create a Passkey').click();
  await expect(heading.first()).toHaveText('Passkey successfully created!');
  await button('Set up another Passkey').click();
  await button('Create a Passkey').click();
  await expect(alert.filter({ hasText: 'seems to be already registered' })).toBeVisible();
  await button('Skip').click();
  await expect(text('You can now log in with a passkey.')).toBeVisible();

  await signOut(world);
  await open(world, withButton);
  await authenticator.verifies(false);
  await button('Continue with a passkey').click();
  await expect(alert.filter({ hasText: "The passkey login didn't finish." })).toBeVisible();
  await isAccessible(page);
  expect((await recordedEvents(page)).map(({ detail }) => detail.code)).toEqual(['webauthn_not_allowed']);
  await authenticator.verifies(true);
  await button('Continue with a passkey').click();
  await expect(text('You have successfully logged in.')).toBeVisible();
});

test('a passkey that was deleted here, but not on the device, gets its own message @full', async ({
  world,
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  await register(world);
  // Removes it as on another device: this one gets no signal.
  await page.evaluate(() => Object.assign(PublicKeyCredential, { signalAllAcceptedCredentials: undefined }));
  const { alert, button, host, text, email } = widget(page);
  await chooseInRow(page, /^Delete /);
  await expect(host.getByRole('alertdialog')).toContainText("won't be able to restore it");
  await isAccessible(page);
  await button('Cancel').click();
  await expect(button(/^More actions: /)).toBeFocused();
  await chooseInRow(page, /^Delete /);
  const deleted = page.waitForResponse((reply) => reply.request().method() === 'DELETE');
  await button('Delete').click();
  await expect(text('You have no passkeys.')).toBeVisible();
  expect((await deleted).status()).toBe(200);
  expect(await authenticator.count()).toBe(1);

  await signOut(world);
  await page.addInitScript(() => {
    const records: unknown[] = [];
    Object.assign(window, { told: records });
    PublicKeyCredential.signalUnknownCredential = async (details: unknown) => void records.push(details);
  });
  await open(world, withForm);
  await expect(alert.filter({ hasText: 'Passkey registration not found.' })).toBeVisible();
  await expect(email).toBeEditable();
  const reports = () => page.evaluate(() => (window as unknown as { told: { rpId: string }[] }).told);
  expect((await reports())[0]?.rpId).toBe('localhost');
});

test('the visitor renames and deletes passkeys; what the server refuses is undone with a message @full', async ({
  world,
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  await page.addInitScript(() => {
    const records: unknown[] = [];
    Object.assign(window, { told: records });
    for (const name of ['signalAllAcceptedCredentials', 'signalCurrentUserDetails'] as const) {
      const signal = PublicKeyCredential[name].bind(PublicKeyCredential) as (
        details: object,
      ) => Promise<void>;
      PublicKeyCredential[name] = (details: object) => {
        records.push([name, details]);
        return signal(details);
      };
    }
  });
  const reports = () =>
    page.evaluate(() => (window as unknown as { told: [string, Record<string, unknown>][] }).told);
  await register(world);
  const { alert, button, host, heading } = widget(page);
  const item = host.getByRole('listitem');
  await page.route('**/webauthn/update/**', (route) => route.abort());
  await chooseInRow(page, /^Rename /);
  const name = host.getByLabel('Passkey name');
  await expect(name).toBeFocused();
  await name.fill('The phone in the kitchen');
  await page.keyboard.press('Enter');
  await expect(alert.filter({ hasText: "couldn't reach the server" })).toBeVisible();
  await expect(item).not.toContainText('kitchen');
  await page.unroute('**/webauthn/update/**');
  await chooseInRow(page, /^Rename /);
  await expect(name, 'what was typed is not lost').toHaveValue('The phone in the kitchen');
  await button('Save').click();
  await expect(button('More actions: The phone in the kitchen')).toBeFocused();
  await expect.poll(async () => (await reports()).length).toBe(2);
  const [[, accepted] = ['', {}], [, account] = ['', {}]] = await reports();
  expect(accepted).toMatchObject({ rpId: 'localhost', allAcceptedCredentialIds: [expect.any(String)] });
  expect(account).toMatchObject({
    rpId: 'localhost',
    userId: accepted.userId,
    name: expect.stringContaining('@'),
  });
  expect(await authenticator.count()).toBe(1);
  await page.reload();
  await expect(heading.first()).toHaveText('Set up a new Passkey');
  await expect(item).toContainText('The phone in the kitchen');
  await chooseInRow(page, /^Delete /);
  await button('Delete').click();
  await expect(item).toHaveCount(0);
  await expect(heading.last()).toBeFocused();
  const none = [
    'signalAllAcceptedCredentials',
    { rpId: 'localhost', userId: accepted.userId, allAcceptedCredentialIds: [] },
  ];
  await expect.poll(reports).toEqual([none]);
  expect(await authenticator.count()).toBe(0);
  await page.reload();
  await expect(heading).toHaveText(['Set up a new Passkey']);
});

test('after an old login, the page offers to log in again, and that leads to a passkey @full', async ({
  site,
  page,
}, info) => {
  const provider = await startMovedProvider();
  try {
    const servers = { provider: provider.url };
    const inbox = new Inbox(provider.url);
    await recordEvents(page);
    await addAuthenticator(page);
    const to = newAddress();
    await signInWithCode({ page, site, servers, inbox }, to);
    await open({ page, site, servers }, registration);
    const { alert, back, button, code, email, heading, text } = widget(page);
    await expect(heading).toHaveText('Set up a new Passkey');
    provider.advance(5 * 60_000 + 1);
    const isOffered = async () => {
      await button('Create a Passkey').click();
      await expect(alert.filter({ hasText: 'You logged in a while ago.' })).toBeVisible();
      await expect(text(/was not created/)).toHaveCount(0);
    };
    // The element shares the session of a client from another copy of the library: a refusal of that client counts too.
    const { origin } = new URL(page.url());
    const create = `createSession({ publicToken: '${publicToken}', apiBaseUrl: '${provider.url}' })`;
    const client = `import { createSession } from '${origin}/dist/session-core.js'; ${create};`;
    const head = `<script type="module">${client} await import('/dist/auth-elements.js');</script>`;
    await site.open(page, { head, body: loginTag(provider.url, registration) });
    await isOffered();
    await open({ page, site, servers }, registration);
    await isOffered();
    await isAccessible(page);
    for (const width of [320, 400]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        await page.screenshot({ path: info.outputPath(`log-in-again-${width}-${colorScheme}.png`) });
      }
    }
    await button('Log in again').click();
    await expect(email).toBeEditable();
    await giveAddress(page, to);
    await code.fill(await inbox.code(to, 2));
    await expect(heading).toHaveText('Set up a new Passkey');
    await expect(heading).toBeFocused();
    await button('Create a Passkey').click();
    await expect(heading.first()).toHaveText('Passkey successfully created!');
    await button('Set up another Passkey').click();
    await back.click();
    await expect(text('You can now log in with a passkey.')).toBeVisible();
    const ways = ['OTP_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'];
    expect(await eventTypes(page)).toEqual([...ways, 'PASSKEY_REGISTER', 'PASSKEY_SKIP']);
  } finally {
    await provider.close();
  }
});

test('the list of passkeys always belongs to the current user, who may change in another tab @full', async ({
  world,
  page,
  context,
  site,
  servers,
}) => {
  await addAuthenticator(page);
  await register(world);
  const { heading, host, alert } = widget(page);
  await expect(host.getByRole('listitem')).toHaveCount(1);
  // Another user, in another tab of the same browser.
  const other = await context.newPage();
  await site.open(other, { body: loginTag(servers.provider) });
  await signInByCode(other, world.inbox);
  await expect(host.getByRole('listitem')).toHaveCount(0);
  await expect(heading.first()).toHaveText('Set up a new Passkey');
  await other.evaluate(() =>
    (document.querySelector('auth-login') as unknown as AuthLoginElement).session?.session.revoke(),
  );
  await expect(alert.filter({ hasText: 'Log in first.' })).toBeVisible();
});
