/** Single sign-on: calls of this wire that are not served yet. They join `calls.ts` with their handlers. */
import type { Common, NeededDuration, Protection } from '../shared.ts';
import type { IntermediateProof, MemberFactorReply, SsoConnectionSummary } from './shared.ts';

export interface SsoSignInCalls {
  'POST /b2b/sso/authenticate': {
    body: NeededDuration &
      IntermediateProof &
      Protection & { sso_token: string; locale?: string; pkce_code_verifier?: string };
    reply: MemberFactorReply;
  };
  /** With `?email_address=`. */
  'GET /b2b/sso/discovery/connections': {
    body: null;
    reply: Common & { connections: SsoConnectionSummary[] };
  };
}
