/**
 * The screen machine: a screen, an event and a table give the next screen and the tasks to run.
 * The table is pure. Everything that takes time happens in tasks, which report back by events.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ProblemCode } from '../strings/problem-text.ts';
import type { SignedIn } from './sign-in.ts';

/** What went wrong, as data. The view finds the text. */
export interface Problem {
  readonly code: ProblemCode;
  /** The wire's `error_type`, when the server refused. */
  readonly errorType?: string;
  /** What the server asks for before it does this, such as `recent_sign_in`. */
  readonly needs?: string;
  /** How many wrong tries the server still accepts; after none, the code or the sign-in is over. */
  readonly triesLeft?: number;
  /** Fallback text when there is none for the code. */
  readonly message: string;
  /** The name of the input that it belongs to. Without it, the problem concerns the whole screen. */
  readonly field?: string;
  /** The server is overloaded or has a fault of its own. The same request may succeed later. */
  readonly transient?: true;
}

/** What one cell of the table answers. An empty step changes nothing but clears the old problem. */
export interface Step<S, T> {
  readonly screen?: S;
  readonly problem?: Problem;
  readonly run?: T;
  /**
   * Starts like `run`, but in the background: it is not `busy`, keeps an old problem, and its failure shows only if a row
   * answers it. Ends with the screen.
   */
  readonly beside?: T;
  /** Deliver this event again when the running tasks have ended, unless the visitor left the screen. */
  readonly hold?: true;
  /** A sign-in succeeded. Only `login/after-sign-in.ts` reads this: it decides what follows. */
  readonly signedIn?: SignedIn<S>;
}

/** Sent by the runner when a task threw. `at` is the time on the machine's clock, in ms. */
export interface Failed<T extends { do: string }> {
  readonly type: 'failed';
  readonly task: T;
  readonly problem: Problem;
  readonly at: number;
}

export type TaskName = string;

export interface CellContext<C> {
  readonly config: C;
  /** Names of the running tasks, without those in the background. */
  readonly busy: readonly TaskName[];
}

export type Cell<S, E, T, C, Next = S> = (
  screen: S,
  event: E,
  context: CellContext<C>,
) => Step<Next, T> | undefined;

/** Rows are screens, columns events. A missing cell, or one that returns nothing, ignores the event. */
export type Table<S extends { name: string }, E extends { type: string }, T, C> = {
  readonly [N in S['name']]?: {
    readonly [K in E['type']]?: Cell<Extract<S, { name: N }>, Extract<E, { type: K }>, T, C, S>;
  };
};

/** Runs a task and returns the event that reports the outcome, if there is anything to report. */
export type Handlers<T extends { do: string }, E, Tools> = {
  readonly [K in T['do']]: (
    task: Extract<T, { do: K }>,
    tools: Tools,
    signal: AbortSignal,
  ) => Promise<E | undefined>;
};

export interface MachineState<S> {
  readonly screen: S;
  readonly busy: readonly TaskName[];
  readonly problem: Problem | null;
}

export interface Machine<S, E> {
  readonly store: StoreApi<MachineState<S>>;
  send(event: E): void;
  /** Aborts the running tasks and ignores all later events. */
  stop(): void;
}

interface MachineOptions<S extends { name: string }, E extends { type: string }, T, C> {
  start: S;
  /** Finds the cell for a screen and an event; see {@link cellIn}. */
  cell: (screen: S, event: E) => Cell<S, E, T, C> | undefined;
  /** Runs a task; see {@link Handlers}. */
  handle: (task: T, signal: AbortSignal) => Promise<E | undefined>;
  /** Called for each event, so that a change of the configuration counts at once. */
  config: () => C;
  now: () => number;
  /** Turns an error of a task into a problem, and reports it to the host. */
  onFailure: (error: unknown, task: T) => Problem;
  /** Called for invalid input, which is not sent. */
  onInvalid?: ((problem: Invalid) => void) | undefined;
}

/** The problem of invalid input, which is not sent to the server. */
export type Invalid = Problem & { readonly field: string };

/**
 * Makes a machine at its first screen.
 *
 * @example
 * const cell = (screen, event) => cellIn(table, screen, event);
 * const machine = createMachine({ start: { name: 'main' }, cell, handle, config, now, onFailure });
 * machine.send({ type: 'otp.emailSubmitted', email });
 */
export function createMachine<
  S extends { name: string },
  E extends { type: string },
  T extends { do: string },
  C,
>({
  start,
  cell,
  handle,
  config,
  now,
  onFailure,
  onInvalid,
}: MachineOptions<S, E | Failed<T>, T, C>): Machine<S, E> {
  const store = createStore<MachineState<S>>(() => ({ screen: start, busy: [], problem: null }));
  const running = new Map<TaskName, { readonly controller: AbortController; readonly beside: boolean }>();
  const busy = () => [...running].flatMap(([name, { beside }]) => (beside ? [] : [name]));
  let held: E | Failed<T> | null = null;
  let stopped = false;

  function send(event: E | Failed<T>): void {
    if (stopped) return;
    const { screen, problem } = store.getState();
    const step = cell(screen, event)?.(screen, event, {
      config: config(),
      busy: busy(),
    });
    if (!step) return;
    if (step.hold) {
      held = event;
      return;
    }
    const left = step.screen !== undefined && step.screen.name !== screen.name;
    if (left) abandon();
    // Commit first, then run: a handler must find the screen that asked for it.
    commit({ screen: step.screen ?? screen, problem: step.problem ?? (step.beside ? problem : null) });
    const { field } = step.problem ?? {};
    if (step.problem && field && !isFailed<T>(event)) onInvalid?.({ ...step.problem, field });
    if (step.run) begin(step.run);
    if (step.beside) begin(step.beside, true);
  }

  function begin(task: T, beside = false): void {
    running.get(task.do)?.controller.abort();
    const controller = new AbortController();
    running.set(task.do, { controller, beside });
    commit({});
    // Inside a promise, so that a handler that throws synchronously is a failed task like any other.
    Promise.resolve()
      .then(() => handle(task, controller.signal))
      .then(
        (event) => settle(task, controller, event, beside),
        (error: unknown) => {
          if (controller.signal.aborted) return;
          const failed = { type: 'failed', task, problem: onFailure(error, task), at: now() } as const;
          settle(task, controller, failed, beside);
        },
      );
  }

  function settle(
    task: T,
    controller: AbortController,
    event: E | Failed<T> | undefined,
    beside: boolean,
  ): void {
    if (controller.signal.aborted || stopped) return;
    running.delete(task.do);
    commit({});
    if (event) deliver(event, beside);
    if (held && busy().length === 0) {
      const waiting = held;
      held = null;
      send(waiting);
    }
  }

  /** Delivers an event. A failure without a cell of its own still becomes the screen's problem. */
  function deliver(event: E | Failed<T>, beside: boolean): void {
    const { screen } = store.getState();
    if (!beside && isFailed<T>(event) && !cell(screen, event)) commit({ problem: event.problem });
    else send(event);
  }

  function abandon(): void {
    for (const { controller } of running.values()) controller.abort();
    running.clear();
    held = null;
  }

  function commit(change: Partial<MachineState<S>>): void {
    store.setState({ ...change, busy: busy() });
  }

  return {
    store,
    send,
    stop() {
      abandon();
      stopped = true;
    },
  };
}

function isFailed<T extends { do: string }>(event: { type: string }): event is Failed<T> {
  return event.type === 'failed';
}

/** The cell of a table for a screen and an event. */
export function cellIn<S extends { name: string }, E extends { type: string }, T, C>(
  table: Table<S, E, T, C> | undefined,
  screen: S,
  event: E,
): Cell<S, E, T, C> | undefined {
  // The table is keyed by the very names that the screen and the event carry; TypeScript cannot follow that through two
  // dynamic look-ups.
  const row = (table as Record<string, Record<string, unknown> | undefined> | undefined)?.[screen.name];
  return row?.[event.type] as Cell<S, E, T, C> | undefined;
}
