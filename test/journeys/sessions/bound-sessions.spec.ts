/** A thief copies all that a browser stores of a session: cookies and local storage. */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { test as memberTest, type Shelter, shelterToken } from '../members.ts';
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

async function copied(browser: Browser, context: BrowserContext): Promise<BrowserContext> {
  return browser.newContext({ storageState: await context.storageState() });
}

test('a copied cookie jar opens nothing in a second browser, and the owner stays signed in over reloads and tabs', {
  tag: '@firefox',
}, async ({ browser, context, site, servers, inbox }) => {
  const page = await openPage(context, site, servers);
  await signInByCode(page, inbox);
  const mine = await checked(page);
  expect(mine).toMatch(/^session-/);

  const thief = await copied(browser, context);
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

test('a browser that deleted its key shows the form again, and signs in @full', {
  tag: '@firefox-full',
}, async ({ context, site, servers, inbox }) => {
  const page = await openPage(context, site, servers);
  await signInByCode(page, inbox);
  const before = await checked(page);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('auth-elements').onsuccess = resolve;
      }),
  );
  await page.reload();
  await expect(page).toHaveTitle('ready');
  await expect.poll(() => checked(page)).toMatch(/session_not_found|no_current_session|user_unauthenticated/);
  await signInByCode(page, inbox);
  const after = await checked(page);
  expect(after).toMatch(/^session-/);
  expect(after).not.toBe(before);
});

type WithMember = { auth: B2BSessionClient };

async function openMemberPage(context: BrowserContext, { site, provider }: Shelter): Promise<Page> {
  const page = await context.newPage();
  await site.open(page, {
    head: '',
    body: `<script type="module">
      import { createB2BSession } from '/dist/session-core-b2b.js';
      window.auth = createB2BSession({ publicToken: '${shelterToken}', apiBaseUrl: '${provider}' });
      await window.auth.bootstrap.load();
      document.title = 'ready';
    </script>`,
  });
  await expect(page).toHaveTitle('ready');
  return page;
}

memberTest(
  'the copied cookie jar of a member opens nothing in a second browser, and the owner stays signed in @full',
  {
    tag: '@firefox-full',
  },
  async ({ browser, context, shelter }) => {
    const check = (page: Page) =>
      page.evaluate(() =>
        (window as never as WithMember).auth.session.authenticate().then(
          ({ member_session }) => member_session.member_session_id,
          (error) => String(error.error_type ?? error.code),
        ),
      );
    const page = await openMemberPage(context, shelter);
    const email = `grace-${randomUUID()}@shelter.example`;
    await page.evaluate(
      (email_address) => (window as never as WithMember).auth.otps.email.discovery.send({ email_address }),
      email,
    );
    const code = await shelter.inbox.code(email);
    await page.evaluate(
      async ([email_address, code]) => {
        const { otps, discovery } = (window as never as WithMember).auth;
        await otps.email.discovery.authenticate({ email_address, code });
        await discovery.organizations.create({ session_duration_minutes: 60 });
      },
      [email, code] as const,
    );
    const mine = await check(page);
    expect(mine).toMatch(/^member-session-/);
    const thief = await copied(browser, context);
    const stolen = await openMemberPage(thief, shelter);
    await expect
      .poll(() => check(stolen))
      .toMatch(/session_not_found|no_current_session|user_unauthenticated/);
    expect((await thief.cookies()).filter(({ name }) => name.startsWith('auth_session'))).toEqual([]);
    await thief.close();
    await page.reload();
    await expect(page).toHaveTitle('ready');
    expect(await check(page)).toBe(mine);
  },
);
