/** Passkeys: the real element, the real provider, and Chromium's own authenticators. */
import AxeBuilder from '@axe-core/playwright';
import type { CDPSession, Page } from '@playwright/test';
import {
  test as base,
  expect,
  heard,
  type Inbox,
  loginTag,
  newAddress,
  record,
  type Servers,
  type Site,
  types,
  widget,
} from './world.ts';

const withForm = 'products="otp passkeys"';
const withButton = `products="oauth passkeys" oauth-options='{ "providers": [{ "type": "google" }] }'`;
const registration = 'screen="passkey-registration" products="otp passkeys"';

interface World {
  page: Page;
  site: Site;
  servers: Servers;
  inbox: Inbox;
}

/** A page that records what its host hears, and all that belongs to it. */
const test = base.extend<{ world: World }>({
  world: async ({ page, site, servers, inbox }, use) => {
    await record(page);
    await use({ page, site, servers, inbox });
  },
});

/** An authenticator that a visitor has at hand. */
async function giveAuthenticator(page: Page, transport: 'internal' | 'usb' = 'internal') {
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
    /** Whether its owner shows finger, face or PIN; if not, the browser's dialog ends as if it was cancelled. */
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    present: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    count: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    remove: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}

function open({ page, site, servers }: World, more: string): Promise<void> {
  return site.open(page, { body: loginTag(servers.provider, more) });
}

async function signInByCode(world: World, to = newAddress(), more = 'products="otp"'): Promise<void> {
  await open(world, more);
  const { email, next, code, text } = widget(world.page);
  await email.fill(to);
  await next.click();
  await code.fill(await world.inbox.code(to));
  await expect(text('Success!')).toBeVisible();
}

/** The same at once, where the way in is not what matters: an account of its own, and its cookies. */
async function signInAtOnce({ page, site, servers }: World): Promise<void> {
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

/** A visitor with a passkey, signed in, on the screen that says so. */
async function register(world: World): Promise<void> {
  await signInAtOnce(world);
  await open(world, registration);
  await widget(world.page).button('Create a Passkey').click();
  await expect(widget(world.page).heading.first()).toHaveText('Passkey successfully created!');
}

/** Leaves the page first: while it is open, an answer still on its way would be remembered again. */
async function signOut({ page, site }: World): Promise<void> {
  await page.goto(`${site.origin}/dist/auth-elements.js`);
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** A visitor who has a passkey and is signed out, in a browser without the autofill, which would ask by itself. */
async function haveRegistered(world: World): Promise<void> {
  await giveAuthenticator(world.page);
  await world.page.addInitScript(() =>
    Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'),
  );
  await register(world);
  await signOut(world);
}

async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .disableRules(['page-has-heading-one', 'region', 'landmark-one-main'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a visitor makes a passkey, and it signs in by the autofill', async ({ world, page }) => {
  const authenticator = await giveAuthenticator(page);
  await signInByCode(world);
  await open(world, registration);
  const { heading, button, text, host } = widget(page);
  await expect(heading).toHaveText('Set up a new Passkey');
  await isAccessible(page);
  await button('Create a Passkey').click();
  await expect(heading.first()).toHaveText('Passkey successfully created!');
  await expect(heading.last()).toHaveText('Existing Passkeys');
  await expect(host.getByRole('listitem')).toHaveCount(1);
  await isAccessible(page);
  expect(await authenticator.count()).toBe(1);
  await button('Done').click();
  await expect(text('You can log in with a passkey from now on.')).toBeVisible();
  expect(await types(page)).toEqual(['PASSKEY_REGISTER', 'PASSKEY_DONE']);

  await signOut(world);
  await open(world, withForm);
  await expect(text('You have successfully logged in.')).toBeVisible();
  await expect(button('Continue with a passkey')).toHaveCount(0);
  expect(await types(page)).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  expect(JSON.stringify(await heard(page))).not.toContain('session_token');
});

test('the button signs in where no field can offer a passkey; a security key does as well', async ({
  world,
  page,
}) => {
  await giveAuthenticator(page, 'usb');
  await register(world);
  await signOut(world);
  await open(world, withButton);
  const { button, text, host } = widget(page);
  await expect(host.getByRole('button').first()).toHaveText('Continue with a passkey');
  await button('Continue with a passkey').dblclick();
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await types(page)).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
});

test('a dialog that is cancelled leaves the way open, when signing in and when making one', async ({
  world,
  page,
}) => {
  const authenticator = await giveAuthenticator(page);
  await signInAtOnce(world);
  await open(world, registration);
  const { alert, button, text, heading } = widget(page);
  await authenticator.verifies(false);
  await button('Create a Passkey').click();
  await expect(
    alert.filter({ hasText: 'Your Passkey was not created. Click “Create a Passkey”' }),
  ).toBeVisible();
  await authenticator.verifies(true);
  await button('Create a Passkey').click();
  await expect(heading.first()).toHaveText('Passkey successfully created!');
  await button('Set up another Passkey').click();
  await button('Create a Passkey').click();
  await expect(alert.filter({ hasText: 'seems to be already registered' })).toBeVisible();
  await button('Skip').click();
  await expect(text('You can log in with a passkey from now on.')).toBeVisible();

  await signOut(world);
  await open(world, withButton);
  await authenticator.verifies(false);
  await button('Continue with a passkey').click();
  await expect(alert.filter({ hasText: 'You were not logged in with a passkey.' })).toBeVisible();
  await isAccessible(page);
  expect((await heard(page)).map(({ detail }) => detail.code)).toEqual(['webauthn_not_allowed']);
  await authenticator.verifies(true);
  await button('Continue with a passkey').click();
  await expect(text('You have successfully logged in.')).toBeVisible();
});

test('a passkey that was deleted here, and not on the device, is told from others', async ({
  world,
  page,
}) => {
  const authenticator = await giveAuthenticator(page);
  await register(world);
  // As if on another device: this one is not told.
  await page.evaluate(() => Object.assign(PublicKeyCredential, { signalAllAcceptedCredentials: undefined }));
  const { alert, button, host, text, email } = widget(page);
  await button(/^Delete /).click();
  await expect(host.getByRole('alertdialog')).toContainText('cannot be restored');
  await isAccessible(page);
  await button('Cancel').click();
  await expect(button(/^Delete /)).toBeFocused();
  await button(/^Delete /).click();
  const deleted = page.waitForResponse((reply) => reply.request().method() === 'DELETE');
  await button('Delete').click();
  await expect(text('You have no passkeys.')).toBeVisible();
  expect((await deleted).status()).toBe(200);
  expect(await authenticator.count()).toBe(1);

  await signOut(world);
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    PublicKeyCredential.signalUnknownCredential = async (details: unknown) => void told.push(details);
  });
  await open(world, withForm);
  await expect(alert.filter({ hasText: 'Passkey registration not found.' })).toBeVisible();
  await expect(email).toBeEditable();
  const told = () => page.evaluate(() => (window as unknown as { told: { rpId: string }[] }).told);
  expect((await told())[0]?.rpId).toBe('localhost');
});

test('passkeys are renamed and deleted; what the server refuses is undone and told', async ({
  world,
  page,
}) => {
  const authenticator = await giveAuthenticator(page);
  await page.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    for (const name of ['signalAllAcceptedCredentials', 'signalCurrentUserDetails'] as const) {
      const signal = PublicKeyCredential[name].bind(PublicKeyCredential) as (
        details: object,
      ) => Promise<void>;
      PublicKeyCredential[name] = (details: object) => {
        told.push([name, details]);
        return signal(details);
      };
    }
  });
  const told = () =>
    page.evaluate(() => (window as unknown as { told: [string, Record<string, unknown>][] }).told);
  await register(world);
  const { alert, button, host, heading } = widget(page);
  const item = host.getByRole('listitem');
  await page.route('**/webauthn/update/**', (route) => route.abort());
  await button(/^Rename /).click();
  const name = host.getByLabel('Name of the passkey');
  await expect(name).toBeFocused();
  await name.fill('The phone in the kitchen');
  await page.keyboard.press('Enter');
  await expect(alert.filter({ hasText: 'could not reach the server' })).toBeVisible();
  await expect(item).not.toContainText('kitchen');
  await page.unroute('**/webauthn/update/**');
  await button(/^Rename /).click();
  await name.fill('The phone in the kitchen');
  await button('Save').click();
  await expect(button('Rename The phone in the kitchen')).toBeFocused();
  await expect.poll(async () => (await told()).length).toBe(2);
  const [[, accepted] = ['', {}], [, account] = ['', {}]] = await told();
  expect(accepted).toMatchObject({ rpId: 'localhost', allAcceptedCredentialIds: [expect.any(String)] });
  expect(account).toMatchObject({
    rpId: 'localhost',
    userId: accepted.userId,
    name: expect.stringContaining('@'),
  });
  expect(await authenticator.count()).toBe(1);
  await page.reload();
  await expect(heading.first()).toHaveText('Set up a new Passkey');
  await expect(item).toContainText('The phone in the kitchen');
  await button(/^Delete /).click();
  await button('Delete').click();
  await expect(item).toHaveCount(0);
  await expect(heading.last()).toBeFocused();
  const none = [
    'signalAllAcceptedCredentials',
    { rpId: 'localhost', userId: accepted.userId, allAcceptedCredentialIds: [] },
  ];
  await expect.poll(told).toEqual([none]);
  expect(await authenticator.count()).toBe(0);
  await page.reload();
  await expect(heading).toHaveText(['Set up a new Passkey']);
});

const upgrading = `products="otp passkeys" passkey-options='{ "upgrade": true }'`;

test('after a code the browser makes a passkey without a word, and it signs in', async ({ world, page }) => {
  const authenticator = await giveAuthenticator(page);
  // No password manager stands behind Chromium's authenticators, who alone could do it: the rest of the ceremony is real.
  await page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = (options) => {
      const { mediation, ...others } = options as CredentialCreationOptions & { mediation?: string };
      return mediation === 'conditional' ? create(others) : Promise.reject(new Error('not wanted'));
    };
  });
  await signInByCode(world, newAddress(), upgrading);
  const { text, host } = widget(page);
  const told = ['OTP_LOGIN_OR_CREATE', 'OTP_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE', 'PASSKEY_REGISTER'];
  await expect.poll(() => types(page)).toEqual(told);
  await expect(text('Success!')).toBeVisible();
  await expect(host.getByRole('progressbar')).toHaveCount(0);
  expect(await authenticator.count()).toBe(1);

  await signOut(world);
  await open(world, upgrading);
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await types(page)).toEqual(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']);
  expect(await authenticator.count()).toBe(1);
});

test('a browser that never makes one keeps nobody waiting, and no dialog away', async ({
  world,
  page,
  servers,
}) => {
  await giveAuthenticator(page);
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const create = navigator.credentials.create.bind(navigator.credentials);
    navigator.credentials.create = (options) => {
      asked.push((options as { mediation?: string }).mediation ?? 'dialog');
      return create(options);
    };
  });
  await signInByCode(world, newAddress(), upgrading);
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  await expect.poll(asked).toEqual(['conditional']);
  // Another element of the page, while the browser still ponders.
  await page.evaluate(
    (tag) => {
      const second = document.createElement('div');
      second.id = 'second';
      second.innerHTML = tag;
      document.body.append(second);
    },
    loginTag(servers.provider, registration),
  );
  const second = page.locator('#second');
  await second.getByRole('button', { name: 'Create a Passkey' }).click();
  await expect(second.getByText('Passkey successfully created!')).toBeVisible();
  expect(await asked()).toEqual(['conditional', 'dialog']);
  const completed = (await types(page)).filter((type) => type === 'AUTHENTICATE_FLOW_COMPLETE');
  expect(completed).toHaveLength(1);
});

for (const [allowed, allow] of [
  ['lets it', 'publickey-credentials-get; publickey-credentials-create'],
  ['says nothing of it', ''],
] as const) {
  test(`in the frame of a site that ${allowed}, a passkey that cannot be is explained, and the code works`, async ({
    world,
    page,
    site,
    servers,
    elsewhere,
    inbox,
  }) => {
    const tag = withButton.replace('"oauth passkeys"', '"oauth otp passkeys"');
    await haveRegistered(world);
    await site.open(page, { body: loginTag(servers.provider, tag) });
    await elsewhere.open(page, {
      head: '',
      body: `<iframe title="Shop" width="100%" height="600" allow="${allow}" src="${site.origin}/"></iframe>`,
    });
    const frame = page.frameLocator('iframe');
    const button = (name: string) => frame.getByRole('button', { name });
    await button('Continue with a passkey').click();
    await expect(frame.getByRole('alert').filter({ hasText: 'shown inside another one' })).toBeVisible();
    const to = newAddress();
    await frame.getByLabel('Email address').fill(to);
    await button('Continue with email').click();
    await frame.getByLabel('6-digit passcode').fill(await inbox.code(to));
    await expect(frame.getByText('Success!')).toBeVisible();
  });
}

test('in the frame of a site that the provider names, the passkey signs in', async ({
  world,
  page,
  site,
  servers,
  shop,
}) => {
  await haveRegistered(world);
  await site.open(page, { body: loginTag(servers.provider, withButton) });
  await shop.open(page, {
    head: '',
    body: `<iframe title="Pets" width="100%" height="600" allow="publickey-credentials-get ${site.origin}" src="${site.origin}/"></iframe>`,
  });
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(frame.getByText('Success!')).toBeVisible();
});

test('nobody signed in, or a skip: both are said', async ({ world, page }) => {
  await open(world, registration);
  const { alert, button, text, back, email } = widget(page);
  await expect(
    alert.filter({
      hasText: 'Error: Cannot use PasskeyRegistration component without active user authenticated.',
    }),
  ).toBeVisible();
  await isAccessible(page);
  await back.click();
  await expect(email).toBeVisible();
  await signInAtOnce(world);
  await open(world, registration);
  await button('Skip').click();
  await expect(text('You can set up a passkey another time.')).toBeVisible();
  expect(await types(page)).toEqual(['PASSKEY_SKIP']);
});

test('by the keyboard alone: a passkey is made, renamed, kept and left', async ({ world, page }) => {
  await giveAuthenticator(page);
  await signInAtOnce(world);
  await open(world, registration);
  const { button, heading, text, host } = widget(page);
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading.first()).toBeFocused();
  await expect(heading.first()).toHaveText('Passkey successfully created!');
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
  await expect(button(/^Delete /)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(host.getByRole('alertdialog')).toBeFocused();
  // Enter alone deletes nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(button(/^Delete /)).toBeFocused();
  for (let stop = 0; stop < 3; stop += 1) await page.keyboard.press('Shift+Tab');
  await expect(button('Done')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text('You can log in with a passkey from now on.')).toBeVisible();
});

test('the autofill tries five times, says nothing of it, and gives way to the code', async ({
  world,
  page,
  inbox,
}) => {
  await giveAuthenticator(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/webauthn/authenticate/start/')) asked += 1;
  });
  await open(world, withForm);
  const { email, next, code, text } = widget(page);
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn');
  await expect(email).toHaveAttribute('data-1p-ignore', 'true');
  // Without a passkey the authenticator refuses at once.
  await expect.poll(() => asked).toBe(5);
  const to = newAddress();
  await email.fill(to);
  await next.click();
  await code.fill(await inbox.code(to));
  await expect(text('Success!')).toBeVisible();
  expect(asked).toBe(5);
  expect((await heard(page)).filter(({ name }) => name === 'auth-error')).toEqual([]);
});

test('without the product nothing of passkeys is fetched, asked or drawn', async ({
  page,
  site,
  servers,
}) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    navigator.credentials.get = () => {
      asked.push('get');
      return Promise.reject(new Error('not wanted'));
    };
  });
  await site.open(page, { body: loginTag(servers.provider, 'products="otp"') });
  const { email } = widget(page);
  await expect(email).toHaveAttribute('autocomplete', 'email');
  await expect(email).not.toHaveAttribute('data-1p-ignore');
  await page.waitForLoadState('networkidle');
  const chunks = urls.filter((url) => url.includes('/dist/'));
  const texts = await Promise.all(chunks.map(async (url) => (await fetch(url)).text()));
  expect(texts.filter((text) => text.includes('passkeys.autofill'))).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { asked: string[] }).asked)).toEqual([]);
});

test('a page that cannot have passkeys says why', async ({ world, page }) => {
  await page.addInitScript(() => Object.assign(window, { PublicKeyCredential: undefined }));
  await open(world, withForm);
  const { alert, button, email } = widget(page);
  await button('Continue with a passkey').click();
  await expect(alert.filter({ hasText: 'This browser does not know passkeys.' })).toBeVisible();
  await expect(email).toBeEditable();
});
