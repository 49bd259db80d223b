/** Passwords of members, in `<auth-b2b-login>` against the real provider. */
import { expect, type Page } from '@playwright/test';
import {
  type Form,
  form,
  foundOrganization,
  newMember,
  organizationOf,
  type Shelter,
  sharedToken,
  test,
} from '../members.ts';

/** The form for passwords of a new organization, which colleagues of this address may join. */
async function openForPasswords(page: Page, shelter: Shelter, email: string): Promise<() => Promise<void>> {
  const slug = await foundOrganization(page, shelter, email, {
    email_jit_provisioning: 'RESTRICTED',
    email_allowed_domains: [email.slice(email.indexOf('@') + 1)],
  });
  const open = async () => {
    await page.context().clearCookies();
    await shelter.open(
      page,
      `products="passwords" auth-flow-type="Organization" organization-slug="${slug}"`,
    );
  };
  await open();
  return open;
}

test('a member sets a password by a mailed link, and signs in with it @firefox-full', async ({
  page,
  shelter,
}) => {
  const email = newMember();
  const view = form(page);
  const open = await openForPasswords(page, shelter, email);
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

  await open();
  await view.email.fill(email);
  await view.next.click();
  await enterWrongAndRight(view, password);
});

test('a colleague who may join an organization sets a password by a mailed link; who is signed in needs none', {
  tag: ['@firefox-full', '@full'],
}, async ({ page, shelter }) => {
  const email = newMember();
  const view = form(page);
  await openForPasswords(page, shelter, email);
  const colleague = email.replace('grace', 'lin');
  const password = `otters-hold-hands-${Date.now()}`;
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
  tag: ['@firefox-full', '@full'],
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
  await expect(view.heading).toHaveText('Log In');
  await view.email.clear();
  await view.email.fill(email);
  await enterWrongAndRight(view, password);
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

async function enterWrongAndRight(view: Form, password: string): Promise<void> {
  const field = view.host.getByLabel('Password', { exact: true });
  await field.fill('wrong');
  await view.button('Continue').click();
  await expect(view.text(/isn't right/)).toBeVisible();
  await field.fill(password);
  await view.button('Continue').click();
  await expect(view.heading).toHaveText('Success!');
}
