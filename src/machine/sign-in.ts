/** How a way in ends, and what may follow before it counts as complete: the contract of the after-sign-in steps. */
import type { SessionState } from '../../session-core/client.ts';
import type { FactorReply, HalfAuthReply } from '../../session-core/wire/shared.ts';
import type { LoginConfig } from './config.ts';
import type { Secret } from './events.ts';
import type { Lazy } from './lazy.ts';
import type { Step } from './machine.ts';
import type { FlowScreens, Revive } from './product.ts';

/** Who made the session: a task of this login, or anything else, such as another tab or the host page. */
export type By = 'here' | 'elsewhere';

/**
 * What the server answered to a sign-in. After a first factor that needs a second one, it names no session. Tokens are
 * not for the screens: the session layer keeps them.
 */
export type SignInReply = Partial<Omit<FactorReply, Secret> & Pick<HalfAuthReply, 'mfa_required'>>;

/** What a cell answers when its way in ends well. */
export interface SignedIn<S> {
  readonly by: By;
  /** Null where no call of this login was answered. */
  readonly reply: SignInReply | null;
  /** The screen that ends the flow, once all after-sign-in steps are done. */
  readonly ends: S;
}

/** The explicit end of a way in: the after-sign-in steps follow, then the screen, then `AUTHENTICATE_FLOW_COMPLETE`. */
export function signedIn<S>(ends: S, reply: SignInReply | null, by: By = 'here') {
  return { signedIn: { by, reply, ends } };
}

/** The row `sessionBegan` of a screen that waits for a sign-in: one that was made elsewhere ends its flow, too. */
export function endsElsewhere<S>(ends: S) {
  return (_screen: unknown, { by }: { readonly by: By }) =>
    by === 'elsewhere' ? signedIn(ends, null, by) : undefined;
}

/** What a step may look at to decide whether it has anything to do. */
export interface AfterSignInFacts {
  readonly by: By;
  /** Of the sign-in, or of the step before where that gave a newer one. */
  readonly reply: SignInReply | null;
  /** Who is signed in by now. After a first factor alone: nobody. */
  readonly state: SessionState;
  readonly config: LoginConfig;
}

/** Something between a sign-in and `AUTHENTICATE_FLOW_COMPLETE`. `docs/decisions/0083` says how to add one. */
export interface AfterSignIn<
  S extends { name: string },
  E extends { type: string },
  T extends { do: string },
> {
  /** Begins the names of its screens, events and tasks, as a product's does. */
  readonly prefix: string;
  /**
   * Its first screen, with the task that runs there; null where it has nothing to do. Without a screen, its `beside` task
   * is begun on the screen that comes next, which waits for nothing. Pure.
   */
  readonly begin: (facts: AfterSignInFacts) => Pick<Step<S, T>, 'screen' | 'run' | 'beside'> | null;
  /** Screens that a reload returns to; see `ProductMain`. A reload on any other screen starts at Main. */
  readonly revive?: Revive<S>;
  /** Its rows, tasks and views. Not needed by a step whose only task is a product's. */
  readonly screens?: Lazy<FlowScreens<S, E, T>>;
}
