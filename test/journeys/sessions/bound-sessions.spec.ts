/** A thief copies all that a browser stores of a session: cookies and local storage. */
import type { BrowserContext, Page } from '@playwright/test';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { signInByCode } from '../sign-in.ts';
import type { Site } from '../sites.ts';
import { expect, loginTag, type Servers, test } from '../world.ts';

type WithAuth = { auth: SessionClient };

/** A page with the form, and a client of the same session beside it. */
async function openPage(context: BrowserContext, site: Site, servers: Servers): Promise<Page> {
  const page = await context.newPage();
  await site.open(page, {
    head: '<script type="module" src="/dist/auth-elements.js"></script>',
    body: `${loginTag(servers.provider)}<script type="module">
      import { createSession } from '/dist/session-core.js';
      window.auth = createSession({
        publicToken: 'public-token-test-local', apiBaseUrl: '${servers.provider}' });
      // They say that sessions are bound. A sign-in waits for them for a second.
      await window.auth.bootstrap.load();
      document.title = 'ready';
    </script>`,
  });
  await expect(page).toHaveTitle('ready');
  return page;
}

/** What the page says of its session after asking the server: the id, or the type of the refusal. */
const checked = (page: Page) =>
  page.evaluate(() =>
    (window as never as WithAuth).auth.session.authenticate().then(
      ({ session }) => session.session_id,
      (error) => String(error.error_type ?? error.code),
    ),
  );

test('a copied cookie jar opens nothing in a second browser, and the owner stays signed in over reloads and tabs', {
  tag: '@firefox',
}, async ({ browser, context, site, servers, inbox }) => {
  const page = await openPage(context, site, servers);
  await signInByCode(page, inbox);
  const mine = await checked(page);
  expect(mine).toMatch(/^session-/);

  const thief = await browser.newContext({ storageState: await context.storageState() });
  const stolen = await openPage(thief, site, servers);
  await expect
    .poll(() => checked(stolen))
    .toMatch(/session_not_found|no_current_session|user_unauthenticated/);
  expect((await thief.cookies()).filter(({ name }) => name.startsWith('auth_session'))).toEqual([]);
  // The thief meets the form, as any visitor does.
  await expect(stolen.getByLabel('Email address')).toBeVisible();
  await thief.close();

  expect(await checked(page)).toBe(mine);
  await page.reload();
  await expect(page).toHaveTitle('ready');
  expect(await checked(page)).toBe(mine);
  const other = await openPage(context, site, servers);
  expect(await checked(other)).toBe(mine);
});
