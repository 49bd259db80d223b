/**
 * The part that a deferred client fetches; see `deferred-session.ts`. It includes the proofs of possession. The calls come with
 * the screens that make them (`brought-calls.ts`), or are fetched with the first of them; `prepare` fetches them ahead.
 */

import type { MethodsParts } from '../axis.ts';
import { makeKey, sendProved } from '../binding/proof.ts';
import { log } from '../browser/browser.ts';
import { followWith } from '../follow.ts';
import { unlessAborted } from '../lib/abort.ts';
import { lazy } from '../lib/lazy.ts';
import { callWhenLoaded, find, lazyCalls, type Path } from '../lib/lazy-calls.ts';
import { ready } from '../lib/ready.ts';
import type { AuthenticateByUrl } from '../links/url-authentication.ts';
import { preparePage } from '../methods/page-calls.ts';
import { opens } from '../open-client.ts';
import { consumerAxis } from './axis.ts';
import { broughtCalls } from './brought-calls.ts';
import type { SessionClient } from './client.ts';
import type { FurtherMethods } from './further-methods.ts';
import { partsOf } from './methods/parts-of.ts';
import type { SignInMethods } from './sign-in-methods.ts';
import type { ConsumerCore, ConsumerTypes } from './types.ts';

const signIn = lazy(() => import('./sign-in-methods.ts'));
const further = lazy(() => import('./further-methods.ts'));
const links = lazy(() => import('./links.ts'));

// A link has opened the page: its token waits for this chunk.
if (globalThis.location?.search.includes('_token_type=')) links.load().catch(() => {});

const signInGroups: Readonly<Record<keyof SignInMethods, true>> = {
  otps: true,
  magicLinks: true,
  oauth: true,
  passwords: true,
  idp: true,
  impersonation: true,
  searchManager: true,
};

const isSignIn = (group = '') => Object.hasOwn(signInGroups, group);

function createMethods(parts: MethodsParts<ConsumerTypes>): SignInMethods {
  const shared = partsOf(parts);
  const groups: Record<string, object> = {};
  let signInMethods: SignInMethods | undefined;
  let furtherMethods: FurtherMethods | undefined;

  async function load(path: Path): Promise<object> {
    const [group = ''] = path;
    const create = broughtCalls[group];
    if (create) groups[group] ??= create(shared);
    if (find(groups, path)) return groups;
    if (isSignIn(group)) {
      const { createSignInMethods } = await signIn.load();
      signInMethods ??= createSignInMethods(parts);
      return signInMethods;
    }
    const { createFurtherMethods } = await further.load();
    furtherMethods ??= createFurtherMethods(parts);
    return furtherMethods;
  }

  return lazyCalls((path, args) => callWhenLoaded(() => load(path), path, args), [], {});
}

function createLinks(core: ConsumerCore): AuthenticateByUrl {
  let authenticateByUrl: AuthenticateByUrl | null = null;
  return async (options, settings = {}) => {
    const { linksWith } = await unlessAborted(links.load(), settings.signal);
    // Calls that waited for the same code share one attempt.
    authenticateByUrl ??= linksWith(createMethods)(core);
    return authenticateByUrl(options, settings);
  };
}

const axis = consumerAxis({
  methods: ready({
    createMethods,
    createLinks,
    async preparePage(core, options) {
      const { calls = ['otps'], signal } = options;
      const missing = calls.filter((group) => !broughtCalls[group]);
      const chunks = [
        missing.some(isSignIn) && signIn.load(),
        missing.some((group) => !isSignIn(group)) && further.load(),
      ];
      await Promise.all([unlessAborted(Promise.all(chunks), signal), preparePage(core, options)]);
    },
  }),
  proof: ready({ makeKey, sendProved }),
});

export const createClient = opens<ConsumerTypes, SessionClient>(axis);
export const follow = followWith(axis, log);
