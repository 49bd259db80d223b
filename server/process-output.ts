/** What a program says besides its log: for a person in development, and as lines of the log in production. */
import { format } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import { createLog, type Logger, scrub } from './log.ts';

export interface ProcessOutput {
  /** It answers at this address. */
  ready(url: string): void;
  /** It does not start, for this reason. */
  failed(reason: string): void;
}

/** @param name begins the lines of the program, such as `provider` */
export function processOutput(name: string, isProduction: boolean): ProcessOutput {
  return isProduction ? structuredOutput(name) : plainOutput(name);
}

/** One line that says it all, and its reasons below where the mistake is ours. */
function plainOutput(name: string): ProcessOutput {
  return {
    ready: (url) => process.stdout.write(`${name} ready on ${url}\n`),
    failed: (reason) => process.stderr.write(`${name}: ${reason}\n`),
  };
}

/**
 * Every line is JSON, including what packages print, warnings of the runtime, and the exit after a mistake of
 * ours, which ends the process as it would without this.
 */
function structuredOutput(name: string): ProcessOutput {
  const log = logTo(1);
  const errors = logTo(2);
  takeOverConsole(log);
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'a warning of the runtime'));
  process.on('uncaughtException', (err) => {
    errors.fatal({ err }, `${name} ends: nothing has caught an error`);
    process.exit(1);
  });
  return {
    ready: (url) => log.info({ url }, `${name} ready on ${url}`),
    failed: (reason) => errors.fatal(`${name}: ${reason}`),
  };
}

/** Whatever the level of the log is: who starts the process waits for these lines. */
function logTo(dest: 1 | 2): Logger {
  const destination: DestinationStream = pino.destination({ dest, sync: true });
  return createLog({ level: 'trace', destination });
}

function takeOverConsole(log: Logger): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels))
    Object.assign(console, { [method]: (...said: unknown[]) => log[level](scrub(format(...said))) });
}
