/** The hidden frame of client services in real pages, at another origin than the page. */
import type { Page } from '@playwright/test';
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import type { SitePage } from '../sites.ts';
import { expect, publicToken, test } from '../world.ts';

type WithAuth = { auth: SessionClient };

/** A page with only the headless client. */
function headless(provider: string, more: object = {}, page: SitePage = {}): SitePage {
  const options = JSON.stringify({ publicToken, apiBaseUrl: provider, ...more });
  const script = `import { createSession } from '/dist/session-core.js'; window.auth = createSession(${options}); document.title = 'ready';`;
  return {
    head: '<script type="module" src="/page.js"></script>',
    files: { '/page.js': script },
    ...page,
  };
}

/** Parses a number through the frame; returns the error's code and message if that fails. */
async function read(page: Page): Promise<unknown> {
  await expect(page).toHaveTitle('ready');
  return page.evaluate(() =>
    (window as unknown as WithAuth).auth.clientServices
      .parsedPhoneNumber({ phoneNumber: '020 7946 0958', regionCode: 'GB' })
      .catch(({ code, error_type, message }) => ({ code, error_type, message })),
  );
}

const parsed = { isValid: true, number: '+442079460958', national: '020 7946 0958' };

test('the provider’s frame parses a number; it is invisible, unreachable, and loads only when needed', async ({
  page,
  site,
  servers,
}) => {
  const violations: string[] = [];
  page.on(
    'console',
    (message) => /Content.Security.Policy/i.test(message.text()) && violations.push(message.text()),
  );
  const policy = `default-src 'none'; script-src 'self'; style-src 'none'; connect-src ${servers.provider}; frame-src ${servers.provider}; require-trusted-types-for 'script'; trusted-types 'none'`;
  await site.open(page, headless(servers.provider, {}, { headers: { 'content-security-policy': policy } }));
  await expect(page).toHaveTitle('ready');
  const frame = page.locator('iframe');
  await expect(frame).toHaveCount(0);
  expect(await Promise.all([read(page), read(page)])).toEqual([parsed, parsed]);
  await expect(frame).toHaveCount(1);
  await expect(frame).toHaveAttribute('src', `${servers.provider}/client-services.html`);
  await expect(frame).toHaveAttribute('data-loaded', 'true');
  expect(await frame.boundingBox()).toMatchObject({ width: 0, height: 0 });
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  await page.keyboard.press('Tab');
  await expect(frame).not.toBeFocused();
  // The host empties its body: the next call creates another frame.
  await page.evaluate(() => document.body.replaceChildren());
  expect(await read(page)).toEqual(parsed);
  expect(violations).toEqual([]);
});

test('a frame that the page or the server forbids is reported soon; a copy on a plain server answers its own pages only', async ({
  page,
  site,
  elsewhere,
  servers,
}) => {
  const soon = async (reason: string, milliseconds: number) => {
    const started = Date.now();
    expect(await read(page)).toMatchObject({ code: 'unreachable', message: expect.stringContaining(reason) });
    expect(Date.now() - started).toBeLessThan(milliseconds);
  };
  const policy = `default-src 'none'; script-src 'self'; connect-src ${servers.provider}`;
  await site.open(page, headless(servers.provider, {}, { headers: { 'content-security-policy': policy } }));
  await soon('(frame-src)', 5_000);
  await expect(page.locator('iframe')).toHaveCount(0);
  // The browser fires the load event of this one.
  await page.route('**/refused.html', (route) =>
    route.fulfill({ headers: { 'content-security-policy': "frame-ancestors 'none'" }, body: 'no' }),
  );
  const at = (clientsideServicesIframeURL: string) =>
    site.open(page, headless(servers.provider, { clientsideServicesIframeURL }));
  await at(`${servers.provider}/refused.html`);
  await soon('frame-ancestors', 8_000);

  await at('/dist/client-services.html');
  expect(await read(page)).toEqual(parsed);
  await at(`${elsewhere.origin}/dist/client-services.html`);
  expect(await read(page)).toMatchObject({ code: 'api_error', error_type: 'unregistered_origin' });
});
