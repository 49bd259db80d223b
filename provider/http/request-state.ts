/** What the HTTP layer knows about one request: its id, and where it comes from. */
import { isIP, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import type { World } from '../world.ts';

export interface RequestState {
  Variables: { requestId: string; refusal: string };
}

export function requestId(context: Context<RequestState>): string {
  return context.get('requestId');
}

/** Gives each request its id, and logs its end: method, route, status, duration; nothing that a visitor sent. */
export function trackRequests(world: World): MiddlewareHandler<RequestState> {
  return async (context, next) => {
    const id = `request-${world.random.uuid()}`;
    const began = performance.now();
    context.set('requestId', id);
    await next();
    context.header('X-Request-Id', id);
    const refusal = context.get('refusal');
    world.log.info({
      request_id: id,
      method: context.req.method,
      // An unknown path is whatever somebody typed; a known one has no secrets by design.
      path: refusal === 'route_not_found' ? undefined : context.req.path,
      status: context.res.status,
      error_type: refusal,
      ms: Math.round(performance.now() - began),
    });
  };
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
  return plainAddress(isIP(named) ? named : socket);
}

/** Some proxies name the port too, which is another one for each connection. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1');
}

/** IPv4 behind an IPv6 socket is written as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64);
}

/** What limits count by: an IPv6 customer owns a whole /64 and could use a new address for each request. */
export function networkOf(address: string): string {
  // One machine, whichever of its addresses `localhost` means to a browser and to a program.
  if (address === '::1' || address.startsWith('127.')) return 'this machine';
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : [];
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  // One network can be written in several ways: with zeros in front, in capitals.
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
