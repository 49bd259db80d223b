/** Spans of requests and of their statements, for a collector. */
import type { Ended } from './facts.ts';

interface Asked {
  requestId: string;
  /** The `traceparent` header. @see W3C Trace Context */
  traceparent: string | undefined;
}

export interface Traces {
  /** Runs a request in a span of its own. */
  request(request: Asked, run: () => Promise<Ended>): Promise<Ended>;
  /** Runs a statement, whose text has no values in it; within a request in a span of that. */
  statement<Result>(text: string, run: () => Promise<Result>): Promise<Result>;
  /** Sends what is left. */
  stop(): Promise<void>;
}

export const noTraces: Traces = {
  request: (_asked, run) => run(),
  statement: (_text, run) => run(),
  stop: () => Promise.resolve(),
};
