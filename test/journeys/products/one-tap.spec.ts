/** One-tap, end to end: the browser's own dialog, driven through the debugging protocol. */
import type { Page } from '@playwright/test';
import { expect, loginTag, recordEvents, test, widget } from '../world.ts';
import { dialogs, signInThere } from './one-tap-visits.ts';

/** Counts the frames in which a drawn button is not visible. */
async function watchHidden(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { hidden: 0 });
    let drawn = false;
    const look = () => {
      const button = document.querySelector('auth-login')?.shadowRoot?.querySelector('.ae-button');
      const seen = button?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ?? false;
      drawn ||= seen;
      if (drawn && !seen) counted.hidden += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const tag = (provider: string, options: object, more = 'products="oauth otp"') => {
  const all = {
    providers: [{ type: 'google', one_tap: true, ...options }],
    loginRedirectURL: '',
    ...options,
  };
  return (demo: string) =>
    loginTag(
      provider,
      `${more} oauth-options='${JSON.stringify({ providers: all.providers, loginRedirectURL: `${demo}/authenticate` })}'`,
    );
};

test('an account chosen in the browser’s dialog signs in', async ({ page, servers, site }) => {
  await signInThere(page, servers.provider);
  const { client, next } = await dialogs(page);
  await site.open(page, { body: tag(servers.provider, {})(servers.demo) });
  const { dialogId, accounts } = await next();
  expect(accounts[0]?.email).toBe('ada@pets.example');
  // The form stays as it is behind the dialog.
  await expect(widget(page).button('Continue with Google')).toHaveAttribute('data-state', 'ready');
  await expect(page.locator('auth-login [aria-busy="true"]')).toHaveCount(0);
  await client.send('FedCm.selectAccount', { dialogId, accountIndex: 0 });
  await expect(page).toHaveURL(`${servers.demo}/home`);
});

test('alone on the page, it hides no button; once closed, it does not return @full', async ({
  page,
  servers,
  site,
}) => {
  await signInThere(page, servers.provider);
  const { client, next, count } = await dialogs(page);
  await recordEvents(page);
  await watchHidden(page);
  await site.open(page, { body: tag(servers.provider, {}, 'products="oauth"')(servers.demo) });
  const { dialogId } = await next();
  await client.send('FedCm.dismissDialog', { dialogId });
  await expect(widget(page).button('Continue with Google')).toBeVisible();
  expect(count()).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { hidden: number }).hidden)).toBe(0);
  await expect(widget(page).alert).toHaveText('');
  await widget(page).button('Continue with Google').click();
  await expect(page.getByText('Local mock of Google')).toBeVisible();
});

test('without a browser dialog, the vendor’s prompt stands in the page, above the button @full', async ({
  page,
  servers,
  site,
}, info) => {
  await page.addInitScript(() => {
    delete (window as { IdentityCredential?: unknown }).IdentityCredential;
  });
  await page.route('**/onetap/start*', async (route) => {
    const response = await route.fetch();
    const fedcm_config_url = 'https://accounts.google.com/gsi/fedcm.json';
    await route.fulfill({ response, json: { ...(await response.json()), fedcm_config_url } });
  });
  // The vendor's script, as far as it draws.
  const script = `google = { accounts: { id: {
    initialize(options) { this.options = options; },
    prompt() {
      const frame = document.createElement('iframe');
      frame.title = 'Sign in with Google';
      frame.height = 40;
      document.getElementById(this.options.prompt_parent_id).append(frame);
    },
    cancel() { window.cancelled = true; },
  } } };`;
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.setViewportSize({ width: 320, height: 640 });
  await site.open(page, { body: tag(servers.provider, { position: 'embeddedOnly' })(servers.demo) });
  const frame = page.locator('iframe[title="Sign in with Google"]');
  await expect(frame).toBeVisible();
  const [prompt, button] = [
    await frame.boundingBox(),
    await widget(page).button('Continue with Google').boundingBox(),
  ];
  expect((prompt?.y ?? 0) + (prompt?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  expect((prompt?.x ?? 0) + (prompt?.width ?? 0)).toBeLessThanOrEqual(320);
  await page.screenshot({ path: info.outputPath('embedded.png') });
  await page.evaluate(() => document.querySelector('auth-login')?.remove());
  await expect.poll(() => page.evaluate(() => (window as { cancelled?: boolean }).cancelled)).toBe(true);
});
