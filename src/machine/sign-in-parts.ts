/** What a running sign-in takes, and what it gives its tasks: of users and of members alike. */
import type { Invalid } from './machine.ts';
import type { FlowMemory } from './remember.ts';

export interface SignInParts<Session, Config, Emit> {
  session: Session;
  /** Called whenever it is needed, so that a change counts at once. */
  config: () => Config;
  now: () => number;
  /** Stores the screen for a reload. */
  memory: FlowMemory;
  emit: Emit;
  onError: (error: unknown) => void;
  /** Called for invalid input, which is not sent. @default none */
  onInvalid?: (problem: Invalid) => void;
}

export interface SignInTools<Session, Config, Emit> {
  readonly session: Session;
  readonly config: () => Config;
  readonly now: () => number;
  /** Notifies the host page by `auth-event` and `onEvent`, without tokens. */
  readonly emit: Emit;
  /** Reports an error to the host page by `auth-error` and `onError`. */
  readonly report: (error: unknown) => void;
  /** Wraps every call that may start a session. This distinguishes a session made here from others. */
  readonly signIn: <Reply>(call: () => Promise<Reply>) => Promise<Reply>;
}
