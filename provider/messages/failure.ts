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
  return isDelay(cause) ? 'delayed' : 'failed';
}

/**
 * Whether a mail server asks to try this one message later. 421 and a login that it cannot check concern all messages.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6647 (greylisting)
 */
export function isDelay(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  return code >= 450 && code < 454;
}

/** Sends a message now; one that the mail server asks to send later leaves by the queue, while its code or link works. */
export async function sendOrKeep(send: () => Promise<void>, keep: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (failureOf(error) !== 'delayed') throw error;
    await keep();
  }
}
