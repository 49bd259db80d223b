/**
 * What a deferred client fetches; see `deferred-session.ts`. It includes all calls: a page that fetches it is about to sign
 * a visitor in, and would have to wait for another request.
 */
import { log } from '../browser.ts';
import { ready } from '../lib/ready.ts';
import type { SessionOptions } from '../settings.ts';
import type { SessionClient } from './client.ts';
import { createMethods } from './create-methods.ts';
import { type Follow, followWith } from './follow.ts';
import { sessionFactory } from './session-factory.ts';

/** The main part of a deferred client. */
export interface SessionMain {
  createSession(options: SessionOptions): SessionClient;
  follow: Follow;
}

export const createSession = sessionFactory(ready({ createMethods }));
export const follow = followWith(log);
