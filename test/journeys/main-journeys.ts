/** The ways that most visitors go: all in Chromium, all in Firefox and WebKit with `npm run test:full`. */
import { registerApp } from './apps.ts';
import { consentTag, signInTag } from './consent/consent-visits.ts';
import { newNumber } from './new-number.ts';
import { enterKnownAddress, goodPassword } from './products/password-visits.ts';
import { giveAddress, giveCode, signInByCode } from './sign-in.ts';
import type { Site } from './sites.ts';
import { addressOf, type Tab } from './tab.ts';
import { expect, type Inbox, loginTag, newAddress, type Servers } from './world.ts';

export interface MainJourneys {
  tab: Tab;
  /** Opens a second tab of the same browser. */
  anotherTab: () => Promise<Tab>;
}

interface World extends MainJourneys {
  servers: Servers;
  site: Site;
  elsewhere: Site;
  inbox: Inbox;
}

/** Playwright's `test`, with tabs of the engine. */
type Define = (title: string, body: (world: World) => Promise<void>) => void;

export function mainJourneys(test: Define): void {
  test('a visitor signs in with the code from the mail and sees the pets @firefox @webkit', async ({
    tab,
    servers,
    inbox,
  }) => {
    await tab.goto(`${servers.demo}/`);
    await tab.getByText('You are not logged in').waitFor();
    await tab.goto(`${servers.demo}/login`);
    const to = await giveCode(tab, inbox);
    await tab.waitForURL(`${servers.demo}/home`);
    await tab.goto(`${servers.demo}/`);
    await tab.getByText(to).waitFor();
  });

  test('a visitor signs in with the link from the mail, and the waiting page continues by itself @firefox @webkit', async ({
    tab,
    anotherTab,
    servers,
    inbox,
  }) => {
    await tab.goto(`${servers.demo}/login?with=link`);
    const to = await giveAddress(tab);
    await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
    const mailed = await anotherTab();
    await mailed.goto(await inbox.link(to));
    await mailed.waitForURL(`${servers.demo}/home`);
    await tab.waitForURL(`${servers.demo}/home`);
  });

  test('a visitor corrects a wrong password @firefox-full @webkit-full', async ({ tab, site, servers }) => {
    await enterKnownAddress(tab, site, servers);
    const password = tab.getByLabel(/^Password/);
    await password.fill('not this one');
    await password.press('Enter');
    await tab.getByText('Unauthorized credentials.').waitFor();
    await password.fill(goodPassword);
    await password.press('Enter');
    await tab.getByText('You have successfully logged in.').waitFor();
  });

  test('a visitor signs in with the code from a text message @firefox-full @webkit-full @full', async ({
    tab,
    site,
    servers,
    inbox,
  }) => {
    const { number, international } = newNumber();
    const options = JSON.stringify({ methods: ['sms'] });
    await site.open(tab, { body: loginTag(servers.provider, `products="otp" otp-options='${options}'`) });
    await tab.getByLabel('Phone number').fill(number);
    await tab.getByRole('button', { name: 'Continue with phone number' }).click();
    await tab.getByText(international).waitFor();
    await tab.getByLabel('6-digit passcode').fill(await inbox.code(number));
    await tab.getByText('Your passcode has been successfully verified.').waitFor();
  });

  test('a visitor chooses a person at an identity provider and lands on the pets @firefox-full @webkit-full @full', async ({
    tab,
    servers,
  }) => {
    const email = newAddress();
    await tab.goto(`${servers.demo}/login`);
    await tab.getByRole('button', { name: 'Continue with Google' }).click();
    await tab.getByText('Local mock of Google').waitFor();
    await tab.getByLabel('Name').fill('Ada Lovelace');
    await tab.getByLabel(/^Email address/).fill(email);
    await tab.getByRole('button', { name: /^Continue$/ }).click();
    await tab.waitForURL(`${servers.demo}/home`);
    await tab.goto(`${servers.demo}/`);
    await tab.getByText(email).waitFor();
  });

  test('a reload in the middle of a flow returns to the code screen and sends no second mail @firefox-full @webkit-full @full', async ({
    tab,
    servers,
    inbox,
  }) => {
    await tab.goto(`${servers.demo}/login`);
    const to = await giveAddress(tab);
    const code = await inbox.code(to);
    await tab.getByText(/Your code expires in/).waitFor();
    await tab.reload();
    await tab.getByText(to).waitFor();
    await tab.getByText(/Your code expires in [89]:\d\d/).waitFor();
    await tab.getByLabel(/^6-digit (pass)?code$/).fill(code);
    await tab.waitForURL(`${servers.demo}/home`);
    expect((await inbox.all(to)).length).toBe(1);
  });

  test('signing out in one window signs out the other @firefox-full @webkit-full', async ({
    tab,
    anotherTab,
    servers,
    inbox,
  }) => {
    await tab.goto(`${servers.demo}/login`);
    await giveCode(tab, inbox);
    await tab.waitForURL(`${servers.demo}/home`);
    // Both know that the user is signed in before one of them signs out.
    await tab.getByRole('button', { name: 'Log Out' }).waitFor();
    await expect.poll(() => tab.evaluate(() => document.querySelectorAll('[role=meter]').length)).not.toBe(0);
    const other = await anotherTab();
    await other.goto(`${servers.demo}/`);
    await other.getByText('Log Out').click();
    await other.getByText('You are not logged in').waitFor();
    await tab.waitForURL(`${servers.demo}/`);
    await tab.getByText('You are not logged in').waitFor();
  });

  test('a user allows an app, and later logs out at its request @firefox-full @webkit-full @full', async ({
    tab,
    site,
    elsewhere,
    servers: { provider },
    inbox,
  }) => {
    await site.open(tab, { body: loginTag(provider) });
    const email = await signInByCode(tab, inbox);
    const app = await registerApp(provider, `${elsewhere.origin}/callback`);
    await site.open(tab, { path: `/${app.query()}`, body: consentTag(provider) });
    await tab.getByText('Pet Helper wants to access your Pet Game account').waitFor();
    await tab.getByText(email).waitFor();
    await tab.getByRole('button', { name: 'Allow' }).click();
    await tab.waitForURL(({ origin }) => origin === elsewhere.origin);
    const answered = (await addressOf(tab)).searchParams;
    expect(answered.get('state')).toBe('state-of-the-app');
    expect(answered.get('code')).toBeTruthy();

    const bye = { client_id: app.clientId, post_logout_redirect_uri: app.redirect, state: 'bye' };
    await site.open(tab, {
      path: `/?${new URLSearchParams(bye)}`,
      body: signInTag('auth-logout', provider),
    });
    await tab.getByRole('button', { name: 'Yes' }).click();
    await tab.waitForURL(
      ({ origin, searchParams }) => origin === elsewhere.origin && searchParams.get('state') === 'bye',
    );
    await site.open(tab, { path: `/${app.query()}`, body: consentTag(provider) });
    await tab.getByText('No active session detected.').waitFor();
  });
}
