/** Reports an outage in two log lines: when it begins, and when it ends, with the number of failures in between. */

import type { Logger } from '../../platform/log.ts';
import type { LogFields } from '../../platform/log-fields.ts';
import { isAway } from '../../platform/storage/outage.ts';
import { second } from '../clock/clock.ts';

/** How often to check whether a service that failed is available again. Milliseconds. */
const interval = second;

export interface Outages {
  /**
   * Records a failure which shows that the service is unavailable. The first of an outage is logged in full, the
   * others are counted.
   */
  failed(error: unknown, facts?: LogFields): void;
  /** Whether it is unavailable, as far as is known. */
  isAway(): boolean;
  answered(): void;
  /** Asks the service whether it answers now. */
  answers(): Promise<boolean>;
  stop(): void;
}

interface OutageOptions {
  log: Logger;
  /** The service that is unavailable, such as `the database`. */
  service: string;
  /** Asks the service for an answer. @default waits for `answered` */
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

  function failed(err: unknown, facts: LogFields = {}): void {
    failures += 1;
    if (failures > 1) return;
    since = performance.now();
    log.error({ err, ...facts }, `${service} failed; further failures are counted`);
    if (!ping) return;
    timer = setInterval(() => {
      // Still unavailable: the next check asks again.
      ping().then(answered, () => undefined);
    }, interval);
    timer.unref();
  }

  return {
    failed,
    isAway: () => failures > 0,
    answered,
    async answers() {
      try {
        // Once more after a failure: the connection may have broken in a restart that is over.
        await ping?.().catch(ping);
      } catch (error) {
        failed(error);
        return false;
      }
      answered();
      return true;
    },
    stop: () => clearInterval(timer),
  };
}

export interface FailureLogs {
  log: Logger;
  /** Outages of the database. */
  outages: Pick<Outages, 'failed'>;
}

/** Logs a failure in full, unless the database is away: then it counts as one more of that outage. */
export function logFailure(
  { log, outages }: FailureLogs,
  err: unknown,
  message: string,
  facts: LogFields = {},
): void {
  if (isAway(err)) outages.failed(err, facts);
  else log.error({ err, ...facts }, message);
}
