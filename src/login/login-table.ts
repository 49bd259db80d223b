/** What the element passes to a login. Types only: this folder knows no product. */
import type { SessionClient, SessionState } from '../../session-core/consumer/client.ts';
import type { AnyEvent, AnyFlow, AnyProduct, AnyScreen, AnyStep, AnyTask } from '../machine/any-flow.ts';
import type { FirstConfig, LoginConfig } from '../machine/config.ts';
import type { Cell, Failed } from '../machine/machine.ts';
import type { Offer } from '../machine/main-part.ts';
import type { Ended } from '../machine/move-on.ts';
import type { SharedEvent } from '../machine/product.ts';

export interface LoginTable {
  readonly products: readonly AnyProduct[];
  /** What the configured products put on the first screen. */
  readonly offersOf: (config: FirstConfig) => readonly Offer[];
}

/** The after-sign-in steps, as `after-sign-in.ts` prepares them for a login. */
export interface AfterSignInPart {
  /** The steps as flows. */
  readonly flows: readonly AnyFlow[];
  /** The cell for an event. Replaces `signedIn` in its answer by what follows the sign-in. */
  readonly follow: (
    cell: LoginCell | undefined,
    screen: AnyScreen,
    event: LoginEvent | Failed<AnyTask>,
    session: SessionClient,
    /** Where every sign-in on this page leads, in place of the screen that ends its flow. */
    goal?: AnyScreen,
  ) => LoginCell | undefined;
  /** Whether this screen object ends a flow. */
  readonly isEnd: (screen: AnyScreen) => boolean;
  /** Ends a sign-in: this browser may remember the account, and the page moves on. */
  readonly end: (ended: Ended, config: LoginConfig, state: SessionState) => void;
  /** See `AfterSignIn`. */
  readonly accompany: Required<AnyStep>['accompany'];
}

export type LoginEvent = SharedEvent | AnyEvent;
export type LoginCell = Cell<AnyScreen, LoginEvent | Failed<AnyTask>, AnyTask, LoginConfig>;
