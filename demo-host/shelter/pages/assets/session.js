/** The session of this site: a member of one of the shelters. */
import { config } from '/config.js';
import { createB2BSession } from '/dist/session-core-b2b.js';

export const auth = createB2BSession(config);
export const duration = { session_duration_minutes: 60 };

/** What went wrong, in a sentence for the visitor. */
export function sentence(error) {
  const message = error?.error_message ?? error?.message;
  return typeof message === 'string' ? message : 'Something went wrong. Please try again.';
}
