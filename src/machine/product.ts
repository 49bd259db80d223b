/** What a sign-in method brings along: the contract between the machine and `products/*`. */
import type { ComponentType, Ref } from 'react';
import type { Bootstrap, SessionClient } from '../../session-core/client.ts';
import type { LoginConfig } from './config.ts';
import type { Emit } from './events.ts';
import type { Lazy } from './lazy.ts';
import type { Failed, Handlers, Machine, Problem, Step, Table, TaskName } from './machine.ts';
import type { FormPart, MainPart } from './main-part.ts';
import type { By, SignInReply } from './sign-in.ts';

/** The ids that `products` in the configuration may name. */
export type ProductId = 'emailMagicLinks' | 'oauth' | 'otp' | 'crypto' | 'passwords' | 'passkeys';

/** Which product a visitor comes for: by the kind of the token in the page's address, or by the option `screen`. */
export interface Arrivals {
  readonly tokens: { readonly [kind: string]: ProductId };
  readonly screens: { readonly [screen: string]: ProductId };
}

/** The first screen. `email` or `phone` is what was typed on an earlier visit to it, to fill the field again. */
export interface MainScreen {
  readonly name: 'main';
  readonly email?: string;
  /** Found out on the page: the passkey button is needed, although the browser looked as if it could do without. */
  readonly passkeyButton?: true;
  readonly phone?: TypedPhone;
}

/** A phone number as its form has it. */
export interface TypedPhone {
  readonly channel: 'sms' | 'whatsapp';
  /** ISO 3166 code. */
  readonly country: string;
  readonly text: string;
}

/** Facts that any screen may answer, whichever product is on. */
export type SharedEvent =
  /** The visitor asked to go back. */
  | { readonly type: 'back' }
  /** Nobody was signed in in this browser, and now a user is. `by` is decided by `login/session-changes.ts`. */
  | { readonly type: 'sessionBegan'; readonly by: By }
  /** The user who was signed in no longer is, or another user is now. */
  | { readonly type: 'visitorChanged'; readonly by: By }
  /** A reload returned to this screen: what it needs and does not keep is to be fetched again. */
  | { readonly type: 'resumed' }
  /** An after-sign-in step is done. `step` is its prefix; `reply` is what the server answered, if it was asked. */
  | { readonly type: 'stepDone'; readonly step: string; readonly reply?: SignInReply }
  /** One product hands the visitor over to another, which answers on Main. */
  | { readonly type: 'begin'; readonly product: ProductId; readonly email: string };

/** Everything a task may use besides its own arguments. */
export interface Tools {
  readonly session: SessionClient;
  readonly config: () => LoginConfig;
  readonly now: () => number;
  /** Tells the host page, by `auth-event` and `onEvent`. Tokens are taken out on the way. */
  readonly emit: Emit;
  /** Tells the host page of an error that is not the visitor's, by `auth-error` and `onError`. */
  readonly report: (error: unknown) => void;
  /** Every call that may start a session is made through this: it is how a session made here is told from others. */
  readonly signIn: <Reply>(call: () => Promise<Reply>) => Promise<Reply>;
}

/** What every view is given besides its screen. */
interface ViewProps {
  readonly config: LoginConfig;
  readonly bootstrap: Bootstrap;
  /** Names of the tasks under way. */
  readonly busy: readonly TaskName[];
  readonly problem: Problem | null;
}

/** What a visitor has typed into a form of Main. */
export type Typed = Pick<MainScreen, 'email' | 'phone'>;

/** What a product's part of the first screen is given. `E`: what it may tell. */
export interface PartProps<E> extends ViewProps {
  readonly screen: MainScreen;
  /** The tab that a form stands in. */
  readonly tab?: FormPart['tab'];
  /** Set by a form: says what stands in its fields, for when another tab is chosen. */
  readonly typed?: Ref<() => Typed>;
  readonly send: (event: E | SharedEvent) => void;
}

export interface ScreenProps<S, E> extends ViewProps {
  readonly screen: S;
  readonly send: (event: E | SharedEvent) => void;
}

/** Rows are Main and the screens of a product, columns its events and those of all; see `Table`. */
export type ProductTable<
  S extends { name: string },
  E extends { type: string },
  T extends { do: string },
> = Table<MainScreen | S, E | SharedEvent | Failed<T>, T, LoginConfig>;

/** The part of a product that stands in a chunk of its own. */
export interface FlowScreens<
  S extends { name: string },
  E extends { type: string },
  T extends { do: string },
> {
  /** What its tasks report to Main, and the rows of its own screens. */
  readonly table: ProductTable<S, E, T>;
  readonly handlers: Handlers<T, E | SharedEvent, Tools>;
  readonly views: { readonly [N in S['name']]: ComponentType<ScreenProps<Extract<S, { name: N }>, E>> };
}

/**
 * Screens that a reload returns to: gives the screen again from what was stored, or null if it does not
 * fit or is over. Screens without an entry start at Main.
 */
export type Revive<S extends { name: string }> = {
  readonly [N in S['name']]?: (stored: Record<string, unknown>, now: number) => S | null;
};

/** How React draws what a product puts on the first screen. What that is, and how it looks before, stands in `parts.ts`. */
export interface PartViews<E> {
  readonly partViews: { readonly [K in MainPart['kind']]?: ComponentType<PartProps<E>> };
}

/** The part of a product that the first screen needs. */
export interface ProductMain<S extends { name: string }, E extends { type: string }, T extends { do: string }>
  extends PartViews<E>,
    FlowMain<S, E, T> {
  /** Where a visitor begins who comes for this product alone, as by a mailed link, and what is then told the machine. */
  readonly arrival?: {
    readonly screen: S;
    readonly event: E;
    /** The `screen` option of pages on which every sign-in leads here, because this needs a session. */
    readonly afterSignIn?: LoginConfig['screen'];
  };
  /** Called once for each login: may tell the machine what it sees happen, such as that Main comes up. */
  readonly accompany?: (machine: Machine<{ readonly name: string }, E>, config: () => LoginConfig) => void;
}

/** What a login knows of screens before they are shown. */
interface FlowMain<S extends { name: string }, E extends { type: string }, T extends { do: string }> {
  /** What the visitor does on Main. */
  readonly table: ProductTable<S, E, T>;
  readonly revive: Revive<S>;
}

/** Whatever has screens of its own: a sign-in method, or a step after it. */
export interface Flow<S extends { name: string }, E extends { type: string }, T extends { do: string }> {
  /** Of a sign-in method. */
  readonly id?: ProductId;
  readonly prefix: string;
  readonly main: Lazy<FlowMain<S, E, T>>;
  readonly screens?: Lazy<FlowScreens<S, E, T>>;
}

/** A sign-in method: rows of the table, handlers of its tasks, views of its screens, its part of Main. */
export interface Product<S extends { name: string }, E extends { type: string }, T extends { do: string }>
  extends Flow<S, E, T> {
  readonly id: ProductId;
  /** Begins the names of its screens, events and tasks: `otp` of `otp.enter`. */
  readonly prefix: string;
  /**
   * What the first screen needs. There from the start for the ways that most pages have (`ready`); otherwise fetched
   * before React takes over, by the pages that have this product.
   */
  readonly main: Lazy<ProductMain<S, E, T>>;
  /** Its forms of all tabs but the one for email. Fetched as `front` is, by the pages that have such a tab. */
  readonly phone?: Lazy<PartViews<E>>;
  /** What is not needed for the first screen. Fetched when the visitor turns to this way in. */
  readonly screens: Lazy<FlowScreens<S, E, T>>;
}

/** The cell that most screens have for `back`: to Main, with the address still in its field. */
export function backToMain<T>(screen: { readonly email?: string }): Step<MainScreen, T> {
  return { screen: screen.email === undefined ? { name: 'main' } : { name: 'main', email: screen.email } };
}
