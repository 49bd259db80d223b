/** The contract of the sign-in methods that few pages of members name: those of users, in chunks that only these pages load. */
import type { ComponentType } from 'react';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { type Lazy, lazy } from '../../machine/lazy.ts';
import type { Cell, Failed, Machine, Table } from '../../machine/machine.ts';
import type { BusinessConfig, MemberProductId } from '../config.ts';
import type { MethodId } from '../flow/blocks.ts';
import type { MethodScreen, Screen } from '../flow/screen-types.ts';
import type { Event, MethodTask, Task } from '../flow/types.ts';
import type { Tools } from '../tasks/tools.ts';
import type { ViewProps } from '../views/view-props.ts';

/** Finds the cell of a screen and an event. */
export type FindCell = (
  screen: Screen,
  event: Event | Failed<Task>,
) => Cell<Screen, Event | Failed<Task>, Task, BusinessConfig> | undefined;

/** Runs a task. */
export type RunTask = (task: Task, tools: Tools, signal: AbortSignal) => Promise<Event | undefined>;

/** What loads with the first screen; `createMethod` makes it. */
export interface Method {
  /** Prefix of the names of its screens. */
  readonly prefix: string;
  /** Its part of the first screen. */
  readonly Part: ComponentType<ViewProps<'main'>>;
  readonly more: Lazy<MethodScreens>;
  /** The groups of the session client's calls that its tasks make. */
  readonly calls: readonly (keyof B2BSessionClient)[];
  /** Finds a cell of this method, or else asks the next one. */
  cell(next: FindCell, tools: Tools): FindCell;
  /** Runs a task of this method, or else has the next one run it. */
  handle(next: RunTask): RunTask;
  /** Called once for each sign-in. */
  readonly accompany?: (machine: Machine<Screen, Event>, config: () => BusinessConfig) => void;
}

/** The rows of a method; they come before those that all pages have. */
export type MethodTable = Table<Screen, Event | Failed<Task>, Task, BusinessConfig>;

/** What loads when the page is at rest, or when a task needs it. */
export interface MethodScreens {
  /** The rows of its screens, and of the outcomes of its tasks. */
  readonly table: MethodTable;
  handle(task: MethodTask, tools: Tools, signal: AbortSignal): Promise<Event | undefined>;
  readonly views: { readonly [Name in MethodScreen['name']]?: ComponentType<ViewProps<Name>> };
}

const methods: Partial<Record<MemberProductId, Lazy<Method>>> = {
  passkeys: lazy(
    () => import('./passkeys.ts'),
    ({ passkeys }) => passkeys,
  ),
  crypto: lazy(
    () => import('./wallets.ts'),
    ({ wallets }) => wallets,
  ),
} satisfies Readonly<Record<MethodId, unknown>>;

/** Those that the page names. */
export const methodsOf = ({ products }: Pick<BusinessConfig, 'products'>): readonly Lazy<Method>[] =>
  products.flatMap((product) => methods[product] ?? []);

/** The loaded ones. */
export const loadedMethods = (config: Pick<BusinessConfig, 'products'>): readonly Method[] =>
  methodsOf(config).flatMap(({ current }) => current ?? []);

/** The one to which a screen or a block belongs. */
export const methodWith = (config: BusinessConfig, name: string): Method | undefined =>
  loadedMethods(config).find(({ prefix }) => name.startsWith(prefix));
