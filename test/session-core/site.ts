/** The real client in fake pages, against a real provider. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { startProvider } from '../../provider/program/start.ts';
import type { B2BSessionClient } from '../../session-core/b2b/client.ts';
import { createB2BSession } from '../../session-core/b2b/create-session.ts';
import type { SessionClient, SessionOptions } from '../../session-core/consumer/client.ts';
import { createSession } from '../../session-core/consumer/create-session.ts';
import type { Environment } from '../../session-core/environment.ts';
import type { CookieJar } from '../fakes/cookie-jar.ts';
import { createWorld, publicToken, type Tab, type TabOptions, type World } from '../fakes/environment.ts';
import { sharedDatabase } from '../provider/shared-database.ts';
import { createClient, generous } from '../provider/world.ts';

export const origin = 'http://localhost:4300';

interface Seen {
  call: string;
  status: number;
  body: Record<string, unknown>;
  /** Whether it carried a proof that the browser has its key. */
  isProved: boolean;
}

export interface Site {
  url: string;
  mail: ReturnType<typeof createClient>;
  /** The provider's replies, with their requests. */
  seen: Seen[];
  /** A new browser. */
  browser(
    options?: Pick<TabOptions, 'webauthn' | 'blocked' | 'keys'> & {
      /** The cookies that no script sees. @default none are kept */
      jar?: CookieJar;
    },
  ): {
    world: World;
    openTab(href?: string): { tab: Tab; client: SessionClient };
    /** Opens a tab with a client for organizations. */
    openMemberTab(href?: string): { tab: Tab; client: B2BSessionClient };
  };
}

/** A provider, and browsers whose pages call it over HTTP. */
export async function startSite(
  t: TestContext,
  project: Record<string, unknown> = {},
  environment: Record<string, string> = {},
  clock?: { now(): Date },
): Promise<Site> {
  const provider = await startProvider({
    environment: {
      PROVIDER_PORT: '0',
      LOG_LEVEL: 'silent',
      ...generous,
      PROJECT_SETTINGS: JSON.stringify(project),
      ...environment,
    },
    idle: 0,
    database: await sharedDatabase(),
    ...(clock && { clock }),
  });
  t.after(() => provider.close());
  const seen: Seen[] = [];
  return {
    url: provider.url,
    mail: createClient(provider.url),
    seen,
    browser({ jar, ...options } = {}) {
      const world = createWorld({ href: `${origin}/login` });
      function open<C extends { dispose(): void }>(
        create: (options: SessionOptions, environment: Environment) => C,
        href = `${origin}/login`,
      ): { tab: Tab; client: C } {
        const tab = world.openTab({ href, ...options });
        const environment: Environment = {
          ...tab.environment,
          async fetch(url, init) {
            const place = new URL(url);
            const cookies = jar?.read(place);
            const headers = {
              ...(init.headers as Record<string, string>),
              Origin: origin,
              ...(cookies && { Cookie: cookies }),
            };
            const response = await fetch(url, { ...init, headers });
            for (const line of response.headers.getSetCookie()) jar?.write(line, place);
            const body = JSON.parse(String(init.body ?? '{}')) as Seen['body'];
            const call = `${init.method} ${place.pathname}`;
            seen.push({ call, status: response.status, body, isProved: 'DPoP' in headers });
            assert.equal(response.headers.get('access-control-allow-origin'), origin);
            return response;
          },
        };
        const client = create({ publicToken, apiBaseUrl: provider.url }, environment);
        t.after(() => client.dispose());
        return { tab, client };
      }
      return {
        world,
        openTab: (href) => open(createSession, href),
        openMemberTab: (href) => open(createB2BSession, href),
      };
    },
  };
}
