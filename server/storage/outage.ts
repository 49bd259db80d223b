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
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

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
