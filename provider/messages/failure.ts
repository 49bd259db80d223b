/** What the failure of a message says about the next one. */
import { DeadlineError } from '../../platform/deadline.ts';
import { Refusal } from '../http/refusal.ts';
import type { Tried } from '../queue/queue.ts';

/** A gateway asks to try this message later. */
export class DelayError extends Error {
  override name = 'DelayError';
}

/**
 * `refused`: the recipient does not exist or wants no messages. `delayed`: the server asks to try this message later, as
 * servers do with senders whom they do not know. `failed`: the server or gateway does not work.
 */
export function failureOf(error: unknown): Exclude<Tried['outcome'], 'done'> {
  if (!(error instanceof Refusal)) return 'failed';
  if (error.status < 500) return 'refused';
  return isDelay(error.cause) ? 'delayed' : 'failed';
}

/**
 * Whether a mail server or gateway asks to try this one message later. 421 and a login that a server cannot check concern all
 * messages.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6647 (greylisting)
 */
export function isDelay(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return error instanceof DelayError || (code >= 450 && code < 454);
}

/**
 * Whether a message that failed so may still arrive: its destination asks to wait, or has not answered in time. One that does
 * not work says so at once, and the visitor had better take another way.
 */
export function mayArrive(error: unknown): boolean {
  return isSilent(error) || (error instanceof Refusal && isDelay(error.cause));
}

/** Whether the server or gateway has not answered in time. */
export const isSilent = (error: unknown) => error instanceof Refusal && isSilence(error.cause);

function isSilence(cause: unknown): boolean {
  if (cause instanceof DeadlineError) return true;
  if (!(cause instanceof Error)) return false;
  return cause.name === 'TimeoutError' || ('code' in cause && cause.code === 'ETIMEDOUT');
}
