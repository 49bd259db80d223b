/** Captcha and device fingerprint in a real page: third-party scripts load only where needed, and a blocked one is reported. */
import type { Page } from '@playwright/test';
import type { Site } from '../sites.ts';
import { expect, newAddress, publicToken, test } from '../world.ts';

const captchaScript = 'https://captcha.example/enterprise.js*';
const sends = '**/otps/email/login_or_create';

/** A page with the headless client, of a project with captchas. */
async function openPage(page: Page, site: Site, provider: string): Promise<void> {
  const path = '/sdk/v1/projects/bootstrap/public-token-test-local';
  const plain = await fetch(`${provider}${path}`).then((answer) => answer.json());
  await page.route(`**${path}`, (route) =>
    route.fulfill({
      json: { data: { ...plain.data, captcha_settings: { enabled: true, siteKey: 'key' } } },
      headers: {
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-allow-credentials': 'true',
      },
    }),
  );
  await site.open(page, {
    head: '',
    body: `<script type="module">
      import { createSession } from '/dist/session-core.js';
      const options = ${JSON.stringify({ publicToken, apiBaseUrl: provider })};
      window.auth = createSession({ ...options, captchaScriptUrl: 'https://captcha.example/enterprise.js' });
      await window.auth.bootstrap.load();
      document.title = 'ready';
    </script>`,
  });
  await expect(page).toHaveTitle('ready');
}

const sendCode = (page: Page, email: string) =>
  page.evaluate(
    (to) =>
      (
        window as never as { auth: import('../../../session-core/consumer/client.ts').SessionClient }
      ).auth.otps.email
        .loginOrCreate(to)
        .then(
          () => 'sent',
          (error: { code: string }) => error.code,
        ),
    email,
  );

test('the captcha’s script loads with the first protected call, which carries its token', async ({
  page,
  site,
  servers,
}) => {
  await page.route(captchaScript, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'globalThis.grecaptcha = { enterprise: { ready: (go) => go(), execute: async (key, { action }) => key + action } };',
    }),
  );
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('captcha.example') && scripts.push(request.url()));
  await openPage(page, site, servers.provider);
  expect(scripts).toEqual([]);
  const sending = page.waitForRequest(sends);
  expect(await sendCode(page, newAddress())).toBe('sent');
  expect((await sending).postDataJSON().captcha_token).toBe('keyLOGIN');
  expect(await sendCode(page, newAddress())).toBe('sent');
  expect(scripts).toEqual(['https://captcha.example/enterprise.js?render=key']);
});
