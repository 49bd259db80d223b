/** Joins products, session and host into one running login: what an `<auth-login>` owns. */

import type { SessionClient } from '../../session-core/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import { isRecord } from '../../session-core/is-record.ts';
import type { AnyFlow, AnyProduct, AnyScreen, AnyTask } from '../machine/any-flow.ts';
import type { LoginConfig } from '../machine/config.ts';
import type { Emit } from '../machine/events.ts';
import type { Later } from '../machine/later.ts';
import {
  cellIn,
  createMachine,
  type Failed,
  type Invalid,
  type Machine,
  type Problem,
} from '../machine/machine.ts';
import { problemOf } from '../machine/problem.ts';
import type { ProductId, Tools } from '../machine/product.ts';
import type { LoginCell, LoginEvent, LoginTable } from './login-table.ts';
import type { LoginMore } from './more.ts';
import type { FlowMemory } from './remember.ts';
import { watchSession } from './session-changes.ts';

export type LoginMachine = Machine<AnyScreen, LoginEvent>;
type Handler = (task: AnyTask, tools: Tools, signal: AbortSignal) => Promise<LoginEvent | undefined>;

export interface Login {
  readonly machine: LoginMachine;
  readonly table: LoginTable;
  /** The product or step that a screen, an event or a task of this name belongs to. */
  ownerOf(name: string): AnyFlow | undefined;
  readonly session: SessionClient;
  /** To be called when the configuration has changed: products that it brings along begin what they do by themselves. */
  configured(): void;
  /** Stops the machine and lets go of the session's events. */
  stop(): void;
}

export interface LoginOptions {
  /** The products. */
  table: LoginTable;
  session: SessionClient;
  /** Read whenever it is needed, so that a change counts at once. */
  config: () => LoginConfig;
  now: () => number;
  memory: FlowMemory;
  /** The product that the visitor came for: see `arrival.ts`. @default none */
  arrived?: ProductId | null;
  /** The words for what a task brings about, and what follows a sign-in. Waited for before the first task. */
  more: Later<Pick<LoginMore, 'afterSignIn'>>;
  emit: Emit;
  onError: (error: unknown) => void;
  /** Told of what the visitor typed and is not sent at all. @default nobody is told */
  onInvalid?: (problem: Invalid) => void;
}

/**
 * Starts a login, on the screen that a reload left behind or else on Main.
 *
 * @example
 * const login = createLogin({ table, session, config: () => config, now: Date.now, memory, more, emit, onError });
 */
export function createLogin({
  table,
  session,
  config,
  now,
  memory,
  arrived,
  more,
  emit,
  onError,
  onInvalid,
}: LoginOptions): Login {
  const { products } = table;
  const after = () => more.current?.afterSignIn;
  const ownerOf = (name: string): AnyFlow | undefined =>
    [...products, ...(after()?.flows ?? [])].find(({ prefix }) => name.startsWith(`${prefix}.`));
  const arrival = products.find(({ id }) => id === arrived)?.front.current?.arrival;
  const revived = arrival ? null : revive(memory.read());
  const machine: LoginMachine = createMachine<AnyScreen, LoginEvent, AnyTask, LoginConfig>({
    start: arrival?.screen ?? revived ?? { name: 'main' },
    cell(screen, event) {
      const cell = cellOf(screen, event);
      const part = after();
      return part ? part.follow(cell, screen, event, session) : cell;
    },
    async handle(task, signal) {
      const [rest] = await Promise.all([ownerOf(task.do)?.rest?.load(), more.load()]);
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
    memory.write(revive(screen));
    if (after()?.isEnd(screen)) emit('AUTHENTICATE_FLOW_COMPLETE', {});
  });

  // A screen that a reload returned to may still wait for the part that answers.
  const waiting = new AbortController();
  function onceThere(part: Later<unknown>, then: () => void): void {
    if (part.current) {
      then();
      return;
    }
    const stop = part.subscribe(() => {
      if (!part.current) return;
      stop();
      then();
    });
    waiting.signal.addEventListener('abort', stop);
  }
  const tell = (event: LoginEvent): void => {
    const rest = ownerOf(machine.store.getState().screen.name)?.rest;
    const part = rest && [rest, more].find(({ current }) => !current);
    if (part) onceThere(part, () => tell(event));
    else machine.send(event);
  };
  const { signIn, stop: stopWatchingSession } = watchSession(session, tell);
  const tools: Tools = { session, config, now, emit, report: onError, signIn };

  if (arrival) machine.send(arrival.event);
  else if (revived) tell({ type: 'resumed' });

  const accompanied = new Set<ProductId>();
  function accompany(product: AnyProduct): void {
    const { id, front } = product;
    if (accompanied.has(id) || !config().products.includes(id)) return;
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
  const configured = () => products.forEach(accompany);
  configured();
  onceThere(more, () => after()?.accompany(machine, session, config));

  return {
    machine,
    table,
    ownerOf,
    session,
    configured,
    stop() {
      stopWatching();
      stopWatchingSession();
      waiting.abort();
      machine.stop();
    },
  };

  /** The stored screen, if a product that is switched on still wants it, or an after-sign-in step. */
  function revive(stored: unknown): AnyScreen | null {
    if (!isRecord(stored)) return null;
    const name = String(stored.name);
    const owner = ownerOf(name);
    const revive = owner?.front.current?.revive;
    if (!revive || (owner.id && !config().products.includes(owner.id)) || !Object.hasOwn(revive, name))
      return null;
    return revive[name]?.(stored, now()) ?? null;
  }

  /** The cell of the product that the event belongs to, or else the screen. */
  function cellOf(screen: AnyScreen, event: LoginEvent | Failed<AnyTask>): LoginCell | undefined {
    const owner =
      event.type === 'begin'
        ? products.find(({ id }) => id === event.product)
        : // Main is nobody's: a failure there is answered by whose task it was.
          (ownerOf(isFailed(event) ? event.task.do : event.type) ?? ownerOf(screen.name));
    return (
      cellIn(owner?.front.current?.table, screen, event) ?? cellIn(owner?.rest?.current?.table, screen, event)
    );
  }
}

function isFailed(event: LoginEvent | Failed<AnyTask>): event is Failed<AnyTask> {
  return event.type === 'failed';
}
