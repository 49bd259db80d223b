/** Sign-in with a wallet. */
import { answer, widget } from './widget.mjs';

const byWallet = `products="crypto otp" otp-options='{ "methods": ["email"] }'`;

/** Puts wallets into the page, as extensions do. They answer as configured; the first text is never signed. */
async function bring(page, names, { accounts = ['0x52908400098527886E0F7030069857D2E4169EE7'] } = {}) {
  await page.addInitScript(
    ({ names, accounts }) => {
      for (const name of names) {
        const provider = {
          async request({ method }) {
            if (method === 'personal_sign' || accounts.length === 0) return new Promise(() => {});
            return accounts;
          },
        };
        const detail = { info: { uuid: name, name, icon: '', rdns: 'example.wallet' }, provider };
        addEventListener('eip6963:requestProvider', () =>
          dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
        );
      }
    },
    { names, accounts },
  );
  await page.reload();
  const { host, button } = widget(page);
  const fromFox = host.getByRole('button', { name: 'Fox' });
  await fromFox.or(button('Continue with other Crypto Wallet')).first().waitFor();
}

const fox = 'Fox Wallet';

/** Chooses a wallet. The text to sign is the same in every picture. */
async function turnToFox(page, options) {
  await bring(page, [fox], options);
  const challenge = [
    'pets.example wants you to sign in with your Ethereum account:',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '',
    'Sign in to Pet Game.',
    '',
    'URI: https://pets.example',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 3f9c1d20b8a64e57',
    'Issued At: 2026-01-02T10:00:00.000Z',
    'Expiration Time: 2026-01-02T10:05:00.000Z',
  ].join('\n');
  await page.route('**/crypto_wallets/authenticate/start/primary', (route) =>
    answer(page, route, { challenge }),
  );
  await widget(page).button(`Continue with ${fox}`).click();
}

/** @type {import('./widget.mjs').Screen[]} */
export const wallets = [
  {
    name: 'wallets',
    attributes: byWallet,
    reach: (page) => bring(page, [fox, 'Owl Wallet']),
  },
  {
    name: 'wallet-connecting',
    attributes: byWallet,
    async reach(page) {
      await page.clock.install();
      await turnToFox(page, { accounts: [] });
      await widget(page).text('Connecting to your wallet').waitFor();
      await page.clock.runFor(16_000);
      await widget(page).text('longer than usual').waitFor();
    },
  },
  {
    name: 'wallet-signing',
    scale: 1,
    attributes: byWallet,
    async reach(page) {
      await turnToFox(page);
      await widget(page).text('Completing signature request').waitFor();
    },
  },
  {
    name: 'wallet-failed',
    attributes: byWallet,
    async reach(page) {
      await page.route('**/crypto_wallets/authenticate/start/primary', (route) => route.abort());
      await bring(page, [fox]);
      await widget(page).button(`Continue with ${fox}`).click();
      await widget(page).text('Looks like there was an error!').waitFor();
    },
  },
  {
    name: 'wallet-other',
    attributes: byWallet,
    async reach(page) {
      await bring(page, [fox, 'Owl Wallet', 'Elk Wallet', 'Bee Wallet', 'Cat Wallet', 'Dog Wallet']);
      await widget(page).button('Continue with other').click();
      await widget(page).text('Continue with other wallet').waitFor();
    },
  },
  {
    name: 'wallet-set-up',
    attributes: byWallet,
    async reach(page) {
      await widget(page).button('Set up a new crypto wallet').click();
      await widget(page).text('Choose a wallet to download').waitFor();
    },
  },
];
