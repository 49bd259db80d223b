/** How long a server that is busy or away wants to be left alone. */

/** Too many requests, and out of service for a while: the answers whose wait is heeded. */
const heeded: readonly number[] = [429, 503];

/**
 * Milliseconds that an answer asks to wait, or undefined where it asks for nothing that can be read. A moment is taken
 * from the server's own `Date`, so that a wrong clock of this device does not matter.
 *
 * @param now by the local clock; for answers that do not say what time it is there
 * @see RFC 9110, section 10.2.3; RFC 6585, section 4
 */
export function retryAfter({ status, headers }: Response, now: number): number | undefined {
  const asked = heeded.includes(status) ? headers.get('retry-after')?.trim() : '';
  if (!asked) return undefined;
  if (/^\d+$/.test(asked)) return Number(asked) * 1_000;
  const until = Date.parse(asked);
  if (Number.isNaN(until)) return undefined;
  const there = Date.parse(headers.get('date') ?? '');
  return Math.max(0, until - (Number.isNaN(there) ? now : there));
}
