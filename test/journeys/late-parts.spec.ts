/** Detecting browser features while the visitor already types must not lose a character. */
import type { Page } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { open, test, withButton, withForm } from './passkey-visits.ts';
import { expect, widget } from './world.ts';

const address = 'ada.of.the.pets@example.com';

/** Types as soon as there is a field, on a machine as slow as a cheap phone. */
async function typeOnASlowMachine(page: Page, meanwhile: () => Promise<unknown> | unknown): Promise<void> {
  const { email } = widget(page);
  await email.focus();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.keyboard.type(address.slice(0, 5));
  await meanwhile();
  for (const letter of address.slice(5)) await page.keyboard.type(letter);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

test('a browser without passkeys: no button, and every character stays, at a quarter of the speed', async ({
  world,
  page,
}) => {
  await page.addInitScript(() => {
    delete (window as { PublicKeyCredential?: unknown }).PublicKeyCredential;
  });
  const release = await delayRequests(page, '**/chunks/*-*.js*');
  const opened = open(world, withForm);
  const { email, button } = widget(page);
  await typeOnASlowMachine(page, release);
  await opened;
  await page.waitForLoadState('networkidle');
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(address);
  await expect(button('Continue with a passkey')).toHaveCount(0);

  await open(world, withButton);
  await expect(button('Continue with Google')).toBeVisible();
  await expect(button('Continue with a passkey')).toHaveCount(0);
});

test('a browser that reports late that it has no passkey autofill: the button appears, the field stays', async ({
  world,
  page,
}) => {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () =>
      new Promise((resolve) => Object.assign(window, { sayNo: () => resolve(false) }));
  });
  await open(world, withForm);
  const { email, button } = widget(page);
  await expect.poll(() => page.evaluate(() => 'sayNo' in window)).toBe(true);
  const field = await email.elementHandle();
  await typeOnASlowMachine(page, () => page.evaluate(() => (window as unknown as { sayNo(): void }).sayNo()));
  await expect(button('Continue with a passkey')).toBeVisible();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue(address);
  expect(await email.evaluate((now, before) => now === before, field)).toBe(true);
});
