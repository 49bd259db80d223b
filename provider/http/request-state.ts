/** What the HTTP layer knows about one request: its id, and where it comes from. */

import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { inContext } from '../audit/context.ts';
import { contextFor } from '../audit/work.ts';
import { second } from '../clock/clock.ts';
import { hashKeyed } from '../secrets/secrets.ts';
import type { Parts } from '../world/ground.ts';
import { networkOf, plainAddress } from './networks.ts';

export interface RequestState {
  Variables: { requestId: string; refusal: string };
}

export function requestId(context: Context<RequestState>): string {
  return context.get('requestId');
}

/**
 * Gives each request its id and the context of its security facts, and logs its end: method, route, status, duration, user
 * session and network; nothing that a visitor sent. The network is a keyed hash: the lines of one network belong together, and
 * name nobody.
 */
export function trackRequests(
  world: Parts<'settings' | 'clock' | 'random' | 'pepper' | 'log' | 'facts' | 'traces'>,
): MiddlewareHandler<RequestState> {
  return async (context, next) => {
    const proxysId = idOfProxy(context, world.settings.trustedProxies);
    const id = `request-${proxysId ?? world.random.uuid()}`;
    const began = performance.now();
    context.set('requestId', id);
    const audit = contextFor(world, {
      actor: 'user',
      requestId: id,
      proxysId,
      ip: visitorAddress(context, world.settings.trustedProxies),
      userAgent: userAgent(context),
    });
    const ended = await world.traces.request(
      { requestId: id, traceparent: context.req.header('traceparent') },
      async () => {
        await inContext(audit, next);
        const refusal = context.get('refusal');
        const operation = operationOf(context, refusal === 'route_not_found');
        return { operation, status: context.res.status, refusal };
      },
    );
    // `context.header` is not used: after the answer it would turn the body into a stream, which costs a fifth of a session check.
    context.res.headers.set('X-Request-Id', id);
    const { refusal } = ended;
    const ms = performance.now() - began;
    world.facts.request(ended, ms / second);
    if (!world.log.isLevelEnabled('info')) return;
    world.log.info({
      request_id: id,
      method: context.req.method,
      // An unknown path may contain anything; a known one has no secrets by design.
      path: refusal === 'route_not_found' ? undefined : context.req.path,
      status: context.res.status,
      error_type: refusal,
      user_id: audit.userId ?? undefined,
      session_id: audit.sessionId ?? undefined,
      network: networkId(world, audit.ip),
      ms: Math.round(ms),
    });
  };
}

/** One id for all addresses of a network; nobody without the provider's key can tell which it is. */
function networkId({ pepper }: Parts<'pepper'>, ip: string): string {
  return hashKeyed(pepper, 'network', networkOf(ip)).slice(0, 12);
}

/** The browser's name for itself, cut to a sane length. */
export function userAgent(context: Context): string {
  return (context.req.header('user-agent') ?? '').slice(0, 512);
}

/**
 * The visitor's address: the socket's, or what the nearest of the trusted proxies saw. Entries further left in
 * `X-Forwarded-For` were written by the visitor.
 */
export function visitorAddress(context: Context, trustedProxies: number): string {
  const socket = getConnInfo(context).remote.address ?? '';
  const forwarded = trustedProxies > 0 ? context.req.header('x-forwarded-for') : undefined;
  const seen = forwarded?.split(',') ?? [];
  const named = withoutPort((seen.at(-trustedProxies) ?? seen[0] ?? '').trim());
  return plainAddress(isIP(named) ? named : socket).slice(0, 64);
}

/** What a trusted proxy names the request; null if it names none, or in another form than ids have. */
function idOfProxy(context: Context, trustedProxies: number): string | null {
  const id = trustedProxies > 0 ? context.req.header('x-request-id') : undefined;
  return id !== undefined && /^[\w-]{20,64}$/.test(id) ? id : null;
}

/** Some proxies name the port too, which is another one for each connection. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1');
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Method and pattern of the path, such as `GET /sdk/v1/users/:id`; `unknown` for addresses that do not exist. */
function operationOf(context: Context, isUnknown: boolean): string {
  const { method } = context.req;
  if (isUnknown || !methods.includes(method)) return 'unknown';
  const path = matchedRoutes(context).at(-1)?.path ?? '';
  return `${method} ${path}`;
}
