import type { AuthReply, Common, SessionDuration } from './shared.ts';

/** A token of your own server that says who the visitor is. */
export interface Attestation extends SessionDuration {
  /** The trusted-token profile of the project. */
  profile_id: string;
  /** A JWT (RFC 7519), signed by a key of the profile. It works once. */
  token: string;
  /** Adds the proof to this session instead of beginning one. */
  session_token?: string;
  session_jwt?: string;
}

export interface SessionCalls {
  /** Without a duration: checks and refreshes the session, does not extend it. */
  'POST /sessions/authenticate': { body: SessionDuration; reply: AuthReply };
  'POST /sessions/attest': { body: Attestation; reply: AuthReply };
  /** The token is one of the project's own authorization server. */
  'POST /sessions/exchange_access_token': {
    body: SessionDuration & { access_token: string };
    reply: AuthReply;
  };
  'POST /sessions/revoke': { body: null; reply: Common };
}
