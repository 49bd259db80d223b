/** A mail about a change, and the page that its link opens, as the owner of an account uses them. */
import type { Provider } from '../../../provider/program/start.ts';
import { createClient, newAddress } from '../../provider/client.ts';
import { expectToFit } from '../fit.ts';
import { test as base, expect, slowStart, startedProvider } from '../world.ts';

const test = base.extend<{ provider: Provider }>({
  provider: [async ({ once }, use) => use(await once('owner notices', () => startedProvider({}))), slowStart],
});

/** An account whose only address a thief has replaced by their own; gives the mail that the owner received. */
async function robbed(provider: Provider) {
  const client = createClient(provider.url);
  const [email, thief] = [newAddress(), newAddress()];
  const owner = await client.signIn(email);
  const session = owner.session_token;
  const reply = await client.call('POST /otps/email/send/secondary', { email: thief }, { session });
  const { code: token } = await client.newest(thief);
  const body = { token, method_id: reply.data().method_id, session_duration_minutes: 60 };
  (await client.call('POST /otps/authenticate', body, { session })).data();
  const params = { id: owner.user.emails[0]?.email_id ?? '' };
  (await client.call('DELETE /users/emails/:id', null, { session, params })).data();
  const mails = async () =>
    (await client.messages(email)).filter(
      ({ subject }) => subject === 'A way to sign in to Pet Game was removed',
    );
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  if (!mail?.link) throw new Error('The mail has no link.');
  return { client, email, owner, mail, link: mail.link };
}

test('an owner whose address a thief has replaced presses one button in the mail’s page, and has the account back @firefox-full', async ({
  page,
  provider,
}) => {
  const { client, email, owner, link } = await robbed(provider);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Was this you?' })).toBeVisible();
  await expect(page.getByText(`the email address ${email}`)).toBeVisible();
  // By keyboard: it is the first thing in the page that does something.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Secure my account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is secure' })).toBeVisible();
  await expect(page.getByText('Sessions signed out')).toBeVisible();
  expect(page.url()).not.toContain('token');
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible();
  const { link: recovery = '' } = await client.newest(email);
  const token = new URL(recovery).searchParams.get('token');
  const body = { token, session_duration_minutes: 60 };
  expect((await client.call('POST /magic_links/authenticate', body)).data().user_id).toBe(owner.user_id);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Secure my account' })).toHaveCount(0);
});

test('a removed address is put back by its own button, on a narrow page; a wrong link offers nothing @firefox-full @full', async ({
  page,
  provider,
}) => {
  const { client, email, owner, link } = await robbed(provider);
  await page.goto(link);
  await page.setViewportSize({ width: 320, height: 600 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectToFit(page, colorScheme);
  }
  await page.getByRole('button', { name: 'Put the address back' }).click();
  await expect(page.getByRole('heading', { name: 'The address is back' })).toBeVisible();
  expect((await client.signIn(email)).user_id).toBe(owner.user_id);
  const response = await page.goto(`${provider.url}/v1/notice?token=notice-1.x`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
});
