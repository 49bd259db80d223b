/** Sign-in with a password, as a visitor does it: what its journeys share. */
import type { Page } from '@playwright/test';
import { giveAddress } from '../sign-in.ts';
import type { Site } from '../sites.ts';
import type { Tab } from '../tab.ts';
import {
  expect,
  type Inbox,
  loginTag,
  newAddress,
  publicToken,
  recordedEvents,
  type Servers,
  widget,
} from '../world.ts';

export const goodPassword = 'correct horse battery staple 42';
export const otherPassword = 'seven quiet otters paint the moon';

/** The widget's password screens as a visitor finds them. */
export function passwordScreens(page: Page) {
  const all = widget(page);
  return {
    ...all,
    password: all.host.locator('input[name="password"]'),
    continue: all.button('Continue'),
  };
}

export function passwordTag(
  provider: string,
  site: Site,
  more = 'products="passwords"',
  path = '/reset',
): string {
  const page = `${site.origin}${path}`;
  const options = JSON.stringify({ loginRedirectURL: page, resetPasswordRedirectURL: page });
  return loginTag(provider, `${more} password-options='${options}'`);
}

/** A new visitor enters an address on the page. */
export async function enterNewAddress(page: Tab, site: Site, { provider }: Servers): Promise<string> {
  await site.open(page, { body: passwordTag(provider, site) });
  return giveAddress(page);
}

/** A returning visitor enters their address on the page. */
export async function enterKnownAddress(page: Tab, site: Site, { provider }: Servers): Promise<string> {
  const to = newAddress();
  await createAccount(provider, to);
  await site.open(page, { body: passwordTag(provider, site) });
  return giveAddress(page, to);
}

/** Creates an account, and leaves no session behind. */
export async function createAccount(provider: string, email: string): Promise<void> {
  await call(provider, '/passwords', { email, password: goodPassword, session_duration_minutes: 5 }, 200);
}

export async function call(provider: string, path: string, body: object, status: number): Promise<void> {
  const reply = await fetch(`${provider}/sdk/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
    },
    body: JSON.stringify(body),
  });
  expect(reply.status, await reply.text()).toBe(status);
}

/** No event that the page received contains a secret. */
export async function expectNoSecrets(page: Page, ...secrets: string[]): Promise<void> {
  const all = JSON.stringify(await recordedEvents(page));
  const storage = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  const session = (await page.context().cookies()).find(({ name }) => name === 'auth_session')?.value;
  for (const secret of [...secrets, ...(session ? [session] : [])]) {
    expect(all).not.toContain(secret);
    expect(storage).not.toContain(secret);
  }
}

export function tokenOf(link: string): string {
  return new URL(link).searchParams.get('token') ?? '';
}

export async function resetLink(inbox: Inbox, to: string, count = 1): Promise<string> {
  const link = await inbox.link(to, count);
  expect(link).toContain('auth_token_type=reset_password');
  return link;
}
