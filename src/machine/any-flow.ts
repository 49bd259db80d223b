/**
 * Products and after-sign-in steps without their own types of screens, events and tasks, so that a login can treat all alike.
 * Each is type-checked where it is made. In the joined table, its rows only meet its own screens.
 */
import type { Flow, FlowScreens, Product, ScreenProps } from './product.ts';
import type { AfterSignIn } from './sign-in.ts';

export interface AnyScreen {
  readonly name: string;
}
export type AnyEvent = { readonly type: string; readonly [field: string]: unknown };
export interface AnyTask {
  readonly do: string;
}

export type AnyFlow = Flow<AnyScreen, AnyEvent, AnyTask>;
export type AnyProduct = Product<AnyScreen, AnyEvent, AnyTask>;
export type AnyStep = AfterSignIn<AnyScreen, AnyEvent, AnyTask>;
export type AnyScreens = FlowScreens<AnyScreen, AnyEvent, AnyTask>;
export type AnyScreenProps = ScreenProps<AnyScreen, AnyEvent>;
