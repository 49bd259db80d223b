import type { AskedLink, LinkApproval, LinkWait, WaitingReply, WaitingTokens } from '../magic-links.ts';
import type { Common, NeededDuration, Protection } from '../shared.ts';
import type {
  DiscoveryReply,
  IntermediateProof,
  MemberFactorReply,
  MemberReply,
  ReplacedMember,
  SigningIn,
} from './shared.ts';

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

/** What a link would do where it has been opened. Asking does not use the link up. */
export interface MemberLinkInspection extends AskedLink {
  email_address: string;
  /** Null for a link that shows all organizations of its address. */
  organization_id: string | null;
  organization_name: string | null;
  /** The member of the current session, if the link would replace it. */
  replaces: ReplacedMember | null;
}

export interface MemberMagicLinkCalls {
  'POST /b2b/magic_links/email/login_or_signup': {
    body: LinkOptions &
      WaitingTokens & { email_address: string; organization_id: string; pkce_code_challenge?: string };
    reply: Common & WaitingReply;
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
    body: Protection &
      WaitingTokens & {
        email_address: string;
        discovery_redirect_url?: string;
        login_template_id?: string;
        locale?: string;
        discovery_expiration_minutes?: number;
        pkce_code_challenge?: string;
      };
    reply: Common & WaitingReply;
  };
  'POST /b2b/magic_links/inspect': {
    /** The token of any mailed link but those that only set a password. */
    body: WaitingTokens & { magic_links_token: string };
    reply: Common & MemberLinkInspection;
  };
  'POST /b2b/magic_links/approve': LinkApproval;
  'POST /b2b/magic_links/waiting': LinkWait;
  /** Signs in by the approval of a link to one organization. */
  'POST /b2b/magic_links/waiting/authenticate': {
    body: NeededDuration &
      IntermediateProof & { waiting_tokens: string[]; locale?: string; pkce_code_verifier?: string };
    reply: MemberFactorReply<{ method_id: string }>;
  };
  /** Signs in by the approval of a link that shows all organizations. */
  'POST /b2b/magic_links/discovery/waiting/authenticate': {
    body: IntermediateProof & { waiting_tokens: string[]; pkce_code_verifier?: string };
    reply: DiscoveryReply;
  };
  'POST /b2b/magic_links/authenticate': {
    body: SigningIn & { magic_links_token: string; pkce_code_verifier?: string };
    reply: MemberFactorReply<{ method_id: string }>;
  };
  'POST /b2b/magic_links/discovery/authenticate': {
    body: IntermediateProof &
      Protection & { discovery_magic_links_token: string; pkce_code_verifier?: string };
    reply: DiscoveryReply;
  };
}
