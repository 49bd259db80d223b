/** The demo's routes: the pages, the files they load, the pets, and the tools for assistants. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { isOutage } from '../platform/storage/outage.ts';
import { createPetsApi, type PetsApiParts } from './api/pets-api.ts';
import { createFileServer } from './files.ts';
import { type Env, securityHeaders } from './headers.ts';
import { chooseLanguage } from './language.ts';
import { createLoginPage } from './login-page.ts';
import type { ToolServer } from './mcp/endpoint.ts';
import { plainPage, translatedPage } from './translated-page.ts';

/** Address to file, below `pages/`. */
const pageFiles: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/account': 'account.html',
  '/authenticate': 'authenticate.html',
  '/home': 'home.html',
  '/oauth/authorize': 'authorize.html',
};

/** The parts that the routes are made of. */
interface AppParts extends PetsApiParts {
  providerUrl: string;
  publicToken: string;
  /** The provider's prefix for cookies, storage keys and link parameters. */
  prefix: string;
  distDirectory: string;
  pagesDirectory: string;
  publicDirectory: string;
  toolServer: ToolServer;
}

/** Joins the routes. Every other address redirects to the homepage. */
export function createApp(parts: AppParts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(securityHeaders(parts.providerUrl));
  // Visitors who open a broken link go to the homepage, also below the folders of files and calls.
  app.use(async (context, next) => {
    await next();
    if (context.res.status !== 404 || !context.req.header('Accept')?.includes('text/html')) return;
    context.res = context.redirect('/', 302);
  });

  const loginPage = createLoginPage(parts);
  app.get('/login', async (context) => {
    const { html, styleHash, scriptHash } = await loginPage(
      new URL(context.req.url),
      chooseLanguage(context),
    );
    context.set('styles', styleHash);
    context.set('scripts', scriptHash);
    return context.html(html);
  });
  for (const [address, file] of Object.entries(pageFiles)) {
    app.get(address, async (context) => {
      const template = await readFile(join(parts.pagesDirectory, file), 'utf8');
      return context.html(translatedPage(template, chooseLanguage(context), new URL(context.req.url)));
    });
  }

  // Widgets that are opened by themselves, without an assistant.
  app.get('/assets/widgets/:file{(?:pets|achievements)\\.html}', async (context) => {
    const path = join(parts.pagesDirectory, 'assets/widgets', context.req.param('file'));
    return context.html(plainPage(await readFile(path, 'utf8')));
  });

  const folders = {
    '/assets/': createFileServer(`${parts.pagesDirectory}/assets`),
    '/dist/': createFileServer(parts.distDirectory),
    '/public/': createFileServer(parts.publicDirectory),
  };
  for (const [address, files] of Object.entries(folders)) {
    app.get(`${address}*`, async (context) => {
      const file = await files(context.req.path.slice(address.length), context.req.raw);
      // Any page of this machine may embed the widget, and modules from another origin need CORS.
      if (address === '/dist/') file?.headers.set('Access-Control-Allow-Origin', '*');
      return file ?? context.text('Not found', 404);
    });
  }

  // A module, not a global: the pages import the settings of this installation.
  const { providerUrl: apiBaseUrl, publicToken, prefix } = parts;
  const config = JSON.stringify({ apiBaseUrl, publicToken, prefix });
  app.get('/config.js', (context) =>
    context.body(`export const config = ${config};\n`, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );

  app.route('/api', createPetsApi(parts));
  app.route('/', parts.toolServer.app);
  app.notFound((context) => context.redirect('/', 302));
  app.onError((error, context) => {
    if (isOutage(error)) {
      context.header('Retry-After', '5');
      return context.json(
        { error: 'pets_away', message: 'The pets do not answer right now. Please try again soon.' },
        503,
      );
    }
    console.error(`demo: ${context.req.method} ${context.req.path} failed: ${error.message}`);
    return context.json({ error: 'internal', message: 'Something went wrong here. Please try again.' }, 500);
  });
  return app;
}
