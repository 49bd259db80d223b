/** The routes of the shelters' site: its pages, their files, and the animals. */
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { createFileServer } from '../files.ts';
import { type Env, securityHeaders } from '../headers.ts';
import { chooseLanguage } from '../language.ts';
import { type AnimalsApiParts, createAnimalsApi } from './animals-api.ts';
import { cookies } from './cookies.ts';
import { createPages, type PageParts, type Visit } from './pages.ts';

interface ShelterParts extends PageParts, AnimalsApiParts {
  /** What the pages share with those of the pet game. */
  sharedDirectory: string;
  distDirectory: string;
}

export function createShelterApp(parts: ShelterParts): Hono<Env> {
  const app = new Hono<Env>();
  app.use(securityHeaders(parts.providerUrl));
  const pages = createPages(parts);

  app.get('/', async (context) => context.html(await pages.front(visitOf(context))));
  app.get('/animals', async (context) => {
    const visit = visitOf(context);
    return visit.isMember ? context.html(await pages.animals(visit)) : context.redirect('/login', 302);
  });
  app.get('/account', async (context) => context.html(await pages.account(visitOf(context))));
  // Where links, invitations and company logins return to.
  app.get('/authenticate', async (context) =>
    context.html(await pages.login(visitOf(context), { slug: null })),
  );
  app.get('/login', async (context) => context.html(await pages.login(visitOf(context), { slug: null })));
  // Where the provider sends members whom an app asks for access.
  app.get('/oauth/authorize', async (context) => context.html(await pages.authorize(visitOf(context))));
  app.get('/:slug{[a-z0-9._~-]+}/login', async (context) =>
    context.html(await pages.login(visitOf(context), { slug: context.req.param('slug') })),
  );

  const folders = {
    '/assets/': createFileServer(`${parts.pagesDirectory}/assets`),
    '/shared/': createFileServer(parts.sharedDirectory),
    '/dist/': createFileServer(parts.distDirectory),
  };
  for (const [address, files] of Object.entries(folders)) {
    app.get(`${address}*`, async (context) => {
      const file = await files(context.req.path.slice(address.length), context.req.raw);
      return file ?? context.text('Not found', 404);
    });
  }
  app.get('/config.js', (context) =>
    context.body(pages.config(), 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );

  app.route('/api', createAnimalsApi(parts));
  app.notFound((context) => context.redirect('/', 302));
  app.onError((error, context) => {
    console.error(`shelter: ${context.req.method} ${context.req.path} failed: ${error.message}`);
    return context.json({ error: 'internal', message: 'Something went wrong here. Please try again.' }, 500);
  });
  return app;
}

function visitOf(context: Context<Env>): Visit {
  return {
    address: new URL(context.req.url),
    tag: chooseLanguage(context),
    isMember: Boolean(getCookie(context, cookies.opaqueTokenCookieName)),
  };
}
