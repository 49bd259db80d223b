/** Reads the header that continues a caller's trace here. */
import type { SpanContext } from '@opentelemetry/api';

const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Undefined for a header that is missing or of another form. @see W3C Trace Context, section 3.2 */
export function parentOf(header: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] = form.exec(header?.trim() ?? '') ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
