/** Reads how long an overloaded or unavailable server asks its callers to wait. */

/**
 * Milliseconds to wait, or undefined if the header is missing or invalid.
 *
 * @param now by the local clock, because pages of other origins cannot read the server's `Date` header
 * @see RFC 9110, section 10.2.3; RFC 6585, section 4
 */
export function retryAfter({ headers }: Pick<Response, 'headers'>, now: number): number | undefined {
  const header = headers.get('retry-after');
  // Either seconds or a date.
  const wait = Number(header) * 1_000 || Date.parse(header ?? '') - now;
  return wait > 0 ? wait : undefined;
}
