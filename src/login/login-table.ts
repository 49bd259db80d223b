/** What a login is made of, given to it by the element. Types only: this folder knows no product. */
import type { SessionClient } from '../../session-core/client.ts';
import type { AnyEvent, AnyFlow, AnyProduct, AnyScreen, AnyTask } from '../machine/any-flow.ts';
import type { FirstConfig, LoginConfig } from '../machine/config.ts';
import type { Cell, Failed } from '../machine/machine.ts';
import type { Offer } from '../machine/main-part.ts';
import type { SharedEvent } from '../machine/product.ts';

export interface LoginTable {
  readonly products: readonly AnyProduct[];
  /** What the configured products put on the first screen. */
  readonly offersOf: (config: FirstConfig) => readonly Offer[];
}

/** The after-sign-in steps, made ready for a login by `after-sign-in.ts`. */
export interface AfterSignInPart {
  /** The steps, as what may have screens. */
  readonly flows: readonly AnyFlow[];
  /** The cell for an event, with what follows a sign-in in the place of `signedIn`. */
  readonly follow: (
    cell: LoginCell | undefined,
    screen: AnyScreen,
    event: LoginEvent | Failed<AnyTask>,
    session: SessionClient,
    /** Where every sign-in on this page leads, in place of the screen that ends its flow. */
    goal?: AnyScreen,
  ) => LoginCell | undefined;
  /** Whether this very screen ends a flow. */
  readonly isEnd: (screen: AnyScreen) => boolean;
}

export type LoginEvent = SharedEvent | AnyEvent;
export type LoginCell = Cell<AnyScreen, LoginEvent | Failed<AnyTask>, AnyTask, LoginConfig>;
