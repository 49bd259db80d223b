/** The process's output besides its log: plain text in development, log lines in production. */
import { format } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import { createLog, type Logger, scrub } from './log.ts';

export interface ProcessOutput {
  /** Reports that the provider listens at this address. */
  ready(url: string): void;
  /** Reports that a command is complete. */
  done(what: string): void;
  /** Reports why the provider did not start. */
  failed(reason: string): void;
}

/** One line; for our own mistakes also the causes. */
export const plainOutput: ProcessOutput = {
  ready: (url) => process.stdout.write(`provider ready on ${url}\n`),
  done: (what) => process.stdout.write(`provider: ${what}\n`),
  failed: (reason) => process.stderr.write(`provider: ${reason}\n`),
};

/**
 * Writes every line as JSON, including what packages print, the runtime's warnings, and an uncaught error, which ends the
 * process as usual.
 */
export function structuredOutput(): ProcessOutput {
  const log = logTo(1);
  const errors = logTo(2);
  takeOverConsole(log);
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'a warning of the runtime'));
  process.on('uncaughtException', (err) => {
    errors.fatal({ err }, 'provider ends after an uncaught error');
    process.exit(1);
  });
  return {
    ready: (url) => log.info({ url }, `provider ready on ${url}`),
    done: (what) => log.info(`provider: ${what}`),
    failed: (reason) => errors.fatal(`provider: ${reason}`),
  };
}

/** Independent of the log level: the program that starts the process waits for these lines. */
function logTo(dest: 1 | 2): Logger {
  const destination: DestinationStream = pino.destination({ dest, sync: true });
  return createLog({ level: 'trace', destination });
}

function takeOverConsole(log: Logger): void {
  const levels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;
  for (const [method, level] of Object.entries(levels))
    Object.assign(console, { [method]: (...said: unknown[]) => log[level](scrub(format(...said))) });
}
