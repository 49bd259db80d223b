/** The routes of the shelters' site: its pages, and the animals. */
import { type Context, Hono } from 'hono';
import { createFileServer } from '../files.ts';
import { type Env, securityHeaders } from '../headers.ts';
import type { Limit } from '../limits.ts';
import type { Animals } from './animals.ts';
import type { KnownMember, MemberCheck } from './member.ts';

/** Address to file, below `pages/`. */
const pageFiles: Readonly<Record<string, string>> = {
  '/': 'animals.html',
  '/login': 'login.html',
  // Where links, invitations and company logins return to.
  '/authenticate': 'login.html',
};

/** Names of its own: cookies do not heed ports, and the pet game is on the same host. */
export const cookies = {
  opaqueTokenCookieName: 'shelter_session',
  jwtCookieName: 'shelter_session_jwt',
  istCookieName: 'shelter_intermediate_session_token',
};

/** Those who may give an animal away. */
const givers = ['keeper', 'auth_admin'];

export interface ShelterParts {
  providerUrl: string;
  publicToken: string;
  prefix: string;
  pagesDirectory: string;
  /** What the pages share with those of the pet game. */
  sharedDirectory: string;
  distDirectory: string;
  checkMember: MemberCheck;
  animals: Animals;
  /** Counts the calls of each member. */
  limit: Limit;
}

export function createShelterApp(parts: ShelterParts): Hono<Env> {
  const { providerUrl: apiBaseUrl, publicToken, prefix, animals } = parts;
  const app = new Hono<Env>();
  app.use(securityHeaders(apiBaseUrl));
  const pages = createFileServer(parts.pagesDirectory);
  for (const [address, file] of Object.entries(pageFiles)) {
    app.get(address, async (context) => (await pages(file, context.req.raw)) ?? context.notFound());
  }
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
  const config = JSON.stringify({ apiBaseUrl, publicToken, prefix, cookies });
  app.get('/config.js', (context) =>
    context.body(`export const config = ${config};\n`, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
    }),
  );

  app.use('/api/*', async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });
  app.get('/api/animals', async (context) => {
    const member = await identify(context);
    if (member instanceof Response) return member;
    return context.json({ animals: await animals.list(member.organizationId), may_give: mayGive(member) });
  });
  app.post('/api/animals/:id/give', async (context) => {
    const member = await identify(context);
    if (member instanceof Response) return member;
    if (!mayGive(member)) return refuse(context, 403, 'Only keepers give animals away. Ask one of them.');
    const body: unknown = await context.req.json().catch(() => null);
    const to = readHome(body);
    if (to === null) return refuse(context, 400, 'Please say who takes the animal home.');
    const given = await animals.give({
      organizationId: member.organizationId,
      animalId: context.req.param('id'),
      by: member.memberId,
      to,
    });
    if (!given) return refuse(context, 409, 'This animal is no longer waiting for a home.');
    return context.json({ animal: given });
  });
  app.all('/api/*', (context) => refuse(context, 404, 'There is nothing here.'));

  async function identify(context: Context): Promise<KnownMember | Response> {
    const member = await parts.checkMember(context.req.header('Authorization'));
    switch (member.kind) {
      case 'known': {
        const seconds = parts.limit(member.memberId);
        if (seconds === null) return member;
        context.header('Retry-After', String(seconds));
        return refuse(context, 429, 'That was a lot at once. Please try again in a minute.');
      }
      case 'unknown':
        context.header('WWW-Authenticate', 'Bearer error="invalid_token"');
        return refuse(context, 401, member.reason);
      case 'unsure':
        context.header('Retry-After', '5');
        return refuse(context, 503, 'The sign-in service does not answer. Please try again soon.');
    }
  }

  app.notFound((context) => context.redirect('/', 302));
  app.onError((error, context) => {
    console.error(`shelter: ${context.req.method} ${context.req.path} failed: ${error.message}`);
    return context.json({ message: 'Something went wrong here. Please try again.' }, 500);
  });
  return app;
}

function mayGive({ roles, impersonated }: KnownMember): boolean {
  return !impersonated && roles.some((role) => givers.includes(role));
}

/** The name of the new home; null for anything else than a short text. */
function readHome(body: unknown): string | null {
  const to = typeof body === 'object' && body !== null && 'to' in body ? body.to : null;
  if (typeof to !== 'string') return null;
  const name = to.trim();
  return name.length > 0 && name.length <= 100 ? name : null;
}

function refuse(context: Context, status: 400 | 401 | 403 | 404 | 409 | 429 | 503, message: string) {
  return context.json({ message }, status);
}
