/** Chromium with the real extension of KeePassXC, connected to the program. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Worker } from '@playwright/test';
import { findChromium } from '../../../scripts/browsers/chromium.mjs';
import type { Association } from './database.ts';
import type { Program } from './program.ts';

/** The functions of the extension's background script that the test calls. */
declare const keepass: {
  readonly databaseHash: string;
  getDatabaseHash(tab: null): Promise<string>;
  reconnect(tab: null, timeout: number): Promise<boolean>;
  setCryptoKey(id: string, key: string): void;
};
declare const page: { initSettings(): Promise<object> };
declare const browser: { storage: { local: { set(values: object): Promise<void> } } };

interface Manifest {
  readonly key?: string;
  readonly version: string;
}

const host = 'org.keepassxc.keepassxc_browser';

interface BrowserOptions {
  /** An empty profile gets into this folder. */
  folder: string;
  /** The unpacked extension. */
  extension: string;
  program: Program;
  association: Association;
  /** The site of the test. */
  origin: string;
}

export async function startBrowser(options: BrowserOptions): Promise<BrowserContext> {
  const { folder, extension, program, association, origin } = options;
  const { key, version } = JSON.parse(await readFile(join(extension, 'manifest.json'), 'utf8')) as Manifest;
  const profile = join(folder, 'profile');
  const id = extensionId(extension, key);
  await mkdir(join(profile, 'NativeMessagingHosts'), { recursive: true });
  await writeFile(
    join(profile, 'NativeMessagingHosts', `${host}.json`),
    JSON.stringify({
      name: host,
      description: 'KeePassXC',
      path: '/usr/bin/keepassxc-proxy',
      type: 'stdio',
      allowed_origins: [`chrome-extension://${id}/`],
    }),
  );
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    // Extensions run in the new headless mode only, which draws as a window does.
    channel: 'chromium',
    env: { ...process.env, ...program.env } as Record<string, string>,
    ignoreDefaultArgs: ['--disable-extensions', '--disable-component-extensions-with-background-pages'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await associate(worker, association);
  if (needsPermission(version)) await permitSingleFields(worker, origin);
  return context;
}

/** Tells the extension what the database knows of it already, in place of the visitor's click in the program's dialog. */
async function associate(worker: Worker, association: Association): Promise<void> {
  for (const end = Date.now() + 20_000; ; ) {
    const isConnected = await worker.evaluate(async ({ id, key }) => {
      if (typeof keepass === 'undefined') return false;
      if (!keepass.databaseHash) await keepass.reconnect(null, 5000);
      if (!(await keepass.getDatabaseHash(null))) return false;
      keepass.setCryptoKey(id, key);
      return true;
    }, association);
    if (isConnected) return;
    if (Date.now() > end) throw new Error('The extension does not reach KeePassXC.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Before 1.9.8 it offers to fill in an address without a password beside it only where the visitor has allowed it. */
function needsPermission(version: string): boolean {
  return version.localeCompare('1.9.8', 'en', { numeric: true }) < 0;
}

/** Does what a click on "Add username-only option for the site" in its popup does. */
async function permitSingleFields(worker: Worker, origin: string): Promise<void> {
  await worker.evaluate(async (url) => {
    const sitePreferences = [{ url, ignore: 'ignoreNothing', usernameOnly: true }];
    await browser.storage.local.set({ settings: { ...(await page.initSettings()), sitePreferences } });
  }, `${origin}/*`);
}

/** Chromium derives the id from the key in the manifest, or else from the path. */
function extensionId(folder: string, key: string | undefined): string {
  const named = key === undefined ? folder : Buffer.from(key, 'base64');
  const hash = createHash('sha256').update(named).digest('hex').slice(0, 32);
  return [...hash].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}
