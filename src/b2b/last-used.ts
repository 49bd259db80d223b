/** Key of the sign-in method that this browser used last: a hint for the visitor, nothing more. */
import { stateKeyOf } from '../../session-core/state/names.ts';

export const lastUsedKey = (project: Parameters<typeof stateKeyOf>[0]) =>
  `${stateKeyOf(project)}::b2b_last_used_method`;

/** How it names a company login. */
export const lastUsedSso = (connection: string) => `sso:${connection}`;
