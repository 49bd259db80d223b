/** Device Bound Session Credentials in Chromium, with keys in software: the machines of tests have no hardware for them. */
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { selfSigned } from '../../../provider/sso/saml/self-signed.ts';
import { findChromium, quietly } from '../../../scripts/browsers/chromium.mjs';
import { startProvider } from '../programs.ts';
import { signInHeadless, type WithAuth } from '../sign-in.ts';
import { type Site, startSite } from '../sites.ts';
import { expect, Inbox, publicToken, test } from '../world.ts';

const deviceCookie = '__Host-auth_session_device';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const certificate = selfSigned(privateKey, 'localhost', new Date());
const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });

/** https in front of a server: browsers bind no session over http. */
async function startTls(target = '') {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert: certificate }, (incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const passed = request(new URL(url, gate.target), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
    });
    passed.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  });
  server.listen(0);
  await once(server, 'listening');
  const url = `https://localhost:${(server.address() as AddressInfo).port}`;
  const gate = { url, target, stop: () => server.close() };
  return gate;
}

async function startBrowser(): Promise<BrowserContext & { forget(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'device-bound-'));
  const options = quietly(findChromium());
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [
      ...(options.args ?? []),
      '--enable-features=DeviceBoundSessions,EnableBoundSessionCredentialsSoftwareKeysForManualTesting',
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
    ],
  });
  // Without a key of the page, which would refuse the thief by itself.
  await context.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  return Object.assign(context, {
    forget: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  });
}

async function openPage(
  context: BrowserContext,
  site: Site,
  { page: origin, provider }: Addresses,
): Promise<Page> {
  const page = await context.newPage();
  await site.open(
    { goto: (address) => page.goto(address.replace(site.origin, origin)) },
    {
      body: `<script type="module">
      import { createSession } from '/dist/session-core.js';
      window.auth = createSession(${JSON.stringify({ publicToken, apiBaseUrl: provider })});
      document.title = 'ready';
    </script>`,
    },
  );
  await expect(page).toHaveTitle('ready');
  return page;
}

interface Addresses {
  page: string;
  provider: string;
}

const checked = (page: Page) =>
  page.evaluate(() =>
    (window as never as WithAuth).auth.session.authenticate().then(
      ({ session }) => session.session_id,
      (error) => String(error.error_type ?? error.code),
    ),
  );

const hasDeviceCookie = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name === deviceCookie);

test('the browser binds a session to its device, renews the cookie by itself, and a copied jar is worthless in minutes', async () => {
  // It starts a browser of its own, with a profile on the disk.
  test.slow();
  let later = 0;
  const site = await startSite();
  const tls = { page: await startTls(site.origin), provider: await startTls() };
  const provider = await startProvider({
    environment: {
      PROVIDER_PORT: '0',
      DATA_DIR: 'memory:',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: tls.provider.url,
      ALLOWED_ORIGINS: tls.page.url,
      PROJECT_SETTINGS: JSON.stringify({ session_cookies: 'http_only' }),
    },
    clock: { now: () => new Date(Date.now() + later) },
  });
  tls.provider.target = provider.url;
  const addresses = { page: tls.page.url, provider: tls.provider.url };
  const [owner, thief] = [await startBrowser(), await startBrowser()];
  try {
    const page = await openPage(owner, site, addresses);
    await signInHeadless(page, new Inbox(provider.url));
    await expect.poll(() => hasDeviceCookie(owner)).toBe(true);
    const mine = await checked(page);
    expect(mine).toMatch(/^session-/);

    await thief.addCookies(await owner.cookies());
    later = 12 * 60_000;
    await owner.clearCookies({ name: deviceCookie });
    expect(await checked(page)).toBe(mine);
    expect(await hasDeviceCookie(owner)).toBe(true);
    await page.reload();
    await expect(page).toHaveTitle('ready');
    expect(await checked(page)).toBe(mine);

    const stolen = await openPage(thief, site, addresses);
    expect(await checked(stolen)).not.toMatch(/^session-/);
    expect(await checked(page)).toBe(mine);
  } finally {
    await Promise.all([owner.forget(), thief.forget()]);
    await provider.close();
    await site.stop();
    for (const { stop } of Object.values(tls)) stop();
  }
});
