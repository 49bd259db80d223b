/** Explains a failure in one line, with all causes, and what the operator can fix. */
import { isOutage } from './outage.ts';

/**
 * Wrong credentials, an unknown database, or missing rights.
 *
 * @see PostgreSQL manual, appendix A
 */
const refusedStates = /^(28|3D000|42501)/;

/** TLS: the server does not support it, or its certificate is not trusted. The driver gives the first case no code. */
const tlsWords = /SSL connection/;
const tlsCodes =
  /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET|VERIFY)_)/;

/** One line if the database server is unavailable or refuses the connection; null for our own mistakes. */
export function explainDatabase(error: unknown, variable: string): string | null {
  if (has(error, (code) => code === 'ECONNREFUSED')) {
    return `The database server of ${variable} refuses connections. Start it, or unset ${variable}.`;
  }
  const isFixable = (code: string) => refusedStates.test(code) || tlsCodes.test(code);
  if (!isOutage(error) && !has(error, isFixable) && !tlsWords.test(causes(error))) return null;
  return `The database server of ${variable} cannot be used: ${causes(error)}.`;
}

/** The messages of an error and of all its causes, the root cause last. */
export function causes(error: unknown): string {
  const codes: string[] = [];
  for (let next = error; next !== undefined && next !== null; next = causeOf(next)) {
    const message = messageOf(next).replace(/\s+/g, ' ').trim().replace(/\.$/, '');
    if (message !== '' && !codes.includes(message)) codes.push(message);
  }
  return codes.join(': ');
}

/** An AggregateError, for a host with several addresses, has no message of its own. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : error.name;
}

function has(error: unknown, hasCode: (code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && hasCode(error.code)) return true;
  return has(error.cause, hasCode);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
