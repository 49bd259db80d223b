/** Joins session and host into one running logout: what an `<auth-logout>` owns. */
import { AuthError } from '../../session-core/errors.ts';
import { cellIn, createMachine, type Machine } from '../machine/machine.ts';
import { problemOf } from '../machine/problem.ts';
import {
  firstScreen,
  type LogoutConfig,
  type LogoutEvent,
  type LogoutScreen,
  type LogoutTask,
  logoutTable,
} from './flow.ts';
import { type LogoutTools, logoutHandlers } from './tasks.ts';

export interface CreateLogoutOptions extends LogoutTools {
  config: () => LogoutConfig;
  now: () => number;
  report: (error: unknown) => void;
}

type Handler = (task: LogoutTask, tools: LogoutTools, signal: AbortSignal) => Promise<LogoutEvent>;

/**
 * Starts a logout.
 *
 * @example
 * const machine = createLogout({ session, config: () => config, now: Date.now, report, leave });
 */
export function createLogout({
  config,
  now,
  report,
  ...tools
}: CreateLogoutOptions): Machine<LogoutScreen, LogoutEvent> {
  const machine = createMachine<LogoutScreen, LogoutEvent, LogoutTask, LogoutConfig>({
    start: firstScreen(config()),
    cell: (screen, event) => cellIn(logoutTable, screen, event),
    // The task's name leads to the handler that was checked against that very task.
    handle: (task, signal) => (logoutHandlers[task.do] as Handler)(task, tools, signal),
    config,
    now,
    onFailure(error) {
      report(error);
      return problemOf(error);
    },
  });
  const { invalid } = config();
  if (invalid) report(new AuthError('usage_error', invalid));
  machine.send({ type: 'logout.began' });
  return machine;
}
