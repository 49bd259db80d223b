import type { Common, NeededDuration, SessionDuration } from '../shared.ts';
import type { MemberAuthReply, MemberFactorReply } from './shared.ts';

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
