/** Joins session and host into one running consent: what an `<auth-idp-consent>` owns. */
import type { SessionClient } from '../../session-core/client.ts';
import { AuthError } from '../../session-core/errors.ts';
import { cellIn, createMachine, type Machine } from '../machine/machine.ts';
import { problemOf } from '../machine/problem.ts';
import {
  type ConsentConfig,
  type ConsentEvent,
  type ConsentScreen,
  type ConsentTask,
  consentTable,
  firstScreen,
} from './flow.ts';
import { type ConsentTools, consentHandlers } from './tasks.ts';

export interface Consent {
  readonly machine: Machine<ConsentScreen, ConsentEvent>;
  /** Stops the machine and lets go of the session's events. */
  stop(): void;
}

export interface CreateConsentOptions extends ConsentTools {
  session: SessionClient;
  now: () => number;
}

type Handler = (task: ConsentTask, tools: ConsentTools, signal: AbortSignal) => Promise<ConsentEvent>;

/**
 * Starts a consent.
 *
 * @example
 * const { machine, stop } = createConsent({ session, config: () => config, now: Date.now, emit, report, leave });
 */
export function createConsent({ now, ...tools }: CreateConsentOptions): Consent {
  const { session, config, report } = tools;
  const machine: Consent['machine'] = createMachine<ConsentScreen, ConsentEvent, ConsentTask, ConsentConfig>({
    start: firstScreen(config()),
    cell: (screen, event) => cellIn(consentTable, screen, event),
    // The task's name leads to the handler that was checked against that very task.
    handle: (task, signal) => (consentHandlers[task.do] as Handler)(task, tools, signal),
    config,
    now,
    onFailure(error) {
      report(error);
      return problemOf(error);
    },
  });
  const { invalid } = config();
  if (invalid) report(new AuthError('usage_error', invalid));

  let userId = session.state.user?.user_id ?? null;
  const stopListening = session.onStateChange(({ user }) => {
    const before = userId;
    userId = user?.user_id ?? null;
    if (userId !== before) machine.send({ type: 'consent.visitorChanged', userId });
  });
  machine.send({ type: 'consent.began' });
  return {
    machine,
    stop() {
      stopListening();
      machine.stop();
    },
  };
}
