/** Structured logs. They never contain codes, tokens, or visitors' email addresses and phone numbers. */
import { type DestinationStream, type Level, pino } from 'pino';
import type { Logged } from './log-fields.ts';

type Write = <Fields extends object>(...line: [message: string] | [Logged<Fields>, message?: string]) => void;

export type Logger = Record<Level, Write> & { isLevelEnabled(level: Level): boolean };

/** The log removes these fields if code logs them by mistake. Do not log them at all. */
export const secretFields = [
  'authorization',
  'code',
  'code_challenge',
  'code_verifier',
  'email',
  'existing_password',
  'html',
  'link',
  'new_password',
  'password',
  'phone_number',
  'recovery_code',
  'recovery_codes',
  'secret',
  'session_jwt',
  'session_token',
  'text',
  'to',
  'token',
  'totp_code',
];

interface LogOptions {
  level: string;
  /** @default standard output */
  destination?: DestinationStream;
}

export function createLog({ level, destination }: LogOptions): Logger {
  // A slow reader must not hold up requests. pino writes what is left when the process exits, also after an uncaught error.
  const stream = destination ?? pino.destination({ dest: 1, sync: false });
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return pino(
    { level, base: null, redact: { paths, censor: '[cut]' }, serializers: { err: describeError } },
    stream,
  );
}

/** Describes an error without visitors' data, which drivers and mail servers often quote. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error' };
  // Renamed, because the log removes fields with the name `code`.
  const reason = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, reason, message: scrub(error.message), stack: scrub(error.stack ?? ''), cause };
}

/** Removes email addresses and phone numbers. */
export function scrub(text: string): string {
  return text
    .replace(/[\w.!#$%&*+=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g, '[address]')
    .replace(/\+[1-9]\d{6,14}\b/g, '[number]');
}
