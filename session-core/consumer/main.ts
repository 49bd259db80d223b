/**
 * The part that a deferred client fetches; see `deferred-session.ts`. It includes all calls and the proofs of possession, so
 * that the page of a visitor who is about to sign in needs no further request.
 */
import { log } from '../browser.ts';
import { ready } from '../lib/ready.ts';
import { makeKey, sendProved } from '../proof.ts';
import type { SessionOptions } from '../settings.ts';
import type { SessionClient } from './client.ts';
import { createLinks, createMethods, preparePage } from './create-methods.ts';
import { type Follow, followWith } from './follow.ts';
import { sessionFactory } from './session-factory.ts';

/** The main part of a deferred client. */
export interface SessionMain {
  createClient(options: SessionOptions): SessionClient;
  follow: Follow;
}

export const createClient = sessionFactory(
  ready({ createMethods, createLinks, preparePage }),
  ready({ makeKey, sendProved }),
);
export const follow = followWith(log);
