/** Sign-in with a crypto wallet: the real element against the real provider, and wallets with their own keys. */
import { eventTypes, expect, loginTag, recordEvents, test } from '../world.ts';
import { complete, crypto, installWallet, walletScreens } from './wallet-visits.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('a wallet that announces itself signs in, under the strict policy and by keyboard alone', {
  tag: '@firefox-full',
}, async ({ page, site, servers }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text());
  });
  const wallet = await installWallet(page, { name: 'Fox Wallet', how: 'announced' });
  await site.open(page, {
    body: loginTag(servers.provider, crypto),
    headers: {
      'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'none'; connect-src ${servers.provider}; img-src data:`,
    },
  });
  const { with: walletButton, heading, text, host } = walletScreens(page);
  await expect(walletButton('Fox Wallet')).toBeVisible();
  const icon = host.locator('img[data-icon="own"]');
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect(walletButton('Fox Wallet')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading).toHaveText('Success!');
  await expect(text('You have successfully logged in.')).toBeVisible();
  expect(await eventTypes(page)).toEqual(complete);
  expect(wallet.asked).toHaveLength(1);
  expect(wallet.asked[0]).toContain(
    `${new URL(site.origin).host} wants you to sign in with your Ethereum account:`,
  );
  expect(wallet.asked[0]).toContain(wallet.address);
  await page.reload();
  await expect(walletButton('Fox Wallet')).toHaveAccessibleDescription('Last used');
  expect(complaints).toEqual([]);
});

test('a Solana wallet of the Wallet Standard signs in', async ({ page, openLogin }) => {
  const wallet = await installWallet(page, { name: 'Sun', how: 'standard' });
  await openLogin(crypto);
  const { with: walletButton, heading } = walletScreens(page);
  await walletButton('Sun').dblclick();
  await expect(heading).toHaveText('Success!');
  expect(await eventTypes(page)).toEqual(complete);
  expect(wallet.asked).toHaveLength(1);
  expect(wallet.asked[0]).toContain('your Solana account');
});
