/**
 * What consent must not do: answer invalid requests, grant what the visitor may not grant, be clicked inside a
 * frame.
 */

import { expect, recordEvents, recordedEvents, setRoles } from '../world.ts';
import { answer, consentTag, parts, test } from './consent-visits.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('an app that wants no prompt learns that no one is signed in; a foreign redirect address gets nothing @full', async ({
  page,
  app,
  ask,
  elsewhere,
  servers,
}) => {
  await ask({ more: { prompt: 'none' } });
  const outcome = await answer(page, elsewhere);
  expect(Object.fromEntries(outcome)).toMatchObject({
    error: 'login_required',
    state: 'state-of-the-app',
    iss: servers.provider,
  });
  await ask({ more: { prompt: 'none', redirect_uri: `${elsewhere.origin}/other` } });
  await expect(parts(page).text('Looks like there was an error!')).toBeVisible();
  // The demo's own page, which does not use the element.
  await page.goto(`${servers.demo}/oauth/authorize${app.query({ prompt: 'none' })}`);
  expect((await answer(page, elsewhere)).get('error')).toBe('login_required');
});

test('the page names what the visitor may not grant, and the app does not get it @full', async ({
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
  await expect(refused.getByRole('heading')).toHaveText("You cannot grant Pet Helper's request to:");
  await expect(refused.getByRole('listitem')).toHaveText(['Feed your pets']);
  await expect(
    text('You do not have permissions to grant Pet Helper access to some of the requested scopes'),
  ).toBeVisible();
  const submitted = page.waitForRequest('**/authorize/submit');
  await allow.click();
  expect((await submitted).postDataJSON()).toMatchObject({ scopes: ['openid'] });
  expect((await answer(page, elsewhere)).get('code')).toBeTruthy();
  // With nothing to grant there is nothing to allow.
  await ask({ more: { scope: 'pets:feed' } });
  await expect(parts(page).deny).toBeVisible();
  await expect(allow).toHaveCount(0);
});

test('an invalid request shows an error to the visitor and redirects nowhere @full', async ({
  page,
  visitor: _signedIn,
  ask,
  site,
  servers,
}) => {
  const open = (query: string, more = '') =>
    site.open(page, { path: `/${query}`, body: consentTag(servers.provider, more) });
  const { text, allow, button } = parts(page);

  await open('?client_id=unknown');
  await expect(
    text('Required parameter is missing: redirect_uri. Please reach out to the application developer.'),
  ).toBeVisible();
  expect((await recordedEvents(page)).map(({ detail }) => detail.code)).toEqual(['usage_error']);

  await ask({ more: { redirect_uri: 'https://elsewhere.example/callback' } });
  await expect(text('Looks like there was an error!')).toBeVisible();
  await button('Try again').click();
  await expect(text('Looks like there was an error!')).toBeVisible();

  // Behaves as if the server had been tricked into returning a script.
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
  await expect(parts(page).alert).toContainText("couldn't read");
  expect(await page.title()).toBe('A site');
  await expect(allow).toBeEnabled();

  await open('', 'request="{"');
  await expect(text('This form is not set up correctly')).toBeVisible();
});

test('inside a frame of another site nothing can be clicked; the question opens in its own window @full', async ({
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
