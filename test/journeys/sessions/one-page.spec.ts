/** A site with a single page: the form, which is also where links and providers return. */
import type { Page } from '@playwright/test';
import { reactChunk } from '../before-react.ts';
import { delayRequests } from '../delay-requests.ts';
import { giveAddress } from '../sign-in.ts';
import type { Site } from '../sites.ts';
import {
  eventTypes,
  expect,
  type Inbox,
  loginTag,
  recordEvents,
  recordedEvents,
  test,
  widget,
} from '../world.ts';

const complete = 'AUTHENTICATE_FLOW_COMPLETE';

/** Opens the page, whose address is also the redirect address. `script` runs in it. */
async function open(page: Page, site: Site, provider: string, script = ''): Promise<void> {
  const back = JSON.stringify({ loginRedirectURL: site.origin, signupRedirectURL: site.origin });
  const providers = JSON.stringify({
    providers: [{ type: 'google' }],
    loginRedirectURL: site.origin,
    signupRedirectURL: site.origin,
  });
  await recordEvents(page);
  await site.open(page, {
    body: `${loginTag(provider, `products="oauth emailMagicLinks" email-magic-links-options='${back}' oauth-options='${providers}'`)}${script}`,
  });
}

async function signedInOnce(page: Page): Promise<void> {
  await expect(widget(page).text('You have successfully logged in.')).toBeVisible();
  expect((await eventTypes(page)).filter((type) => type === complete)).toHaveLength(1);
  expect(page.url()).not.toContain('token');
  expect((await recordedEvents(page)).filter(({ name }) => name === 'auth-error')).toEqual([]);
}

async function throughGoogle(page: Page, choice = /Ada Lovelace/): Promise<void> {
  await widget(page).button('Continue with Google').click();
  await page.getByRole('button', { name: choice }).click();
}

/** A visitor asks for a link on the page and receives the mail. */
async function linkByMail(
  page: Page,
  site: Site,
  provider: string,
  inbox: Inbox,
  script?: string,
): Promise<string> {
  await open(page, site, provider, script);
  const address = await giveAddress(page);
  // The mail comes first. Only with the answer does the browser know that it has asked for the link.
  await expect(widget(page).heading).toHaveText('Check your email');
  return inbox.link(address);
}

/** A host that handles the returning token itself; `done` is the token type that it found. */
function quickHost(provider: string): string {
  return `<script type="module">
    import { createSession } from '/dist/auth-elements.js';
    const session = createSession({ publicToken: 'public-token-test-local', apiBaseUrl: '${provider}' });
    window.done = session.authenticateByUrl({ session_duration_minutes: 30 }).then((found) => found?.token_type ?? null);
  </script>`;
}

const done = (page: Page) => page.evaluate(() => (window as unknown as { done: Promise<string> }).done);

test('an emailed link returns to the form, which completes the sign-in', async ({
  page,
  servers,
  site,
  inbox,
}) => {
  await page.goto(await linkByMail(page, site, servers.provider, inbox));
  await signedInOnce(page);
  await page.reload();
  await expect(widget(page).email).toBeVisible();
});

test('a host that completes it itself gets the same result, and the form says so too', async ({
  page,
  servers,
  site,
}) => {
  let calls = 0;
  // A call that only gets a nonce is repeated with it.
  page.on('response', (response) => {
    const isCall = response.request().method() === 'POST' && response.url().endsWith('/oauth/authenticate');
    if (isCall && response.status() !== 401) calls += 1;
  });
  await open(page, site, servers.provider, quickHost(servers.provider));
  await throughGoogle(page);
  await signedInOnce(page);
  expect(await done(page)).toBe('oauth');
  expect(calls).toBe(1);
});

test('a host that completes it before React loads does not bring the form back @full', async ({
  page,
  servers,
  site,
  inbox,
}) => {
  const link = await linkByMail(page, site, servers.provider, inbox, quickHost(servers.provider));
  const arrive = await delayRequests(page, reactChunk);
  await page.goto(link);
  expect(await done(page)).toBe('magic_links');
  // The element reads an address that no longer has a token.
  await page.locator('auth-login').evaluate((element) => element.setAttribute('hide-header', ''));
  await expect(widget(page).email).toHaveCount(0);
  arrive();
  await signedInOnce(page);
});
