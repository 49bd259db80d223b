/** The provider's HTTP interface: middleware and routes. */

import { Hono, type MiddlewareHandler } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import { adminRoutes } from '../admin/describe.ts';
import { mountAdmin } from '../admin/mount.ts';
import { basePath } from '../calls/base-path.ts';
import { mountCalls } from '../calls/mount.ts';
import { openApiDocument } from '../calls/openapi/openapi.ts';
import { mountDeviceSessions } from '../calls/users/device-sessions.ts';
import { limitBody } from '../http/body-limit.ts';
import { cors } from '../http/cors.ts';
import { answerFailure } from '../http/error-replies.ts';
import { mountHealth } from '../http/health.ts';
import { publicPath } from '../http/public-path.ts';
import { Refusal } from '../http/refusal.ts';
import { type RequestState, trackRequests } from '../http/request-state.ts';
import { mountNotices } from '../notices/report/routes.ts';
import { mountOAuthServer } from '../oauth-server/endpoints.ts';
import { rememberAddress } from '../oauth-server/engine/caller-address.ts';
import { endingOfMembers } from '../organizations/social/social-finish.ts';
import { mountMemberSocial } from '../organizations/social/social-routes.ts';
import { mountClientServices } from '../pages/client-services.ts';
import { mountErrorsPage } from '../pages/errors-page.ts';
import { mountOutbox } from '../pages/outbox.ts';
import { mountSocialSignIn } from '../proofs/social/mount.ts';
import { mountFingerprint } from '../protection/routes.ts';
import { mountDirectories } from '../scim/mount.ts';
import { publishedForSeconds } from '../secrets/keys.ts';
import { serverRoutes } from '../server-calls/describe.ts';
import { mountServerCalls } from '../server-calls/mount.ts';
import { hasManagement } from '../settings/settings.ts';
import { mountLocalCompany } from '../sso/mock/mount-local.ts';
import { mountSso } from '../sso/routes.ts';
import type { Parts } from '../world/ground.ts';
import { type World, worldOf } from '../world/world.ts';

interface AppOptions {
  /** Aborted when the provider stops: ends streams, and asks keep-alive connections to close. */
  stopping: AbortSignal;
}

/** The management API on a port of its own. */
export function createAdminApp(world: World, options: AppOptions): Hono<RequestState> {
  const app = emptyApp(world, options);
  app.use(limitBody, refuseNulInAddress);
  mountAdmin(app, world);
  mountServerCalls(app, world);
  mountKeys(app, world);
  return app;
}

export function createApp(world: World, options: AppOptions): Hono<RequestState> {
  const { stopping } = options;
  const app = emptyApp(world, options);
  app.use(cors(world));
  app.use(limitBody, refuseNulInAddress);

  const ofApps = [
    '/oauth/*',
    '/projects/*',
    `${basePath}/idp/*`,
    `${basePath}/oauth/*`,
    `${basePath}/b2b/oauth/*`,
  ];
  for (const path of ofApps) app.use(path, rememberAddress(world));
  mountCalls(app, world);
  mountDeviceSessions(app, world);
  mountAbout(app, world);
  mountHealth(app, world);
  mountErrorsPage(app);
  mountNotices(app, world);
  mountClientServices(app, world);
  mountLocalCompany(app, world);
  mountMemberSocial(app, world, mountSocialSignIn(app, world, endingOfMembers(world)));
  mountSso(app, world);
  mountFingerprint(app, world);
  mountOAuthServer(app, world);
  mountDirectories(app, world);
  if (hasManagement(world.settings) && world.settings.adminPort === undefined) {
    mountAdmin(app, world);
    mountServerCalls(app, world);
  }
  const { outbox } = world.messenger;
  if (outbox) mountOutbox(app, { outbox, stopping });
  app.get('/', (context) => context.redirect(publicPath(world) + (outbox ? '/outbox' : '/docs/errors')));
  return app;
}

/** What every request passes. */
function emptyApp(world: World, { stopping }: AppOptions): Hono<RequestState> {
  // Hono's default tries a faster router first, which refuses these paths: each start would pay for both.
  const app = new Hono<RequestState>({ router: new TrieRouter() });
  app.onError((error, context) => answerFailure(world, error, context));
  app.notFound((context) => answerFailure(world, new Refusal('route_not_found'), context));
  app.use(trackRequests(world), securityHeaders(world));
  app.use(async (context, next) => {
    await next();
    if (stopping.aborted) context.header('Connection', 'close');
  });
  return app;
}

/** PostgreSQL cannot store U+0000, and no call needs it. `readJson` checks bodies. */
const refuseNulInAddress: MiddlewareHandler = (context, next) => {
  if (!context.req.url.includes('%00')) return next();
  throw new Refusal('bad_request', { message: 'The address must not contain the character U+0000.' });
};

/** The metadata endpoints about the provider itself. */
function mountAbout(app: Hono<RequestState>, world: World): void {
  // Created on first request: it would lengthen a start by half, and most providers never serve it.
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/openapi.json', (context) => {
    document ??= openApiDocument(world, { management: adminRoutes, servers: serverRoutes });
    return context.json(document);
  });

  app.get('/.well-known/jwks.json', async (context) => {
    context.header('Cache-Control', `public, max-age=${publishedForSeconds}`);
    return context.json((await world.keys.current()).published);
  });

  mountKeys(app, world);

  // Apps on Android find their list in the file of the domain, `assetlinks.json`.
  const relatedOrigins = world.settings.passkeys.relatedOrigins.filter((one) => !one.startsWith('android:'));
  if (relatedOrigins.length > 0) {
    // See https://www.w3.org/TR/webauthn-3/#sctn-related-origins
    app.get('/.well-known/webauthn', (context) => context.json({ origins: relatedOrigins }));
  }
}

/** The keys of each project, also where its servers call. */
function mountKeys(app: Hono<RequestState>, world: Pick<World, 'projects'>): void {
  const ofProjects = [
    '/v1/sessions/jwks/:project_id',
    '/v1/b2b/sessions/jwks/:project_id',
    '/projects/:project_id/.well-known/jwks.json',
  ];
  app.on('GET', ofProjects, async (context) => {
    const ownWorld = worldOf(world, { project_id: context.req.param('project_id') });
    if (!ownWorld) throw new Refusal('route_not_found');
    context.header('Cache-Control', 'public, max-age=300');
    return context.json((await ownWorld.keys.current()).published);
  });
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Sets what an answer has not set itself. */
function securityHeaders(world: Parts<'settings'>): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const set = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value);
    };
    set('X-Content-Type-Options', 'nosniff');
    set('Referrer-Policy', 'no-referrer');
    set('Content-Security-Policy', apiPolicy);
    set('Cross-Origin-Opener-Policy', 'same-origin');
    set('Cache-Control', 'no-store');
    if (world.settings.production) set('Strict-Transport-Security', 'max-age=31536000');
  };
}
