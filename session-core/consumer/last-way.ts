/** Remembers which method this browser signed in with last: a note for the visitor, nothing more. */
import type { Environment } from '../environment.ts';
import { newestWay } from '../methods/newest-way.ts';
import { lastWayKeyOf } from '../state/more-names.ts';
import type { Commit } from './methods/parts.ts';
import type { ConsumerCore } from './types.ts';

/** A commit that also stores the way, where the reply begins another session. */
export function remembersWay(
  commit: Commit,
  { keeper, stateKey }: Pick<ConsumerCore, 'keeper' | 'stateKey'>,
  { storage }: Pick<Environment, 'storage'>,
): Commit {
  return (reply, duration, options) => {
    const before = keeper.sessionId();
    const result = commit(reply, duration, options);
    const { session } = keeper.store.get();
    const newest =
      session && session.session_id !== before && newestWay(session.authentication_factors ?? []);
    if (newest) storage.set(lastWayKeyOf(stateKey), newest.way);
    return result;
  };
}
