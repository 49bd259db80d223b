import type { Run } from '../../lib/run.ts';
import type { SessionDuration } from '../../wire/shared.ts';
import type { Call, ConsumerCore, SignInReply } from '../types.ts';

/** What every group of methods needs. */
export interface MethodParts {
  call: Call;
  /** Runs one call with a signal that fires on `dispose()` and with the caller's own signal. Rejects after `dispose()`. */
  run: Run;
  commit: Commit;
}

/** Stores the session of the reply and returns the caller's part of the reply. */
export type Commit = <R extends SignInReply>(
  reply: R,
  duration: SessionDuration,
  options?: {
    /** False if the reply is about the existing session. @default true */
    signIn?: boolean;
  },
) => Committed<R>;

/** Each kind of reply without the fields that are for the session layer only. */
export type Committed<R> = R extends unknown ? Omit<R, '__user'> : never;

/** Stores the session of the reply. */
export function commitReply<R extends SignInReply>(
  core: Pick<ConsumerCore, 'commit'>,
  reply: R,
  { session_duration_minutes: minutes }: SessionDuration,
  signIn: boolean,
): Committed<R> {
  core.commit(reply, { signIn, minutes });
  const { __user: _internal, ...result } = reply;
  // The type of a spread of a union loses the individual replies.
  return result as Committed<R>;
}
