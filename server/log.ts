/** Structured logs. Codes, tokens, and visitors' mail addresses and phone numbers never reach them. */
import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Fields that the log removes if code logs them by mistake. The rule is not to log them at all. */
const secretFields = [
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

export interface LogOptions {
  level: string;
  /** @default standard output */
  destination?: DestinationStream;
}

export function createLog({ level, destination }: LogOptions): Logger {
  // Written at once: the last lines before an end are the ones that are needed.
  const stream = destination ?? pino.destination({ dest: 1, sync: true });
  const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return pino(
    { level, base: null, redact: { paths, censor: '[cut]' }, serializers: { err: describeError } },
    stream,
  );
}

/** What an error says about itself, without the data of visitors that drivers and mail servers like to quote. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error' };
  // Under another name than its own, which is that of a passcode and cut out.
  const reason = 'code' in error ? error.code : undefined;
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, reason, message: scrub(error.message), stack: scrub(error.stack ?? ''), cause };
}

/** Without mail addresses and phone numbers. */
export function scrub(text: string): string {
  return text
    .replace(/[\w.!#$%&*+=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g, '[address]')
    .replace(/\+[1-9]\d{6,14}\b/g, '[number]');
}
