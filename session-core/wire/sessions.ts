import type { AuthReply, Common, SessionDuration } from './shared.ts';

export interface SessionCalls {
  /** Without a duration: checks and refreshes the session, does not extend it. */
  'POST /sessions/authenticate': { body: SessionDuration; reply: AuthReply };
  'POST /sessions/revoke': { body: null; reply: Common };
}
