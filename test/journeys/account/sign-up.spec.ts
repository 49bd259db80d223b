/** Who may sign up: what visitors read where the page or the project makes no new accounts. */
import { createAdmin } from '../../../backend/index.ts';
import type { Provider } from '../../../provider/program/start.ts';
import { giveAddress, signInByCode } from '../sign-in.ts';
import {
  adminSecret,
  test as base,
  expect,
  Inbox,
  loginTag,
  newAddress,
  slowStart,
  startedProvider,
  widget,
} from '../world.ts';

const ways = (origin: string) =>
  `products="passwords,oauth" oauth-options='{"loginRedirectURL":"${origin}","providers":[{"type":"github"}]}'`;

const test = base.extend<{ closed: Provider }>({
  /** A project that takes new accounts by invitation only. */
  closed: [
    async ({ once }, use) => {
      const settings = { ADMIN_SECRET: adminSecret, PROJECT_SETTINGS: '{"sign_up":"invitation_only"}' };
      await use(await once('closed', () => startedProvider(settings)));
    },
    slowStart,
  ],
});

test('by invitation only, a visitor reads why there is no account, and one who is invited gets in @firefox-full @full', async ({
  page,
  site,
  closed,
}) => {
  const login = widget(page);
  const inbox = new Inbox(closed.url);
  await site.open(page, { body: loginTag(closed.url) });
  const email = await giveAddress(page);
  await expect(login.alert).toHaveText(
    'We found no account for this. New ones need an invitation: ask the site for one.',
  );
  expect(await inbox.all(email)).toEqual([]);
  await createAdmin({ apiBaseUrl: closed.url, adminSecret }).invitations.create({ email });
  await login.next.click();
  await login.code.fill(await inbox.code(email, 2));
  await expect(login.text('Success!')).toBeVisible();
});

test('a password begins with the mail of an invited visitor, and a social account without one says why not @full', async ({
  page,
  site,
  closed,
}) => {
  const login = widget(page);
  const email = newAddress();
  const admin = createAdmin({ apiBaseUrl: closed.url, adminSecret });
  await site.open(page, { body: loginTag(closed.url, ways(site.origin)) });
  await giveAddress(page, email);
  await expect(login.alert).toContainText('New ones need an invitation');
  await admin.invitations.create({ email });
  await login.next.click();
  await expect(login.heading).toHaveText('Check your email to set a new password');
  await login.back.click();
  await login.button('Continue with GitHub').click();
  await page.getByRole('button', { name: 'Ada Lovelace' }).click();
  await expect(login.alert).toContainText('New ones need an invitation');
  expect(page.url()).not.toContain('sign_up');
});

test('a sign-in-only page knows its users, and offers no one else an account @firefox-full @full', async ({
  page,
  site,
  servers,
  inbox,
}) => {
  const login = widget(page);
  const userEmail = newAddress();
  const open = (more: string) => site.open(page, { body: loginTag(servers.provider, more) });
  await open('products="otp"');
  await signInByCode(page, inbox, userEmail);
  for (const products of ['otp', 'emailMagicLinks', 'passwords']) {
    await open(`products="${products}" mode="sign-in" variant="create-account"`);
    await expect(login.heading).toHaveText('Log in');
    await giveAddress(page);
    await expect(login.alert).toHaveText('We found no account for this. Check what you entered.');
  }
  await open('products="otp" mode="sign-in"');
  await giveAddress(page, userEmail);
  await login.code.fill(await inbox.code(userEmail, 2));
  await expect(login.text('Success!')).toBeVisible();
});
