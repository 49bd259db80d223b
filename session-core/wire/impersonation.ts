/** Sign-in as another user, for support. */
import type { AuthReply, Protection, SessionDuration } from './shared.ts';

export interface ImpersonationCalls {
  /** The token comes from the project's back office and works once. */
  'POST /impersonation/authenticate': {
    body: Protection & SessionDuration & { impersonation_token: string };
    reply: AuthReply;
  };
}
