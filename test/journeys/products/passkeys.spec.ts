/** Passkeys: created, and used by autofill and by button. */

import { startMovedProvider } from '../moved-clock.ts';
import { giveAddress } from '../sign-in.ts';
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

const upgrading = `products="otp passkeys" passkey-options='{ "upgrade": true }'`;

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

test('after a code the browser creates a passkey silently, and it signs in', async ({ world, page }) => {
  const authenticator = await addAuthenticator(page);
  // Chromium's virtual authenticators have no password manager, which this needs: the rest of the ceremony is real.
  await page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = (options) => {
      const { mediation, ...others } = options as CredentialCreationOptions & { mediation?: string };
      return mediation === 'conditional' ? create(others) : Promise.reject(new Error('not wanted'));
    };
  });
  await signInWithCode(world, newAddress(), upgrading);
  const { text, host } = widget(page);
  const expected = [
    'OTP_LOGIN_OR_CREATE',
    'OTP_AUTHENTICATE',
    'AUTHENTICATE_FLOW_COMPLETE',
    'PASSKEY_REGISTER',
  ];
  await expect.poll(() => eventTypes(page)).toEqual(expected);
  await expect(text('Success!')).toBeVisible();
  await expect(host.getByRole('progressbar')).toHaveCount(0);
  expect(await authenticator.count()).toBe(1);

  await signOut(world);
  await open(world, upgrading);
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await eventTypes(page)).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  expect(await authenticator.count()).toBe(1);
});
