/** The real parts, each started as its users start it, and a page for the widget. */
import {
  expect as anyExpect,
  type BrowserContext,
  test as base,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Provider } from '../../provider/program/start.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import type { LoginOptions } from '../../src/login/options.ts';
import { startProgram, startProvider } from './programs.ts';
import { type Site, startSite } from './sites.ts';

export const publicToken = 'public-token-test-local';

export interface Servers {
  provider: string;
  demo: string;
  /** The origin of a site in whose frames the provider allows passkeys. */
  shopPort: number;
}

/** What `once` starts. */
export interface Started<T> {
  value: T;
  stop(): Promise<void>;
}

/** A provider in the worker's process, for `once`. */
export async function startedProvider(environment: Record<string, string>): Promise<Started<Provider>> {
  const provider = await startProvider({
    environment: { PROVIDER_PORT: '0', DATA_DIR: 'memory:', LOG_LEVEL: 'silent', ...environment },
  });
  return { value: provider, stop: provider.close };
}

/** For fixtures that start servers. */
export const slowStart = { timeout: 60_000 };

/** One text or mail from the outbox. */
interface Message {
  id: string;
  channel: 'email' | 'sms' | 'whatsapp';
  to: string;
  subject?: string;
  text: string;
  code?: string;
  link?: string;
}

export const adminSecret = 'the-admin-secret-of-these-journeys-0123456789';

/** Sets for one user, by the back office, whether a second factor is needed. */
export async function setMfa(provider: string, userId: string, mfa: 'off' | 'optional' | 'required') {
  const reply = await fetch(`${provider}/v1/users/${userId}/mfa`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${adminSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mfa }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Returns the project's real settings, with these changes. */
export async function changeSettings(page: Page | BrowserContext, changes: object): Promise<void> {
  await page.route('**/sdk/v1/projects/bootstrap/**', async (route) => {
    // The test may end meanwhile.
    const response = await route.fetch().catch(() => null);
    const body: { data: object } | null = await response?.json().catch(() => null);
    if (!response || !body) return route.abort().catch(() => {});
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...changes } } });
  });
}

export const test = base.extend<
  {
    site: Site;
    elsewhere: Site;
    shop: Site;
    inbox: Inbox;
    /** Opens a page of the site with the form, for codes by mail by default. */
    openLogin: (attributes?: string) => Promise<void>;
  },
  {
    servers: Servers;
    /**
     * Starts what tests of a worker share, with the first of them; it stops at the worker's end. Fixtures of the worker's own,
     * in files of tests, would cost each of these files a new worker with its browser and servers.
     */
    once: <T>(name: string, start: () => Promise<Started<T>>) => Promise<T>;
  }
>({
  once: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const started = new Map<string, Promise<Started<unknown>>>();
      await use(async <T>(name: string, start: () => Promise<Started<T>>) => {
        const starting = (started.get(name) as Promise<Started<T>> | undefined) ?? start();
        started.set(name, starting);
        return (await starting).value;
      });
      for (const starting of started.values()) await (await starting).stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const [providerPort, demoPort, shopPort] = [await freePort(), await freePort(), await freePort()];
      const env = {
        ...process.env,
        PROVIDER_PORT: String(providerPort),
        DEMO_PORT: String(demoPort),
        DATA_DIR: 'memory:',
        LOG_LEVEL: 'silent',
        // Journeys read the newest mail; the one about these mails starts a provider of its own.
        OWNER_NOTICES: 'false',
        ADMIN_SECRET: adminSecret,
        PASSKEY_TOP_ORIGINS: `http://localhost:${shopPort}`,
        // With it the tools learn of a revocation at once.
        RESOURCE_SERVER_SECRET: 'the-secret-of-the-tools-in-these-journeys',
      };
      const [provider, demo] = await Promise.all([startProgram('provider', env), startProgram('demo', env)]);
      await use({
        provider: `http://localhost:${providerPort}`,
        demo: `http://localhost:${demoPort}`,
        shopPort,
      });
      await Promise.all([demo.stop(), provider.stop()]);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  /** A second site, of another origin. */
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  elsewhere: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  /** A third, which may frame the others with passkeys in them. */
  shop: async ({ servers }, use) => {
    const site = await startSite(servers.shopPort);
    await use(site);
    await site.stop();
  },
  openLogin: async ({ page, site, servers }, use) => {
    await use((attributes) => site.open(page, { body: loginTag(servers.provider, attributes) }));
  },
  inbox: async ({ servers }, use) => {
    await use(new Inbox(servers.provider));
  },
});

/** Waits as long as the configuration says, which does not count outside of its runner, as for the visits of the sample apps. */
export const expect = anyExpect.configure({ timeout: 10_000 });

/** Reads the provider's outbox. Every test uses an address of its own. */
export class Inbox {
  readonly #provider: string;

  constructor(provider: string) {
    this.#provider = provider;
  }

  async all(to: string): Promise<Message[]> {
    const reply = await fetch(`${this.#provider}/outbox/messages?to=${encodeURIComponent(to)}`);
    return (await reply.json()) as Message[];
  }

  /** The newest message to this address, once there are at least `count`. */
  async newest(to: string, count = 1): Promise<Message> {
    await expect
      // A machine that starts three browsers at once can be slow.
      .poll(async () => (await this.all(to)).length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(count);
    const [message] = await this.all(to);
    if (!message) throw new Error(`no mail to ${to}`);
    return message;
  }

  async code(to: string, count = 1): Promise<string> {
    const { code } = await this.newest(to, count);
    if (!code) throw new Error(`the mail to ${to} has no code`);
    return code;
  }

  async link(to: string, count = 1): Promise<string> {
    const { link } = await this.newest(to, count);
    if (!link) throw new Error(`the mail to ${to} has no link`);
    return link;
  }
}

let addresses = 0;

/** An address that no other test uses. */
export function newAddress(): string {
  addresses += 1;
  return `visitor-${process.pid}-${addresses}-${Date.now().toString(36)}@example.com`;
}

/** The fields and buttons of a form as a visitor finds them. */
export function widget(page: Page, tag = 'auth-login') {
  const host = page.locator(tag);
  return {
    host,
    email: host.getByLabel('Email address'),
    next: host.getByRole('button', { name: 'Continue with email' }),
    code: host.getByLabel('6-digit passcode'),
    heading: host.getByRole('heading'),
    alert: host.getByRole('alert'),
    back: host.getByRole('button', { name: 'Back' }),
    button: (name: string | RegExp): Locator => host.getByRole('button', { name }),
    text: (text: string | RegExp): Locator => host.getByText(text),
  };
}

/** The element with the usual attributes, and those in `more`. */
export function loginTag(provider: string, more = `products="otp"`): string {
  return `<auth-login public-token="${publicToken}" api-base-url="${provider}" ${more}></auth-login>`;
}

/** The usual attributes as a configuration. */
export function loginConfig(provider: string): LoginOptions {
  return { publicToken, apiBaseUrl: provider, products: ['otp'] };
}

/** Collects what `auth-event` and `auth-error` report, from before the first script runs. */
export async function recordEvents(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(() => {
    const recordedEvents: { name: string; detail: unknown }[] = [];
    Object.assign(window, { recordedEvents });
    for (const name of ['auth-event', 'auth-error']) {
      document.addEventListener(name, (event) => {
        const { cause, ...detail } = (event as CustomEvent).detail;
        recordedEvents.push({ name, detail });
      });
    }
  });
}

export function recordedEvents(
  page: Page,
): Promise<{ name: string; detail: { type?: string; code?: string; path?: string } }[]> {
  return page.evaluate(() => (window as unknown as { recordedEvents: never[] }).recordedEvents);
}

export async function eventTypes(page: Page): Promise<(string | undefined)[]> {
  return (await recordedEvents(page))
    .filter(({ name }) => name === 'auth-event')
    .map(({ detail }) => detail.type);
}
