/** Bad input, bad networks, blocked storage: the page reports each, and loses nothing. */
import type { Page, Route } from '@playwright/test';
import { delayRequests } from './delay-requests.ts';
import { recordErrors } from './recorders.ts';
import { cors, refusal } from './refusal.ts';
import { giveAddress, signInByCode, wrongCode } from './sign-in.ts';
import { expect, newAddress, recordEvents, recordedEvents, test, widget } from './world.ts';

const sendCall = '**/otps/email/login_or_create';
const verifyCall = '**/otps/authenticate';

/** Answers the first `times` requests with `trouble`, and lets all later ones through. */
async function once(
  page: Page,
  call: string,
  trouble: (route: Route) => Promise<void>,
  times = 1,
): Promise<void> {
  await page.route(call, trouble, { times });
}

test.beforeEach(async ({ page, openLogin }) => {
  await recordEvents(page);
  await openLogin();
});

const troubles: { name: string; words: RegExp; trouble: (route: Route, page: Page) => Promise<void> }[] = [
  {
    name: 'cannot be reached',
    words: /couldn't reach the server/i,
    trouble: (route) => route.abort('connectionrefused'),
  },
  {
    name: 'fails',
    words: /went wrong on our side/i,
    trouble: (route, page) =>
      route.fulfill({ ...refusal(500, 'internal_server_error'), headers: cors(page) }),
  },
  {
    name: 'limits the rate',
    words: /too many requests/i,
    trouble: (route, page) => route.fulfill({ ...refusal(429, 'too_many_requests'), headers: cors(page) }),
  },
  {
    name: 'answers garbage',
    words: /couldn't read/i,
    trouble: (route, page) =>
      route.fulfill({
        status: 200,
        contentType: 'text/html',
        body: '<h1>Wi-Fi login</h1>',
        headers: cors(page),
      }),
  },
];

for (const { name, words, trouble } of troubles) {
  test(`when the server ${name}, the address stays and a retry works`, async ({ page, inbox }) => {
    const to = newAddress();
    const { email, next, code, alert, text } = widget(page);
    await once(page, sendCall, (route) => trouble(route, page));
    await email.fill(to);
    await next.click();
    await expect(alert.filter({ hasText: words })).toBeVisible();
    await expect(email).toHaveValue(to);
    await next.click();
    await expect(code).toBeVisible();
    await once(page, verifyCall, (route) => trouble(route, page));
    const wanted = await inbox.code(to);
    await code.fill(wanted);
    await expect(alert.filter({ hasText: words })).toBeVisible();
    await code.fill('');
    await code.fill(wanted);
    await expect(text('Success!')).toBeVisible();
  });
}

test('a slow server keeps the button busy, and a double click sends one mail', async ({ page, inbox }) => {
  const to = newAddress();
  const { email, next, code, host } = widget(page);
  const release = await delayRequests(page, sendCall);
  await email.fill(to);
  await next.dblclick();
  await expect(host.locator('[aria-busy="true"]').first()).toBeVisible();
  await email.press('Enter');
  release();
  await expect(code).toBeVisible();
  await inbox.newest(to);
  expect(await inbox.all(to)).toHaveLength(1);
});

test('a request that the server never answers times out with a message', async ({ page, openLogin }) => {
  await page.clock.install();
  await openLogin();
  const { alert } = widget(page);
  const asked = page.waitForRequest(sendCall);
  await page.route(sendCall, () => {});
  await giveAddress(page);
  await asked;
  await page.clock.fastForward(60_000);
  await expect(alert.filter({ hasText: /too long/i })).toBeVisible();
});

test('an invalid address shows its error at the field, and nothing is sent', async ({ page }) => {
  const { email, next, host } = widget(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('login_or_create')) sent += 1;
  });
  await email.fill('ada@nowhere');
  await next.click();
  await expect(host.getByText('Invalid email address.')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();
  expect(sent).toBe(0);
});

test('spaces around a pasted address do no harm', async ({ page }) => {
  const { email, next, text } = widget(page);
  const to = newAddress();
  await email.fill(to);
  await email.evaluate((input: HTMLInputElement, value) => {
    input.type = 'text';
    input.value = value;
  }, ` ${to} `);
  await next.click();
  await expect(text(to)).toBeVisible();
});

test('a wrong code keeps the screen and says so; the right one then works', async ({ page, inbox }) => {
  const { code, alert, text } = widget(page);
  const to = await giveAddress(page);
  const right = await inbox.code(to);
  await code.fill(wrongCode(right));
  await expect(alert.filter({ hasText: 'Invalid passcode, please try again.' })).toBeVisible();
  await expect(code).toBeFocused();
  const errors = (await recordedEvents(page)).filter(({ name }) => name === 'auth-error');
  expect(errors.map(({ detail }) => detail.code)).toEqual(['api_error']);
  await code.fill(right);
  await expect(text('Success!')).toBeVisible();
});

test('a code is accepted with the spaces or dashes it was pasted with', { tag: '@firefox-full' }, async ({
  page,
  inbox,
}) => {
  const { code, text } = widget(page);
  const right = await inbox.code(await giveAddress(page));
  // Copied and pasted by the browser itself, as from a mail in another tab.
  await page.evaluate(
    (mail) => {
      const field = document.createElement('textarea');
      field.value = mail;
      document.body.append(field);
      field.select();
    },
    ` ${right.slice(0, 3)} - ${right.slice(3)} `,
  );
  await page.keyboard.press('ControlOrMeta+c');
  await code.focus();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(text('Success!')).toBeVisible();
});

test('a code typed while another is being sent waits for it', async ({ page, inbox }) => {
  const { code, button, text } = widget(page);
  const first = await inbox.code(await giveAddress(page));
  const order: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/otps/')) order.push(new URL(request.url()).pathname.split('/').pop() ?? '');
  });
  const release = await delayRequests(page, sendCall);
  await button('Resend code').click();
  await code.fill(first);
  expect(order).not.toContain('authenticate');
  release();
  await expect(text('Success!')).toBeVisible();
  expect(order.filter((name) => name === 'authenticate')).toHaveLength(1);
});

test('an expired code says so and offers a new one, which works', async ({ page, openLogin, inbox }) => {
  await page.clock.install();
  await openLogin(`products="otp" otp-options='{"expirationMinutes":1}'`);
  const { code, button, text } = widget(page);
  const to = await giveAddress(page);
  await expect(text(/Your code expires in/)).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(text('Your code has expired.').first()).toBeVisible();
  await button('Send a new code').click();
  await expect(text(/Your code expires in/)).toBeVisible();
  await code.fill(await inbox.code(to, 2));
  await expect(text('Success!')).toBeVisible();
});

test('resending says "Code sent" for two seconds and is then possible again', async ({
  page,
  openLogin,
  inbox,
}) => {
  await page.clock.install();
  await openLogin();
  const { button, text } = widget(page);
  const to = await giveAddress(page);
  await button('Resend code').click();
  await expect(text('Code sent')).toBeVisible();
  await page.clock.fastForward(2100);
  await expect(button('Resend code')).toBeVisible();
  expect((await inbox.all(to)).length).toBe(2);
});

test.describe('in a locked-down browser', () => {
  const lockdowns = {
    'storage is blocked': () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    },
    'cookies are blocked': () => {
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
    },
    'cookies and storage throw': () => {
      const blocked = {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
        set() {
          throw new DOMException('blocked', 'SecurityError');
        },
      };
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: blocked.get });
      Object.defineProperty(document, 'cookie', blocked);
    },
    'there are no channels and no locks': () => {
      Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
      Object.defineProperty(navigator, 'locks', { value: undefined });
    },
  };
  for (const [name, lockdown] of Object.entries(lockdowns)) {
    test(`${name}: the visitor can still sign in`, async ({ page, openLogin, inbox }) => {
      const thrown = recordErrors(page);
      await page.addInitScript(lockdown);
      await openLogin();
      await signInByCode(page, inbox);
      expect(thrown).toEqual([]);
    });
  }
});
