/** The contract between the machine and the sign-in methods in `products/*`. */
import type { ComponentType, Ref } from 'react';
import type { Bootstrap, SessionClient } from '../../session-core/consumer/client.ts';
import type { LoginConfig } from './config.ts';
import type { Emit } from './events.ts';
import type { Lazy } from './lazy.ts';
import type { Failed, Handlers, Machine, Problem, Step, Table, TaskName } from './machine.ts';
import type { FormPart } from './main-part.ts';
import type { ProductId } from './product-ids.ts';
import type { SessionOrigin, SignInReply, SignInTools } from './sign-in.ts';

export type { ProductId } from './product-ids.ts';

/** The product that an address leads to, by the kind of its token, or the option `screen`. */
export interface Arrivals {
  readonly tokens: { readonly [kind: string]: ProductId };
  readonly screens: { readonly [screen: string]: ProductId };
}

/** The first screen. `email` or `phone` is what the visitor typed earlier, to fill the field again. */
export interface MainScreen {
  readonly name: 'main';
  readonly email?: string;
  /** The page found that it needs the passkey button, although the browser seemed to offer passkeys in the field. */
  readonly passkeyButton?: true;
  readonly phone?: TypedPhone;
}

/** A phone number as typed. */
export interface TypedPhone {
  readonly channel: 'sms' | 'whatsapp';
  /** ISO 3166 code. */
  readonly country: string;
  readonly text: string;
}

/** Events that any screen may answer, whichever product it belongs to. */
export type SharedEvent =
  /** The visitor clicked "Back". */
  | { readonly type: 'back' }
  /** A user has signed in in this browser. `session-core/state/session-changes.ts` decides `by`. */
  | { readonly type: 'sessionBegan'; readonly by: SessionOrigin }
  /** The user has signed out, or another user has signed in. */
  | { readonly type: 'visitorChanged'; readonly by: SessionOrigin }
  /** A reload restored this screen. It fetches again what it does not store. */
  | { readonly type: 'resumed' }
  /** An after-sign-in step is done. `step` is its prefix; `reply` is the server's, if the step made a call. */
  | { readonly type: 'stepDone'; readonly step: string; readonly reply?: SignInReply }
  /** One product hands over to another, which answers on Main. */
  | { readonly type: 'begin'; readonly product: ProductId; readonly email: string };

/** Everything a task may use besides its own arguments. */
export type Tools = SignInTools<SessionClient, LoginConfig, Emit>;

/** The props of every view besides its screen. */
export interface ViewProps {
  readonly config: LoginConfig;
  readonly bootstrap: Bootstrap;
  /** Names of the running tasks. */
  readonly busy: readonly TaskName[];
  readonly problem: Problem | null;
}

/** What the visitor typed into a form of Main. */
export type Typed = Pick<MainScreen, 'email' | 'phone'>;

/** The props of a product's part of the first screen. `E`: the events that it may send. */
export interface PartProps<E> extends ViewProps {
  readonly screen: MainScreen;
  /** The tab of a form. */
  readonly tab?: FormPart['tab'];
  /** The sign-in methods that a form leads to, if it is one of several parts and has no tab to mark the last used one. */
  readonly ways?: readonly string[];
  /** A form for numbers that has it takes an address, too, and hands it to the product that serves addresses. */
  readonly onAddress?: (email: string) => void;
  /** Set by a form: returns the values of its fields when the visitor chooses another tab. */
  readonly typed?: Ref<() => Typed>;
  readonly send: (event: E | SharedEvent) => void;
}

export interface ScreenProps<S, E> extends ViewProps {
  readonly screen: S;
  readonly send: (event: E | SharedEvent) => void;
}

/** Rows are Main and the screens of a product, columns its events and the shared ones; see `Table`. */
export type ProductTable<
  S extends { name: string },
  E extends { type: string },
  T extends { do: string },
> = Table<MainScreen | S, E | SharedEvent | Failed<T>, T, LoginConfig>;

/** The screens stage of a product or step: a chunk of its own. */
export interface FlowScreens<
  S extends { name: string },
  E extends { type: string },
  T extends { do: string },
> {
  /** The rows of its own screens, and the events of its tasks on Main. */
  readonly table: ProductTable<S, E, T>;
  readonly handlers: Handlers<T, E | SharedEvent, Tools>;
  readonly views: { readonly [N in S['name']]: ComponentType<ScreenProps<Extract<S, { name: N }>, E>> };
}

/**
 * Screens that a reload returns to. Restores the screen from what was stored, or returns null if that is malformed or
 * expired. A reload on any other screen starts at Main.
 */
export type Revive<S extends { name: string }> = {
  readonly [N in S['name']]?: (stored: Record<string, unknown>, now: number) => S | null;
};

/** A form, or buttons. */
export type PartKind = 'form' | 'buttons';

/** React's views of what a product puts on the first screen. Its `entry.ts` draws the same without React. */
export interface PartViews<E> {
  readonly partViews: { readonly [K in PartKind]?: ComponentType<PartProps<E>> };
}

/** The main stage of a product: what the first screen needs. */
export interface ProductMain<S extends { name: string }, E extends { type: string }, T extends { do: string }>
  extends PartViews<E>,
    FlowMain<S, E, T> {
  /** The first screen and event for a visitor who comes for this product, for example by a mailed link. */
  readonly arrival?: {
    readonly screen: S;
    readonly event: E;
    /** The `screen` option of pages on which every sign-in leads here, because this needs a session. */
    readonly afterSignIn?: LoginConfig['screen'];
  };
  /** Called once for each login. May send events to the machine, such as that Main is shown. */
  readonly accompany?: (machine: Machine<{ readonly name: string }, E>, config: () => LoginConfig) => void;
}

/** What a login needs of a flow before it shows the flow's screens. */
interface FlowMain<S extends { name: string }, E extends { type: string }, T extends { do: string }> {
  /** What the visitor does on Main. */
  readonly table: ProductTable<S, E, T>;
  readonly revive: Revive<S>;
}

/** A sign-in method, or a step after a sign-in. */
export interface Flow<S extends { name: string }, E extends { type: string }, T extends { do: string }> {
  /** Only a sign-in method has an id. */
  readonly id?: ProductId;
  readonly prefix: string;
  readonly main: Lazy<FlowMain<S, E, T>>;
  /** The groups of the session client's calls that its tasks make, if the session layer loads them apart. */
  readonly calls?: readonly (keyof SessionClient)[];
  readonly screens?: Lazy<FlowScreens<S, E, T>>;
}

/** A sign-in method, by load stages: see docs/design/bytes.md. What it draws in the entry is in its `entry.ts`. */
export interface Product<S extends { name: string }, E extends { type: string }, T extends { do: string }>
  extends Flow<S, E, T> {
  readonly id: ProductId;
  /** Prefix of the names of its screens, events and tasks: `otp` of `otp.enter`. */
  readonly prefix: string;
  /**
   * The main stage. Part of React's chunk for the most common products (`ready`). Pages with another product fetch it before
   * React takes over.
   */
  readonly main: Lazy<ProductMain<S, E, T>>;
  /** The product's forms of all tabs but the one for email. Pages with such a tab fetch them like `main`. */
  readonly phone?: Lazy<PartViews<E>>;
  /** The screens stage. Fetched when the visitor turns to this method. */
  readonly screens: Lazy<FlowScreens<S, E, T>>;
}

/** The cell that most screens have for `back`: Main, with the address still in its field. */
export function backToMain<T>(screen: { readonly email?: string }): Step<MainScreen, T> {
  return { screen: screen.email === undefined ? { name: 'main' } : { name: 'main', email: screen.email } };
}
