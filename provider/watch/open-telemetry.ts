/** Traces by OpenTelemetry, sent to a collector over OTLP. Loaded only where a collector is configured. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { parentOf } from './trace-parent.ts';
import type { Traces } from './traces.ts';

export interface TraceOptions {
  /** The address of the collector, such as `http://localhost:4318`. */
  endpoint: string;
  /** The part of the requests without a caller's trace that is traced. 0 to 1. */
  ratio: number;
  /** Whether a caller's trace continues here: only our own proxy may decide what is traced. */
  trustsParents: boolean;
}

/** @see https://opentelemetry.io/docs/specs/semconv/http/http-spans and /database/postgresql for the names */
export function createTraces({ endpoint, ratio, trustsParents }: TraceOptions): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'auth-elements-provider' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('auth-elements-provider');
  const current = new AsyncLocalStorage<Context>();

  return {
    async request({ requestId, traceparent }, run) {
      const parent = trustsParents ? parentOf(traceparent) : undefined;
      const above = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, above);
      try {
        const ended = await current.run(trace.setSpan(above, span), run);
        const { operation, status, refusal } = ended;
        span.updateName(operation);
        span.setAttributes({
          'http.request.method': operation.split(' ')[0] ?? '',
          'http.route': operation.split(' ')[1] ?? '',
          'http.response.status_code': status,
          'auth.request_id': requestId,
          ...(refusal !== undefined && { 'error.type': refusal }),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return ended;
      } finally {
        span.end();
      }
    },
    async statement(text, run) {
      const within = current.getStore();
      if (!within) return run();
      const name = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement';
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, within);
      try {
        return await run();
      } catch (error) {
        // The message of an error may quote values, so it stays out.
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    // An unreachable collector must not keep the provider from stopping.
    stop: () => provider.shutdown().catch(() => undefined),
  };
}
