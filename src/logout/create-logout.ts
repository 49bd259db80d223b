/** Connects session and host in one running logout flow, which an `<auth-logout>` owns. */
import type { Machine } from '../machine/machine.ts';
import { createRequestFlow } from '../machine/request-flow.ts';
import {
  firstScreen,
  type LogoutConfig,
  type LogoutEvent,
  type LogoutScreen,
  type LogoutTask,
  logoutTable,
} from './flow.ts';
import { type LogoutTools, logoutHandlers } from './tasks.ts';

interface CreateLogoutOptions extends LogoutTools {
  config: () => LogoutConfig;
  now: () => number;
  report: (error: unknown) => void;
}

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
  const machine = createRequestFlow<LogoutScreen, LogoutEvent, LogoutTask, LogoutConfig, LogoutTools>({
    firstScreen,
    table: logoutTable,
    handlers: logoutHandlers,
    tools,
    config,
    now,
    report,
  });
  machine.send({ type: 'logout.began' });
  return machine;
}
