/** Which pages may read the answers; see the Fetch standard, "CORS protocol". */

import type { MiddlewareHandler } from 'hono';
import type { Parts } from '../world/ground.ts';
import { isAllowedOrigin } from './origins.ts';
import { Refusal } from './refusal.ts';
import type { RequestState } from './request-state.ts';

// Two hours: the longest that Chromium keeps a preflight.
const preflightSeconds = '7200';
const methods = 'GET, POST, PUT, DELETE';
const headers = 'Authorization, Content-Type, DPoP, X-SDK-Client, X-SDK-Parent-Host';

/** Where a page of another origin may read that, and only that, the page may not read the reply: one-tap's result stays private. */
export const oneTapStartPath = '/v1/public/oauth/google/onetap/start';

/**
 * What apps in any page may call: no cookie opens anything there, and what is shown instead a page must know.
 * @see RFC 9700 section 4.17
 */
const openPaths = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
  '/oauth/userinfo',
];

/** A project after the first one has the endpoints for its apps below its own issuer. */
const ofAProject = /(^|\/oauth-authorization-server)\/projects\/[^/]+(?=\/|$)/;

/** Where forms of apps and identity providers lead visitors to: no page reads the answer. */
const visitedPaths = ['/oauth/end_session', '/v1/oauth/callback/apple'];
const visitedBelow = '/v1/b2b/sso/callback/';

type OfProjects = Parts<'settings' | 'publicUrl' | 'log'> & {
  projects: ReadonlyMap<string, Parts<'settings'>>;
};

/** Answers preflights, marks answers for allowed origins, and refuses calls from pages of other origins. */
export function cors(world: OfProjects): MiddlewareHandler<RequestState> {
  const ownOrigin = new URL(world.publicUrl).origin;
  const warn = warnOnce(world);
  return async (context, next) => {
    const origin = context.req.header('origin');
    context.header('Vary', 'Origin');
    // No Origin: not a page of another site, but a server, a tool, or our own page.
    if (origin === undefined || origin === ownOrigin) return next();
    const path = context.req.path.replace(ofAProject, '$1');
    if (visitedPaths.includes(path) || path.startsWith(visitedBelow)) return next();
    if (openPaths.includes(path)) {
      context.header('Access-Control-Allow-Origin', '*');
      if (context.req.method !== 'OPTIONS') {
        context.header('Access-Control-Expose-Headers', 'Retry-After, WWW-Authenticate');
        return next();
      }
      context.header('Access-Control-Allow-Methods', 'GET, POST');
      context.header('Access-Control-Allow-Headers', 'Authorization, Content-Type, MCP-Protocol-Version');
      context.header('Access-Control-Max-Age', preflightSeconds);
      return context.body(null, 204);
    }
    if (![...world.projects.values()].some(({ settings }) => isAllowedOrigin(origin, settings))) {
      warn(origin);
      if (context.req.path === oneTapStartPath && context.req.method === 'GET') {
        context.header('Access-Control-Allow-Origin', origin);
        context.header('Access-Control-Allow-Credentials', 'true');
        throw new Refusal('unregistered_origin');
      }
      throw new Refusal('unauthorized_action', {
        message: 'Pages of this origin may not call the provider. Add the origin to ALLOWED_ORIGINS.',
      });
    }
    context.header('Access-Control-Allow-Origin', origin);
    context.header('Access-Control-Allow-Credentials', 'true');
    if (context.req.method !== 'OPTIONS') {
      context.header('Access-Control-Expose-Headers', 'DPoP-Nonce, Retry-After, Date, X-Request-Id');
      return next();
    }
    context.header('Access-Control-Allow-Methods', methods);
    context.header('Access-Control-Allow-Headers', `${headers}, X-${world.settings.prefix}-OAuth-Type`);
    context.header('Access-Control-Max-Age', preflightSeconds);
    return context.body(null, 204);
  };
}

/** More origins than a site has; anyone can send invented ones. */
const originsNamed = 20;

/** The browser hides the refusal from the page, so the operator finds it here: one line for each origin. */
function warnOnce({ log }: Parts<'log'>): (origin: string) => void {
  const named = new Set<string>();
  return (origin) => {
    if (named.has(origin) || named.size >= originsNamed) return;
    named.add(origin);
    log.warn(
      { origin: origin.slice(0, 200) },
      'refused a call from a page whose origin is not in ALLOWED_ORIGINS',
    );
  };
}
