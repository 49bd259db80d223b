/** The caller's network, for the function that looks up clients: the engine passes it no context. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { networkOf } from '../../http/networks.ts';
import { visitorAddress } from '../../http/request-state.ts';
import type { Parts } from '../../world/ground.ts';

const networks = new AsyncLocalStorage<string>();

/** Empty outside a request. */
export function callerNetwork(): string {
  return networks.getStore() ?? '';
}

export function rememberNetwork({ settings }: Parts<'settings'>): MiddlewareHandler {
  return (context, next) => networks.run(networkOf(visitorAddress(context, settings.trustedProxies)), next);
}
