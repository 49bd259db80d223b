import type { Common, NeededDuration, Protection, SessionDuration } from '../shared.ts';
import type { MemberAuthReply, MemberFactorReply, SignedInMemberReply } from './shared.ts';

export interface MemberImpersonationCalls {
  /** The token comes from the project's back office and works once. */
  'POST /b2b/impersonation/authenticate': {
    body: Protection & { impersonation_token: string };
    reply: SignedInMemberReply;
  };
}

export interface MemberSessionCalls {
  'POST /b2b/sessions/authenticate': { body: SessionDuration; reply: MemberAuthReply };
  'POST /b2b/sessions/revoke': { body: null; reply: Common };
  /** All sessions of that member. */
  'POST /b2b/sessions/revoke/:member_id': { body: null; reply: Common };
  'POST /b2b/sessions/exchange': {
    body: NeededDuration & { organization_id: string; locale?: string };
    reply: MemberFactorReply;
  };
}
