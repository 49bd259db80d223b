/** The network on whose behalf something is done: the engine hands on nothing of ours to where clients are looked for. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { networkOf } from '../http/networks.ts';
import { visitorAddress } from '../http/request-state.ts';
import type { World } from '../world.ts';

const askers = new AsyncLocalStorage<string>();

/** Empty outside of a request. */
export function asker(): string {
  return askers.getStore() ?? '';
}

export function rememberAsker({ settings }: World): MiddlewareHandler {
  return (context, next) => askers.run(networkOf(visitorAddress(context, settings.trustedProxies)), next);
}
