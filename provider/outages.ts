/** Reports an outage in two log lines: when it begins, and when it ends, with the number of failures in between. */

import type { Logger } from '../server/log.ts';
import { second } from './clock.ts';

/** How often a service that failed is asked whether it is back. Milliseconds. */
const interval = second;

export interface Outages {
  /** Notes a failure that says that the service is away. The first of an outage is logged in full, the others are counted. */
  failed(error: unknown, facts?: Record<string, unknown>): void;
  /** Whether it is away, as far as is known. */
  isAway(): boolean;
  /** The service answered. */
  answered(): void;
  stop(): void;
}

export interface OutageOptions {
  log: Logger;
  /** What is away, such as `the database`. */
  service: string;
  /** Asks the service whether it is back. @default waits for `answered` */
  ping?: () => Promise<void>;
}

export function createOutages({ log, service, ping }: OutageOptions): Outages {
  let failures = 0;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;

  function answered(): void {
    if (failures === 0) return;
    const seconds = Math.round((performance.now() - since) / second);
    log.warn({ failures, seconds }, `${service} answers again`);
    failures = 0;
    clearInterval(timer);
  }

  return {
    failed(err, facts = {}) {
      failures += 1;
      if (failures > 1) return;
      since = performance.now();
      log.error({ err, ...facts }, `${service} failed; further failures are counted`);
      if (!ping) return;
      timer = setInterval(() => {
        // Still away: the next turn asks again.
        ping().then(answered, () => undefined);
      }, interval);
      timer.unref();
    },
    isAway: () => failures > 0,
    answered,
    stop: () => clearInterval(timer),
  };
}
