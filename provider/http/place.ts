/** Roughly where a request comes from, as a trusted proxy says. */
import type { Context } from 'hono';
import { shownName } from './text.ts';

/**
 * The value of the header that the operator's proxy sets: a country code (`DE`), or words. Null without one.
 *
 * @param header its name; undefined where no proxy is known to set it
 */
export function readPlace(context: Context, header: string | undefined): string | null {
  if (header === undefined) return null;
  return shownName(context.req.header(header) ?? '').slice(0, 80) || null;
}
