/**
 * The part that a deferred client of members fetches, as that of users. The calls of a sign-in are in it; the others are fetched
 * with the first of them, or by `prepare`.
 */

import type { MethodsParts } from '../axis.ts';
import { makeKey, sendProved } from '../binding/proof.ts';
import { log } from '../browser/browser.ts';
import { followWith } from '../follow.ts';
import { unlessAborted } from '../lib/abort.ts';
import { lazy } from '../lib/lazy.ts';
import { callWhenLoaded, find, lazyCalls } from '../lib/lazy-calls.ts';
import { ready } from '../lib/ready.ts';
import { opens } from '../open-client.ts';
import { memberAxis } from './axis.ts';
import type { B2BSessionClient } from './client.ts';
import type { MemberMethods } from './create-methods.ts';
import type { MemberFurtherMethods } from './further-methods.ts';
import { createLinks, createSignInMethods, preparePage } from './sign-in-methods.ts';
import type { MemberTypes } from './types.ts';

const further = lazy(() => import('./further-methods.ts'));

const furtherGroups: Readonly<Record<keyof MemberFurtherMethods, true>> = {
  self: true,
  organization: true,
  scim: true,
  idp: true,
  sso: true,
  rbac: true,
};

function createMethods(parts: MethodsParts<MemberTypes>): MemberMethods {
  const signIn = createSignInMethods(parts);
  let others: MemberFurtherMethods | undefined;

  async function loadOthers(): Promise<MemberFurtherMethods> {
    const { createFurtherMethods } = await further.load();
    others ??= createFurtherMethods(parts);
    return others;
  }

  const load = async (path: readonly string[]) => (find(signIn, path) ? signIn : loadOthers());
  return lazyCalls((path, args) => callWhenLoaded(() => load(path), path, args), [], {});
}

const axis = memberAxis({
  methods: ready({
    createMethods,
    createLinks,
    async preparePage(core, options) {
      const { calls = [], signal } = options;
      const isFurther = calls.some((group) => Object.hasOwn(furtherGroups, group));
      const chunk = isFurther ? further.load() : Promise.resolve();
      await Promise.all([unlessAborted<unknown>(chunk, signal), preparePage(core, options)]);
    },
  }),
  proof: ready({ makeKey, sendProved }),
});

export const createClient = opens<MemberTypes, B2BSessionClient>(axis);
export const follow = followWith(axis, log);
