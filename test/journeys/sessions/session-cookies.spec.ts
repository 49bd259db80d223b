/** HttpOnly mode in real browsers: nothing that a script of the page could steal, and everything works as before. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Provider } from '../../../provider/program/start.ts';
import { startProvider } from '../programs.ts';
import { signInHeadless, type WithAuth } from '../sign-in.ts';
import type { Site } from '../sites.ts';
import { expect, Inbox, publicToken, test } from '../world.ts';

let provider: Provider;

test.beforeAll(async () => {
  provider = await startProvider({
    environment: {
      PROVIDER_PORT: '0',
      DATA_DIR: 'memory:',
      LOG_LEVEL: 'silent',
      PROJECT_SETTINGS: JSON.stringify({ session_cookies: 'http_only' }),
    },
  });
});

test.afterAll(() => provider?.close());

async function openTab(context: BrowserContext, site: Site): Promise<Page> {
  const page = await context.newPage();
  await site.open(page, {
    head: '',
    body: `<script type="module">
      import { createSession } from '/dist/session-core.js';
      window.auth = createSession(${JSON.stringify({ publicToken, apiBaseUrl: provider.url })});
      document.title = 'ready';
    </script>`,
  });
  await expect(page).toHaveTitle('ready');
  return page;
}

const signIn = (page: Page) => signInHeadless(page, new Inbox(provider.url));

const userId = (page: Page) =>
  page.evaluate(() => (window as never as WithAuth).auth.state.user?.user_id ?? null);

test('a signed-in page finds its user again after a reload and in other tabs, and no script can read a token', {
  tag: '@firefox-full',
}, async ({ context, site }) => {
  const page = await openTab(context, site);
  await signIn(page);
  const id = await userId(page);
  expect(id).toMatch(/^user-/);

  const readable = await page.evaluate(() => [
    document.cookie,
    JSON.stringify({ ...localStorage, ...sessionStorage }),
    JSON.stringify((window as never as WithAuth).auth.session.getTokens()),
  ]);
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
    ['auth_session', true],
    ['auth_session_jwt', true],
  ]);
  for (const { value } of cookies) for (const text of readable) expect(text).not.toContain(value);

  const other = await openTab(context, site);
  await expect.poll(() => userId(other)).toBe(id);
  await page.reload();
  await expect(page).toHaveTitle('ready');
  const confirmed = () =>
    page.evaluate(async () => (await (window as never as WithAuth).auth.user.get()).user_id);
  expect(await confirmed()).toBe(id);

  await page.evaluate(async () => void (await (window as never as WithAuth).auth.session.revoke()));
  for (const tab of [page, other]) await expect.poll(() => userId(tab)).toBeNull();
  expect(await context.cookies()).toEqual([]);
});

test('a page of another origin that may not call cannot use the cookies', { tag: '@firefox-full' }, async ({
  context,
  site,
}) => {
  const page = await openTab(context, site);
  await signIn(page);
  // A name of the same machine is another site, and a form of it may post anywhere.
  const stranger = await context.newPage();
  await stranger.goto(site.origin.replace('localhost', '127.0.0.1'));
  const revoke = `${provider.url}/sdk/v1/sessions/revoke`;
  await stranger.evaluate(async (address) => {
    await fetch(address, { method: 'POST', mode: 'no-cors', credentials: 'include' });
  }, revoke);
  const answered = await page.evaluate(
    async () => (await (window as never as WithAuth).auth.session.authenticate()).session_token,
  );
  expect(answered).toBe('');
});
