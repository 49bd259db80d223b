/** The OAuth endpoints for apps and a project's servers. Only the logout redirect involves a visitor. */
import type { Context, Hono } from 'hono';
import { refusalOf } from '../http/error-replies.ts';
import { refuseNulInForm } from '../http/forms.ts';
import { type RequestState, requestId, visitorAddress } from '../http/request-state.ts';
import { limitLookups, limitRegistrations } from '../limits/limits.ts';
import type { Parts } from '../world/ground.ts';
import type { AppWorld, World } from '../world/world.ts';
import { answerWith, type BridgedRequest } from './engine/bridge.ts';
import { engineTokenId, introspect, mayIntrospect } from './introspection.ts';
import { issuerPath } from './issuer.ts';
import { clientOfHint } from './logout.ts';
import { readPushed } from './pushed-requests.ts';
import { readRegistration } from './registration.ts';
import { knownResources, withKnownResources } from './resources.ts';

type EndpointContext = Context<RequestState>;

/** Mounts the endpoints: of the first project at the root, of any other below its issuer. */
export function mountOAuthServer(app: Hono<RequestState>, world: World): void {
  mountEndpoints(app, world, '');
  for (const ownWorld of world.projects.values())
    if (ownWorld !== world) mountEndpoints(app, ownWorld, issuerPath(ownWorld));
}

function mountEndpoints(app: Hono<RequestState>, world: World, base: string): void {
  const metadata = async (context: EndpointContext) => {
    context.header('Cache-Control', 'public, max-age=300');
    return context.json(await serverMetadata(world));
  };
  app.get(`/.well-known/oauth-authorization-server${base}`, metadata);
  app.get(`${base}/.well-known/openid-configuration`, metadata);

  const answer =
    (work: (world: World, context: EndpointContext) => Promise<Response>) => (context: EndpointContext) =>
      work(world, context).catch((error: unknown) => answerApp(world, context, error));
  app.use(`${base}/oauth/*`, refuseNulInForm);
  app.post(`${base}/oauth/token`, answer(exchange));
  app.post(`${base}/oauth/par`, answer(push));
  app.get(`${base}/oauth/authorize`, answer(goToConsent));
  app.on(['GET', 'POST'], `${base}/oauth/userinfo`, answer(forward));
  app.post(`${base}/oauth/register`, answer(register));
  app.post(`${base}/oauth/revoke`, answer(revoke));
  app.post(`${base}/oauth/introspect`, answer(answerIntrospection));
  app.on(['GET', 'POST'], `${base}/oauth/end_session`, (context) => redirectToLogout(world, context));
}

/** @see RFC 6749 section 3.2 */
async function exchange(world: AppWorld, context: EndpointContext): Promise<Response> {
  return forward(world, context, withKnownResources(world, await context.req.text()));
}

/** @see RFC 9126 section 2 */
async function push(world: AppWorld, context: EndpointContext): Promise<Response> {
  await limitLookups(world, visitorAddress(context, world.settings.trustedProxies));
  return forward(world, context, withKnownResources(world, await context.req.text()));
}

/**
 * Forwards to the page on which visitors consent. A pushed request travels along as it was pushed, for the page to show;
 * the provider uses the one that it stored.
 */
async function goToConsent(world: AppWorld, context: EndpointContext): Promise<Response> {
  const parameters = new URL(context.req.url).searchParams;
  const requestUri = parameters.get('request_uri');
  const pushed =
    requestUri === null ? null : await readPushed(world, requestUri, parameters.get('client_id') ?? '');
  const page = new URL(world.settings.authorizationServer.authorizePageUrl);
  for (const [name, value] of parameters) page.searchParams.append(name, value);
  for (const [name, values] of Object.entries(pushed ?? {})) {
    page.searchParams.delete(name);
    for (const value of [values].flat()) page.searchParams.append(name, value);
  }
  return context.redirect(page.href, 303);
}

/** Forwards the request to the engine. */
async function forward(world: AppWorld, context: EndpointContext, body?: string): Promise<Response> {
  const request: BridgedRequest = {
    method: context.req.method,
    path: new URL(context.req.url).pathname.slice(issuerPath(world).length),
    headers: {},
    body: body ?? (await context.req.text()),
  };
  for (const name of ['authorization', 'content-type', 'dpop']) {
    const value = context.req.header(name);
    if (value !== undefined) request.headers[name] = value;
  }
  request.headers.accept = 'application/json';
  const answer = await answerWith(await world.authorizationServer(), world.issuer, request);
  if (answer.failure !== undefined) throw answer.failure;
  for (const name of ['content-type', 'www-authenticate', 'cache-control', 'pragma', 'dpop-nonce']) {
    const value = answer.headers[name];
    if (value !== undefined) context.header(name, value);
  }
  context.status(answer.status as 200);
  return context.body(answer.body);
}

/**
 * Reports a failure to the app: after `server_error` apps discard their tokens, after `temporarily_unavailable` they retry.
 *
 * @see RFC 6749 section 4.1.2.1 for the names
 */
function answerApp(world: Parts<'outages' | 'log'>, context: EndpointContext, error: unknown): Response {
  const refusal = refusalOf(world, error, requestId(context));
  if (refusal.retryAfter !== undefined) context.header('Retry-After', String(refusal.retryAfter));
  context.set('refusal', refusal.type);
  const name = appErrors[refusal.status] ?? 'invalid_request';
  return context.json({ error: name, error_description: refusal.message }, refusal.status);
}

const appErrors: Readonly<Record<number, string>> = {
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** @see RFC 7591 section 3 */
async function register(world: AppWorld, context: EndpointContext): Promise<Response> {
  await limitRegistrations(world, visitorAddress(context, world.settings.trustedProxies));
  const registration = readRegistration(await context.req.text());
  if ('error' in registration) return context.json(registration, 400);
  return forward(world, context, JSON.stringify(registration.metadata));
}

/** @see RFC 7009 section 2 */
async function revoke(world: AppWorld, context: EndpointContext): Promise<Response> {
  const form = new URLSearchParams(await context.req.text());
  const token = form.get('token');
  if (token !== null) form.set('token', await engineTokenId(world, token));
  return forward(world, context, form.toString());
}

/** @see RFC 7662 section 2 */
async function answerIntrospection(world: AppWorld, context: EndpointContext): Promise<Response> {
  if (!mayIntrospect(world, context.req.header('authorization'))) {
    context.header('WWW-Authenticate', 'Bearer');
    return context.json({ error: 'invalid_client' }, 401);
  }
  const token = new URLSearchParams(await context.req.text()).get('token');
  if (!token) {
    return context.json({ error: 'invalid_request', error_description: 'the token is missing' }, 400);
  }
  return context.json(await introspect(world, token));
}

/** Redirects to the page that asks visitors to confirm. */
async function redirectToLogout(world: AppWorld, context: EndpointContext): Promise<Response> {
  const parameters =
    context.req.method === 'POST'
      ? new URLSearchParams(await context.req.text())
      : new URL(context.req.url).searchParams;
  const page = new URL(world.settings.authorizationServer.authorizePageUrl);
  for (const [name, value] of parameters) page.searchParams.append(name, value);
  const hint = parameters.get('id_token_hint');
  const client = hint !== null && !parameters.has('client_id') ? await clientOfHint(world, hint) : null;
  if (client !== null) page.searchParams.set('client_id', client);
  return context.redirect(page.href, 303);
}

/**
 * Returns the engine's metadata, with the provider's own endpoints in their places.
 *
 * @see RFC 8414 section 2, OpenID Connect Discovery 1.0 section 3
 */
async function serverMetadata(world: AppWorld): Promise<Record<string, unknown>> {
  const { issuer, authorizationServer } = world;
  const { body } = await answerWith(await authorizationServer(), issuer, {
    method: 'GET',
    path: '/.well-known/openid-configuration',
    headers: {},
    body: '',
  });
  const engine = JSON.parse(body) as Record<string, unknown>;
  return {
    ...engine,
    // Forwards to the page of consent, which cannot read what an app has pushed.
    authorization_endpoint: `${issuer}/oauth/authorize`,
    end_session_endpoint: `${issuer}/oauth/end_session`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    introspection_endpoint_auth_methods_supported: ['Bearer'],
    // The default would mean that only clients with a secret can revoke tokens.
    revocation_endpoint_auth_methods_supported: engine.token_endpoint_auth_methods_supported,
    response_modes_supported: ['query'],
    prompt_values_supported: ['none', 'login', 'consent'],
    client_id_metadata_document_supported: true,
    protected_resources: knownResources(world),
  };
}
