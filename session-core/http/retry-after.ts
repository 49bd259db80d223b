/** How long a server that is busy or away wants to be left alone. */

/**
 * Milliseconds that an answer asks to wait, or undefined where it asks for nothing that can be read.
 *
 * @param now by the local clock: what time it is at the server, pages of other origins may not read
 * @see RFC 9110, section 10.2.3; RFC 6585, section 4
 */
export function retryAfter({ headers }: Pick<Response, 'headers'>, now: number): number | undefined {
  const asked = headers.get('retry-after');
  // Seconds or a moment.
  const wait = Number(asked) * 1_000 || Date.parse(asked ?? '') - now;
  return wait > 0 ? wait : undefined;
}
