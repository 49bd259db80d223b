import type { PasswordStrength } from '../passwords.ts';
import type { Common, NeededDuration, Protection } from '../shared.ts';
import type {
  DiscoveryReply,
  IntermediateProof,
  MemberAuthReply,
  MemberFactorReply,
  OrganizationHint,
  SigningIn,
} from './shared.ts';

interface ResetMail {
  reset_password_redirect_url?: string;
  /** 5 to 10080. @default 30 */
  reset_password_expiration_minutes?: number;
  reset_password_template_id?: string;
  verify_email_template_id?: string;
  locale?: string;
}

/** The PKCE fields differ from call to call: the wire's own names. */
export interface MemberPasswordCalls {
  'POST /b2b/passwords/authenticate': {
    body: SigningIn & {
      organization_id: string;
      email_address: string;
      password: string;
      code_verifier?: string;
    };
    reply: MemberFactorReply;
  };
  'POST /b2b/passwords/discovery/authenticate': {
    body: Protection & { email_address: string; password: string; code_verifier?: string };
    reply: DiscoveryReply & OrganizationHint;
  };
  'POST /b2b/passwords/email/reset/start': {
    body: Protection &
      ResetMail & {
        organization_id: string;
        email_address: string;
        login_redirect_url?: string;
        code_challenge?: string;
      };
    reply: Common;
  };
  'POST /b2b/passwords/discovery/reset/start': {
    body: Protection &
      ResetMail & { email_address: string; discovery_redirect_url?: string; pkce_code_challenge?: string };
    reply: Common;
  };
  'POST /b2b/passwords/email/reset': {
    body: SigningIn & { password_reset_token: string; password: string; code_verifier?: string };
    reply: MemberFactorReply;
  };
  'POST /b2b/passwords/discovery/reset': {
    body: IntermediateProof &
      Protection & { password_reset_token: string; password: string; pkce_code_verifier?: string };
    reply: DiscoveryReply & OrganizationHint;
  };
  'POST /b2b/passwords/existing_password/reset': {
    body: NeededDuration &
      Protection & {
        organization_id: string;
        email_address: string;
        existing_password: string;
        new_password: string;
        locale?: string;
      };
    reply: MemberFactorReply;
  };
  'POST /b2b/passwords/session/reset': {
    body: Protection & { password: string };
    reply: MemberAuthReply;
  };
  'POST /b2b/passwords/strength_check': {
    body: { email_address?: string; password: string };
    reply: Common &
      Omit<PasswordStrength, 'feedback'> & {
        zxcvbn_feedback: { suggestions: string[]; warning: string };
        luds_feedback: PasswordStrength['feedback']['luds_requirements'];
      };
  };
}
