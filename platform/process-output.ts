/** The process's output besides its log: plain text in development, log lines in production. */
import { format } from 'node:util';
import { type DestinationStream, pino } from 'pino';
import { createLog, type Logger, scrub } from './log.ts';

interface ProcessOutput {
  /** Reports that the program listens at this address. */
  ready(url: string): void;
  /** Reports what a command has done. */
  done(line: string): void;
  /** Reports why the program did not start. */
  failed(reason: string): void;
}

/** @param name begins the lines of the program, such as `provider` */
export function processOutput(name: string, isProduction: boolean): ProcessOutput {
  return isProduction ? structuredOutput(name) : plainOutput(name);
}

/** One line; for our own mistakes also the causes. */
function plainOutput(name: string): ProcessOutput {
  return {
    ready: (url) => process.stdout.write(`${name} ready on ${url}\n`),
    done: (line) => process.stdout.write(`${line}\n`),
    failed: (reason) => process.stderr.write(`${name}: ${reason}\n`),
  };
}

/**
 * Writes every line as JSON, including what packages print, the runtime's warnings, and an uncaught error, which ends the
 * process as usual.
 */
function structuredOutput(name: string): ProcessOutput {
  const log = logTo(1);
  const errors = logTo(2);
  takeOverConsole(log);
  process.removeAllListeners('warning');
  process.on('warning', (err) => log.warn({ err }, 'a warning of the runtime'));
  process.on('uncaughtException', (err) => {
    errors.fatal({ err }, `${name} ends after an uncaught error`);
    process.exit(1);
  });
  return {
    ready: (url) => log.info({ url }, `${name} ready on ${url}`),
    done: (line) => log.info(line),
    failed: (reason) => errors.fatal(`${name}: ${reason}`),
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
    Object.assign(console, { [method]: (...words: unknown[]) => log[level](scrub(format(...words))) });
}
