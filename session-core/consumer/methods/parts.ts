import type { Run } from '../../lib/run.ts';
import type { SessionDuration } from '../../wire/shared.ts';
import type { Call, ConsumerCore, SignInReply } from '../types.ts';

/** What every group of methods is made from. */
export interface MethodParts {
  call: Call;
  /** Runs one call: rejects after `dispose()`, and gives a signal that fires on it and on the caller's own. */
  run: Run;
  commit: Commit;
}

/** Makes the reply the present session and returns what the caller gets of it. */
export type Commit = <R extends SignInReply>(
  reply: R,
  duration: SessionDuration,
  options?: {
    /** False when the reply is about the session there was already. @default true */
    signIn?: boolean;
  },
) => Committed<R>;

/** Of each kind of reply: without what is for the session layer alone. */
export type Committed<R> = R extends unknown ? Omit<R, '__user'> : never;

export function createCommit(core: Pick<ConsumerCore, 'commit'>): Commit {
  return (reply, duration, { signIn = true } = {}) => {
    core.commit(reply, { signIn, minutes: duration.session_duration_minutes });
    const { __user: _internal, ...result } = reply;
    // What is left of each kind of reply; a spread of all kinds cannot say so.
    return result as Committed<typeof reply>;
  };
}
