/**
 * What the light half of a client fetches; see `deferred-session.ts`. With all calls: whoever fetches this is about to sign
 * somebody in, and another request would be one more to wait for.
 */
import { log } from '../browser.ts';
import type { SessionOptions } from '../settings.ts';
import type { SessionClient } from './client.ts';
import { createLaterMethods } from './create-methods.ts';
import { type Follow, followWith } from './follow.ts';
import { laterMethods } from './lazy-methods.ts';

/** The part of a client that comes later. */
export interface Inside {
  createSession(options: SessionOptions): SessionClient;
  follow: Follow;
}

laterMethods.from(() => ({ createLaterMethods }));

export { createSession } from './create-session.ts';
export const follow = followWith(log);
