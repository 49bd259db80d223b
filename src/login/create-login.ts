/** Joins products, session and host into one running login: what an `<auth-login>` owns. */

import type { SessionClient } from '../../session-core/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import type { LoginConfig } from '../machine/config.ts';
import type { Emit } from '../machine/events.ts';
import {
  type Cell,
  cellIn,
  createMachine,
  type Failed,
  type Invalid,
  type Machine,
  type Problem,
} from '../machine/machine.ts';
import { problemOf } from '../machine/problem.ts';
import type { MainScreen, ProductId, SharedEvent, Tools } from '../machine/product.ts';
import {
  type AnyProduct,
  allProducts,
  ownerOf,
  type ProductEvent,
  type ProductScreen,
  type ProductTask,
} from '../products/table.ts';
import type { FlowMemory } from './remember.ts';

export type LoginScreen = MainScreen | ProductScreen;
export type LoginEvent = ProductEvent | SharedEvent;
export type LoginMachine = Machine<LoginScreen, LoginEvent>;
type Handler = (task: ProductTask, tools: Tools, signal: AbortSignal) => Promise<LoginEvent | undefined>;
type LoginCell = Cell<LoginScreen, LoginEvent | Failed<ProductTask>, ProductTask, LoginConfig>;

export interface Login {
  readonly machine: LoginMachine;
  readonly session: SessionClient;
  /** To be called when the configuration has changed: products that it brings along begin what they do by themselves. */
  configured(): void;
  /** Stops the machine and lets go of the session's events. */
  stop(): void;
}

export interface LoginOptions {
  session: SessionClient;
  /** Read whenever it is needed, so that a change counts at once. */
  config: () => LoginConfig;
  now: () => number;
  memory: FlowMemory;
  /** The product that the visitor came for: see `arrival.ts`. @default none */
  arrived?: ProductId | null;
  /** Settles when the words for what a task brings about are there. Waited for before the first task. */
  ready: () => Promise<unknown>;
  emit: Emit;
  onError: (error: unknown) => void;
  /** Told of what the visitor typed and is not sent at all. @default nobody is told */
  onInvalid?: (problem: Invalid) => void;
}

/** Whether a screen ends a successful way in. */
function isSuccess({ name }: LoginScreen): boolean {
  const screens: readonly string[] = ownerOf(name)?.front.current?.success ?? [];
  return screens.includes(name);
}

/**
 * Starts a login, on the screen that a reload left behind or else on Main.
 *
 * @example
 * const login = createLogin({ session, config: () => config, now: Date.now, memory, ready, emit, onError });
 */
export function createLogin({
  session,
  config,
  now,
  memory,
  arrived,
  ready,
  emit,
  onError,
  onInvalid,
}: LoginOptions): Login {
  const tools: Tools = { session, config, now, emit, report: onError };
  const arrival = allProducts.find(({ id }) => id === arrived)?.front.current?.arrival;
  const machine: LoginMachine = createMachine<LoginScreen, LoginEvent, ProductTask, LoginConfig>({
    start: arrival?.screen ?? revive(memory.read(), config(), now()) ?? { name: 'main' },
    cell: cellOf,
    async handle(task, signal) {
      const [rest] = await Promise.all([ownerOf(task.do)?.rest.load(), ready()]);
      // The owner of a task's name has its handler: that is checked where the product is made.
      const handler = rest?.handlers[task.do] as Handler | undefined;
      return signal.aborted ? undefined : handler?.(task, tools, signal);
    },
    config,
    now,
    onFailure(error): Problem {
      if (!(error instanceof AuthError && error.code === 'aborted')) onError(error);
      return problemOf(error);
    },
    onInvalid,
  });

  const stopWatching = machine.store.subscribe(({ screen }, { screen: before }) => {
    if (screen === before) return;
    // What is kept is what a reload would make of it: nothing besides ever gets there.
    memory.write(revive(screen, config(), now()));
    if (isSuccess(screen) && !isSuccess(before)) emit('AUTHENTICATE_FLOW_COMPLETE', {});
  });

  let { session: known, user: visitor } = session.state;
  const stopListening = session.onStateChange((state) => {
    const [wasIn, before] = [known !== null, visitor?.user_id];
    ({ session: known, user: visitor } = state);
    if (known && !wasIn) tell('signedInElsewhere');
    if (before && before !== visitor?.user_id) tell('visitorChanged');
  });
  // A screen that a reload returned to may still wait for the part that answers.
  const waiting = new AbortController();
  const tell = (type: 'signedInElsewhere' | 'visitorChanged') => {
    const rest = ownerOf(machine.store.getState().screen.name)?.rest;
    const send = () => machine.send({ type });
    if (!rest || rest.current) return send();
    const stop = rest.subscribe(() => {
      if (!rest.current) return;
      stop();
      send();
    });
    waiting.signal.addEventListener('abort', stop);
  };

  if (arrival) machine.send(arrival.event);

  const accompanied = new Set<ProductId>();
  function accompany(product: AnyProduct): void {
    const { id, front } = product;
    if (accompanied.has(id) || (id !== arrived && !config().products.includes(id))) return;
    if (!front.current) {
      // Told where it is needed to draw something; otherwise the next configuration tries again.
      front.load().then(
        () => accompany(product),
        () => {},
      );
      return;
    }
    accompanied.add(id);
    front.current.accompany?.(machine, config);
  }
  const configured = () => allProducts.forEach(accompany);
  configured();

  return {
    machine,
    session,
    configured,
    stop() {
      stopWatching();
      stopListening();
      waiting.abort();
      machine.stop();
    },
  };
}

/** The stored screen, if a product that is switched on still wants it. */
function revive(stored: unknown, { products }: LoginConfig, now: number): LoginScreen | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const screen = stored as Record<string, unknown>;
  const owner = ownerOf(String(screen.name));
  const revive = owner?.front.current?.revive;
  if (!owner || !revive || !products.includes(owner.id) || !Object.hasOwn(revive, String(screen.name)))
    return null;
  return revive[screen.name as ProductScreen['name']]?.(screen, now) ?? null;
}

/** The cell of the product that the event belongs to, or else the screen. */
function cellOf(screen: LoginScreen, event: LoginEvent | Failed<ProductTask>): LoginCell | undefined {
  const owner =
    event.type === 'begin'
      ? allProducts.find(({ id }) => id === event.product)
      : // Main is nobody's: a failure there is answered by whose task it was.
        (ownerOf('task' in event ? event.task.do : event.type) ?? ownerOf(screen.name));
  return (
    cellIn(owner?.front.current?.table, screen, event) ?? cellIn(owner?.rest.current?.table, screen, event)
  );
}
