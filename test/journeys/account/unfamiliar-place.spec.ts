/** A sign-in by password from a browser and a network that the account does not know: the widget asks for a mailed code. */
import { createClient } from '../../provider/client.ts';
import { faults } from '../axe.ts';
import { goodPassword, passwordScreens, passwordTag } from '../products/password-visits.ts';
import { startProvider } from '../programs.ts';
import { giveAddress } from '../sign-in.ts';
import { expect, newAddress, test } from '../world.ts';

/** Where the account was made: not the network of this machine, nor the browser of the test. */
const home = {
  'User-Agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
  'X-Forwarded-For': '198.51.100.7',
};

test('in a new place the password is not enough: the widget asks for the mailed code, and fits every screen @full', async ({
  page,
  site,
}, info) => {
  const provider = await startProvider({
    environment: {
      ...{
        PROVIDER_PORT: '0',
        DATA_DIR: 'memory:',
        LOG_LEVEL: 'silent',
        OWNER_NOTICES: 'false',
        TRUST_PROXY: '1',
      },
      PROJECT_SETTINGS: JSON.stringify({ unfamiliar_sign_ins: 'second_factor' }),
    },
  });
  try {
    const client = createClient(provider.url);
    const email = newAddress();
    const { code: first, method_id } = await client.sendCode(email);
    const proof = { token: first, method_id, session_duration_minutes: 60 };
    const { session_token: session } = (
      await client.call('POST /otps/authenticate', proof, { headers: home })
    ).data();
    const set = { password: goodPassword, session_duration_minutes: 60 };
    (await client.call('POST /passwords/session/reset', set, { session, headers: home })).data();

    await site.open(page, { body: passwordTag(provider.url, site) });
    const { host, password, continue: next, heading, text, button } = passwordScreens(page);
    await giveAddress(host, email);
    await password.fill(goodPassword);
    await next.click();
    await expect(text(`${email[0]}•••@example.com`)).toBeVisible();
    await expect(heading).toHaveText("Confirm it's you");

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await faults(page, { include: 'auth-login' })).toEqual([]);
      for (const width of [320, 400])
        for (const dir of ['ltr', 'rtl']) {
          await page.setViewportSize({ width, height: 600 });
          await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          await page.screenshot({ path: info.outputPath(`${colorScheme}-${width}-${dir}.png`) });
        }
    }

    const { code = '' } = await client.newest(email);
    const field = host.locator('input[name="code"]');
    await field.fill(code === '000000' ? '111111' : '000000');
    await expect(host.getByRole('alert')).toContainText('4');
    await button('Resend code').click();
    await expect.poll(async () => (await client.newest(email)).code).not.toBe(code);
    await field.fill((await client.newest(email)).code ?? '');
    await expect(text('Success!')).toBeVisible();
  } finally {
    await provider.close();
  }
});
