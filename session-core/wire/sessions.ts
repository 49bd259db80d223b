import type {
  AuthReply,
  Common,
  FactorReply,
  MfaRequired,
  NeededDuration,
  RememberedDevices,
  Session,
  SessionDuration,
} from './shared.ts';

/** A token of your own server that identifies the user. */
export interface Attestation extends SessionDuration {
  /** The trusted-token profile of the project. */
  profile_id: string;
  /** A JWT (RFC 7519), signed by a key of the profile. It works once. */
  token: string;
  /** Adds the proof to this session instead of starting one. */
  session_token?: string;
  session_jwt?: string;
}

interface IntermediateToken {
  intermediate_session_token: string;
}

/**
 * For servers of the project, which have no key: a valid JWT of a bound session shows that its browser has proved it a few minutes
 * ago. It is not renewed.
 */
interface JwtInPlaceOfProof {
  session_jwt?: string;
}

/** A half sign-in: the first factor is proved, the second is missing. */
export interface PendingFactor {
  mfa_required: MfaRequired;
  /** When it expires. */
  expires_at: string;
}

/** A session of the user, as they recognize it. */
export interface OwnSession extends Omit<Session, 'custom_claims' | 'roles'> {
  /** Whether this session makes the call. */
  is_current: boolean;
  /** Who acts in it: the user, a member of the support team, or an app with full access. */
  actor: 'user' | 'impersonator' | 'app';
  /** The app's name; null for the others. */
  app_name: string | null;
  /** Such as `Firefox`; empty if unknown. */
  browser: string;
  /** Such as `Windows`; empty if unknown. */
  system: string;
  /** Roughly where it began: a country code (`DE`) or words. Null if the provider does not know. */
  place: string | null;
}

export interface SessionCalls {
  /** Without a duration: checks and refreshes the session without extending it. */
  'POST /sessions/authenticate': { body: SessionDuration & JwtInPlaceOfProof; reply: AuthReply };
  'POST /sessions/attest': { body: Attestation & RememberedDevices; reply: FactorReply };
  /** The token is from the project's own authorization server. */
  'POST /sessions/exchange_access_token': {
    body: SessionDuration & { access_token: string };
    reply: FactorReply;
  };
  'POST /sessions/revoke': { body: null; reply: Common };
  /** What a half sign-in still needs. */
  'POST /sessions/intermediate': { body: IntermediateToken; reply: Common & PendingFactor };
  /** Mails the code for a half sign-in that has `mfa_required.email_code`. */
  'POST /sessions/intermediate/email_code': {
    body: IntermediateToken & { locale?: string };
    reply: Common & { method_id: string; email: string };
  };
  'POST /sessions/intermediate/email_code/authenticate': {
    body: IntermediateToken & NeededDuration & { method_id: string; code: string };
    reply: AuthReply & { method_id: string };
  };
  /** The live sessions of the user: this one, then the others, the last used first. */
  'GET /users/sessions': { body: null; reply: Common & { sessions: OwnSession[] } };
  /** Ends another session. One that has ended already is no error. */
  'DELETE /users/sessions/:id': { body: null; reply: Common };
  /** Ends all sessions but this one. Gives how many. */
  'DELETE /users/sessions': { body: null; reply: Common & { ended: number } };
  /** Ends a half sign-in. */
  'POST /sessions/intermediate/revoke': { body: IntermediateToken; reply: Common };
}
