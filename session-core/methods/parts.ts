import type { Call } from '../http/call.ts';
import type { Run } from '../run.ts';
import type { SignInReply } from '../state/session.ts';
import type { SessionDuration } from '../wire/shared.ts';

/** What every group of methods is made from. */
export interface MethodParts {
  call: Call;
  /** Runs one call: rejects after `dispose()`, and gives a signal that fires on it and on the caller's own. */
  run: Run;
  /** Makes the reply the present session and hands it on as the caller gets it. */
  commit<R extends SignInReply>(
    reply: R,
    duration: SessionDuration,
    options?: {
      /** False when the reply is about the session there was already. @default true */
      signIn?: boolean;
    },
  ): Committed<R>;
}

/** Of each kind of reply: without what is for the session layer alone. */
export type Committed<R> = R extends unknown ? Omit<R, '__user'> : never;
