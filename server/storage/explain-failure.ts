/** Says in one line why something failed, down to the last cause, and what of it a person can mend. */
import { isOutage } from './outage.ts';

/**
 * Who may not connect, as whom, to what, and with which rights.
 *
 * @see PostgreSQL manual, appendix A
 */
const refusedStates = /^(28|3D000|42501)/;

/** TLS: the server speaks none, or its certificate is not to be trusted. The driver gives the first two no code. */
const tlsWords = /SSL connection/;
const tlsCodes =
  /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET|VERIFY)_)/;

/** One line when a database server cannot be reached, or lets nobody in; null for a mistake of ours. */
export function explainDatabase(error: unknown, variable: string): string | null {
  if (has(error, (code) => code === 'ECONNREFUSED')) {
    return `The database server of ${variable} refuses connections. Start it, or unset ${variable}.`;
  }
  const mendable = (code: string) => refusedStates.test(code) || tlsCodes.test(code);
  if (!isOutage(error) && !has(error, mendable) && !tlsWords.test(causes(error))) return null;
  return `The database server of ${variable} cannot be used: ${causes(error)}.`;
}

/** The messages of an error and of all that caused it, the last one last. */
export function causes(error: unknown): string {
  const found: string[] = [];
  for (let next = error; next !== undefined && next !== null; next = causeOf(next)) {
    const said = messageOf(next).replace(/\s+/g, ' ').trim().replace(/\.$/, '');
    if (said !== '' && !found.includes(said)) found.push(said);
  }
  return found.join(': ');
}

/** Of a name with several addresses each has failed in its own way, and the whole says nothing. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  return error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : error.name;
}

function has(error: unknown, wanted: (code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && wanted(error.code)) return true;
  return has(error.cause, wanted);
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
