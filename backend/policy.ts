/** The project's policy: who may do what. */
import type { RbacPolicy } from '../session-core/wire/projects.ts';
import type { ProviderCalls } from './provider-calls.ts';

/** How long a policy is used before it is loaded again. Milliseconds. */
const maxAge = 5 * 60_000;
/** How long after a failure the old one serves before the next try. Milliseconds. */
const pause = 10_000;

/**
 * Keeps one copy of the policy. When it is too old, callers continue with the old copy while one request loads the new one; only the
 * first load is waited for.
 */
export function createPolicy(calls: ProviderCalls, now: () => number): () => Promise<RbacPolicy | null> {
  let policy: RbacPolicy | null = null;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let loaded = false;
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    try {
      policy = (await calls.loadSettings()).rbac_policy ?? null;
      loaded = true;
      freshUntil = now() + maxAge;
    } catch (error) {
      freshUntil = now() + pause;
      if (!loaded) {
        freshUntil = Number.NEGATIVE_INFINITY;
        throw error;
      }
    } finally {
      loading = null;
    }
  }

  return async () => {
    if (now() >= freshUntil) loading ??= load();
    if (!loaded) await loading;
    return policy;
  };
}
