/** Connects session and host in one running consent flow, which an `<auth-idp-consent>` owns. */
import type { SessionClient } from '../../session-core/consumer/client.ts';
import type { Machine } from '../machine/machine.ts';
import { createRequestFlow } from '../machine/request-flow.ts';
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
  /** Stops the machine and unsubscribes from the session. */
  stop(): void;
}

export interface CreateConsentOptions extends ConsentTools {
  session: SessionClient;
  now: () => number;
}

/**
 * Starts a consent flow.
 *
 * @example
 * const { machine, stop } = createConsent({ session, config: () => config, now: Date.now, emit, report, leave });
 */
export function createConsent({ now, ...tools }: CreateConsentOptions): Consent {
  const { session, config, report } = tools;
  const machine: Consent['machine'] = createRequestFlow<
    ConsentScreen,
    ConsentEvent,
    ConsentTask,
    ConsentConfig,
    ConsentTools
  >({ firstScreen, table: consentTable, handlers: consentHandlers, tools, config, now, report });

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
