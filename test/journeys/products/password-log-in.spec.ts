import { giveAddress } from '../sign-in.ts';
import { eventTypes, expect, type Inbox, newAddress, recordEvents, test } from '../world.ts';
import { call, goodPassword, passwordScreens, passwordTag, resetLink, tokenOf } from './password-visits.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test.describe('a visitor without a password', () => {
  async function makePasswordless(provider: string, inbox: Inbox, to: string) {
    await call(provider, '/magic_links/email/login_or_create', { email: to }, 200);
    const token = tokenOf(await inbox.link(to));
    await call(provider, '/magic_links/authenticate', { token, session_duration_minutes: 5 }, 200);
  }

  test('receives a link to set a password if nothing else is on @full', async ({
    page,
    site,
    servers,
    inbox,
  }) => {
    const to = newAddress();
    await makePasswordless(servers.provider, inbox, to);
    await site.open(page, { body: passwordTag(servers.provider, site) });
    await giveAddress(page, to);
    const { heading, text, password, continue: next } = passwordScreens(page);
    await expect(heading).toHaveText('Check your email to set a new password');
    expect(await eventTypes(page)).toEqual(['PASSWORD_RESET_BY_EMAIL_START']);
    await page.goto(await resetLink(inbox, to, 2));
    await password.fill(goodPassword);
    await next.click();
    await expect(text('You have successfully logged in.')).toBeVisible();
    const credentials = { email: to, password: goodPassword, session_duration_minutes: 5 };
    await call(servers.provider, '/passwords/authenticate', credentials, 200);
  });
});
