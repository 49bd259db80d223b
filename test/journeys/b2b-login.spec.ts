/** `<auth-b2b-login>` against the real provider: members find their organization and enter it. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { delayRequests } from './delay-requests.ts';
import {
  claimDomainOf,
  enterAgain,
  form,
  foundOrganization,
  newMember,
  type Shelter,
  sharedToken,
  shelterToken,
  test,
} from './members.ts';
import { newNumber } from './new-number.ts';
import { dialogs, signInThere } from './one-tap-visits.ts';
import { recordViolations } from './recorders.ts';
import { eventTypes, recordEvents } from './world.ts';

test('a new member proves an address, creates an organization, and finds it in the list next time', {
  tag: '@firefox',
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
  await form(otherTab).email.waitFor();
  await view.host.getByRole('list').getByRole('button').first().click();
  await expect(view.heading).toHaveText('Success!');
  await expect(form(otherTab).heading).toHaveText('Success!');
});

test('a mailed link leads to the list, where a reload stays, and counts once; an organization may ask for one before it opens', {
  tag: '@firefox',
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

test('a server’s German markup keeps what a member types before the script and its words arrive', {
  tag: '@firefox',
}, async ({ page, shelter }) => {
  const published = pathToFileURL(join(import.meta.dirname, '../../dist/server-b2b.js')).href;
  const { renderB2BLogin }: typeof import('../../elements/b2b/server.ts') = await import(published);
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

test('both methods by mail: a code that is sent again adds no step, and the address survives every way back', {
  tag: '@firefox',
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  await shelter.open(page, 'products="emailMagicLinks emailOtp"');
  await view.email.fill(email);
  await view.next.click();
  await expect(view.heading).toHaveText("Select how you'd like to continue.");
  await view.button('Email me a log in code').click();
  await view.button('Resend code').click();
  await expect(view.text('Code sent')).toBeVisible();
  await view.back.click();
  await expect(view.email).toHaveValue(email);
  await view.next.click();
  await view.button('Email me a log in link').click();
  await expect(view.heading).toHaveText('Check your email');
  await view.button('Try again').click();
  await expect(view.email).toHaveValue(email);
});

test('an account of Google is chosen in the browser’s dialog, or by the button', async ({
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
  tag: '@firefox',
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
  tag: '@firefox',
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

test('an organization that demands a second factor: an app is set up, and its codes and recovery codes open it', {
  tag: '@firefox',
}, async ({ page, shelter, browserName }) => {
  const email = newMember();
  const view = form(page);
  const slug = await foundOrganization(page, shelter, email, { mfa_policy: 'REQUIRED_FOR_ALL' });
  await enterAgain(page, shelter, email, 2);
  await expect(view.heading).toHaveText('Set up Multi-Factor Authentication');
  await view.button('Use an authenticator app').click();
  const image = view.host.getByRole('img');
  await expect(image).toBeVisible();
  await view.back.click();
  await expect(view.heading).toHaveText('Set up Multi-Factor Authentication');
  await view.button('Use an authenticator app').click();
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Enter the code from your app');
  await view.back.click();
  await expect(image).toBeVisible();
  await view.button('Having trouble scanning?').click();
  await view.button('Try to scan the QR code again').click();
  await expect(image).toBeVisible();
  await view.button('Having trouble scanning?').click();
  await view.back.click();
  await expect(image).toBeVisible();
  await view.button('Having trouble scanning?').click();
  const key = await view.host.locator('[part~=secret]').innerText();
  await view.button('Continue').click();
  const app = new TOTP({ secret: key.replaceAll(' ', '').toUpperCase() });
  await view.host.getByLabel('6-digit passcode').fill(app.generate());
  await expect(view.heading).toHaveText('Save your recovery codes');
  const [code = ''] = await view.host.locator('[part~=recovery-codes] li').allInnerTexts();
  // Firefox needs no permission, and its driver does not tell of downloads.
  if (browserName === 'chromium') {
    await page.context().grantPermissions(['clipboard-write']);
    const [file] = await Promise.all([page.waitForEvent('download'), view.button('Download').click()]);
    expect(file.suggestedFilename()).toBe(`${slug}-backup-codes.txt`);
  }
  await view.button('Copy').click();
  await expect(view.text('Copied')).toBeVisible();
  await view.button('Done').click();
  await expect(view.heading).toHaveText('Success!');

  await enterAgain(page, shelter, email, 3);
  await expect(view.heading).toHaveText("Confirm it's you");
  await view.button('Use a recovery code instead').click();
  await view.back.click();
  await expect(view.heading).toHaveText("Confirm it's you");
  await view.button('Use a recovery code instead').click();
  await view.host.getByLabel('Recovery code').fill('wrong-wrong-wrong');
  await view.button('Continue').click();
  await expect(view.text('Invalid backup code, please try again.')).toBeVisible();
  await view.host.getByLabel('Recovery code').fill(code);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');
});

test('a phone as the second factor: its number is added, and the next sign-in texts a code', {
  tag: '@firefox',
}, async ({ page, shelter }) => {
  const email = newMember();
  const { number } = newNumber();
  const view = form(page);
  await foundOrganization(page, shelter, email, { mfa_policy: 'REQUIRED_FOR_ALL' });
  await enterAgain(page, shelter, email, 2);
  await view.button('Text me a code').click();
  await expect(view.host.getByLabel('Phone number')).toBeVisible();
  await view.back.click();
  await view.button('Text me a code').click();
  await view.host.getByLabel('Phone number').fill('12');
  await view.button('Continue with phone number').click();
  await expect(view.text('Phone number format is invalid.')).toBeVisible();
  await view.host.getByLabel('Phone number').fill(number);
  await view.button('Continue with phone number').click();
  await expect(view.code).toBeVisible();
  await view.button(/Resend/).click();
  await shelter.inbox.code(number, 2);
  await view.back.click();
  await expect(view.host.getByLabel('Phone number')).toHaveValue(/^07/);
  await view.button('Continue with phone number').click();
  await view.code.fill(await shelter.inbox.code(number, 3));
  await expect(view.heading).toHaveText('Success!');

  await enterAgain(page, shelter, email, 3);
  await expect(view.heading).toHaveText('Enter passcode');
  await view.code.fill(await shelter.inbox.code(number, 4));
  await expect(view.heading).toHaveText('Success!');

  // With an app beside the number, each leads to the other.
  const { secret, ...ids } = await page.evaluate(async () => {
    const { session } = document.querySelector('auth-b2b-login') as unknown as { session: B2BSessionClient };
    const { organization_id = '', member_id = '' } = session.state.member ?? {};
    return {
      organization_id,
      member_id,
      secret: (await session.totp.create({ organization_id, member_id })).secret,
    };
  });
  await page.evaluate(
    async (answer) => {
      const { session } = document.querySelector('auth-b2b-login') as unknown as {
        session: B2BSessionClient;
      };
      await session.totp.authenticate({ ...answer, session_duration_minutes: 60 });
    },
    { ...ids, code: new TOTP({ secret }).generate() },
  );
  await enterAgain(page, shelter, email, 4);
  await view.button('Use an authenticator app instead').click();
  await expect(view.heading).toHaveText("Confirm it's you");
  await view.button('Text me a code instead').click();
  await expect(view.heading).toHaveText('Enter passcode');
  await view.code.fill(await shelter.inbox.code(number, 5));
  await expect(view.heading).toHaveText('Success!');
});

test('a member sets a password by a mailed link, and signs in with it; so does a colleague who may join', {
  tag: '@firefox',
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  const domain = email.slice(email.indexOf('@') + 1);
  const slug = await foundOrganization(page, shelter, email, {
    email_jit_provisioning: 'RESTRICTED',
    email_allowed_domains: [domain],
  });
  await page.context().clearCookies();
  const attributes = `products="passwords" auth-flow-type="Organization" organization-slug="${slug}"`;
  await shelter.open(page, attributes);
  await view.email.fill(email);
  await view.next.click();
  await expect(view.heading).toHaveText('Log In');
  await view.button('Sign up or reset password').click();
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Check your email to set a new password');
  await page.goto(await shelter.inbox.link(email, 2));
  const password = `otters-hold-hands-${Date.now()}`;
  await view.host.getByLabel('New password').fill(password);
  await expect(view.button('Continue')).toBeEnabled();
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');

  await page.context().clearCookies();
  await shelter.open(page, attributes);
  await view.email.fill(email);
  await view.next.click();
  await view.host.getByLabel('Password', { exact: true }).fill('wrong');
  await view.button('Continue').click();
  await expect(view.text(/isn't right/)).toBeVisible();
  await view.host.getByLabel('Password', { exact: true }).fill(password);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');

  // This page names no other one for passwords.
  await page.context().clearCookies();
  await shelter.open(page, attributes);
  const colleague = `lin@${domain}`;
  await view.email.clear();
  await view.email.fill(email);
  await view.next.click();
  await view.button('Sign up or reset password').click();
  await view.email.clear();
  await view.email.fill(colleague);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Verify your email first.');
  await view.back.click();
  await expect(view.next).toBeVisible();
  await page.goto(await shelter.inbox.link(colleague));
  await view.host.getByLabel('New password').fill(password);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');

  // Who is signed in needs no link.
  await shelter.open(page, 'products="passwords" auth-flow-type="PasswordReset"');
  await view.host.getByLabel('New password').fill(`${password}-again`);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');
});

test('one password for all organizations: set by a mailed link that counts once, and entered before or in one of them', {
  tag: '@firefox',
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  const attributes = `products="emailOtp passwords" direct-create-organization-for-no-membership direct-login-for-single-membership='{"status":true}'`;
  const open = (more = attributes, path = '/') => shelter.open(page, more, { path, token: sharedToken });
  await open();
  await view.email.fill(email);
  await view.button('Use a password instead').click();
  await expect(view.heading).toHaveText('Log In');
  await view.button('Sign up or reset password').click();
  await expect(view.email).toHaveValue(email);
  await view.back.click();
  await view.button('Sign up or reset password').click();
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Check your email to set a new password');
  await view.back.click();
  await view.button('Use a password instead').click();
  await view.button('Sign up or reset password').click();
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Check your email to set a new password');
  await view.button('Resend email').click();
  await expect(view.text('Email resent')).toBeVisible();
  const link = await shelter.inbox.link(email, 3);
  await page.goto(link);
  const password = `otters-hold-hands-${Date.now()}`;
  await view.host.getByLabel('New password').fill(password);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');
  const slug = await organizationOf(page);

  // The link is used up: only a new one helps.
  await page.context().clearCookies();
  await page.goto(link);
  await view.host.getByLabel('New password').fill(password);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Looks like there was an error!');
  await expect(view.alert).toContainText('has been used or has expired');
  await view.button('Try again').click();
  await expect(view.next).toBeVisible();

  await open();
  await view.button('Use a password instead').click();
  await view.email.clear();
  await view.email.fill(email);
  await view.host.getByLabel('Password', { exact: true }).fill('wrong');
  await view.button('Continue').click();
  await expect(view.text(/isn't right/)).toBeVisible();
  await view.host.getByLabel('Password', { exact: true }).fill(password);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');
  expect(await organizationOf(page)).toBe(slug);

  // The address of the page names the organization.
  await page.context().clearCookies();
  await open('products="passwords" auth-flow-type="Organization"', `/${slug}/log-in?from=otters.example#top`);
  await expect(view.heading).toHaveText(/^Continue to company-/);
  await view.email.clear();
  await view.email.fill(email);
  await view.next.click();
  await view.host.getByLabel('Password', { exact: true }).fill(password);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');
});

test('a member who is signed in switches to another organization; a link for another one asks before', {
  tag: '@firefox',
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  const slug = await foundOrganization(page, shelter, email);
  await foundOrganization(page, shelter, email, { organization_name: 'Otters of the North' }, 2);
  await shelter.open(
    page,
    `products="emailMagicLinks" auth-flow-type="Organization" organization-slug="${slug}"`,
  );
  await view.email.fill(email);
  await view.next.click();
  await expect(view.heading).toHaveText('Check your email');
  const link = await shelter.inbox.link(email, 3);
  await page.goto(link);
  await expect(view.heading).toHaveText('You are logged in already');
  await expect(view.text('at Otters of the North. The link is for')).toBeVisible();
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
  await view.button('Open the link').click();
  await expect(view.heading).toHaveText('Success!');
  expect(await organizationOf(page)).toBe(slug);
});

test('company login: from the address to the login of its company and back, and what it leads to when it refuses', {
  tag: '@firefox',
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
  await view.email.fill('nobody@unknown.example');
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Which organization do you belong to?');
  await view.button('Try another log in method').click();
  await view.button('Continue with SSO').click();
  await view.email.clear();
  await view.email.fill('nobody@unknown.example');
  await view.button('Continue').click();
  await view.host.getByLabel('Organization slug').fill('no-such-one');
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
  tag: '@firefox',
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
  await view.button('Continue with SSO').click();
  await view.email.fill('nobody@unknown.example');
  await view.button('Continue').click();
  await view.host.getByLabel('Organization slug').fill(slug);
  await view.button('Continue').click();
  await enterAs(page, email);
  await expect(view.heading).toHaveText('Success!');
});

test('several company logins are shown as buttons, the last used one first; a second factor is still asked for', {
  tag: '@firefox',
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
  await view.button('Continue with SSO').click();
  await view.email.fill('nobody@unknown.example');
  await view.button('Continue').click();
  await view.host.getByLabel('Organization slug').fill(slug);
  await view.button('Continue').click();
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

/** The slug of the organization that the member is signed in to. */
const organizationOf = (page: Page) =>
  page.evaluate(() => {
    const { session } = document.querySelector('auth-b2b-login') as unknown as { session: B2BSessionClient };
    return session.state.organization?.organization_slug ?? '';
  });

/** On the page of the company's login. */
async function enterAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Email address').fill(email);
  await page.locator('button[value=other]').click();
}
