/** Where a page of a list begins: after the last entry of the page before. */
import { Refusal } from '../http/refusal.ts';

/** Opaque to the caller. */
export function writeCursor(at: Date, id: string): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

/** @throws Refusal `bad_request` */
export function readCursor(text: string): { at: string; id: string } {
  try {
    const [at, id]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof at === 'string' && typeof id === 'string' && !Number.isNaN(Date.parse(at))) return { at, id };
  } catch {
    // As below: it was not made here.
  }
  throw new Refusal('bad_request', { message: 'cursor: must be the next_cursor of an earlier reply.' });
}
