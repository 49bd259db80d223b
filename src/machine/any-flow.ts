/**
 * Products and after-sign-in steps whose own screens, events and tasks are forgotten: what a login needs to treat all alike.
 * Each was checked against its own types where it was made; joined, its rows only ever meet its own screens.
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
