import type { AuthReply, Common, SessionDuration } from './shared.ts';

export interface SessionCalls {
  /** Without a duration: checks and refreshes the session, does not extend it. */
  'POST /sessions/authenticate': { body: SessionDuration; reply: AuthReply };
  /** The token is one of the project's own authorization server. */
  'POST /sessions/exchange_access_token': {
    body: SessionDuration & { access_token: string };
    reply: AuthReply;
  };
  'POST /sessions/revoke': { body: null; reply: Common };
}
