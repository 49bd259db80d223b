/** Pages with `<auth-idp-consent>` and `<auth-logout>`, and what the app behind them receives. */
import type { Page } from '@playwright/test';
import { type App, registerApp, signIn } from '../apps.ts';
import type { Site } from '../sites.ts';
import { test as base, publicToken } from '../world.ts';

export const signInTag = (name: string, provider: string, more = '') =>
  `<${name} public-token="${publicToken}" api-base-url="${provider}" ${more}></${name}>`;

export const consentTag = (provider: string, more = '') => signInTag('auth-idp-consent', provider, more);

/** The element's parts as a visitor finds them. */
export function parts(page: Page, name = 'auth-idp-consent') {
  const host = page.locator(name);
  return {
    host,
    heading: host.getByRole('heading').first(),
    allow: host.getByRole('button', { name: 'Allow' }),
    deny: host.getByRole('button', { name: 'Deny' }),
    alert: host.getByRole('alert'),
    text: (text: string | RegExp) => host.getByText(text),
    button: (name: string) => host.getByRole('button', { name }),
  };
}

/** What the app's page receives. */
export async function answer(page: Page, app: Site): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.origin === app.origin);
  return new URL(page.url()).searchParams;
}

interface Opened {
  /** The request's parameters, where they differ from the defaults. */
  more?: Record<string, string>;
  attributes?: string;
  headers?: Record<string, string>;
}

export const test = base.extend<{
  app: App;
  /** A signed-in visitor, created on first use. */
  visitor: Awaited<ReturnType<typeof signIn>>;
  /** Opens the page that asks for consent. */
  ask: (opened?: Opened) => Promise<unknown>;
}>({
  app: async ({ elsewhere, servers }, use) => {
    await use(await registerApp(servers.provider, `${elsewhere.origin}/callback`));
  },
  visitor: async ({ context, servers }, use) => {
    await use(await signIn(context, servers.provider));
  },
  ask: async ({ page, site, servers, app }, use) => {
    await use(({ more = {}, attributes = '', headers = {} } = {}) =>
      site.open(page, {
        path: `/${app.query(more)}`,
        body: consentTag(servers.provider, attributes),
        headers,
      }),
    );
  },
});
