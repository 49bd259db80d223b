/** The demo's authorize page: an app asks for access to a visitor's pets. */
import type { Route } from '@playwright/test';
import { signIn } from '../apps.ts';
import { faults } from '../axe.ts';
import { answer, test } from '../consent/consent-visits.ts';
import { giveCode } from '../sign-in.ts';
import { expect } from '../world.ts';

test('a signed-out visitor signs in by code, returns to the same request, and allows it', async ({
  page,
  app,
  elsewhere,
  servers,
  inbox,
}) => {
  const query = app.query({ nonce: 'n-0', prompt: 'consent', scope: 'openid pets:feed pets:play' });
  const requests: string[] = [];
  await page.route('**/authorize/submit', async (route) => {
    requests.push(route.request().postData() ?? '');
    await route.continue();
  });
  // An app that wants no prompt learns that no one is signed in.
  await page.goto(`${servers.demo}/oauth/authorize${app.query({ prompt: 'none' })}`);
  expect((await answer(page, elsewhere)).get('error')).toBe('login_required');
  await page.goto(`${servers.demo}/oauth/authorize${query}`);
  await page.waitForURL('**/login');
  await giveCode(page, inbox);
  await page.waitForURL('**/oauth/authorize?**');
  expect(new URL(page.url()).search).toBe(query);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pet Helper wants to connect!');
  await expect(page.getByText('Allow access to your pet-game pets')).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveText([
    'Feed your pets',
    'Play with your pets',
    'Know who you are',
  ]);
  await expect(page.getByText('Your pets are in safe hands!')).toBeVisible();
  await expect(page.getByText(new URL(elsewhere.origin).host)).toBeVisible();
  expect(await page.getByRole('button').allTextContents()).toEqual(['Allow', 'Deny']);
  expect(await faults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Allow' }).click();
  const outcome = await answer(page, elsewhere);
  expect(outcome.get('code')).toBeTruthy();
  expect(outcome.get('state')).toBe('state-of-the-app');
  expect(JSON.parse(requests[0] ?? '{}')).toMatchObject({
    code_challenge_method: 'S256',
    nonce: 'n-0',
    prompt: 'consent',
    scopes: ['openid', 'pets:feed', 'pets:play'],
    consent_granted: true,
  });

  await page.goto(`${servers.demo}/home`);
  await expect(page.getByRole('heading', { name: 'Connected apps' })).toBeVisible();
  await expect(page.getByText('feed your pets')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect Pet Helper' }).click();
  await expect(page.getByRole('heading', { name: 'Connected apps' })).toBeHidden();
});

test('the page lists what an app asks for, apart from what the visitor cannot grant; who declines connects nothing @full', async ({
  page,
  visitor: _signedIn,
  app,
  elsewhere,
  servers,
}) => {
  const open = (scope: string) => page.goto(`${servers.demo}/oauth/authorize${app.query({ scope })}`);
  const allow = page.getByRole('button', { name: 'Allow' });
  const asks: Record<string, string[]> = {
    'openid email profile achievements:read': [
      'Track achievements',
      'Know who you are',
      'See your name and email address',
    ],
    'openid pets:read full_access offline_access': [
      'See your pets and how they are',
      'Know who you are',
      'Do anything you can do with your account, except change how you log in',
      'Keep this access while you are away',
    ],
  };
  for (const [scope, lines] of Object.entries(asks)) {
    await open(scope);
    await expect(page.getByRole('listitem')).toHaveText(lines);
    await expect(allow).toBeEnabled();
    expect(await faults(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Deny' }).click();
  const outcome = await answer(page, elsewhere);
  expect([outcome.get('error'), outcome.get('state'), outcome.get('code')]).toEqual([
    'access_denied',
    'state-of-the-app',
    null,
  ]);
  const list = page.waitForResponse('**/users/connected_apps');
  await page.goto(`${servers.demo}/home`);
  expect((await (await list).json()).data.connected_apps).toEqual([]);

  await page.route('**/authorize/start', async (route) => {
    const response = await route.fetch();
    // The first answer of a page load may only hand out the nonce for the proof of the browser's key.
    if (!response.ok()) return route.fulfill({ response });
    const json = await response.json();
    for (const result of json.data.scope_results) result.is_grantable = result.scope !== 'pets:play';
    await route.fulfill({ response, json });
  });
  const submitted = page.waitForRequest('**/authorize/submit');
  await open('openid pets:feed pets:play full_access');
  await expect(page.getByText("You cannot grant Pet Helper's request to:")).toBeVisible();
  const [granted, refused] = [page.getByRole('list').first(), page.getByRole('list').last()];
  await expect(granted.getByRole('listitem')).toHaveText([
    'Feed your pets',
    'Know who you are',
    'Do anything you can do with your account, except change how you log in',
  ]);
  await expect(refused.getByRole('listitem')).toHaveText(['Play with your pets']);
  await allow.click();
  expect((await submitted).postDataJSON().scopes.sort()).toEqual(['full_access', 'openid', 'pets:feed']);
  await answer(page, elsewhere);
  await page.goto(`${servers.demo}/home`);
  await expect(page.getByText(/Do anything you can do with your account/)).toBeVisible();
});

test('a click in the first half second, meant for something else, allows nothing; a key does @full', async ({
  page,
  visitor: _signedIn,
  app,
  elsewhere,
  servers,
}) => {
  await page.clock.install();
  const submitted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/authorize/submit')) submitted.push(request.url());
  });
  const address = `${servers.demo}/oauth/authorize${app.query({ scope: 'openid pets:feed' })}`;
  const allow = page.getByRole('button', { name: 'Allow' });
  const open = async () => {
    await page.clock.resume();
    await page.goto(address);
    // An hour passes at once: what is still loading then would run into its timeout.
    await expect(allow).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  };
  await open();
  await expect(allow).toHaveAttribute('aria-disabled', 'true');
  await allow.click({ force: true });
  await page.clock.runFor(499);
  await allow.click({ force: true });
  expect(submitted).toEqual([]);
  await page.clock.runFor(1);
  await expect(allow).not.toHaveAttribute('aria-disabled', 'true');
  // Another window covered it: the half second starts again when it is gone.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await allow.click({ force: true });
  expect(submitted).toEqual([]);
  await allow.press('Enter');
  await page.clock.resume();
  expect((await answer(page, elsewhere)).get('code')).toBeTruthy();
});

test('a failed load offers a retry; a failed Allow shows its error above the button @full', async ({
  page,
  visitor: _signedIn,
  app,
  servers,
}) => {
  await page.goto(`${servers.demo}/oauth/authorize?client_id=nobody`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authorization Error');
  await expect(page.getByText('Required parameter is missing: redirect_uri.')).toBeVisible();

  await page.route('**/authorize/start', (route) => route.abort());
  await page.goto(`${servers.demo}/oauth/authorize${app.query()}`);
  await expect(page.getByText('Failed to load authorization details. Please try again.')).toBeVisible();
  await page.unroute('**/authorize/start');
  await page.getByRole('button', { name: 'Try Again' }).click();

  let submit = (_route: Route) => {};
  const submitted = new Promise<Route>((resolve) => {
    submit = resolve;
  });
  await page.route('**/authorize/submit', submit);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('button', { name: 'Authorizing...' })).toBeVisible();
  await (await submitted).abort();
  await expect(page.getByRole('alert')).toHaveText('Oops! Something went wrong. Please try again.');
  await expect(page.getByRole('button', { name: 'Allow' })).toBeFocused();

  // The same page built from the library's own elements.
  await page.unroute('**/authorize/submit');
  await page.goto(`${servers.demo}/oauth/authorize${app.query({ with: 'element' })}`);
  await expect(page.locator('auth-idp-consent').getByRole('button', { name: 'Deny' })).toBeVisible();
  const query = new URLSearchParams({ client_id: app.clientId, post_logout_redirect_uri: app.redirect });
  await page.goto(`${servers.demo}/oauth/authorize?${query}`);
  await expect(page.locator('auth-logout').getByRole('button', { name: 'Yes' })).toBeVisible();
});

test('a visitor who signed in in another tab meanwhile sees their own question before anything is allowed @full', async ({
  page,
  context,
  visitor: _first,
  app,
  elsewhere,
  servers,
}) => {
  await page.goto(`${servers.demo}/oauth/authorize${app.query()}`);
  const allow = page.getByRole('button', { name: 'Allow' });
  await expect(allow).toBeVisible();
  await signIn(context, servers.provider);
  const answered = (path: string) =>
    page.waitForResponse(
      (response) => response.url().endsWith(path) && response.request().method() === 'POST',
    );
  const [refused, again] = [answered('/authorize/submit'), answered('/authorize/start')];
  await allow.click();
  expect((await refused).status()).toBe(403);
  expect((await again).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await allow.click();
  expect((await answer(page, elsewhere)).get('code')).toBeTruthy();
});
