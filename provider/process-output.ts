/** What the process says besides its log: for a person in development, and as lines of the log in production. */
import { format } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import { createLog, type Logger, scrub } from './log.ts';

export interface ProcessOutput {
  /** It answers at this address. */
  ready(url: string): void;
  /** A command has done its work. */
  done(line: string): void;
  /** It does not start, for this reason. */
  failed(reason: string): void;
}

/** One line that says it all, and its reasons below where the mistake is ours. */
export const plainOutput: ProcessOutput = {
  ready: (url) => process.stdout.write(`provider ready on ${url}\n`),
  done: (line) => process.stdout.write(`${line}\n`),
  failed: (reason) => process.stderr.write(`provider: ${reason}\n`),
};

/**
 * Every line is JSON, including what packages print, warnings of the runtime, and the exit after a mistake of
 * ours, which ends the process as it would without this.
 */
export function structuredOutput(): ProcessOutput {
  const log = logTo(1);
  const errors = logTo(2);
  takeOverConsole(log);
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'a warning of the runtime'));
  process.on('uncaughtException', (err) => {
    errors.fatal({ err }, 'provider ends: nothing has caught an error');
    process.exit(1);
  });
  return {
    ready: (url) => log.info({ url }, `provider ready on ${url}`),
    done: (line) => log.info(line),
    failed: (reason) => errors.fatal(`provider: ${reason}`),
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
