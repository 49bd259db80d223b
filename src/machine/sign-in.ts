/** How a sign-in ends, and which steps may follow before it is complete: the contract of the after-sign-in steps. */
import type { SessionClient, SessionState } from '../../session-core/consumer/client.ts';
import type { FactorReply, HalfAuthReply } from '../../session-core/wire/shared.ts';
import type { LoginConfig } from './config.ts';
import type { Secret } from './events.ts';
import type { Lazy } from './lazy.ts';
import type { Invalid, Machine, Step } from './machine.ts';
import type { FlowScreens, Revive } from './product.ts';

/** Who made the session: a task of this login, or anything else, such as another tab or the host page. */
export type SessionOrigin = 'here' | 'elsewhere';

/**
 * The server's reply to a sign-in. If something is missing after it, it names no session. It has no tokens: the
 * session layer keeps them.
 */
export type SignInReply = Partial<
  Omit<FactorReply, Secret> & Pick<HalfAuthReply, 'mfa_required' | 'admission_required'>
>;

/** The option of calls that may create an account: absent where they may, so that the call does not change. */
export const signUpOption = (mode: LoginConfig['mode']) => (mode === 'sign-in' ? { sign_up: false } : {});

/** What a cell answers when its sign-in has succeeded. */
export interface SignedIn<S> {
  readonly by: SessionOrigin;
  /** Null if this login made no call, as after a sign-in in another tab. */
  readonly reply: SignInReply | null;
  /** The screen that ends the flow, once all after-sign-in steps are done. */
  readonly ends: S;
}

/** Ends a sign-in: the after-sign-in steps follow, then the screen, then `AUTHENTICATE_FLOW_COMPLETE`. */
export function signedIn<S>(ends: S, reply: SignInReply | null, by: SessionOrigin = 'here') {
  return { signedIn: { by, reply, ends } };
}

/** The row `sessionBegan` of a screen that waits for a sign-in: one made elsewhere ends its flow, too. */
export function endsElsewhere<S>(ends: S) {
  return (_screen: unknown, { by }: { readonly by: SessionOrigin }) =>
    by === 'elsewhere' ? signedIn(ends, null, by) : undefined;
}

/** The facts by which a step decides whether it has anything to do. */
export interface AfterSignInFacts {
  readonly by: SessionOrigin;
  /** The reply to the sign-in, or a newer one from the previous step. */
  readonly reply: SignInReply | null;
  /** The current session. Empty after a first factor alone. */
  readonly state: SessionState;
  readonly config: LoginConfig;
}

/** A step between a sign-in and `AUTHENTICATE_FLOW_COMPLETE`. To add one: a folder in `src/products/` with `step.ts`, and a line in `src/products/after-sign-in.ts`. */
export interface AfterSignIn<
  S extends { name: string },
  E extends { type: string },
  T extends { do: string },
> {
  /** Prefix of the names of its screens, events and tasks, as for a product. */
  readonly prefix: string;
  /**
   * Returns its first screen and the task that runs there, or null if it has nothing to do. Without a screen, its `beside`
   * task starts on the next screen, in the background. Pure, but for the notes of this browser.
   */
  readonly begin: (facts: AfterSignInFacts) => Pick<Step<S, T>, 'screen' | 'run' | 'beside'> | null;
  /** Screens that a reload returns to; see `ProductMain`. A reload on any other screen starts at Main. */
  readonly revive?: Revive<S>;
  /** The groups of calls that the step uses, as for a sign-in method. */
  readonly calls?: readonly (keyof SessionClient)[];
  /** The rows, tasks and views of the step. A step whose only task belongs to a product needs none. */
  readonly screens?: Lazy<FlowScreens<S, E, T>>;
  /**
   * Called once for each login, when this code is loaded. May send events to the machine, such as that another page began a
   * sign-in.
   */
  readonly accompany?: (
    machine: Machine<{ readonly name: string }, E>,
    session: SessionClient,
    config: () => LoginConfig,
  ) => void;
}

/** What a running sign-in takes, of a user or of a member. */
export interface SignInParts<Session, Config, Emit> {
  session: Session;
  /** Called whenever it is needed, so that a change counts at once. */
  config: () => Config;
  now: () => number;
  /** Stores the screen for a reload. */
  memory: { read(): unknown; write(screen: object | null): void };
  emit: Emit;
  onError: (error: unknown) => void;
  /** Called for invalid input, which is not sent. @default none */
  onInvalid?: (problem: Invalid) => void;
}

/** What it gives its tasks. */
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
