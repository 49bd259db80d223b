import type { Attestation, JwtInPlaceOfProof } from '../sessions.ts';
import type { Common, NeededDuration, Protection, SessionDuration } from '../shared.ts';
import type { MemberAuthReply, MemberFactorReply, SignedInMemberReply } from './shared.ts';

export interface MemberImpersonationCalls {
  /** The token comes from the project's back office and works once. */
  'POST /b2b/impersonation/authenticate': {
    body: Protection & { impersonation_token: string };
    reply: SignedInMemberReply;
  };
}

/** A token of your own server that identifies the member. */
export interface MemberAttestation extends Attestation {
  /** @default that of the current session */
  organization_id?: string;
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
  'POST /b2b/sessions/attest': { body: MemberAttestation; reply: MemberAuthReply };
  'POST /b2b/sessions/exchange': {
    body: NeededDuration & { organization_id: string; locale?: string };
    reply: MemberFactorReply;
  };
}
