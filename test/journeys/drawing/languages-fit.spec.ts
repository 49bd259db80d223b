/** Every language on a narrow phone: a test opens each screen once, and changes the language while it is open. */
import type { Page } from '@playwright/test';
import { parts, signInTag, test } from '../consent/consent-visits.ts';
import { createAccount, passwordScreens, passwordTag } from '../products/password-visits.ts';
import { AuthenticatorApp, enrol } from '../second-factors.ts';
import { giveAddress, wrongCode } from '../sign-in.ts';
import { expect, newAddress, widget } from '../world.ts';
import { expectFitInLanguages } from './fitting.ts';

test.use({ viewport: { width: 320, height: 720 } });

const oauthOptions = JSON.stringify({ providers: ['google', 'apple', 'github'].map((type) => ({ type })) });
const otpOptions = JSON.stringify({ methods: ['email', 'sms', 'whatsapp'] });
const firstScreen = `products="oauth passkeys crypto otp" oauth-options='${oauthOptions}' otp-options='${otpOptions}'`;

/** Measures, and goes back to English, in which the tests look for what they press. */
async function expectFit(page: Page, element = 'auth-login'): Promise<void> {
  await expectFitInLanguages(page, element);
  await page.locator(element).evaluate((host) => host.setAttribute('locale', 'en'));
}

test('the first screen with every way to sign in, the phone form, and the code fit whatever the language @full', async ({
  page,
  openLogin,
  inbox,
}) => {
  await openLogin(firstScreen);
  const { email, next, button, host, code, alert, text } = widget(page);
  await expect(email).toBeVisible();
  await expectFit(page);
  await email.fill('ada@nowhere');
  await next.click();
  await expect(text('Invalid email address.')).toBeVisible();
  await expectFit(page);

  await host.getByRole('tab', { name: 'Text' }).click();
  await host.getByLabel('Phone number').fill('123');
  await button('Continue with phone number').click();
  await expect(host.locator('[name=phone][aria-invalid=true]')).toBeVisible();
  await expectFit(page);

  await host.getByRole('tab', { name: 'Email' }).click();
  const to = await giveAddress(page);
  await expect(code).toBeVisible();
  await code.fill(wrongCode(await inbox.code(to)));
  await expect(alert).toBeVisible();
  await expectFit(page);
});

test('the screens of a password fit whatever the language @full', async ({ page, site, servers }) => {
  await site.open(page, { body: passwordTag(servers.provider, site) });
  const { password, text, heading, button, back } = passwordScreens(page);
  await giveAddress(page);
  await expect(heading).toHaveText('Create a password');
  await password.fill('123456');
  await expect(text(/^This password may have been used/)).toBeVisible();
  await expectFit(page);

  const to = newAddress();
  await createAccount(servers.provider, to);
  await back.click();
  await giveAddress(page, to);
  await password.fill('not this one');
  await button('Continue').click();
  await expect(text('Unauthorized credentials.')).toBeVisible();
  await expectFit(page);
  await button('Forgot password?').click();
  await expectFit(page);
});

test('a link, and the question of the browser that opens it, fit whatever the language @full', async ({
  page,
  browser,
  openLogin,
  site,
  inbox,
}) => {
  const options = JSON.stringify({ loginRedirectURL: site.origin, signupRedirectURL: site.origin });
  await openLogin(`products="emailMagicLinks" email-magic-links-options='${options}'`);
  const to = await giveAddress(page);
  await expect(widget(page).host.locator('[part=match-number]')).toBeVisible();
  await expectFit(page);

  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 720 },
  });
  const phone = await context.newPage();
  await phone.goto(await inbox.link(to));
  const { host, text } = widget(phone);
  const field = host.getByLabel('Number shown there');
  await field.fill('4');
  await field.press('Enter');
  await expect(text('Enter the two digits.')).toBeVisible();
  await expectFit(phone);
  await context.close();
});

test('setting up a second factor and entering its code fit whatever the language @full', async ({
  page,
  context,
  openLogin,
  servers,
  inbox,
}) => {
  const { email } = await enrol({ provider: servers.provider, inbox }, 'required');
  const { host, code, alert, button, heading } = widget(page);
  const next = button('Continue').and(host.getByText('Continue', { exact: true }).locator('..'));
  let mails = 1;
  const giveMailedCode = async () => {
    await openLogin();
    await giveAddress(page, email);
    await expect(code).toBeVisible();
    mails += 1;
    await code.fill(await inbox.code(email, mails));
  };
  await giveMailedCode();
  const app = new AuthenticatorApp((await host.locator('[part=secret]').textContent()) ?? '');
  await expectFit(page);
  await next.click();
  await expect(heading).toHaveText('Save your recovery codes');
  await next.click();
  await expect(alert).toBeVisible();
  await expectFit(page);
  await host.getByLabel('I saved my recovery codes').check();
  await next.click();
  await expect(heading).toHaveText('Enter the code from your app');
  await page.keyboard.type(app.code());
  await expect(host.getByText('Success!')).toBeVisible();

  await context.clearCookies();
  await giveMailedCode();
  await expect(heading).toHaveText("Confirm it's you");
  await page.keyboard.type(app.wrongCode());
  await page.keyboard.press('Enter');
  await expect(alert).toBeVisible();
  await expectFit(page);
  await button('Use a recovery code instead').click();
  await expectFit(page);
});

test('the questions for consent and before a logout fit whatever the language @full', async ({
  page,
  visitor: _signedIn,
  app,
  ask,
  site,
  servers,
}) => {
  await ask();
  await expect(parts(page).allow).toBeVisible();
  await expectFit(page, 'auth-idp-consent');

  const query = new URLSearchParams({ client_id: app.clientId, post_logout_redirect_uri: app.redirect });
  await site.open(page, { path: `/?${query}`, body: signInTag('auth-logout', servers.provider) });
  await expect(parts(page, 'auth-logout').button('Yes')).toBeVisible();
  await expectFit(page, 'auth-logout');
});
