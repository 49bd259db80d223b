/** Signing in with a password, and getting to a new one: the real element against the real provider. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  expect,
  heard,
  type Inbox,
  loginTag,
  newAddress,
  record,
  type Servers,
  type Site,
  test,
  types,
  widget,
} from './world.ts';

const good = 'correct horse battery staple 42';
const better = 'seven quiet otters paint the moon';

/** The widget's password screens as a visitor finds them. */
function screens(page: Page) {
  const all = widget(page);
  return {
    ...all,
    password: all.host.locator('input[name="password"]'),
    continue: all.button('Continue'),
    meter: all.host.getByRole('meter'),
  };
}

function tag(provider: string, site: Site, more = 'products="passwords"', path = '/reset'): string {
  const page = `${site.origin}${path}`;
  const options = JSON.stringify({ loginRedirectURL: page, resetPasswordRedirectURL: page });
  return loginTag(provider, `${more} password-options='${options}'`);
}

async function enterAddress(page: Page, to: string): Promise<void> {
  const { email, next } = widget(page);
  await email.fill(to);
  await next.click();
}

/** A new visitor gives an address on the page. */
async function comeAnew(page: Page, site: Site, { provider }: Servers): Promise<string> {
  const to = newAddress();
  await site.open(page, { body: tag(provider, site) });
  await enterAddress(page, to);
  return to;
}

/** A visitor with an account gives its address on the page. */
async function comeBack(page: Page, site: Site, { provider }: Servers): Promise<string> {
  const to = newAddress();
  await makeAccount(provider, to);
  await site.open(page, { body: tag(provider, site) });
  await enterAddress(page, to);
  return to;
}

/** Makes an account, and leaves no session behind. */
async function makeAccount(provider: string, email: string, password = good): Promise<void> {
  await call(provider, '/passwords', { email, password, session_duration_minutes: 5 }, 200);
}

async function call(provider: string, path: string, body: object, status: number): Promise<void> {
  const reply = await fetch(`${provider}/sdk/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa('public-token-test-local:public-token-test-local')}`,
    },
    body: JSON.stringify(body),
  });
  expect(reply.status, await reply.text()).toBe(status);
}

/** Nothing that the page heard holds what must stay secret. */
async function expectNoSecrets(page: Page, ...secrets: string[]): Promise<void> {
  const all = JSON.stringify(await heard(page));
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  const session = (await page.context().cookies()).find(({ name }) => name === 'auth_session')?.value;
  for (const secret of [...secrets, ...(session ? [session] : [])]) {
    expect(all).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
}

async function resetLink(inbox: Inbox, to: string, count = 1): Promise<string> {
  const link = await inbox.link(to, count);
  expect(link).toContain('auth_token_type=reset_password');
  return link;
}

test.beforeEach(async ({ page }) => {
  await record(page);
});

test('a new visitor chooses a password and is signed in', async ({ page, site, servers }) => {
  const to = await comeAnew(page, site, servers);
  const { heading, text, password, continue: next, host } = screens(page);
  await expect(heading).toHaveText('Create a password');
  await expect(text(to)).toBeVisible();
  await expect(password).toBeFocused();
  await expect(host.locator('input[autocomplete="username"]')).toHaveValue(to);
  await expect(password).toHaveAttribute('autocomplete', 'new-password');
  await expect(next).toBeDisabled();
  await password.fill(good);
  await expect(next).toBeEnabled();
  await next.click();
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await types(page)).toEqual(['PASSWORD_CREATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  await expect(password).toHaveCount(0);
  await expectNoSecrets(page, good);
});

test('a known visitor logs in, by Enter alone', async ({ page, site, servers }) => {
  await comeBack(page, site, servers);
  const { heading, text, password } = screens(page);
  await expect(heading).toHaveText('Log In');
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.keyboard.type(good);
  await page.keyboard.press('Enter');
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await types(page)).toEqual(['PASSWORD_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  await expectNoSecrets(page, good);
});

test('a wrong password is said at the field, stays, and can be put right', async ({
  page,
  site,
  servers,
}) => {
  await comeBack(page, site, servers);
  const { text, password, continue: next } = screens(page);
  await next.click();
  await expect(text('Enter your password.')).toBeVisible();
  await password.fill('not this one');
  await next.click();
  await expect(text('Unauthorized credentials.')).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('not this one');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expectNoSecrets(page, 'not this one');
  await password.fill(good);
  await page.keyboard.press('Enter');
  await expect(text('Success!')).toBeVisible();
});

test('without a connection what was typed stays, and the same button tries again', async ({
  page,
  site,
  servers,
}) => {
  await comeBack(page, site, servers);
  const { alert, text, password, continue: next } = screens(page);
  await password.fill(good);
  await page.context().setOffline(true);
  await next.click();
  await expect(alert.filter({ hasText: 'could not reach the server' })).toBeVisible();
  await expect(password).toHaveValue(good);
  await expect(password).toBeFocused();
  await page.context().setOffline(false);
  await next.click();
  await expect(text('Success!')).toBeVisible();
});

test('too many wrong passwords lock the address, in words', async ({ page, site, servers }) => {
  const to = newAddress();
  await makeAccount(servers.provider, to);
  const wrong = { email: to, password: 'wrong', session_duration_minutes: 5 };
  for (let tries = 0; tries < 20; tries += 1)
    await call(servers.provider, '/passwords/authenticate', wrong, 401);
  await site.open(page, { body: tag(servers.provider, site) });
  await enterAddress(page, to);
  const { alert, password } = screens(page);
  await password.fill(good);
  await page.keyboard.press('Enter');
  await expect(alert.filter({ hasText: 'Too many failed authentication attempts.' })).toBeVisible();
});

test('only the very password that was found good goes on', async ({ page, site, servers }) => {
  await comeAnew(page, site, servers);
  const { host, meter, text, password, continue: next } = screens(page);
  await password.fill('123456');
  await expect(text('This is a heavily used password.')).toBeVisible();
  await expect(meter).toHaveAttribute('aria-valuetext', 'very weak');
  await expect(host.locator('.ae-segment[data-state="filled"]')).toHaveCount(1);
  await expect(text(/may have been used on a different site/)).toBeVisible();
  await expect(next).toBeDisabled();
  await page.keyboard.press('Enter');
  await password.fill(good);
  await expect(meter).toHaveAttribute('aria-valuetext', 'strong');
  await expect(next).toBeEnabled();
  // Not judged yet, so not good.
  await password.pressSequentially('1');
  await expect(next).toBeDisabled();
  await expect(next).toBeEnabled();
  expect(await types(page)).toEqual([]);
});

test('a late answer about another password counts for nothing', async ({ page, site, servers }) => {
  await comeAnew(page, site, servers);
  const { meter, password, continue: next } = screens(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route('**/passwords/strength_check', async (route) => {
    asked += 1;
    if (asked === 1) await held;
    await route.continue().catch(() => {});
  });
  await password.fill(good);
  await expect.poll(() => asked).toBe(1);
  await password.fill('abc');
  release();
  await expect(meter).toHaveAttribute('aria-valuetext', 'very weak');
  await expect(next).toBeDisabled();
});

test('a password that cannot be judged can be judged again', async ({ page, site, servers }) => {
  await comeAnew(page, site, servers);
  const { alert, password, button, continue: next } = screens(page);
  await page.route('**/passwords/strength_check', (route) => route.abort(), { times: 1 });
  await password.fill(good);
  await expect(alert.filter({ hasText: 'We could not check your password.' })).toBeVisible();
  await expect(next).toBeDisabled();
  await button('Try again').click();
  await expect(next).toBeEnabled();
});

test('what a password manager sets without any event counts', async ({ page, site, servers }) => {
  await comeAnew(page, site, servers);
  const { password, text, continue: next } = screens(page);
  await password.evaluate((input: HTMLInputElement, value) => {
    input.value = value;
  }, good);
  await expect(next).toBeEnabled();
  await next.click();
  await expect(text('Success!')).toBeVisible();
});

test('the toggle shows what was typed and hides it again', async ({ page, site, servers }) => {
  await comeAnew(page, site, servers);
  const { password, button } = screens(page);
  await password.fill('some text');
  const toggle = button('Show password');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(password).toHaveValue('some text');
  await toggle.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
});

test('a reload returns to the password, without what was typed; back leads to the address', async ({
  page,
  site,
  servers,
}) => {
  const to = await comeAnew(page, site, servers);
  const { heading, email, password, button } = screens(page);
  await password.fill('half typed password');
  await expect(heading).toHaveText('Create a password');
  await expectNoSecrets(page, 'half typed', 'score');
  await page.reload();
  await expect(heading).toHaveText('Create a password');
  await expect(password).toHaveValue('');
  await button('Change').click();
  await expect(email).toHaveValue(to);
});

test('a forgotten password: mail, link in a new tab, new password, signed in', async ({
  page,
  context,
  site,
  servers,
  inbox,
}) => {
  const to = await comeBack(page, site, servers);
  const first = screens(page);
  await first.button('Forgot Password?').click();
  await expect(first.heading).toHaveText('Forgot password?');
  await expect(first.text(to)).toBeVisible();
  await first.button('Resend email').click();
  await expect(first.text('Email resent').first()).toBeVisible();
  await page.reload();
  await expect(first.heading).toHaveText('Forgot password?');

  const link = await resetLink(inbox, to, 2);
  const token = new URL(link).searchParams.get('token') ?? '';
  const tab = await context.newPage();
  await record(tab);
  await tab.goto(link);
  const second = screens(tab);
  await expect(second.heading).toHaveText('Reset your password');
  // The token stays until it is used: a reload does no harm.
  await tab.reload();
  await second.password.fill(better);
  await expect(second.continue).toBeEnabled();
  await second.continue.click();
  await expect(second.text('You have successfully logged in.')).toBeVisible();
  expect(tab.url()).toBe(`${site.origin}/reset`);
  expect(await types(tab)).toEqual(['PASSWORD_RESET_BY_EMAIL', 'AUTHENTICATE_FLOW_COMPLETE']);
  await expectNoSecrets(tab, better, token);
  // The tab that asked for the mail is in as well.
  await expect(first.text('You have successfully logged in.')).toBeVisible();
  const credentials = { email: to, session_duration_minutes: 5 };
  await call(servers.provider, '/passwords/authenticate', { ...credentials, password: better }, 200);
  await call(servers.provider, '/passwords/authenticate', { ...credentials, password: good }, 401);
});

test('a link that was used says so, and another can be had', async ({ page, site, servers, inbox }) => {
  const to = await comeBack(page, site, servers);
  const { heading, text, button, password, continue: next, email } = screens(page);
  await button('Forgot Password?').click();
  const link = await resetLink(inbox, to);
  await page.goto(link);
  await button('Login without a password').click();
  await expect(text('Success!')).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/reset`);
  await page.goto(link);
  await password.fill(better);
  await next.click();
  await expect(heading).toHaveText('This link did not work');
  await expect(text('already used or expired')).toBeVisible();
  await email.fill(to);
  await button('Send a new link').click();
  await expect(heading).toHaveText('Forgot password?');
  await page.goto(await resetLink(inbox, to, 2));
  await password.fill(better);
  await next.click();
  await expect(text('Success!')).toBeVisible();
});

test('the mail’s other link signs in at once, and only once', async ({ page, site, servers, inbox }) => {
  const to = await comeBack(page, site, servers);
  const { heading, text, button } = screens(page);
  await button('Forgot Password?').click();
  const login = (await resetLink(inbox, to)).replace('=reset_password', '=login');
  await page.goto(login);
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/reset`);
  expect(await types(page)).toEqual(['AUTHENTICATE_FLOW_COMPLETE']);
  await page.goto(login);
  await expect(heading).toHaveText('This link did not work');
});

test('a link that signs in can be tried again when the server could not be reached', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const to = newAddress();
  await makeAccount(servers.provider, to);
  await call(servers.provider, '/passwords/email/reset/start', { email: to }, 200);
  const token = new URL(await inbox.link(to)).searchParams.get('token');
  await page.route('**/magic_links/authenticate', (route) => route.abort(), { times: 1 });
  await site.open(page, {
    body: tag(servers.provider, site),
    path: `/in?lang=en&auth_token_type=login&token=${token}#here`,
  });
  const { alert, button, text } = screens(page);
  await expect(alert.filter({ hasText: 'could not reach the server' })).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/in?lang=en#here`);
  await button('Try again').click();
  await expect(text('You have successfully logged in.')).toBeVisible();
});

test('in another browser the link says where it must be opened', async ({
  page,
  browser,
  site,
  servers,
  inbox,
}) => {
  const to = newAddress();
  await makeAccount(servers.provider, to);
  const settings = (await (
    await fetch(`${servers.provider}/sdk/v1/projects/bootstrap/public-token-test-local`)
  ).json()) as { data: object };
  const strict = { ...settings, data: { ...settings.data, pkce_required_for_password_resets: true } };
  await page.route('**/projects/bootstrap/**', (route) => route.fulfill({ json: strict }));
  await site.open(page, { body: tag(servers.provider, site) });
  await enterAddress(page, to);
  await screens(page).button('Forgot Password?').click();
  const link = await resetLink(inbox, to);
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  const { heading, text, password, continue: next } = screens(other);
  await password.fill(better);
  await next.click();
  await expect(heading).toHaveText('This link did not work');
  await expect(text('Open the link in the browser where you asked for it')).toBeVisible();
  await other.context().close();
});

test('screen="reset-password" without a link offers to send one', async ({ page, site, servers, inbox }) => {
  const to = newAddress();
  await makeAccount(servers.provider, to);
  await site.open(page, {
    body: tag(servers.provider, site, 'products="passwords" screen="reset-password"'),
  });
  const { heading, text, email, button } = screens(page);
  await expect(heading).toHaveText('Reset your password');
  await email.fill('ada');
  await button('Send a new link').click();
  await expect(text('Email format is invalid.')).toBeVisible();
  await email.fill(to);
  await button('Send a new link').click();
  await expect(heading).toHaveText('Forgot password?');
  await resetLink(inbox, to);
  expect(await heard(page)).toEqual([]);
});

test('an account that someone else may have begun has to be proved by mail', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  // Signed up with a password, then came by mail: the first proof of the address marks the password.
  const to = newAddress();
  await makeAccount(servers.provider, to);
  await call(servers.provider, '/passwords/email/reset/start', { email: to }, 200);
  const token = new URL(await inbox.link(to)).searchParams.get('token');
  await call(servers.provider, '/magic_links/authenticate', { token, session_duration_minutes: 5 }, 200);
  await site.open(page, { body: tag(servers.provider, site) });
  await enterAddress(page, to);
  const { heading, text, password, continue: next } = screens(page);
  await password.fill(good);
  await next.click();
  await expect(heading).toHaveText('Check your email to set a new password');
  await expect(text('We want to make sure that this account is yours.')).toBeVisible();
  await inbox.newest(to, 2);
  await expectNoSecrets(page, good);
});

test('a password that has leaked since leads to a new one, which is another, and signs in', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const leaked = `zebra crossing at ${newAddress()}`;
  const to = newAddress();
  await makeAccount(servers.provider, to, leaked);
  servers.leaks.leak(leaked);
  await site.open(page, { body: tag(servers.provider, site) });
  await enterAddress(page, to);
  const { heading, text, password, continue: next } = screens(page);
  await password.fill(leaked);
  await next.click();
  await expect(heading).toHaveText('Check your email to set a new password');
  await expect(text('leaked from a site')).toBeVisible();

  await page.goto(await resetLink(inbox, to));
  await expect(heading).toHaveText('Reset your password');
  await password.fill(leaked);
  await expect(text(/may have been used on a different site/)).toBeVisible();
  await expect(next).toBeDisabled();
  await password.fill(better);
  await next.click();
  await expect(text('You have successfully logged in.')).toBeVisible();
  const credentials = { email: to, session_duration_minutes: 5 };
  await call(servers.provider, '/passwords/authenticate', { ...credentials, password: better }, 200);
  await call(servers.provider, '/passwords/authenticate', { ...credentials, password: leaked }, 401);
  await expectNoSecrets(page, better, leaked);
});

test.describe('a visitor without a password', () => {
  async function makePasswordless(provider: string, inbox: Inbox, to: string) {
    await call(provider, '/magic_links/email/login_or_create', { email: to }, 200);
    const token = new URL(await inbox.link(to)).searchParams.get('token');
    await call(provider, '/magic_links/authenticate', { token, session_duration_minutes: 5 }, 200);
  }

  test('is sent a code where codes are on', async ({ page, site, servers, inbox }) => {
    const to = newAddress();
    await makePasswordless(servers.provider, inbox, to);
    await site.open(page, { body: tag(servers.provider, site, 'products="passwords otp emailMagicLinks"') });
    await enterAddress(page, to);
    const { code, text } = screens(page);
    await expect(code).toBeFocused();
    await code.fill(await inbox.code(to, 2));
    await expect(text('Success!')).toBeVisible();
    expect(await types(page)).toEqual([
      'OTP_LOGIN_OR_CREATE',
      'OTP_AUTHENTICATE',
      'AUTHENTICATE_FLOW_COMPLETE',
    ]);
  });

  test('is sent a link where links are on', async ({ page, site, servers, inbox }) => {
    const to = newAddress();
    await makePasswordless(servers.provider, inbox, to);
    await site.open(page, { body: tag(servers.provider, site, 'products="passwords emailMagicLinks"') });
    await enterAddress(page, to);
    await expect(screens(page).heading).toHaveText('Check your email');
    await inbox.newest(to, 2);
    expect(await types(page)).toEqual(['MAGIC_LINK_LOGIN_OR_CREATE']);
  });

  test('is sent a link to a password where nothing else is on', async ({ page, site, servers, inbox }) => {
    const to = newAddress();
    await makePasswordless(servers.provider, inbox, to);
    await site.open(page, { body: tag(servers.provider, site) });
    await enterAddress(page, to);
    await expect(screens(page).heading).toHaveText('Check your email to set a new password');
    expect((await inbox.newest(to, 2)).link).toContain('reset_password');
    expect(await types(page)).toEqual(['PASSWORD_RESET_BY_EMAIL_START']);
  });
});

test('whoever has a password can do without it, where another way is on', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const to = newAddress();
  await makeAccount(servers.provider, to);
  await site.open(page, { body: tag(servers.provider, site, 'products="passwords otp"') });
  await enterAddress(page, to);
  const { button, code, text } = screens(page);
  await button('Login without a password').click();
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
});

for (const look of [
  { name: 'narrow, dark, right to left', dir: 'rtl' as const, width: 320, theme: 'dark' },
  { name: 'wide and light', dir: 'ltr' as const, width: 1024, theme: 'light' },
]) {
  test(`every screen is accessible: ${look.name}`, async ({ page, site, servers }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: look.width, height: 700 });
    const to = newAddress();
    await makeAccount(servers.provider, to);
    const more = `products="passwords otp" theme="${look.theme}"`;
    await site.open(page, { body: tag(servers.provider, site, more), dir: look.dir });
    const check = async () => {
      const { violations } = await new AxeBuilder({ page })
        .disableRules(['page-has-heading-one', 'region', 'landmark-one-main'])
        .analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
      expect(await page.evaluate(fits)).toBe(true);
    };
    const { back, password, text, button, heading, meter, continue: next } = screens(page);
    await enterAddress(page, to);
    await password.fill('wrong');
    await next.click();
    await expect(text('Unauthorized credentials.')).toBeVisible();
    await check();
    await button('Forgot Password?').click();
    await expect(heading).toHaveText('Forgot password?');
    await check();
    await back.click();
    await enterAddress(page, newAddress());
    await expect(meter).toBeVisible();
    await check();
    await password.fill('123456');
    await expect(text('This is a heavily used password.')).toBeVisible();
    await check();
  });
}
