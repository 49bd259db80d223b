/** An app asks a member: from its request at the project's issuer to its token, which names the organization. */
import type { Page } from '@playwright/test';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { type App, registerApp, verifier } from '../apps.ts';
import { faults } from '../axe.ts';
import { form, foundOrganization, newMember, type Shelter, shelterToken, test } from '../members.ts';
import type { Site } from '../sites.ts';
import { eventTypes, expect, recordEvents } from '../world.ts';

const head = '<script type="module" src="/dist/auth-elements-b2b.js"></script>';

const issuerOf = ({ provider }: Shelter) => `${provider}/projects/project-test-local-b2b`;

/** A page of the host that signs in and goes where the address says. */
const loginPage = (
  provider: string,
  more = '',
) => `<!doctype html><html lang="en"><title>Log in</title>${head}
<auth-b2b-login public-token="${shelterToken}" api-base-url="${provider}" products="emailOtp" ${more}></auth-b2b-login>
<script type="module">
addEventListener('auth-event', ({ detail }) => {
  const to = new URL(new URLSearchParams(location.search).get('return_to'));
  if (detail.type === 'AUTHENTICATE_FLOW_COMPLETE' && to.origin === location.origin) location.replace(to);
});
</script></html>`;

/** Publishes the host's pages and opens the app's link to the provider. */
async function ask(page: Page, shelter: Shelter, app: App, more: Record<string, string> = {}): Promise<void> {
  const { provider, site } = shelter;
  await site.open(page, {
    head,
    body: `<auth-b2b-idp-consent public-token="${shelterToken}" api-base-url="${provider}" login-url="/login" organizations-url="/organizations"></auth-b2b-idp-consent>`,
    files: {
      '/login': loginPage(provider),
      '/organizations': loginPage(provider, 'screen="organizations"'),
      '/empty': '<!doctype html><title>Empty</title>',
    },
    path: '/empty',
  });
  // Where nothing is to be asked, the page is there for a moment only.
  await Promise.all([
    page.waitForURL(`${site.origin}/oauth/authorize?**`, { waitUntil: 'commit' }),
    page.goto(`${issuerOf(shelter)}/oauth/authorize${app.query(more)}`),
  ]);
}

function parts(page: Page) {
  const host = page.locator('auth-b2b-idp-consent');
  return {
    host,
    heading: host.getByRole('heading').first(),
    text: (text: string | RegExp) => host.getByText(text),
    button: (name: string) => host.getByRole('button', { name }),
  };
}

async function answer(page: Page, app: Site): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.origin === app.origin);
  return new URL(page.url()).searchParams;
}

const register = (shelter: Shelter, app: Site) =>
  registerApp(issuerOf(shelter), `${app.origin}/callback`, { name: 'Feeding Plan' });

/** The claims of the id token that the app gets for its code. */
async function redeem(shelter: Shelter, app: App, code: string) {
  const reply = await fetch(`${issuerOf(shelter)}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: app.clientId,
      redirect_uri: app.redirect,
      code,
      code_verifier: verifier,
    }),
  });
  const { id_token } = (await reply.json()) as { id_token: string };
  return JSON.parse(Buffer.from(id_token.split('.')[1] ?? '', 'base64url').toString());
}

/** A member who is signed in, and the name of the organization. */
async function enter(page: Page, shelter: Shelter, settings: object = {}) {
  const email = newMember('betty');
  await foundOrganization(page, shelter, email, { organization_name: 'Beaver Lodge', ...settings });
  return email;
}

test('a member reads in whose name they answer, also after a reload, and the token names the organization; the app may log them out @firefox-full', async ({
  page,
  shelter,
  elsewhere,
}) => {
  await recordEvents(page);
  const email = await enter(page, shelter);
  const app = await register(shelter, elsewhere);
  await ask(page, shelter, app);
  const { heading, text, button } = parts(page);
  await expect(heading).toHaveText('Feeding Plan wants to access your Pet Shelter account');
  await page.reload();
  await expect(text(`You are logged in as ${email} at Beaver Lodge.`)).toBeVisible();
  await expect(button('Use another organization')).toHaveCount(0);
  expect(await faults(page, { include: 'auth-b2b-idp-consent' })).toEqual([]);
  await expect(button('Allow')).not.toHaveAttribute('aria-disabled', 'true');
  expect(await eventTypes(page)).toEqual(['OAUTH_AUTHORIZE_FLOW_START']);
  await button('Allow').dblclick();
  const outcome = await answer(page, elsewhere);
  expect([outcome.get('state'), outcome.get('iss')]).toEqual(['state-of-the-app', issuerOf(shelter)]);
  const claims = await redeem(shelter, app, outcome.get('code') ?? '');
  expect([claims.email, claims.organization.name]).toEqual([email, 'Beaver Lodge']);

  // Allowed before: no question. A denial: no code.
  await ask(page, shelter, app, { state: 'second' });
  expect((await answer(page, elsewhere)).get('state')).toBe('second');
  await ask(page, shelter, app, { prompt: 'consent' });
  await button('Deny').click();
  expect((await answer(page, elsewhere)).get('error')).toBe('access_denied');

  // The app asks to log out here, too.
  const { provider, site } = shelter;
  const { clientId: client_id, redirect: post_logout_redirect_uri } = app;
  await site.open(page, {
    head,
    body: `<auth-b2b-logout public-token="${shelterToken}" api-base-url="${provider}"></auth-b2b-logout>`,
    path: `/?${new URLSearchParams({ client_id, post_logout_redirect_uri, state: 'bye' })}`,
  });
  const logout = page.locator('auth-b2b-logout');
  await expect(
    logout.getByText('Are you sure you want to log out of your Pet Shelter account?'),
  ).toBeVisible();
  await logout.getByRole('button', { name: 'Yes' }).click();
  expect((await answer(page, elsewhere)).get('state')).toBe('bye');
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('auth_session'))).toEqual([]);
});

test('an organization that does not allow the app: the page says so, leads back to the app, and asks once it is allowed', {
  tag: ['@firefox-full', '@full'],
}, async ({ page, shelter, elsewhere }) => {
  await enter(page, shelter);
  const app = await register(shelter, elsewhere);
  const allow = (apps: string[]) =>
    page.evaluate(async (allowed_third_party_connected_apps) => {
      const login = document.querySelector('auth-b2b-login') as unknown as { session: B2BSessionClient };
      await login.session.organization.update({
        third_party_connected_apps_allowed_type: 'RESTRICTED',
        allowed_third_party_connected_apps,
      });
    }, apps);
  await shelter.open(page);
  await allow([]);
  await ask(page, shelter, app);
  const { heading, button } = parts(page);
  await expect(heading).toHaveText('Beaver Lodge does not allow this app');
  await expect(heading).toBeFocused();
  expect(await faults(page, { include: 'auth-b2b-idp-consent' })).toEqual([]);
  await button('Return to the app').click();
  const outcome = await answer(page, elsewhere);
  expect([outcome.get('error'), outcome.get('state')]).toEqual(['access_denied', 'state-of-the-app']);

  await shelter.open(page);
  await allow([app.clientId]);
  await ask(page, shelter, app);
  await expect(button('Allow')).toBeVisible();
});

test('a member who signs out on the way signs in again and comes back; another organization is a click away @firefox-full @full', async ({
  page,
  context,
  shelter,
  elsewhere,
}) => {
  const email = await enter(page, shelter);
  await foundOrganization(page, shelter, email, { organization_name: 'Otter Haven' });
  const app = await register(shelter, elsewhere);
  await ask(page, shelter, app);
  const { heading, text, button } = parts(page);
  await expect(text('at Otter Haven.')).toBeVisible();

  // Another tab signs out, and the question goes.
  const other = await context.newPage();
  await other.goto(`${shelter.site.origin}/login`);
  await form(other).email.waitFor();
  await other.evaluate(() => {
    const login = document.querySelector('auth-b2b-login') as unknown as { session: B2BSessionClient };
    return login.session.session.revoke();
  });
  await other.close();
  await expect(heading).toHaveText('Log in first');
  await button('Log in').click();
  const view = form(page);
  await view.email.fill(email);
  await view.next.click();
  await view.code.fill(await shelter.inbox.code(email, 3));
  await view.button('Beaver Lodge').click();
  await page.waitForURL('**/oauth/authorize?**');
  await expect(text('at Beaver Lodge.')).toBeVisible();

  await button('Use another organization').click();
  await view.button('Otter Haven').click();
  await expect(text('at Otter Haven.')).toBeVisible();
  await button('Allow').press('Enter');
  const outcome = await answer(page, elsewhere);
  const claims = await redeem(shelter, app, outcome.get('code') ?? '');
  expect(claims.organization.name).toBe('Otter Haven');
});
