/** Signing in with a crypto wallet: the real element against the real provider, and wallets with keys of their own. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { createEthereumWallet, createSolanaWallet } from '../fakes/wallets.ts';
import { hold } from './hold.ts';
import { expect, heard, loginTag, record, test, types, widget } from './world.ts';

/** What the wallet in the page does, instead of answering as it should. */
type Manner = 'answers' | 'declines' | 'locked' | 'empty' | 'silent' | 'changed';

interface InPage {
  name: string;
  how: 'announced' | 'injected' | 'standard';
  manner?: Manner;
}

const crypto = 'products="crypto"';

/** Puts a wallet into each page before its first script, as an extension does. The key stays outside. */
async function bring(page: Page, { name, how, manner = 'answers' }: InPage) {
  const wallet = how === 'standard' ? createSolanaWallet() : createEthereumWallet();
  const asked: string[] = [];
  const key = `sign_${name.replace(/\W/g, '')}`;
  await page.exposeFunction(key, (text: string) => {
    asked.push(text);
    return wallet.sign(text);
  });
  await page.addInitScript(putInto, { name, how, manner, key, address: wallet.is.crypto_wallet_address });
  return { address: wallet.is.crypto_wallet_address, asked };
}

function putInto({ name, how, manner, key, address }: Required<InPage> & { key: string; address: string }) {
  const sign = (text: string) =>
    (window as unknown as Record<string, (text: string) => Promise<string>>)[key]?.(text);
  const refusal = (code: number) => Object.assign(new Error('The wallet says no.'), { code });
  const other = '0x000000000000000000000000000000000000dEaD';
  const provider = {
    isMetaMask: how === 'injected',
    async request({ method, params }: { method: string; params?: string[] }) {
      if (manner === 'silent') return new Promise(() => {});
      if (manner === 'locked') throw refusal(4100);
      if (manner === 'declines') throw refusal(4001);
      if (method === 'eth_requestAccounts') return manner === 'empty' ? [] : [address];
      if (method === 'eth_accounts') return [manner === 'changed' ? other : address];
      if (method === 'personal_sign') return sign(params?.[0] ?? '');
      throw refusal(4200);
    },
  };
  const icon =
    'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"%3E%3Ccircle r="4" cx="4.5" cy="4.5" fill="teal"/%3E%3C/svg%3E';
  if (how === 'injected') Object.assign(window, { ethereum: provider });
  if (how === 'announced') {
    const info = { uuid: `uuid-${name}`, name, icon, rdns: 'example.wallet' };
    const say = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      );
    window.addEventListener('eip6963:requestProvider', say);
    say();
  }
  if (how !== 'standard') return;
  const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const decode = (text: string) => {
    let number = [...text].reduce((sum, letter) => sum * 58n + BigInt(digits.indexOf(letter)), 0n);
    return Uint8Array.from({ length: 64 }, () => {
      const byte = Number(number % 256n);
      number /= 256n;
      return byte;
    }).reverse();
  };
  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains: ['solana:mainnet'],
    accounts: [] as { address: string }[],
    features: {
      'standard:connect': {
        connect: async () => {
          wallet.accounts = [{ address }];
          return { accounts: wallet.accounts };
        },
      },
      'solana:signMessage': {
        signMessage: async ({ message }: { message: Uint8Array }) => {
          const signature = decode((await sign(new TextDecoder().decode(message))) ?? '');
          return [{ signedMessage: message, signature }];
        },
      },
    },
  };
  const hand = (api: { register(wallet: object): void }) => api.register(wallet);
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }));
  window.addEventListener('wallet-standard:app-ready', (event) => hand((event as CustomEvent).detail));
}

function screens(page: Page) {
  const all = widget(page);
  return {
    ...all,
    setUp: all.button('Set up a new crypto wallet'),
    other: all.button('Continue with other Crypto Wallet'),
    with: (name: string) => all.button(`Continue with ${name}`),
  };
}

const complete = [
  'CRYPTO_WALLET_AUTHENTICATE_START',
  'CRYPTO_WALLET_AUTHENTICATE',
  'AUTHENTICATE_FLOW_COMPLETE',
];

test.beforeEach(async ({ page }) => {
  await record(page);
});

test('a wallet that announces itself signs in, under the strict policy and by keyboard alone', async ({
  page,
  site,
  servers,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text());
  });
  const wallet = await bring(page, { name: 'Fox Wallet', how: 'announced' });
  await site.open(page, {
    body: loginTag(servers.provider, crypto),
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'none'; connect-src ${servers.provider}; img-src data:`,
    },
  });
  const { with: walletButton, heading, text, host } = screens(page);
  await expect(walletButton('Fox Wallet')).toBeVisible();
  expect(
    await host.locator('img[data-icon="own"]').evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect(walletButton('Fox Wallet')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Success!');
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await types(page)).toEqual(complete);
  expect(wallet.asked).toHaveLength(1);
  expect(wallet.asked[0]).toContain(
    `${new URL(site.origin).host} wants you to sign in with your Ethereum account:`,
  );
  expect(wallet.asked[0]).toContain(wallet.address);
  expect(complaints).toEqual([]);
});

test('where the project requires the message of EIP-4361, the widget shows what the wallet is to sign', async ({
  page,
  openLogin,
  site,
}) => {
  await page.route('**/sdk/v1/projects/bootstrap/**', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    await route.fulfill({
      response: reply,
      json: { data: { ...body.data, siwe_required_for_crypto_wallets: true } },
    });
  });
  const wallet = await bring(page, { name: 'Fox Wallet', how: 'announced' });
  const release = await hold(page, '**/crypto_wallets/authenticate');
  const start = page.waitForRequest('**/crypto_wallets/authenticate/start/primary');
  await openLogin(crypto);
  const { with: walletButton, heading, host } = screens(page);
  await walletButton('Fox Wallet').click();
  expect((await start).postDataJSON().siwe_params).toEqual({ uri: site.origin });
  await expect(heading).toHaveText('Completing signature request...');
  const message = host.getByLabel('The text to sign');
  await expect(message).toContainText(wallet.address);
  await expect.poll(() => wallet.asked.length).toBe(1);
  expect(await message.textContent()).toBe(wallet.asked[0]);
  const { violations } = await new AxeBuilder({ page }).include('auth-login').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  release();
  await expect(heading).toHaveText('Success!');
});

test('a Solana wallet of the Wallet Standard signs in', async ({ page, openLogin }) => {
  const wallet = await bring(page, { name: 'Sun', how: 'standard' });
  await openLogin(crypto);
  const { with: walletButton, heading } = screens(page);
  await walletButton('Sun').dblclick();
  await expect(heading).toHaveText('Success!');
  expect(await types(page)).toEqual(complete);
  expect(wallet.asked).toHaveLength(1);
  expect(wallet.asked[0]).toContain('your Solana account');
});

test('a wallet that only puts its object into the page signs in', async ({ page, openLogin }) => {
  await bring(page, { name: 'MetaMask', how: 'injected' });
  await openLogin(crypto);
  const { with: walletButton, heading, setUp } = screens(page);
  await expect(setUp).toBeVisible();
  await walletButton('MetaMask').click();
  await expect(heading).toHaveText('Success!');
});

for (const [manner, says] of [
  ['declines', 'The request was declined in your wallet.'],
  ['locked', 'Your wallet is locked. Unlock it first.'],
  ['empty', 'Your wallet gave no address.'],
  ['changed', 'Another account was chosen'],
] as const) {
  test(`a wallet that ${manner === 'declines' ? manner : `is ${manner}`} leads to a screen that says so, and back`, async ({
    page,
    openLogin,
  }) => {
    await bring(page, { name: 'Fox', how: 'announced', manner });
    await openLogin(crypto);
    const { with: walletButton, heading, text, alert, back } = screens(page);
    await walletButton('Fox').click();
    await expect(heading).toHaveText('Looks like there was an error!');
    await expect(text('Use the back arrow to return to the log in screen')).toBeVisible();
    await expect(alert).toContainText(says);
    const errors = (await heard(page)).filter(({ name }) => name === 'auth-error');
    expect(errors).toHaveLength(1);
    expect(errors[0]?.detail.code).toMatch(/^wallet_/);
    await back.click();
    await expect(walletButton('Fox')).toBeVisible();
    await expect(alert).toBeEmpty();
  });
}

test('a wallet that never answers can be given up, and is told after a while', async ({
  page,
  openLogin,
}) => {
  await page.clock.install();
  await bring(page, { name: 'Fox', how: 'announced', manner: 'silent' });
  await openLogin(crypto);
  const { with: walletButton, heading, text, button } = screens(page);
  await walletButton('Fox').click();
  await expect(heading).toHaveText('Connecting to your wallet...');
  await expect(text('This takes longer than usual.')).toHaveCount(0);
  await page.clock.runFor(16_000);
  await expect(text('This takes longer than usual.')).toBeVisible();
  await button('Cancel').click();
  await walletButton('Fox').click();
  await expect(heading).toHaveText('Connecting to your wallet...');
  await page.clock.runFor(301_000);
  await expect(heading).toHaveText('Looks like there was an error!');
  await expect(text('Your wallet did not answer in time.')).toBeVisible();
});

test('wallets without a place, or that come late, are found behind the last button, and nothing moves', async ({
  page,
  openLogin,
}) => {
  await bring(page, { name: 'Fox', how: 'announced' });
  await bring(page, { name: 'Owl', how: 'announced' });
  const providers = JSON.stringify({
    providers: ['google', 'github', 'gitlab', 'discord'].map((type) => ({ type })),
  });
  await openLogin(`products="oauth crypto otp" oauth-options='${providers}'`);
  const { with: walletButton, heading, other, email } = screens(page);
  await expect(walletButton('Fox')).toBeVisible();
  await expect(walletButton('Owl')).toHaveCount(0);
  const before = await email.boundingBox();
  await page.evaluate(putInto, {
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

test('while a visitor types, wallets take no place above', async ({ page, openLogin }) => {
  await bring(page, { name: 'Fox', how: 'announced' });
  const release = await hold(page, '**/chunks/front-*');
  await openLogin('products="crypto otp"');
  const { email, other, setUp, with: walletButton } = screens(page);
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

test('without a wallet there are places to get one, and a page without wallets fetches nothing of them', async ({
  page,
  openLogin,
}) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  const ofWallets = () => scripts.filter((script) => /eip6963|wallet-standard:/.test(script)).length;
  await openLogin('products="otp"');
  await expect(screens(page).email).toBeEditable();
  await page.waitForLoadState('networkidle');
  expect(ofWallets()).toBe(0);

  await openLogin(crypto);
  const { setUp, heading, host, back } = screens(page);
  await setUp.click();
  await expect(heading).toHaveText('Set up a new crypto wallet');
  const links = host.getByRole('link');
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) {
    expect(await link.getAttribute('href')).toMatch(/^https:/);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
  }
  const { violations } = await new AxeBuilder({ page }).include('auth-login').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await back.click();
  await expect(setUp).toBeVisible();
  expect(ofWallets()).toBeGreaterThan(0);
});
