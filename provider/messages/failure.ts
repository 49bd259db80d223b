/** What the failure of a message says about the next one. */
import { Refusal } from '../http/refusal.ts';
import type { Tried } from '../queue/queue.ts';

/**
 * `refused`: the recipient does not exist or wants no messages. `delayed`: the server asks to try this message later, as
 * servers do with senders whom they do not know. `failed`: the server or gateway does not work.
 */
export function failureOf(error: unknown): Exclude<Tried['outcome'], 'done'> {
  if (!(error instanceof Refusal)) return 'failed';
  if (error.status < 500) return 'refused';
  const { cause } = error;
  const code = cause instanceof Error && 'responseCode' in cause ? Number(cause.responseCode) : 0;
  return code >= 400 && code < 500 ? 'delayed' : 'failed';
}
