import type { RbacPolicy } from './projects.ts';
import type { ProvableSecond } from './seconds.ts';
import type {
  AdmissionRequired,
  AuthReply,
  Common,
  CryptoWallet,
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

export interface IntermediateToken {
  intermediate_session_token: string;
}

/**
 * For servers of the project, which have no key: a valid JWT of a bound session shows that its browser has proved it a few minutes
 * ago. It is not renewed.
 */
export interface JwtInPlaceOfProof {
  session_jwt?: string;
}

/** A half sign-in: the first factor is proved, and something is missing. */
export interface PendingFactor {
  /** The second factor; null if only the admission is missing. */
  mfa_required: MfaRequired | null;
  /** Terms and fields. Only once all factors are proved. */
  admission_required?: AdmissionRequired;
  /** When it expires. */
  expires_at: string;
}

/** What a user answers to `admission_required`. */
export interface Admission {
  /** The version of the terms that the user accepts. */
  accepted_terms?: string;
  /** Values by the ids of the fields: text, the value of an option, or whether a box is ticked. */
  fields?: Record<string, string | boolean>;
}

/** A session of the user, as they recognize it. */
export interface OwnSession extends Omit<Session, 'custom_claims' | 'roles'> {
  /** Whether this session makes the call. */
  is_current: boolean;
  /** Who acts in it: its holder, a member of the support team, or an app with full access. */
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

/**
 * What a change of sign-in methods may need. If it is missing, the refusal names it in `error_details.needs`. `other_sign_in`: the
 * recent sign-in was by the method to remove; any other factor that proves `recent_sign_in` proves it.
 */
export type ReauthenticationNeed = 'second_factor' | 'recent_sign_in' | 'other_sign_in';

/** What users and members have alike. */
export type CommonFactor =
  | { type: 'passkey'; webauthn_registration_id: string; name: string; domain: string }
  | { type: 'password'; email: string }
  | ({ type: 'wallet' } & Omit<CryptoWallet, 'verified'>)
  | ProvableSecond;

/** Something the user has, which they can prove again in this session. */
export type ProvableFactor = {
  /** What the proof counts for. */
  proves: ReauthenticationNeed[];
} & (
  | CommonFactor
  | { type: 'email'; email_id: string; email: string }
  | { type: 'phone_number'; phone_id: string; phone_number: string }
  | { type: 'social_account'; oauth_user_registration_id: string; provider_type: string }
);

/** What a change of ways to sign in still needs in this session. */
export interface Reauthentication<Factor = ProvableFactor> {
  /** In this order. Empty: the user may continue. */
  needs: ReauthenticationNeed[];
  /** The quickest first. */
  factors: Factor[];
  /** Until when the last sign-in counts as recent; null if it does not, or if the project asks for none. */
  recent_until: string | null;
  /** Until then no way to sign in changes, as the owner has reported a change; null: none is locked. */
  locked_until: string | null;
}

/** What a session may do: for servers of the project. */
export interface SessionRights {
  /** The roles in force. */
  roles: string[];
  /** The policy, with the own roles of a member's organization. */
  rbac_policy: RbacPolicy | null;
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
  /** By a valid session JWT, which may have no room for the roles. */
  'POST /sessions/rights': { body: { session_jwt: string }; reply: Common & SessionRights };
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
    reply: FactorReply & { method_id: string };
  };
  /** Accepts the terms and fills in the fields that a half sign-in asks for, and starts the session. */
  'POST /sessions/intermediate/admission': {
    body: IntermediateToken & NeededDuration & Admission;
    reply: AuthReply;
  };
  /** The live sessions of the user: this one, then the others, the last used first. */
  'GET /users/sessions': { body: null; reply: Common & { sessions: OwnSession[] } };
  /** Ends another session. It is not an error if it has already ended. */
  'DELETE /users/sessions/:id': { body: null; reply: Common };
  /** Ends all sessions but this one. Gives how many. */
  'DELETE /users/sessions': { body: null; reply: Common & { ended: number } };
  /** `removing`: id of the sign-in method that the user removes. Its own proof does not count. */
  'POST /sessions/reauthentication': { body: { removing?: string }; reply: Common & Reauthentication };
  /** Ends a half sign-in. */
  'POST /sessions/intermediate/revoke': { body: IntermediateToken; reply: Common };
}
