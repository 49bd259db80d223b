/** Which wallets the page offers, where, and what it shows without one. */
import bs58 from 'bs58';
import { createSolanaWallet } from '../../fakes/wallets.ts';
import { expect, recordEvents, test } from '../world.ts';
import { crypto, installWallet, walletScreens } from './wallet-visits.ts';

test.beforeEach(async ({ page }) => {
  await recordEvents(page);
});

test('a wallet that the page provides has its button from the start, and signs in @full', async ({
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

  // So does one that only injects its object.
  await page.context().clearCookies();
  await installWallet(page, { name: 'MetaMask', how: 'injected' });
  await openLogin(crypto);
  await walletButton('MetaMask').click();
  await expect(heading).toHaveText('Success!');
});
