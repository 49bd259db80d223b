/** The screens of the whole element as visitors meet them: small, dark, right to left, in other languages. */
import { setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import { ok, refuse } from '../../fakes/server.ts';
import { loginTag, openLogin, server, type Whole, whole, wholeElements, write } from '../element.ts';
import { emulateMedia } from '../media.ts';
import { assertAccessible, until } from '../world.tsx';

wholeElements();
afterEach(async () => {
  document.documentElement.dir = 'ltr';
  document.documentElement.lang = 'en';
  await setViewport({ width: 800, height: 600 });
});

const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

const settings = [
  { theme: 'light', dir: 'rtl', width: 320 },
  { theme: 'dark', dir: 'ltr', width: 320 },
  { theme: 'light', dir: 'ltr', width: 400 },
] as const;

const providers = `oauth-options='{"providers":[{"type":"google"},{"type":"github"},{"type":"linkedin"}]}'`;
const wrongPassword = () => refuse(401, 'unauthorized_credentials');
const knowsPassword = (userType: string) => server.on('POST /users/search', () => ok({ userType }));
const screens: Record<string, [attributes: string, reach: (login: Whole) => Promise<unknown>]> = {
  main: ['products="otp"', ({ field }) => field('Email address')],
  'main with an error': [
    'products="otp"',
    async ({ giveAddress, reads }) => {
      await giveAddress('ada@nowhere');
      await reads('Invalid email address.');
    },
  ],
  'main with providers': [
    `products="oauth otp" ${providers}`,
    async ({ button }) => {
      assert.equal((await button('Continue with GitHub')).getBoundingClientRect().height, 45);
    },
  ],
  code: [
    'products="otp"',
    async ({ giveAddress, reads }) => {
      await giveAddress();
      await reads('expires in');
    },
  ],
  'code refused': [
    'products="otp"',
    async ({ giveAddress, enterCode, reads }) => {
      server.on('POST /otps/authenticate', () => refuse(404, 'otp_code_not_found'));
      await giveAddress();
      await enterCode();
      await reads('Invalid passcode');
    },
  ],
  'code confirmed': ['products="otp"', ({ signIn }) => signIn()],
  'link sent': [
    'products="emailMagicLinks"',
    async ({ giveAddress, reads }) => {
      await giveAddress();
      await reads('Check your email');
    },
  ],
  'link sent again': [
    'products="emailMagicLinks"',
    async ({ giveAddress, press, at }) => {
      await giveAddress();
      await press('Resend email');
      await at('[part~="toast-success"]');
    },
  ],
  'password refused': [
    'products="passwords otp"',
    async ({ giveAddress, fill, press, reads }) => {
      server.on('POST /passwords/authenticate', wrongPassword);
      knowsPassword('password');
      await giveAddress();
      await fill('Password', 'wrong');
      await press('Continue');
      await reads('Unauthorized credentials.');
    },
  ],
  'password forgotten': [
    'products="passwords otp"',
    async ({ giveAddress, press, reads }) => {
      knowsPassword('password');
      await giveAddress();
      await press('Forgot Password?');
      await reads('Resend email');
    },
  ],
  'weak password': [
    'products="passwords otp"',
    async ({ giveAddress, fill, reads }) => {
      knowsPassword('new');
      server.on('POST /passwords/strength_check', () =>
        ok({
          valid_password: false,
          score: 0,
          breached_password: true,
          feedback: { suggestions: [], warning: '' },
        }),
      );
      await giveAddress();
      await reads('Create a password');
      await fill('Password', '123456');
      await reads('may have been used on a different site');
    },
  ],
  'wrong configuration': ['products="otp emailMagicLinks"', ({ reads }) => reads('Cannot use both')],
};

for (const [name, [attributes, reach]] of Object.entries(screens))
  it(`${name}: nothing overflows and axe finds nothing, dark, narrow or right to left`, async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const login = openLogin(`${attributes} theme="light"`);
    await reach(login);
    for (const { theme, dir, width } of settings) {
      await setViewport({ width, height: 720 });
      document.documentElement.dir = dir;
      login.host.setAttribute('theme', theme);
      await until(() => overflow() <= 0);
      const isOtherLook = theme === 'dark' || dir === 'rtl';
      await assertAccessible({ place: login.host, isOtherLook });
    }
  });

it('at 200 % text size and 320 px everything is readable without scrolling sideways', async () => {
  await setViewport({ width: 320, height: 720 });
  const { giveAddress, reads } = openLogin(`products="otp" theme='{"fontSize":"32px"}'`);
  await giveAddress();
  await reads('expires in');
  assert.isAtMost(overflow(), 0);
});

it('without a shadow root, too, the account’s card is as wide while it waits as with its sections', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store.
  document.cookie = 'auth_session=token-1; path=/';
  server.sessions.set('token-1', { session_id: 'session-1', expires: Date.now() + 3_600_000 });
  const { at, all, reads } = write(loginTag('sections="profile" enable-shadow-dom="false"', 'auth-account'));
  const card = await at('.ae-card[data-screen=waiting]');
  const { width } = card.getBoundingClientRect();
  await reads('Profile');
  assert.equal(all('.ae-card')[0]?.getBoundingClientRect().width, width);
});

describe('language', () => {
  it('a language switch changes an open screen, its direction and its mark', async () => {
    const { host, all, reads } = openLogin('products="otp" locale="ar-EG"');
    const mark = () => all('auth-elements-screens').map(({ lang, dir }) => `${lang} ${dir}`)[0];
    const isMarked = (lang: string, dir: string) =>
      until(() => mark() === `${lang} ${dir}`).catch(() => assert.equal(mark(), `${lang} ${dir}`));
    await isMarked('ar-EG', 'rtl');
    host.setAttribute('locale', 'de');
    await reads('Anmelden oder registrieren');
    await isMarked('de', 'ltr');
    host.setAttribute('locale', 'en');
    await reads('Sign up or log in');
    await isMarked('en', '');
  });

  it('locale="auto" is the visitor’s own language', async () => {
    Object.defineProperty(navigator, 'language', { value: 'de-AT', configurable: true });
    Object.defineProperty(navigator, 'languages', { value: ['de-AT'], configurable: true });
    try {
      const { reads, at } = openLogin('products="otp" locale="auto"');
      await reads('Anmelden oder registrieren');
      assert.equal((await at('auth-elements-screens')).lang, 'de-AT');
    } finally {
      Reflect.deleteProperty(navigator, 'language');
      Reflect.deleteProperty(navigator, 'languages');
    }
  });

  it('country and texts follow the page’s language, also inside another component', async () => {
    const outer = document.createElement('div');
    outer.lang = 'de';
    document.body.append(outer);
    const part = document.createElement('div');
    part.innerHTML = loginTag(`products="otp" otp-options='{"methods":["sms"]}'`);
    outer.attachShadow({ mode: 'open' }).append(part);
    const { at, press } = whole(part.firstElementChild as HTMLElement);
    const country = await at('.ae-country');
    await until(() => country.textContent === 'DE +49');
    assert.equal(country.getAttribute('aria-label'), 'Land: DE +49, Deutschland');
    await press('Land: DE');
    const option = await at('[role=option]');
    assert.equal(option.lang, 'de');
  });
});

it('an account page on a project of organizations says so, instead of waiting', async () => {
  server.bootstrap.vertical = 'B2B';
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox has no Cookie Store.
  document.cookie = 'auth_session=token-1; path=/';
  server.on('POST /sessions/authenticate', () => refuse(401, 'endpoint_not_authorized_for_sdk'));
  const page = write(loginTag('', 'auth-account'));
  await until(() => page.text().includes('belongs to a project of organizations'));
});
