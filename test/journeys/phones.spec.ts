/** Codes by text message and WhatsApp: the real element against the real provider. */
import type { Page } from '@playwright/test';
import { faults } from './axe.ts';
import { reactChunk } from './before-react.ts';
import { delayRequests } from './delay-requests.ts';
import { newNumber } from './new-number.ts';
import { eventTypes, expect, loginTag, recordEvents, recordedEvents, test, widget } from './world.ts';

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
  const { number, national } = newNumber();
  await phone.focus();
  // The library has loaded once it sets something.
  await phone.fill('2015550123');
  await expect(phone).toHaveValue('(201) 555-0123');
  await phone.fill(number);
  await expect(phone).toHaveValue(national);
  await expect(country).toHaveText('GB +44');
  expect(await faults(page, { include: 'auth-login' })).toEqual([]);
  await next.click();
  await expect(text(national)).toBeVisible();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const message = await inbox.newest(number);
  expect(message).toMatchObject({ channel: 'sms', to: number });
  expect(message.text).toContain(`@localhost #${message.code}`);
  await page.reload();
  await expect(text(national)).toBeVisible();
  await code.fill(message.code ?? '');
  await expect(text('Your passcode has been successfully verified.')).toBeVisible();
  // The page was reloaded after the text was sent.
  expect(await eventTypes(page)).toEqual(['OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  await expect(host.locator('input')).toHaveCount(0);
  await page.reload();
  await expect(tab('Text')).toHaveAccessibleDescription('Last used');
});

test('by keyboard alone: WhatsApp, a country from the list, a refused number, another code', {
  tag: '@firefox',
}, async ({ page, site, servers, inbox }) => {
  await site.open(page, { body: tag(servers.provider, ['sms', 'whatsapp']), lang: 'en-US' });
  const { phone, country, tab, back, text, host } = phones(page);
  const { number, national } = newNumber();
  await expect(host.locator('.ae-card')).toHaveAttribute('data-screen', 'main');
  await expect(country).toHaveAttribute('aria-label', /United States/);
  await tab('Text').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('WhatsApp')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(country).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('united king');
  await page.keyboard.press('Enter');
  await expect(phone).toBeFocused();
  await expect(country).toHaveText('GB +44');
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(
    text('Phone number format is invalid. Ensure the phone number is in the E.164 format.'),
  ).toBeVisible();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(national.replace(' ', ''));
  await expect(phone).toHaveValue(national);
  await page.keyboard.press('Enter');
  await expect(text(national)).toBeVisible();
  expect(await inbox.newest(number)).toMatchObject({ channel: 'whatsapp' });
  await host.getByRole('button', { name: 'Resend code' }).click();
  await inbox.newest(number, 2);
  await expect.poll(() => eventTypes(page)).toEqual(['OTP_LOGIN_OR_CREATE', 'OTP_LOGIN_OR_CREATE']);
  // Back keeps the channel, the country and the number.
  await back.click();
  await expect(tab('WhatsApp')).toHaveAttribute('aria-selected', 'true');
  await expect(phone).toHaveValue(national);
  await expect(country).toHaveText('GB +44');
});

test('in a low window, such as one zoomed to 400 %, the list keeps the active country in view', async ({
  page,
  site,
  servers,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await site.open(page, { body: tag(servers.provider, ['sms'], 'locale="en-US"') });
  const { country, host } = phones(page);
  await country.press('Enter');
  const active = host.locator('.ae-country-option[data-state="active"]');
  await expect(active).toHaveCount(1);
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('ArrowDown');
  await expect(active).toBeInViewport({ ratio: 1 });
});

test('country and texts follow the page’s language, also inside another component', async ({
  page,
  site,
  servers,
}) => {
  const body = tag(servers.provider, ['sms']);
  await site.open(page, { body: `<div lang="de"><site-frame></site-frame></div>` });
  await page.evaluate((inside) => {
    const frame = document.querySelector('site-frame');
    const root = frame?.attachShadow({ mode: 'open' });
    root?.append(new DOMParser().parseFromString(inside, 'text/html').body.firstChild as Node);
  }, body);
  const { country, host } = phones(page);
  await expect(country).toHaveText('DE +49');
  await expect(country).toHaveAccessibleName('Land: DE +49, Deutschland');
  await expect(host.locator('auth-elements-screens')).toHaveAttribute('lang', 'de');
  await country.click();
  await expect(host.getByRole('option', { name: 'Deutschland' })).toHaveText('+49 Deutschland');
  await expect(host.getByRole('option').first()).toHaveAttribute('lang', 'de');
});

test('switching tabs keeps the typed text', async ({ page, site, servers }) => {
  await site.open(page, { body: tag(servers.provider, ['sms', 'whatsapp', 'email'], 'locale="en-US"') });
  const { phone, country, tab } = phones(page);
  const { email } = widget(page);
  await phone.click();
  await page.keyboard.insertText('+49 1512 3456789');
  await expect(country).toHaveText('DE +49');
  const typed = await phone.inputValue();
  await tab('Email').click();
  await email.fill('half@typed');
  await tab('WhatsApp').click();
  await expect(phone).toHaveValue(typed);
  await expect(country).toHaveText('DE +49');
  await tab('Email').click();
  await expect(email).toHaveValue('half@typed');
});

test('what the visitor chooses, types and submits before React loads is kept and carried out, and nothing moves', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const arrive = await delayRequests(page, reactChunk);
  const { number, national } = newNumber();
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
  await expect(text(national)).toBeVisible();
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

test('the provider’s error about a number shows at its field, one about the traffic below the form', async ({
  page,
  site,
  servers,
}) => {
  let refusal = { status_code: 400, error_type: 'unsubscribed_phone_number', error_message: 'x' };
  await page.route('**/otps/sms/login_or_create', (route) =>
    route.request().method() === 'OPTIONS'
      ? route.continue()
      : route.fulfill({
          status: refusal.status_code,
          headers: {
            'access-control-allow-origin': site.origin,
            'access-control-allow-credentials': 'true',
          },
          json: { ...refusal, request_id: 'r', error_url: '' },
        }),
  );
  await site.open(page, { body: tag(servers.provider, ['sms'], 'locale="en-GB"') });
  const { phone, next, host, alert } = phones(page);
  await phone.fill(newNumber().national);
  await next.click();
  await expect(host.locator('[part="field-error"]')).toHaveText(
    'The user unsubscribed; text START to resubscribe.',
  );
  refusal = { ...refusal, error_type: 'invalid_phone_number_country_code' };
  await next.click();
  await expect(host.locator('[part="field-error"]')).toHaveText(
    'Invalid, unsupported or disabled country code.',
  );
  refusal = { ...refusal, status_code: 429, error_type: 'too_many_requests' };
  await next.click();
  await expect(alert.filter({ hasText: 'Too many requests' })).toBeVisible();
  await expect(host.locator('[part="field-error"]')).toHaveCount(0);
  // Texts that only the server has may contain a link.
  refusal = {
    status_code: 400,
    error_type: 'plan_limit',
    error_message: 'See https://docs.example.com/limits.',
  };
  await next.click();
  await expect(alert.getByRole('link')).toHaveAttribute('href', 'https://docs.example.com/limits');
  expect((await recordedEvents(page)).filter(({ name }) => name === 'auth-error')).toHaveLength(4);
});
