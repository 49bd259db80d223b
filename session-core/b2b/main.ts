/** The part that a deferred client of members fetches, as that of users. */

import { makeKey, sendProved } from '../binding/proof.ts';
import { log } from '../browser/browser.ts';
import { followWith } from '../follow.ts';
import { ready } from '../lib/ready.ts';
import { opens } from '../open-client.ts';
import { memberAxis } from './axis.ts';
import type { B2BSessionClient } from './client.ts';
import { createLinks, createMethods, preparePage } from './create-methods.ts';
import type { MemberTypes } from './types.ts';

const axis = memberAxis({
  methods: ready({ createMethods, createLinks, preparePage }),
  proof: ready({ makeKey, sendProved }),
});

export const createClient = opens<MemberTypes, B2BSessionClient>(axis);
export const follow = followWith(axis, log);
