/** The account page: what its journeys share. */
import type { Locator, Page } from '@playwright/test';
import type { Site } from '../sites.ts';
import { type Inbox, newAddress, publicToken, recordEvents, type Servers } from '../world.ts';

interface AccountWorld {
  page: Page;
  site: Site;
  servers: Pick<Servers, 'provider'>;
  inbox: Inbox;
}

/** Calls the provider as a page does. */
export async function call(provider: string, path: string, body: object, session?: string) {
  const reply = await fetch(`${provider}/sdk/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${publicToken}:${session ?? publicToken}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const { data } = await reply.json();
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  return data;
}

/** Signs a new user in by a code, in the browser of the page, and returns the address. */
export async function signIn({ page, site, servers, inbox }: AccountWorld, email = newAddress()) {
  const sent = (await inbox.all(email)).length;
  const { method_id } = await call(servers.provider, '/otps/email/login_or_create', { email });
  const token = await inbox.code(email, sent + 1);
  const reply = await call(servers.provider, '/otps/authenticate', {
    method_id,
    token,
    session_duration_minutes: 60,
  });
  await page.context().addCookies([
    { name: 'auth_session', value: reply.session_token, url: site.origin },
    { name: 'auth_session_jwt', value: reply.session_jwt, url: site.origin },
  ]);
  return email;
}

/** Opens a page with the element. */
export async function openAccount(
  { page, site, servers }: AccountWorld,
  more = '',
  lang = 'en',
  dir: 'ltr' | 'rtl' = 'ltr',
) {
  await recordEvents(page);
  const body = `<auth-account public-token="${publicToken}" api-base-url="${servers.provider}" ${more}></auth-account>`;
  await site.open(page, { body, lang, dir });
}

/** Chooses an action in the menu of a row; without the row's name, in the last menu of the section. */
export async function choose(
  section: Locator,
  action: string | RegExp,
  row: string | RegExp = '',
): Promise<void> {
  const rows = section.getByRole('listitem').filter({ hasText: row });
  await rows
    .getByRole('button', { name: /^More actions/ })
    .last()
    .click();
  await section.getByRole('menuitem', { name: action }).click();
}

/** The page's parts as a user finds them. */
export function accountPage(page: Page) {
  const host = page.locator('auth-account');
  const section = (name: string) => host.getByRole('region', { name, exact: true });
  return {
    host,
    section,
    confirm: host.getByRole('group', { name: "Confirm it's you" }),
    code: host.getByLabel('6-digit passcode'),
  };
}
