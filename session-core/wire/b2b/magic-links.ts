import type { Common, NeededDuration, Protection } from '../shared.ts';
import type { DiscoveryReply, IntermediateProof, MemberFactorReply, MemberReply } from './shared.ts';

/** How the mail of a link is made. */
interface LinkOptions {
  login_redirect_url?: string;
  signup_redirect_url?: string;
  login_template_id?: string;
  signup_template_id?: string;
  locale?: string;
  /** 5 to 10080. @default 60 */
  login_expiration_minutes?: number;
  /** 5 to 10080. @default 60 */
  signup_expiration_minutes?: number;
}

export interface MemberMagicLinkCalls {
  'POST /b2b/magic_links/email/login_or_signup': {
    body: LinkOptions & { email_address: string; organization_id: string; pkce_code_challenge?: string };
    reply: Common;
  };
  'POST /b2b/magic_links/email/invite': {
    body: {
      email_address: string;
      invite_redirect_url?: string;
      invite_template_id?: string;
      name?: string;
      untrusted_metadata?: Record<string, unknown>;
      locale?: string;
      roles?: string[];
      /** 5 to 10080. @default 10080 */
      invite_expiration_minutes?: number;
    };
    reply: MemberReply;
  };
  'POST /b2b/magic_links/email/discovery/send': {
    body: Protection & {
      email_address: string;
      discovery_redirect_url?: string;
      login_template_id?: string;
      locale?: string;
      discovery_expiration_minutes?: number;
      pkce_code_challenge?: string;
    };
    reply: Common;
  };
  'POST /b2b/magic_links/inspect': {
    body: { magic_links_token: string };
    reply: Common & { email_address: string; organization_id: string; organization_name: string };
  };
  'POST /b2b/magic_links/authenticate': {
    body: NeededDuration &
      IntermediateProof &
      Protection & { magic_links_token: string; locale?: string; pkce_code_verifier?: string };
    reply: MemberFactorReply<{ method_id: string }>;
  };
  'POST /b2b/magic_links/discovery/authenticate': {
    body: Protection & { discovery_magic_links_token: string; pkce_code_verifier?: string };
    reply: DiscoveryReply;
  };
}
