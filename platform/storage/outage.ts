/** Distinguishes a database outage from our own mistakes. */

/** Connection lost, shutting down, out of resources, cancelled after a timeout, or rolled back for another transaction. */
const sqlStates = /^(08|53|57P0[1-5]|57014|58030|25006|25P03|40001|40P01)/;
const socketCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
// Driver errors without a code.
const driverWords =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|received invalid response|Client has encountered a connection error|Client was closed)/;

/** What a server does to one statement or transaction while it serves all others. */
const ownStates = /^(57014|25P03|40001|40P01)/;

/** Whether the database itself is away, and not only this statement was cancelled or rolled back. */
export function isAway(error: unknown): boolean {
  return isOutage(error) && !hasOwnState(error);
}

function hasOwnState(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && ownStates.test(String(error.code))) || hasOwnState(error.cause);
}

/** Whether the same call may succeed a little later. @see PostgreSQL manual, appendix A */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    sqlStates.test(code) ||
    socketCodes.includes(code) ||
    driverWords.test(error.message) ||
    isOutage(error.cause)
  );
}
