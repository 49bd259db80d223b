import type { AuthReply, Common, SessionDuration, User } from './shared.ts';

export interface SessionCalls {
  /** Without a duration: checks and refreshes the session, does not extend it. */
  'POST /sessions/authenticate': { body: SessionDuration; reply: AuthReply };
  'POST /sessions/revoke': { body: null; reply: Common };
  'GET /users/me': { body: null; reply: Common & User };
}
