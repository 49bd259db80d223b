/** The caller's IP address, for the function that looks up clients: the engine passes it no context. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { visitorAddress } from '../../http/request-state.ts';
import type { Parts } from '../../world/ground.ts';

const addresses = new AsyncLocalStorage<string>();

/** Empty outside a request. */
export function callerAddress(): string {
  return addresses.getStore() ?? '';
}

export function rememberAddress({ settings }: Parts<'settings'>): MiddlewareHandler {
  return (context, next) => addresses.run(visitorAddress(context, settings.trustedProxies), next);
}
