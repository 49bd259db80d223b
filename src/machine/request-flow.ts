/** Runs the flow of an element that answers another app's request. */
import type { Bootstrap } from '../../session-core/consumer/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import {
  cellIn,
  createMachine,
  type Failed,
  type Handlers,
  type Machine,
  type MachineState,
  type Table,
} from './machine.ts';
import { problemOf } from './problem.ts';

/** The configuration that every such flow needs. */
export interface RequestConfig<Request> {
  /** Null when the page's address has no valid request: then `invalid` says why. */
  readonly request: Request | null;
  readonly invalid: string | null;
}

/** The props of its views. */
export interface RequestViewProps<S, E> extends MachineState<S> {
  readonly bootstrap: Pick<Bootstrap, 'projectName'>;
  readonly send: (event: E) => void;
}

interface RequestFlowOptions<
  S extends { name: string },
  E extends { type: string },
  T extends { do: string },
  C,
  Tools,
> {
  /** The screen that it starts on. */
  firstScreen: (config: C) => S;
  table: Table<S, E | Failed<T>, T, C>;
  handlers: Handlers<T, E, Tools>;
  /** What the tasks may use. */
  tools: Tools;
  /** Called whenever it is needed, so that a change counts at once. */
  config: () => C;
  now: () => number;
  /** Called with errors of tasks, and for an invalid request. */
  report: (error: unknown) => void;
}

/** Makes the machine of a flow, at its first screen. */
export function createRequestFlow<
  S extends { name: string },
  E extends { type: string },
  T extends { do: string },
  C extends RequestConfig<unknown>,
  Tools,
>({
  firstScreen,
  table,
  handlers,
  tools,
  config,
  now,
  report,
}: RequestFlowOptions<S, E, T, C, Tools>): Machine<S, E> {
  type Handler = (task: T, tools: Tools, signal: AbortSignal) => Promise<E | undefined>;
  const { invalid } = config();
  if (invalid) report(new AuthError('usage_error', invalid));
  return createMachine<S, E, T, C>({
    start: firstScreen(config()),
    cell: (screen, event) => cellIn(table, screen, event),
    // The handler of a task's name was type-checked against that task.
    handle: (task, signal) => (handlers[task.do as T['do']] as Handler)(task, tools, signal),
    config,
    now,
    onFailure(error) {
      report(error);
      return problemOf(error);
    },
  });
}
