/**
 * The part that a deferred client fetches; see `deferred-session.ts`. It includes all calls and the proofs of possession, so
 * that the page of a visitor who is about to sign in needs no further request.
 */

import { makeKey, sendProved } from '../binding/proof.ts';
import { log } from '../browser/browser.ts';
import { followWith } from '../follow.ts';
import { ready } from '../lib/ready.ts';
import { opens } from '../open-client.ts';
import { consumerAxis } from './axis.ts';
import type { SessionClient } from './client.ts';
import { createLinks, createMethods, preparePage } from './create-methods.ts';
import type { ConsumerTypes } from './types.ts';

const axis = consumerAxis({
  methods: ready({ createMethods, createLinks, preparePage }),
  proof: ready({ makeKey, sendProved }),
});

export const createClient = opens<ConsumerTypes, SessionClient>(axis);
export const follow = followWith(axis, log);
