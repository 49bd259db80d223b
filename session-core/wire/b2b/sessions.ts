import type {
  Admission,
  Attestation,
  CommonFactor,
  IntermediateToken,
  JwtInPlaceOfProof,
  OwnSession,
  Reauthentication,
  ReauthenticationNeed,
} from '../sessions.ts';
import type { AdmissionRequired, Common, NeededDuration, Protection, SessionDuration } from '../shared.ts';
import type { MemberAuthReply, MemberFactorReply, SignedInMemberReply } from './shared.ts';

export interface MemberImpersonationCalls {
  /** The token comes from the project's back office and works once. */
  'POST /b2b/impersonation/authenticate': {
    body: Protection & { impersonation_token: string };
    reply: SignedInMemberReply;
  };
}

/** A token of your own server that identifies the member. */
interface MemberAttestation extends Attestation {
  /** @default that of the current session */
  organization_id?: string;
}

/** Something the member has, which the organization accepts, and which they can prove again in this session. */
export type MemberProvableFactor = {
  /** What the proof counts for. */
  proves: Exclude<ReauthenticationNeed, 'other_sign_in'>[];
} & (
  | CommonFactor
  | { type: 'email'; email: string; by: ('email_otp' | 'magic_link')[] }
  | { type: 'social_account'; member_oauth_registration_id: string; provider_type: string }
  | { type: 'company_login'; registration_id: string; connection_id: string }
  | { type: 'phone_number'; phone_number: string }
);

/** A session of the member, as they recognize it. */
export interface OwnMemberSession extends Omit<OwnSession, 'user_id'> {
  member_id: string;
}

export interface MemberSessionCalls {
  'POST /b2b/sessions/authenticate': { body: SessionDuration & JwtInPlaceOfProof; reply: MemberAuthReply };
  'POST /b2b/sessions/revoke': { body: null; reply: Common };
  /** All sessions of that member. */
  'POST /b2b/sessions/revoke/:member_id': { body: null; reply: Common };
  /** The token is from the project's own authorization server. */
  'POST /b2b/sessions/exchange_access_token': {
    body: NeededDuration & { access_token: string };
    reply: MemberAuthReply;
  };
  /** Proved by a token of the project owner's own server. */
  'POST /b2b/sessions/attest': { body: MemberAttestation; reply: MemberFactorReply };
  'POST /b2b/sessions/reauthentication': {
    /** `removing`: the id of the sign-in method to remove, whose own proof does not count. */
    body: { removing?: string } | null;
    reply: Common & Reauthentication<MemberProvableFactor>;
  };
  /** What a half sign-in still needs, once all is proved. */
  'POST /b2b/sessions/intermediate': {
    body: IntermediateToken;
    reply: Common & { admission_required: AdmissionRequired; expires_at: string };
  };
  /** Accepts the terms and fills in the fields that a half sign-in asks for, and starts the session. */
  'POST /b2b/sessions/intermediate/admission': {
    body: IntermediateToken & NeededDuration & Admission;
    reply: MemberFactorReply;
  };
  'GET /b2b/sessions': { body: null; reply: Common & { sessions: OwnMemberSession[] } };
  /** Another session of the member. It is not an error if it has already ended. */
  'DELETE /b2b/sessions/:id': { body: null; reply: Common };
  /** All sessions of the member but this one. */
  'DELETE /b2b/sessions': { body: null; reply: Common & { ended: number } };
  'POST /b2b/sessions/exchange': {
    body: NeededDuration & { organization_id: string; locale?: string };
    reply: MemberFactorReply;
  };
}
