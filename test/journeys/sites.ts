/** Made-up sites for the widget, each at its own origin. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { Server } from 'node:net';
import { extname, join } from 'node:path';
import type { Tab } from './tab.ts';

const root = join(import.meta.dirname, '../..');

export const moduleScript = '<script type="module" src="/dist/auth-elements.js"></script>';

/** A page of a made-up site, at its own origin. */
export interface Site {
  readonly origin: string;
  /** Serves this page and opens it. `head` and `body` are HTML; the headers are the page's. */
  open(tab: Pick<Tab, 'goto'>, options: SitePage): Promise<void>;
}

export interface SitePage {
  head?: string;
  body?: string;
  headers?: Record<string, string>;
  lang?: string;
  dir?: 'ltr' | 'rtl';
  /** Further files by path, with the type derived from the extension. */
  files?: Record<string, string>;
  path?: string;
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
};

/** A real server for each test: browsers treat pages that never came over the network differently. */
export async function startSite(port = 0): Promise<Site & { stop(): Promise<void> }> {
  let page: SitePage = {};
  const server = createHttpServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = page.files?.[pathname] ?? (await published(pathname));
    const type = contentTypes[extname(pathname)] ?? 'text/html; charset=utf-8';
    if (file !== null)
      response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(file);
    else if (extname(pathname)) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
        .end(html(page));
  });
  server.listen(port);
  await once(server, 'listening');
  const origin = `http://localhost:${portOf(server)}`;
  return {
    origin,
    async open(tab, options) {
      page = options;
      // Where a test delays React, Firefox has not finished loading the page.
      await tab.goto(`${origin}${options.path ?? '/'}`, { waitUntil: 'domcontentloaded' });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function html({ head = moduleScript, body = '', lang = 'en', dir = 'ltr' }: SitePage): string {
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><title>A site</title><meta name="viewport" content="width=device-width">${head}</head><body><main>${body}</main></body></html>`;
}

function published(pathname: string): Promise<Buffer | null> {
  if (!pathname.startsWith('/dist/')) return Promise.resolve(null);
  return readFile(join(root, pathname)).catch(() => null);
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
