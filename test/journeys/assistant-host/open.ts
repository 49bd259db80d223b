/** Opens the page of an assistant, with an access token that a visitor granted. */
import { join } from 'node:path';
import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { build } from 'esbuild';
import { visitorOf } from '../../demo/visitor.ts';
import { createClient } from '../../provider/client.ts';
import { registerApp, signIn, verifier } from '../apps.ts';
import type { Site } from '../sites.ts';
import { test as base, type Servers } from '../world.ts';

/**
 * What a widget that names no domain may do, and no more. The inner frame inherits it from the page around it.
 *
 * @see https://github.com/modelcontextprotocol/ext-apps/blob/main/specification/2026-01-26/apps.mdx, host behavior
 */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

/** The proxy between assistant and widget, at its own origin. Passes messages on in both directions. */
const PROXY = `<script>
let inner = null;
addEventListener('message', ({ source, data }) => {
  if (source === window.parent && data.method === 'ui/notifications/sandbox-resource-ready') {
    inner = document.createElement('iframe');
    inner.title = 'Widget';
    inner.sandbox = 'allow-scripts';
    inner.srcdoc = data.params.html;
    document.body.append(inner);
  } else if (source === window.parent) inner?.contentWindow.postMessage(data, '*');
  else if (source === inner?.contentWindow) window.parent.postMessage(data, '*');
});
window.parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
</script><style>body, main { margin: 0 } iframe { position: fixed; inset: 0; inline-size: 100%; block-size: 100%; border: 0 }</style>`;

/** Without an icon, the browser requests one and logs an error. */
const NO_ICON = '<link rel="icon" href="data:,">';

interface Surroundings {
  page: Page;
  context: BrowserContext;
  servers: Servers;
  site: Site;
  elsewhere: Site;
}

/** An access token with all scopes, as an app gets it. */
async function allowed({ context, servers, elsewhere }: Surroundings): Promise<string> {
  const { session } = await signIn(context, servers.provider);
  const redirect = `${elsewhere.origin}/callback`;
  const app = await registerApp(servers.provider, redirect);
  const query = app.query({ scope: 'pets:read pets:feed pets:play achievements:read' });
  const wire = createClient(servers.provider);
  const answer = await visitorOf(servers.demo, wire, session, '').decide(
    `${servers.demo}/oauth/authorize${query}`,
  );
  const reply = await fetch(`${servers.provider}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: app.clientId,
      redirect_uri: redirect,
      code: new URL(answer).searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
}

type Theme = 'light' | 'dark';

export const test = base.extend<{
  /** Opens the assistant and returns the document of the widget that `window.assistant` then shows. */
  assistant: (theme: Theme) => Promise<FrameLocator>;
}>({
  assistant: async ({ page, context, servers, site, elsewhere }, use) => {
    await use((theme) => openAssistant({ page, context, servers, site, elsewhere }, theme));
  },
});

async function openAssistant(world: Surroundings, theme: Theme): Promise<FrameLocator> {
  const { page, servers, site, elsewhere } = world;
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'page.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
  });
  const token = await allowed(world);
  await elsewhere.open(page, { head: NO_ICON, body: PROXY, headers: { 'Content-Security-Policy': POLICY } });
  const setting = { server: `${servers.demo}/mcp`, token, sandbox: elsewhere.origin, theme };
  await site.open(page, {
    head: `${NO_ICON}<style>body, main { margin: 0 } iframe { display: block; inline-size: 100%; border: 0 }</style>`,
    body: `<script type="application/json" id="setting">${JSON.stringify(setting)}</script><iframe title="Sandbox" sandbox="allow-scripts allow-same-origin"></iframe><script type="module" src="/host.js"></script>`,
    files: { '/host.js': outputFiles[0]?.text ?? '' },
  });
  await page.waitForFunction(() => 'assistant' in window);
  return page.frameLocator('iframe').frameLocator('iframe');
}
