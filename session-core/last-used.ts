/** Which identity provider this browser signed in with last: a hint for the visitor, nothing more. */
import type { SharedStorage } from './environment.ts';
import { stateKeyOf } from './state/names.ts';

interface Project {
  prefix: string;
  publicToken: string;
}

const keyOf = (project: Project) => `${stateKeyOf(project)}::b2c_last_used_oauth`;

/** The provider's type, or null. */
export function lastUsedProvider(storage: Pick<SharedStorage, 'get'>, project: Project): string | null {
  return storage.get(keyOf(project));
}

export function rememberProvider(
  storage: Pick<SharedStorage, 'set'>,
  { provider, ...project }: Project & { provider: string },
): void {
  storage.set(keyOf(project), provider.toLowerCase());
}
