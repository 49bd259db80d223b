/** Two scripts in one page, each with its own copy of the session layer, share a session and its errors. */
import type { Page } from '@playwright/test';
import { giveAddress, wrongCode } from '../sign-in.ts';
import {
  expect,
  loginTag,
  newAddress,
  publicToken,
  recordEvents,
  recordedEvents,
  test,
  widget,
} from '../world.ts';

interface HeadlessPage {
  headless: typeof import('../../../session-core/index.ts');
  auth: import('../../../session-core/consumer/client.ts').SessionClient;
}

/** Creates a client from `session-core.js` that stays. */
async function beginHeadless(page: Page, provider: string): Promise<void> {
  await page.evaluate(
    async ([publicToken, apiBaseUrl]) => {
      const headless: HeadlessPage['headless'] = await import('/dist/session-core.js' as string);
      Object.assign(window, { headless, auth: headless.createSession({ publicToken, apiBaseUrl }) });
    },
    [publicToken, provider] as const,
  );
}

for (const script of [
  { url: '/dist/auth-elements.js', type: 'module' },
  { url: '/dist/auth-elements.umd.js' },
]) {
  const tag = script.type === 'module' ? [] : ['@full'];
  test(`next to an earlier headless client, the widget of ${script.url} says that a code is wrong`, {
    tag,
  }, async ({ page, site, servers, inbox }) => {
    await recordEvents(page);
    await site.open(page, { head: '', body: loginTag(servers.provider) });
    await beginHeadless(page, servers.provider);
    await page.addScriptTag(script);
    const right = await inbox.code(await giveAddress(page));
    const { alert, code } = widget(page);
    await code.pressSequentially(wrongCode(right));
    await expect(alert.filter({ hasText: 'Invalid passcode, please try again.' })).toBeVisible();
    const errors = (await recordedEvents(page)).filter(({ name }) => name === 'auth-error');
    expect(errors).toMatchObject([{ detail: { code: 'api_error', error_type: 'otp_code_not_found' } }]);
  });
}

test('next to an earlier widget, the error classes of a headless client recognise what it throws', async ({
  page,
  site,
  servers,
}) => {
  await site.open(page, { body: loginTag(servers.provider) });
  // Its session has begun: a later client shares it.
  await page
    .locator('auth-login')
    .evaluate((login: HTMLElement & { session: HeadlessPage['auth'] }) => login.session.bootstrap.load());
  await beginHeadless(page, servers.provider);
  const outcome = await page.evaluate(async (email) => {
    const { headless, auth } = window as never as HeadlessPage;
    const { method_id } = await auth.otps.email.loginOrCreate(email);
    const thrown: unknown = await auth.otps
      .authenticate('000000', method_id, { session_duration_minutes: 60 })
      .catch((error) => error);
    return [
      thrown instanceof headless.AuthApiError && thrown.error_type,
      thrown instanceof headless.AuthError && thrown.code,
    ];
  }, newAddress());
  expect(outcome).toEqual(['otp_code_not_found', 'api_error']);
});
