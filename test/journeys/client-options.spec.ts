/** Client options on an element: cookies, third-party scripts, and the length of the session. */
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { isReact } from './before-react.ts';
import { giveAddress, signInByCode } from './sign-in.ts';
import {
  changeSettings,
  expect,
  loginTag,
  publicToken,
  recordEvents,
  recordedEvents,
  test,
} from './world.ts';

const cookies = { opaqueTokenCookieName: 'pet_session', jwtCookieName: 'pet_jwt', path: '/app' };

test('an element stores its session in the cookies that its attribute names, and finds it after a reload', async ({
  page,
  site,
  servers,
  inbox,
  context,
}) => {
  const tag = loginTag(servers.provider, `products="otp" cookies='${JSON.stringify(cookies)}' keep-alive`);
  await site.open(page, { body: tag, path: '/app/' });
  await signInByCode(page, inbox);
  const kept = (await context.cookies()).filter(({ domain }) => domain === 'localhost');
  expect(kept.map(({ name, path }) => [name, path]).sort()).toEqual([
    ['pet_jwt', '/app'],
    ['pet_session', '/app'],
  ]);
  await page.reload();
  const user = () =>
    page
      .locator('auth-login')
      .evaluate(
        (login) => (login as HTMLElement & { session: { state: { user: unknown } } }).session.state.user,
      );
  await expect.poll(user).not.toBeNull();
});

test('the project’s captcha loads from the address in the page’s configuration', async ({
  page,
  site,
  servers,
}) => {
  await changeSettings(page, { captcha_settings: { enabled: true, siteKey: 'key' } });
  await page.route('https://captcha.example/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'globalThis.grecaptcha = { enterprise: { ready: (go) => go(), execute: async (key, { action }) => key + action } };',
    }),
  );
  await site.open(page, {
    head: '',
    body: `${loginTag(servers.provider)}<script type="module">
      import { configure } from '/dist/auth-elements.js';
      configure({ captchaScriptUrl: 'https://captcha.example/enterprise.js' });
    </script>`,
  });
  // The first call waits a second for the settings.
  await expect.poll(() => isReact(page)).toBe(true);
  await page.evaluate(async () => {
    const { session } = document.querySelector('auth-login') as unknown as { session: SessionClient };
    await session.bootstrap.load();
  });
  const asked = page.waitForRequest('**/otps/email/login_or_create');
  await giveAddress(page);
  expect((await asked).postDataJSON().captcha_token).toBe('keyLOGIN');
});

test('an element that contradicts a client of its page says so with both values, and signs no one in', async ({
  page,
  site,
  servers,
}) => {
  await recordEvents(page);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await site.open(page, {
    head: '',
    body: `<script type="module">
      import { createSession } from '/dist/session-core.js';
      window.auth = createSession(${JSON.stringify({ publicToken, apiBaseUrl: servers.provider })});
      const tag = document.createElement('div');
      tag.innerHTML = ${JSON.stringify(loginTag(servers.provider, `products="otp" cookies='{"path":"/app"}'`))};
      document.body.append(tag.firstChild);
      await import('/dist/auth-elements.js');
    </script>`,
  });
  await giveAddress(page);
  const words = /"path" is "\/app" here, and not set in another client or element/;
  await expect
    .poll(() => recordedEvents(page))
    .toMatchObject([
      { name: 'auth-error', detail: { code: 'usage_error', message: expect.stringMatching(words) } },
    ]);
  expect(said.filter((line) => words.test(line))).not.toEqual([]);
});
