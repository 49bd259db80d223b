/** The pictures of `docs/looks.md`: eight screens in both looks, in light and in dark. */
import { signIn } from './screens/widget.mjs';
import { screens } from './screens.mjs';
import { grounds } from './stage.mjs';

const card = { width: 464, height: 900, scale: 1 };
const presets = ['', 'modern'];
const modes = ['light', 'dark'];

const providers = ['google', 'apple', 'github', 'microsoft'].map((type) => ({ type }));
const firstScreen = `products="oauth otp" oauth-options='${JSON.stringify({ providers })}' otp-options='{"methods":["email","sms","whatsapp"]}'`;
const withWallet = `products="oauth crypto otp" oauth-options='${JSON.stringify({ providers: providers.slice(0, 2) })}' otp-options='{"methods":["email"]}'`;

const first = [
  { name: 'providers', attributes: firstScreen },
  { name: 'wallet', attributes: withWallet },
];
const later = ['code', 'password-weak', 'password-log-in', 'phone', 'totp'];

/** @param {object} app an app that asks for consent */
export async function drawLooks({ stage, save, withPage, row }, app) {
  for (const { name, attributes, reach } of [
    ...first,
    ...screens.filter(({ name }) => later.includes(name)),
  ]) {
    await inBothLooks(name, async (page, nextMail, look) => {
      await page.goto(`${stage}/?${new URLSearchParams({ ...look, attributes })}`);
      // Drawn last on the first screen.
      await page.locator('auth-login').getByText('auth-elements').waitFor();
      await reach?.(page, nextMail);
    });
  }
  await inBothLooks('consent', async (page, nextMail, look) => {
    await signIn(page, nextMail, stage, look.theme);
    const attributes = `request='${JSON.stringify(app)}'`;
    await page.goto(`${stage}/?${new URLSearchParams({ ...look, tag: 'auth-idp-consent', attributes })}`);
    await page.getByRole('button', { name: 'Allow' }).waitFor();
  });

  function inBothLooks(name, reach) {
    return save(`looks/${name}`, async () => {
      const pictures = [];
      for (const mode of modes) {
        for (const preset of presets) {
          const png = await withPage({ ...card, look: mode }, async (page, nextMail) => {
            await reach(page, nextMail, { theme: mode, preset });
            await page.mouse.move(0, 0);
            return page.locator('main').screenshot();
          });
          pictures.push({ png, ground: grounds[mode] });
        }
      }
      return row(pictures, card.scale);
    });
  }
}
