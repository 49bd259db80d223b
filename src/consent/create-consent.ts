/** Connects session and host in one running consent flow, which an element for consent owns. */
import type { Failed, Handlers, Machine, Table } from '../machine/machine.ts';
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

export interface Consent<Screen = ConsentScreen, Event = ConsentEvent> {
  readonly machine: Machine<Screen, Event>;
  /** Stops the machine and unsubscribes from the session. */
  stop(): void;
}

export interface CreateConsentOptions extends ConsentTools {
  now: () => number;
}

/** Screens, events and tasks: those of users, or these and more. */
interface ConsentFlow<Screen extends { name: string }, Event extends { type: string }> {
  readonly table: Table<Screen, Event | Failed<ConsentTask>, ConsentTask, ConsentConfig>;
  readonly handlers: Handlers<ConsentTask, Event, ConsentTools>;
}

/** The flow of users. */
export const ofUsers: ConsentFlow<ConsentScreen, ConsentEvent> = {
  table: consentTable,
  handlers: consentHandlers,
};

/**
 * Starts a consent flow.
 *
 * @example
 * const { machine, stop } = createConsent(ofUsers, { session, config: () => config, now: Date.now, emit, report, leave });
 */
export function createConsent<
  Screen extends { name: string } = never,
  Event extends { type: string } = never,
>(
  flow: ConsentFlow<ConsentScreen | Screen, ConsentEvent | Event>,
  { now, ...tools }: CreateConsentOptions,
): Consent<ConsentScreen | Screen, ConsentEvent | Event> {
  const { session, config, report } = tools;
  const machine = createRequestFlow<
    ConsentScreen | Screen,
    ConsentEvent | Event,
    ConsentTask,
    ConsentConfig,
    ConsentTools
  >({ ...flow, firstScreen, tools, config, now, report });

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
