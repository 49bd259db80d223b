/** `<auth-b2b-login>` against the real provider: members find their organization and enter it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { isReact } from '../before-react.ts';
import { delayRequests } from '../delay-requests.ts';
import {
  claimDomainOf,
  enterAgain,
  form,
  foundOrganization,
  newMember,
  organizationOf,
  shelterToken,
  test,
} from '../members.ts';
import { dialogs, signInThere } from '../products/one-tap-visits.ts';
import { recordViolations } from '../recorders.ts';
import { eventTypes, recordEvents } from '../world.ts';

test('a new member proves an address, creates an organization, and finds it in the list next time', {
  tag: '@firefox-full',
}, async ({ page, shelter }) => {
  await recordEvents(page);
  const email = newMember();
  const view = form(page);
  await shelter.open(page);
  await view.email.fill(email);
  await view.next.click();
  await view.code.fill(await shelter.inbox.code(email));
  await expect(view.heading).toHaveText('Create an organization to get started');
  await view.button('Create an organization').click();
  await expect(view.heading).toHaveText('Success!');
  expect(await eventTypes(page)).toEqual([
    'B2B_OTPS_EMAIL_DISCOVERY_SEND',
    'B2B_OTPS_EMAIL_DISCOVERY_AUTHENTICATE',
    'B2B_DISCOVERY_ORGANIZATIONS_CREATE',
    'AUTHENTICATE_FLOW_COMPLETE',
  ]);

  await page.context().clearCookies();
  await shelter.open(page);
  await view.email.fill(email);
  await view.next.click();
  await view.code.fill(await shelter.inbox.code(email, 2));
  await expect(view.heading).toHaveText('Select an organization to continue');
  const otherTab = await page.context().newPage();
  await shelter.open(otherTab);
  await expect.poll(() => isReact(otherTab, 0, 'auth-b2b-login')).toBe(true);
  await view.host.getByRole('list').getByRole('button').first().click();
  await expect(view.heading).toHaveText('Success!');
  await expect(form(otherTab).heading).toHaveText('Success!');
});

test('a mailed link leads to the list, where a reload stays, and counts once; an organization may ask for one before it opens', {
  tag: '@firefox-full',
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  await foundOrganization(page, shelter, email, {
    auth_methods: 'RESTRICTED',
    allowed_auth_methods: ['magic_link'],
  });
  // A code proves the address, but not to this organization.
  await enterAgain(page, shelter, email, 2);
  await expect(view.heading).toHaveText('Verify your email');
  await page.reload();
  await view.button('Email me a log in link').click();
  await page.goto(await shelter.inbox.link(email, 3));
  await expect(view.heading).toHaveText('Success!');

  await page.context().clearCookies();
  await shelter.open(page, 'products="emailMagicLinks"');
  await view.email.fill(email);
  await view.next.click();
  await expect(view.heading).toHaveText('Check your email');
  const link = await shelter.inbox.link(email, 4);
  await page.goto(link);
  await expect(view.heading).toHaveText('Select an organization to continue');
  expect(page.url()).not.toContain('token=');
  await page.reload();
  await expect(view.heading).toHaveText('Select an organization to continue');
  await view.host.getByRole('list').getByRole('button').first().click();
  await expect(view.heading).toHaveText('Success!');

  await page.context().clearCookies();
  await page.goto(link);
  await expect(view.alert).toContainText('already used or expired');
  expect(page.url()).not.toContain('token=');
  await view.button('Try again').click();
  await expect(view.next).toBeVisible();
});

test('a server’s German markup keeps what a member types before the script and its words arrive @full', {
  tag: '@firefox-full',
}, async ({ page, shelter }) => {
  const published = pathToFileURL(join(import.meta.dirname, '../../../dist/server-b2b.js')).href;
  const { renderB2BLogin }: typeof import('../../../elements/b2b/server.ts') = await import(published);
  const arrive = await delayRequests(page, '**/dist/auth-elements-b2b.js');
  const words = await delayRequests(page, '**/chunks/b2b/de-*.js');
  const refused = await recordViolations(page);
  const { html, styleHash } = await renderB2BLogin({
    publicToken: shelterToken,
    apiBaseUrl: shelter.provider,
    products: ['emailOtp', 'sso'],
    locale: 'de',
  });
  const loaded = shelter.site.open(page, {
    head: '<script type="module" src="/dist/auth-elements-b2b.js"></script>',
    body: html,
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src ${styleHash}; connect-src ${shelter.provider}; img-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  });
  const { host, button, heading } = form(page);
  const email = newMember();
  const field = host.getByLabel('E-Mail-Adresse');
  await field.fill(email);
  await expect(button('Weiter mit SSO')).toBeVisible();
  const before = await field.elementHandle();
  arrive();
  await loaded;
  // The script has taken the server's style sheet away.
  await expect(host.locator('style')).toHaveCount(0);
  expect(await field.evaluate((now, then) => now === then, before)).toBe(true);
  words();
  await button('Weiter mit E-Mail').click();
  await host.getByLabel('6-stelliger Code').fill(await shelter.inbox.code(email));
  await expect(heading).toHaveText('Erstellen Sie zuerst eine Organisation');
  expect(await refused()).toEqual([]);
});

test('an account of Google is chosen in the browser’s dialog, or by the button @full', async ({
  page,
  shelter,
}) => {
  const view = form(page);
  await signInThere(page, shelter.provider);
  const { client, next } = await dialogs(page);
  const providers = JSON.stringify({ providers: [{ type: 'google', one_tap: true }] });
  const open = () => shelter.open(page, `products="oauth emailOtp" oauth-options='${providers}'`);
  await open();
  await expect(view.button('Continue with Google')).toBeVisible();
  const { dialogId } = await next();
  await client.send('FedCm.selectAccount', { dialogId, accountIndex: 0 });
  await expect(view.heading).toHaveText('Create an organization to get started');
  await expect(view.text('ada@pets.example')).toBeVisible();

  await view.button('Try a different email address').click();
  const again = await next();
  await client.send('FedCm.dismissDialog', { dialogId: again.dialogId });
  await view.button('Continue with Google').click();
  await page.getByRole('button', { name: /Ada Lovelace/ }).click();
  await expect(view.heading).toHaveText('Create an organization to get started');
  await view.back.click();
  await expect(view.button('Continue with Google')).toHaveAccessibleDescription('Last used');
});

test('the organization of the page names itself; one that does not load can be tried again; an unknown one says so', {
  tag: ['@firefox-full', '@full'],
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  const slug = await foundOrganization(page, shelter, email);
  await page.context().clearCookies();
  await page.route('**/b2b/organizations/search', (route) => route.abort());
  const attributes = `products="emailOtp" auth-flow-type="Organization" organization-slug="${slug}"`;
  await shelter.open(page, attributes);
  await expect(view.alert).toContainText("couldn't reach the server");
  await page.unroute('**/b2b/organizations/search');
  await view.button('Try again').click();
  await expect(view.heading).toHaveText(/^Continue to company-/);
  await view.email.fill(email);
  await view.next.click();
  await view.code.fill(await shelter.inbox.code(email, 2));
  await expect(view.heading).toHaveText('Success!');

  await shelter.open(
    page,
    'products="emailOtp" auth-flow-type="Organization" organization-slug="no-such-one"',
  );
  await expect(view.heading).toHaveText("We can't open this organization");

  // The organization has no company login, which is all that this page offers.
  await shelter.open(page, attributes.replace('emailOtp', 'sso'));
  await expect(view.text(/^None of your ways to log in is allowed for company-/)).toBeVisible();
});

test('a visitor who may not create an organization, because another one has claimed the domain, reads why and can continue', {
  tag: ['@firefox-full', '@full'],
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  await claimDomainOf(email, shelter);
  await shelter.open(page);
  await view.email.fill(email);
  await view.next.click();
  await view.code.fill(await shelter.inbox.code(email));
  await view.button('Create an organization').click();
  await expect(view.alert).toContainText('Your email domain belongs to another organization');
  await view.button('Try a different email address').click();
  await expect(view.email).toHaveValue(email);
});

test('a member who is signed in switches to another organization; a link for another one asks before @full', {
  tag: '@firefox-full',
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  const slug = await foundOrganization(page, shelter, email);
  await page.context().clearCookies();
  await shelter.open(
    page,
    `products="emailMagicLinks" auth-flow-type="Organization" organization-slug="${slug}"`,
  );
  await view.email.fill(email);
  await view.next.click();
  await expect(view.heading).toHaveText('Check your email');
  const link = await shelter.inbox.link(email, 2);
  await foundOrganization(page, shelter, email, { organization_name: 'Otters of the North' });
  await page.goto(link);
  await expect(view.heading).toHaveText('Switch accounts?');
  await expect(view.text('(Otters of the North)')).toBeVisible();
  await view.button('Stay logged in').click();
  await expect(view.heading).toHaveText('Success!');
  await shelter.open(page, 'products="emailOtp" screen="organizations"');
  await expect(view.heading).toHaveText('Switch to another organization');
  await expect(view.host.locator('[aria-current]')).toContainText('Otters of the North');
  await view.button(/^company-/).click();
  await expect(view.heading).toHaveText('Success!');

  // Who stayed has not used the link up.
  await shelter.open(page, 'products="emailOtp" screen="organizations"');
  await view.button('Otters of the North').click();
  await expect(view.heading).toHaveText('Success!');
  await page.goto(link);
  await view.button('Switch accounts').click();
  await expect(view.heading).toHaveText('Success!');
  expect(await organizationOf(page)).toBe(slug);
});
