/** Passkeys without a click: created after another sign-in, and offered by autofill. */

import { eventTypes, expect, newAddress, widget } from '../world.ts';
import { addAuthenticator, open, signInWithCode, signOut, test } from './passkey-visits.ts';

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
