/**
 * The part that a deferred client fetches; see `deferred-session.ts`. It includes the proofs of possession and the calls of
 * the most common ways to sign in, so that such a page needs no further request; `prepare` fetches the others ahead.
 */

import { makeKey, sendProved } from '../binding/proof.ts';
import { log } from '../browser/browser.ts';
import { followWith } from '../follow.ts';
import { unlessAborted } from '../lib/abort.ts';
import { lazy } from '../lib/lazy.ts';
import { callWhenLoaded, lazyCalls } from '../lib/lazy-calls.ts';
import { ready } from '../lib/ready.ts';
import { preparePage } from '../methods/page-calls.ts';
import { opens } from '../open-client.ts';
import { consumerAxis } from './axis.ts';
import type { SessionClient } from './client.ts';
import type { FurtherMethods } from './further-methods.ts';
import { createLinks, createSignInMethods } from './sign-in-methods.ts';
import type { ConsumerTypes } from './types.ts';

const further = lazy(() => import('./further-methods.ts'));

const axis = consumerAxis({
  methods: ready({
    createMethods(parts) {
      let methods: FurtherMethods | undefined;
      const load = async () => {
        const { createFurtherMethods } = await further.load();
        methods ??= createFurtherMethods(parts);
        return methods;
      };
      return lazyCalls((path, args) => callWhenLoaded(load, path, args), [], createSignInMethods(parts));
    },
    createLinks,
    async preparePage(core, options) {
      const { calls = [], signal } = options;
      const code = calls.length > 0 && unlessAborted(further.load(), signal);
      await Promise.all([code, preparePage(core, options)]);
    },
  }),
  proof: ready({ makeKey, sendProved }),
});

export const createClient = opens<ConsumerTypes, SessionClient>(axis);
export const follow = followWith(axis, log);
