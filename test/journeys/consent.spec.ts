/** Consent and logout for other apps: the real elements against the real provider. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type App, registerApp, signIn } from './apps.ts';
import { test as base, expect, heard, publicToken, record, type Site, setRoles, types } from './world.ts';

const tag = (name: string, provider: string, more = '') =>
  `<${name} public-token="${publicToken}" api-base-url="${provider}" ${more}></${name}>`;

const consentTag = (provider: string, more = '') => tag('auth-idp-consent', provider, more);

/** The element's parts as a visitor finds them. */
function parts(page: Page, name = 'auth-idp-consent') {
  const host = page.locator(name);
  return {
    host,
    heading: host.getByRole('heading', { level: 2 }),
    allow: host.getByRole('button', { name: 'Allow' }),
    deny: host.getByRole('button', { name: 'Deny' }),
    alert: host.getByRole('alert'),
    text: (text: string | RegExp) => host.getByText(text),
    button: (name: string) => host.getByRole('button', { name }),
  };
}

/** What the page of the app is told. */
async function answer(page: Page, app: Site): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.origin === app.origin);
  return new URL(page.url()).searchParams;
}

interface Opened {
  /** The request's parameters, where they are not the usual ones. */
  more?: Record<string, string>;
  attributes?: string;
  headers?: Record<string, string>;
}

const test = base.extend<{
  app: App;
  /** Somebody signed in, from the moment that it is named. */
  visitor: Awaited<ReturnType<typeof signIn>>;
  /** Opens the page that asks for consent. */
  ask: (opened?: Opened) => Promise<unknown>;
}>({
  app: async ({ elsewhere, servers }, use) => {
    await use(await registerApp(servers.provider, `${elsewhere.origin}/callback`));
  },
  visitor: async ({ context, servers }, use) => {
    await use(await signIn(context, servers.provider));
  },
  ask: async ({ page, site, servers, app }, use) => {
    await use(({ more = {}, attributes = '', headers = {} } = {}) =>
      site.open(page, {
        path: `/${app.query(more)}`,
        body: consentTag(servers.provider, attributes),
        headers,
      }),
    );
  },
});

test.beforeEach(async ({ page }) => {
  await record(page);
});

test('a visitor allows, once for two clicks, and the app gets its code and its state back', async ({
  page,
  visitor: { email },
  ask,
  elsewhere,
  servers,
}) => {
  let submits = 0;
  await page.route('**/authorize/submit', (route) => {
    submits += 1;
    return route.continue();
  });
  await ask({ more: { scope: 'openid email pets:feed offline_access' } });
  const { heading, text, allow, host } = parts(page);
  await expect(heading).toHaveText('Pet Helper wants to access your Pet Game account');
  await expect(text(email)).toBeVisible();
  await expect(text('See your email address')).toBeVisible();
  await expect(text('In Pet Game, this will allow Pet Helper to:')).toBeVisible();
  await expect(text('Feed your pets')).toBeVisible();
  await expect(text(new URL(elsewhere.origin).host)).toBeVisible();
  await expect(text('nobody can check that')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('auth-idp-consent').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true');
  await host.evaluate((element) => {
    const button = element.shadowRoot?.querySelector<HTMLElement>('[data-kind="primary"]');
    button?.click();
    button?.click();
  });
  const told = await answer(page, elsewhere);
  expect(told.get('code')).toBeTruthy();
  expect(told.get('state')).toBe('state-of-the-app');
  expect(told.get('iss')).toBe(servers.provider);
  expect(submits).toBe(1);
});

test('a visitor who says no is sent back with that word, and the page hears of it', async ({
  page,
  visitor: _signedIn,
  ask,
  elsewhere,
  servers,
}) => {
  // The page of the app stays away, so that the last screen can be looked at.
  await page.route(`${elsewhere.origin}/**`, (route) => route.abort('aborted'));
  await ask();
  const asked = page.waitForRequest((request) => request.url().startsWith(elsewhere.origin));
  await parts(page).deny.click();
  await expect(parts(page).text('Access to the application was denied.')).toBeVisible();
  const told = new URL((await asked).url()).searchParams;
  expect(told.get('error')).toBe('access_denied');
  expect(told.get('state')).toBe('state-of-the-app');
  expect(told.get('iss')).toBe(servers.provider);
  expect(await types(page)).toEqual(['OAUTH_AUTHORIZE_FLOW_START', 'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED']);
});

test('by keys alone, in the light DOM, a failed submit is told and can be tried again', async ({
  page,
  visitor: { session },
  ask,
  elsewhere,
}) => {
  let broken = true;
  await page.route('**/authorize/submit', (route) => (broken ? route.abort() : route.continue()));
  await page.route(`${elsewhere.origin}/**`, (route) => route.abort('aborted'));
  await ask({ attributes: 'enable-shadow-dom="false"' });
  const { allow, alert, heading } = parts(page);
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(allow).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(alert).toContainText('We could not reach the server');
  await expect(allow).toBeFocused();
  broken = false;
  const asked = page.waitForRequest((request) => request.url().startsWith(elsewhere.origin));
  await page.keyboard.press('Enter');
  const code = new URL((await asked).url()).searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  await expect(parts(page).text('Access to the application was allowed.')).toBeVisible();
  const all = await heard(page);
  expect(all.map(({ detail }) => detail.type ?? detail.code)).toEqual([
    'OAUTH_AUTHORIZE_FLOW_START',
    'unreachable',
    'OAUTH_AUTHORIZE_FLOW_COMPLETE',
  ]);
  for (const secret of [code, session]) {
    expect(JSON.stringify(all)).not.toContain(secret);
    expect(await page.content()).not.toContain(secret);
  }
});

test('an app that was allowed before gets its answer without another question', async ({
  page,
  visitor: _signedIn,
  ask,
  elsewhere,
}) => {
  await ask();
  await parts(page).allow.click();
  await answer(page, elsewhere);
  await ask({ more: { state: 'second' } });
  expect((await answer(page, elsewhere)).get('state')).toBe('second');
  await ask({ more: { prompt: 'consent' } });
  await expect(parts(page).allow).toBeVisible();
});

test('without a session the page leads to its login, and goes on when another tab has signed in', async ({
  page,
  context,
  ask,
  servers,
}) => {
  await ask({ attributes: 'login-url="/login"' });
  const { text, button, allow } = parts(page);
  await expect(text('No active session detected. Please log in to continue.')).toBeVisible();
  expect((await heard(page)).map(({ detail }) => detail.code)).toContain('no_current_session');
  const address = page.url();
  await button('Log in').click();
  await page.waitForURL('**/login?**');
  expect(new URL(page.url()).searchParams.get('return_to')).toBe(address);
  await signIn(context, servers.provider);
  await page.goto(address);
  await expect(allow).toBeVisible();
});

test('a question that one visitor saw is not answered by another, who has signed in meanwhile, unseen by the page', async ({
  page,
  context,
  visitor: _first,
  ask,
  servers,
}) => {
  await ask();
  const { allow, heading } = parts(page);
  await expect(allow).toBeVisible();
  // Neither message nor cookie event: what the page knows is of before.
  const second = await signIn(context, servers.provider);
  const submitted = page.waitForResponse((response) => response.url().endsWith('/authorize/submit'));
  await allow.click();
  expect((await submitted).status()).toBe(403);
  await expect(heading).toBeVisible();
  await expect(parts(page).text(second.email)).toBeVisible();
});

test('an app that wants no question hears that nobody is signed in; an address that is not its own hears nothing', async ({
  page,
  app,
  ask,
  elsewhere,
  servers,
}) => {
  await ask({ more: { prompt: 'none' } });
  const told = await answer(page, elsewhere);
  expect(Object.fromEntries(told)).toMatchObject({
    error: 'login_required',
    state: 'state-of-the-app',
    iss: servers.provider,
  });
  await ask({ more: { prompt: 'none', redirect_uri: `${elsewhere.origin}/other` } });
  await expect(parts(page).text('Looks like there was an error!')).toBeVisible();
  // The demo's own page, which is built without the element.
  await page.goto(`${servers.demo}/oauth/authorize${app.query({ prompt: 'none' })}`);
  expect((await answer(page, elsewhere)).get('error')).toBe('login_required');
});

test('what the visitor may not grant is said, and left out of what the app gets', async ({
  page,
  visitor,
  ask,
  elsewhere,
  servers,
}) => {
  await setRoles(servers.provider, visitor.userId, []);
  const scope = 'openid pets:feed';
  await ask({ more: { scope } });
  const { host, allow, text } = parts(page);
  await expect(text('This will allow Pet Helper to:')).toBeVisible();
  const refused = host.locator('[data-state="refused"]');
  await expect(refused.getByRole('heading')).toHaveText('You cannot grant Pet Helper’s request to:');
  await expect(refused.getByRole('listitem')).toHaveText(['Feed your pets']);
  await expect(
    text('You do not have permissions to grant Pet Helper access to some of the requested scopes'),
  ).toBeVisible();
  const submitted = page.waitForRequest('**/authorize/submit');
  await allow.click();
  expect((await submitted).postDataJSON()).toMatchObject({ scopes: ['openid'] });
  expect((await answer(page, elsewhere)).get('code')).toBeTruthy();
  // Where nothing can be granted there is nothing to allow.
  await ask({ more: { scope: 'pets:feed' } });
  await expect(parts(page).deny).toBeVisible();
  await expect(allow).toHaveCount(0);
});

test('a request that is not right is told the visitor, who is sent nowhere', async ({
  page,
  visitor: _signedIn,
  ask,
  site,
  servers,
}) => {
  const open = (query: string, more = '') =>
    site.open(page, { path: `/${query}`, body: consentTag(servers.provider, more) });
  const { text, allow, button } = parts(page);

  await open('?client_id=somebody');
  await expect(
    text('Required parameter is missing: redirect_uri. Please reach out to the application developer.'),
  ).toBeVisible();
  expect((await heard(page)).map(({ detail }) => detail.code)).toEqual(['usage_error']);

  await ask({ more: { redirect_uri: 'https://elsewhere.example/callback' } });
  await expect(text('Looks like there was an error!')).toBeVisible();
  await button('Try again').click();
  await expect(text('Looks like there was an error!')).toBeVisible();

  // A server that was led to answer with something to run.
  await page.route('**/authorize/submit', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({
      response,
      json: { ...body, data: { ...body.data, redirect_uri: 'javascript:document.title="owned"' } },
    });
  });
  await ask();
  await allow.click();
  await expect(parts(page).alert).toContainText('could not read');
  expect(await page.title()).toBe('A site');
  await expect(allow).toBeEnabled();

  await open('', 'request="{"');
  await expect(text('This form is not set up correctly.')).toBeVisible();
});

test('inside a frame of another site nothing can be clicked; the question opens in a window of its own', async ({
  page,
  visitor: _signedIn,
  ask,
  elsewhere,
}) => {
  await ask();
  const address = page.url();
  await elsewhere.open(page, {
    head: '',
    body: `<iframe title="frame" src="${address.replace(/&/g, '&amp;')}"></iframe>`,
  });
  const frame = page.frameLocator('iframe');
  const link = frame.getByRole('link', { name: 'Open in a new window' });
  await expect(link).toHaveAttribute('href', address);
  await expect(frame.getByRole('button')).toHaveCount(0);
});

test('under the strict policy, a visitor logs out where an app asked for it, or stays', async ({
  page,
  context,
  visitor: _signedIn,
  app,
  ask,
  site,
  elsewhere,
  servers,
}) => {
  await page.addInitScript(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  const violations = () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);
  const policy = `default-src 'none'; script-src 'self'; style-src 'none'; connect-src ${servers.provider}; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types 'none'`;
  const headers = { 'content-security-policy': policy };
  await ask({ headers });
  await expect(parts(page).allow).toBeVisible();
  expect(await violations()).toEqual([]);

  const query = new URLSearchParams({
    client_id: app.clientId,
    post_logout_redirect_uri: app.redirect,
    state: 'bye',
  });
  const open = () =>
    site.open(page, { path: `/?${query}`, headers, body: tag('auth-logout', servers.provider) });
  const { heading, text, button } = parts(page, 'auth-logout');
  await open();
  await expect(heading).toHaveText('Log out?');
  await expect(text('Are you sure you want to log out of your Pet Game account?')).toBeVisible();
  const { violations: found } = await new AxeBuilder({ page }).include('auth-logout').analyze();
  expect(found.map(({ id }) => id)).toEqual([]);
  await button('No').click();
  await expect(text('You have not been logged out. You may close this page.')).toBeVisible();
  expect((await context.cookies()).some(({ name }) => name === 'auth_session')).toBe(true);
  expect(await violations()).toEqual([]);

  // The server's answer does not matter: here the visitor is logged out.
  await page.route('**/sessions/revoke', (route) => route.abort());
  await open();
  await button('Yes').click();
  expect((await answer(page, elsewhere)).get('state')).toBe('bye');
  expect((await context.cookies()).some(({ name }) => name === 'auth_session')).toBe(false);

  // Nobody is signed in any more, so there is nothing to ask.
  await open();
  await answer(page, elsewhere);
});
