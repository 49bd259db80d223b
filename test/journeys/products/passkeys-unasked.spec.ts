/** Passkeys without a click: created after another sign-in, and offered by autofill. */

import { signInByCode } from '../sign-in.ts';
import { eventTypes, expect, loginTag, newAddress, recordedEvents, widget } from '../world.ts';
import {
  addAuthenticator,
  open,
  registration,
  signInWithCode,
  signOut,
  test,
  withForm,
} from './passkey-visits.ts';

const upgrading = `products="otp passkeys" passkey-options='{ "upgrade": true }'`;

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

test('a browser that never creates one delays neither the visitor nor a dialog @full', async ({
  world,
  page,
  servers,
}) => {
  await addAuthenticator(page);
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { asked: calls });
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = (options) => {
      calls.push((options as { mediation?: string }).mediation ?? 'dialog');
      return create(options);
    };
  });
  await signInWithCode(world, newAddress(), upgrading);
  const requests = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  await expect.poll(requests).toEqual(['conditional']);
  // Another element of the page, while the browser still decides.
  await page.evaluate(
    (tag) => {
      const second = document.createElement('div');
      second.id = 'second';
      second.innerHTML = tag;
      document.body.append(second);
    },
    loginTag(servers.provider, registration),
  );
  const second = page.locator('#second');
  await second.getByRole('button', { name: 'Create a Passkey' }).click();
  await expect(second.getByText('Passkey successfully created!')).toBeVisible();
  expect(await requests()).toEqual(['conditional', 'dialog']);
  const completed = (await eventTypes(page)).filter((type) => type === 'AUTHENTICATE_FLOW_COMPLETE');
  expect(completed).toHaveLength(1);
});

test('autofill tries five times silently, then gives way to the code @full', async ({
  world,
  page,
  inbox,
}) => {
  await addAuthenticator(page);
  let requestCount = 0;
  // A call that only gets a nonce is repeated with it.
  page.on('response', (response) => {
    const isStart =
      response.request().method() === 'POST' && response.url().includes('/webauthn/authenticate/start/');
    if (isStart && response.status() !== 401) requestCount += 1;
  });
  await open(world, withForm);
  const { email } = widget(page);
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(email).toHaveAttribute('data-1p-ignore', 'true');
  // Without a passkey the authenticator refuses at once.
  await expect.poll(() => requestCount).toBe(5);
  await signInByCode(page, inbox);
  expect(requestCount).toBe(5);
  expect((await recordedEvents(page)).filter(({ name }) => name === 'auth-error')).toEqual([]);
});
