/** Which wallets the page offers, where, and what it shows without one. */
import bs58 from 'bs58';
import { createSolanaWallet } from '../fakes/wallets.ts';
import { faults } from './axe.ts';
import { delayRequests } from './delay-requests.ts';
import { crypto, injectWallet, installWallet, walletScreens } from './wallet-visits.ts';
import { expect, recordEvents, test } from './world.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('wallets without a button of their own, or that announce themselves late, are listed behind the last button, and nothing moves', async ({
  page,
  openLogin,
}) => {
  await installWallet(page, { name: 'Fox', how: 'announced' });
  await installWallet(page, { name: 'Owl', how: 'announced' });
  const providers = JSON.stringify({
    providers: ['google', 'github', 'gitlab', 'discord'].map((type) => ({ type })),
  });
  await openLogin(`products="oauth crypto otp" oauth-options='${providers}'`);
  const { with: walletButton, heading, other, email } = walletScreens(page);
  await expect(walletButton('Fox')).toBeVisible();
  await expect(walletButton('Owl')).toHaveCount(0);
  const before = await email.boundingBox();
  await page.evaluate(injectWallet, {
    name: 'Late',
    how: 'standard',
    manner: 'answers',
    key: 'nobody',
    address: 'nowhere',
  } as const);
  expect(await email.boundingBox()).toEqual(before);
  await other.click();
  await expect(heading).toHaveText('Continue with other wallet');
  await expect(walletButton('Late')).toBeVisible();
  await walletButton('Owl').click();
  await expect(heading).toHaveText('Success!');
});

test('while a visitor types, no wallet button appears above', async ({ page, openLogin }) => {
  await installWallet(page, { name: 'Fox', how: 'announced' });
  const release = await delayRequests(page, '**/chunks/main-*');
  await openLogin('products="crypto otp"');
  const { email, other, setUp, with: walletButton } = walletScreens(page);
  await email.pressSequentially('ada@');
  await expect(setUp).toBeVisible();
  const before = await email.boundingBox();
  release();
  await expect(other).toBeVisible();
  await expect(email).toBeFocused();
  expect(await email.boundingBox()).toEqual(before);
  await email.pressSequentially('example.com');
  await expect(email).toHaveValue('ada@example.com');
  await other.click();
  await expect(walletButton('Fox')).toBeVisible();
});

test('without a wallet the page links to wallets to install; a page without the product fetches nothing of them', async ({
  page,
  openLogin,
}) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  const ofWallets = () => scripts.filter((script) => /eip6963|wallet-standard:/.test(script)).length;
  await openLogin('products="otp"');
  await expect(walletScreens(page).email).toBeEditable();
  await page.waitForLoadState('networkidle');
  expect(ofWallets()).toBe(0);

  await openLogin(crypto);
  const { setUp, heading, host, back } = walletScreens(page);
  await setUp.click();
  await expect(heading).toHaveText('Set up a new crypto wallet');
  const links = host.getByRole('link');
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toMatch(/^https:/);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  }
  expect(await faults(page, { include: 'auth-login' })).toEqual([]);
  await back.click();
  await expect(setUp).toBeVisible();
  expect(ofWallets()).toBeGreaterThan(0);
});

test('a wallet that the page provides has its button from the start, and signs in', async ({
  page,
  openLogin,
}) => {
  const wallet = createSolanaWallet();
  await page.exposeFunction('signBytes', async (text: string) => [...bs58.decode(await wallet.sign(text))]);
  await page.addInitScript((address) => {
    const signBytes = (text: string): Promise<number[]> =>
      (window as unknown as { signBytes(text: string): Promise<number[]> }).signBytes(text);
    const adapter = {
      name: 'Ledger',
      readyState: 'Loadable',
      publicKey: null as object | null,
      // Circular, as event emitters often are: it cannot become JSON.
      context: null as object | null,
      on() {},
      async connect() {
        adapter.publicKey = { toString: () => address };
      },
      signMessage: async (message: Uint8Array) =>
        Uint8Array.from(await signBytes(new TextDecoder().decode(message))),
    };
    adapter.context = adapter;
    new MutationObserver((_changes, observer) => {
      const login = document.querySelector('auth-login');
      if (!login) return;
      observer.disconnect();
      Object.assign(login, { config: { cryptoOptions: { walletAdapters: [adapter] } } });
    }).observe(document, { childList: true, subtree: true });
  }, wallet.is.crypto_wallet_address);
  await openLogin(crypto);
  const { with: walletButton, heading, host } = walletScreens(page);
  await expect(walletButton('Ledger')).toBeVisible();
  await expect(host.locator('[data-screen="main"]')).toBeVisible();
  await walletButton('Ledger').click();
  await expect(heading).toHaveText('Success!');
});
