/** Codes by text message and WhatsApp: the real element against the real provider. */
import type { Page } from '@playwright/test';
import { faults } from '../axe.ts';
import { reactChunk } from '../before-react.ts';
import { delayRequests } from '../delay-requests.ts';
import { newNumber } from '../new-number.ts';
import { eventTypes, expect, loginTag, recordEvents, test, widget } from '../world.ts';

const numbersChunk = '**/dist/chunks/numbers-*.js';

function phones(page: Page) {
  const all = widget(page);
  return {
    ...all,
    phone: all.host.getByLabel('Phone number'),
    country: all.host.locator('.ae-country'),
    next: all.button('Continue with phone number'),
    tab: (name: string) => all.host.getByRole('tab', { name }),
  };
}

function tag(provider: string, methods: string[], more = ''): string {
  return loginTag(provider, `products="otp" otp-options='${JSON.stringify({ methods })}' ${more}`);
}

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('a visitor pastes a number with a country code, the text arrives, and its code signs in', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  await site.open(page, { body: tag(servers.provider, ['sms', 'whatsapp', 'email']) });
  const { phone, country, next, code, text, host, tab } = phones(page);
  const { number, national, international } = newNumber();
  await phone.focus();
  // The library has loaded once it sets something.
  await phone.fill('2015550123');
  await expect(phone).toHaveValue('(201) 555-0123');
  await phone.fill(number);
  await expect(phone).toHaveValue(national);
  await expect(country).toHaveText('GB +44');
  expect(await faults(page, { include: 'auth-login' })).toEqual([]);
  await next.click();
  await expect(text(international)).toBeVisible();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const message = await inbox.newest(number);
  expect(message).toMatchObject({ channel: 'sms', to: number });
  expect(message.text).toContain(`@localhost #${message.code}`);
  await page.reload();
  await expect(text(international)).toBeVisible();
  await code.fill(message.code ?? '');
  await expect(text('Your passcode has been successfully verified.')).toBeVisible();
  // The page was reloaded after the text was sent.
  expect(await eventTypes(page)).toEqual(['OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  await expect(host.locator('input')).toHaveCount(0);
  await page.reload();
  await expect(tab('Text')).toHaveAccessibleDescription('Last used');
});

test('what the visitor chooses, types and submits before React loads is kept and carried out, and nothing moves @full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const arrive = await delayRequests(page, reactChunk);
  const { number, national, international } = newNumber();
  await site.open(page, { body: tag(servers.provider, ['email', 'sms'], 'locale="en-GB"') });
  const { phone, country, tab, text, host } = phones(page);
  await tab('Text').click();
  await expect(country).toHaveText('GB');
  const places = () =>
    host
      .locator('input, button')
      .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
  await phone.fill(national);
  const before = await places();
  await phone.press('Enter');
  await expect(host.locator('[data-state="busy"]')).toBeVisible();
  await page.route('**/otps/sms/login_or_create', async (route) => {
    await expect(country).toHaveText('GB +44');
    expect(await places()).toEqual(before);
    await route.continue();
  });
  arrive();
  await expect(text(international)).toBeVisible();
  expect(await inbox.newest(number)).toMatchObject({ channel: 'sms' });
});

test('without the library the digits of a number are enough; without a phone tab nothing of it is fetched', async ({
  page,
  openLogin,
  site,
  servers,
  inbox,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.route(numbersChunk, (route) => route.abort());
  await openLogin();
  const { phone, email, next, text } = phones(page);
  await email.fill('ada@example.com');
  await expect.poll(() => fetched.some((url) => /login-idle-/.test(url))).toBe(true);
  expect(fetched.filter((url) => /phone-form|numbers-/.test(url))).toEqual([]);
  const { number } = newNumber();
  await site.open(page, { body: tag(servers.provider, ['sms'], 'locale="en-GB"') });
  await phone.fill(number.replace('+44', ''));
  await next.click();
  await expect(text('Enter passcode')).toBeVisible();
  expect(await inbox.newest(number)).toMatchObject({ channel: 'sms', to: number });
});
