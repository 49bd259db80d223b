/** Company login, from `<auth-b2b-login>` to the login that the provider mocks, and back. */
import { expect, type Page } from '@playwright/test';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { enterAgain, type Form, form, foundOrganization, newMember, type Shelter, test } from '../members.ts';
import { eventTypes, recordEvents } from '../world.ts';

test('company login: from the address to the login of its company and back, and what it leads to when it refuses @full', {
  tag: '@firefox-full',
}, async ({ page, shelter }) => {
  await recordEvents(page);
  const email = newMember();
  const view = form(page);
  const slug = await foundOrganization(page, shelter, email);
  await connectCompany(page, shelter, 'Otter staff');
  await page.context().clearCookies();
  // Else Firefox brings the page back as it was left, which Playwright does not notice.
  const headers = { 'cache-control': 'no-store' };
  await shelter.open(page, 'products="emailOtp sso"', { headers });
  await view.button('Continue with SSO').click();
  await expect(view.heading).toHaveText('Enter your email to continue');
  await view.email.fill('nobody@unknown.example');
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Which organization do you belong to?');
  await view.button('Try another log in method').click();
  await view.button('Continue with SSO').click();
  await view.email.clear();
  await view.email.fill('nobody@unknown.example');
  await view.button('Continue').click();
  await view.host.getByLabel('Web name of the organization').fill('no-such-one');
  await view.button('Continue').click();
  await expect(view.text(/could not be found/)).toBeVisible();
  await page.reload();
  await expect(view.heading).toHaveText('Which organization do you belong to?');
  await view.back.click();
  await view.email.clear();
  await view.email.fill(email);
  await view.button('Continue').click();
  await page.getByRole('button', { name: 'Deny access' }).waitFor();
  await page.goBack();
  await expect(view.email).toHaveValue(email);
  await view.button('Continue').click();
  await page.getByRole('button', { name: 'Deny access' }).click();
  await expect(view.alert).toContainText("didn't let you in");
  expect(page.url()).not.toContain('error=');
  await view.button('Try again').click();

  const attributes = `products="sso" auth-flow-type="Organization" organization-slug="${slug}"`;
  await shelter.open(page, attributes);
  await view.button('Continue with Otter staff').click();
  await enterAs(page, email);
  await expect(view.heading).toHaveText('Success!');
  expect(page.url()).not.toContain('token');
  expect(await eventTypes(page)).toEqual(['B2B_SSO_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
});

test('if company login is the only sign-in method, a row of the list and a slug lead straight there', {
  tag: ['@firefox-full', '@full'],
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  const slug = await foundOrganization(page, shelter, email);
  await connectCompany(page, shelter, 'Otter staff');
  await page.evaluate(async () => {
    const { session } = document.querySelector('auth-b2b-login') as unknown as { session: B2BSessionClient };
    await session.organization.update({ auth_methods: 'RESTRICTED', allowed_auth_methods: ['sso'] });
  });
  await enterAgain(page, shelter, email, 2);
  await enterAs(page, email);
  await expect(view.heading).toHaveText('Success!');

  await page.context().clearCookies();
  await shelter.open(page, 'products="sso"');
  await giveSlug(view, slug);
  await enterAs(page, email);
  await expect(view.heading).toHaveText('Success!');
});

test('several company logins are shown as buttons, the last used one first; a second factor is still asked for', {
  tag: ['@firefox-full', '@full'],
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  const slug = await foundOrganization(page, shelter, email, { mfa_policy: 'OPTIONAL' });
  await connectCompany(page, shelter, 'First login');
  await connectCompany(page, shelter, 'Second login');
  await page.evaluate(async () => {
    const { session } = document.querySelector('auth-b2b-login') as unknown as { session: B2BSessionClient };
    await session.organization.update({ mfa_policy: 'REQUIRED_FOR_ALL' });
  });
  await page.context().clearCookies();
  const toConnections = async () => {
    await shelter.open(page, 'products="sso"');
    await view.button('Continue with SSO').click();
    await view.email.fill(email);
    await view.button('Continue').click();
    await expect(view.heading).toHaveText('Select a connection to continue');
  };
  await shelter.open(page, 'products="sso"');
  await giveSlug(view, slug);
  await expect(view.heading).toHaveText(/^Continue to company-/);
  await view.button('Continue with Second login').click();
  await enterAs(page, email);
  await expect(view.heading).toHaveText('Set up Multi-Factor Authentication');
  await page.context().clearCookies();
  // A reload would return to the second factor.
  await page.evaluate(() => sessionStorage.clear());
  await toConnections();
  await expect(view.button(/^Continue with (First|Second)/).first()).toHaveText(/Second login/);
  await expect(view.host.locator('[part~=last-used]')).toHaveCount(1);
  await view.button('Continue with First login').click();
  await enterAs(page, email);
  await expect(view.heading).toHaveText('Set up Multi-Factor Authentication');
});

/** Connects the organization of the session with the company login that the provider mocks. */
async function connectCompany(page: Page, shelter: Shelter, display_name: string): Promise<void> {
  await shelter.open(page);
  await page.evaluate(
    async ({ display_name, issuer }) => {
      const { session } = document.querySelector('auth-b2b-login') as unknown as {
        session: B2BSessionClient;
      };
      const { connection } = await session.sso.oidc.createConnection({ display_name });
      await session.sso.oidc.updateConnection({
        connection_id: connection.connection_id,
        issuer,
        client_id: 'any',
        client_secret: 'any',
      });
    },
    { display_name, issuer: `${shelter.provider}/identity/company` },
  );
}

/** On the page of the company's login. */
async function enterAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
  await page.getByLabel('Email address').fill(email);
  await page.locator('button[value=other]').click();
}

/** From the first screen, with an address that leads to no company. */
async function giveSlug(view: Form, slug: string): Promise<void> {
  await view.button('Continue with SSO').click();
  await view.email.fill('nobody@unknown.example');
  await view.button('Continue').click();
  await view.host.getByLabel('Web name of the organization').fill(slug);
  await view.button('Continue').click();
}
