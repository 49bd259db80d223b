/** Passkeys with the browser's virtual authenticator: what their journeys share. */
import type { CDPSession, Page } from '@playwright/test';
import { faults, rulesOfWholePages } from '../axe.ts';
import { signInByCode } from '../sign-in.ts';
import type { Site } from '../sites.ts';
import {
  test as base,
  expect,
  type Inbox,
  loginTag,
  newAddress,
  recordEvents,
  type Servers,
  widget,
} from '../world.ts';

export const withForm = 'products="otp passkeys"';
export const withButton = `products="oauth passkeys" oauth-options='{ "providers": [{ "type": "google" }] }'`;
export const registration = 'screen="passkey-registration" products="otp passkeys"';

interface World {
  page: Page;
  site: Site;
  servers: Pick<Servers, 'provider'>;
  inbox: Inbox;
}

/** A page that records what its host receives, with its provider and authenticator. */
export const test = base.extend<{ world: World }>({
  world: async ({ page, site, servers, inbox }, use) => {
    await recordEvents(page);
    await use({ page, site, servers, inbox });
  },
});

/** A virtual authenticator. */
export async function addAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

export function open({ page, site, servers }: Omit<World, 'inbox'>, more: string): Promise<void> {
  return site.open(page, { body: loginTag(servers.provider, more) });
}

export async function signInWithCode(
  world: World,
  to = newAddress(),
  more = 'products="otp"',
): Promise<void> {
  await open(world, more);
  await signInByCode(world.page, world.inbox, to);
}

/** Signs up in one step, for tests about something else: a new account, and its cookies. */
async function createSession({ page, site, servers }: World): Promise<void> {
  const key = 'public-token-test-local';
  const reply = await page.request.post(`${servers.provider}/sdk/v1/passwords`, {
    headers: { authorization: `Basic ${btoa(`${key}:${key}`)}` },
    data: { email: newAddress(), password: 'correct horse battery staple 42', session_duration_minutes: 5 },
  });
  const { data } = await reply.json();
  const { origin: url } = site;
  await page.context().addCookies([
    { name: 'auth_session', value: data.session_token, url },
    { name: 'auth_session_jwt', value: data.session_jwt, url },
  ]);
}

/** A signed-in visitor with a passkey, on the screen that says so. */
export async function register(world: World): Promise<void> {
  await createSession(world);
  await open(world, registration);
  await widget(world.page).button('Create a Passkey').click();
  await expect(widget(world.page).heading.first()).toHaveText('Passkey successfully created!');
}

/** Leaves the page first: while it is open, a pending answer could store the session again. */
export async function signOut({ page, site }: World): Promise<void> {
  await page.goto(`${site.origin}/dist/auth-elements.js`);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** A signed-out visitor who has a passkey, in a browser without autofill, which would ask by itself. */
export async function registerAndSignOut(world: World): Promise<void> {
  await addAuthenticator(world.page);
  await world.page.addInitScript(() =>
    Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'),
  );
  await register(world);
  await signOut(world);
}

export async function isAccessible(page: Page): Promise<void> {
  expect(await faults(page, { without: rulesOfWholePages })).toEqual([]);
}
