import type { Common, NeededDuration, Protection } from '../shared.ts';
import type { DiscoveryReply, IntermediateProof, MemberFactorReply, SigningIn } from './shared.ts';

export interface MemberOtpCalls {
  'POST /b2b/otps/email/login_or_signup': {
    body: Protection & {
      organization_id: string;
      email_address: string;
      login_template_id?: string;
      signup_template_id?: string;
      locale?: string;
      /** 2 to 15. @default 10 */
      login_expiration_minutes?: number;
      /** 2 to 15. @default 10 */
      signup_expiration_minutes?: number;
    };
    reply: Common;
  };
  'POST /b2b/otps/email/authenticate': {
    body: SigningIn & { code: string; email_address: string; organization_id: string };
    reply: MemberFactorReply<{ method_id: string }>;
  };
  'POST /b2b/otps/email/discovery/send': {
    body: Protection & {
      email_address: string;
      login_template_id?: string;
      locale?: string;
      /** 2 to 15. @default 10 */
      discovery_expiration_minutes?: number;
    };
    reply: Common;
  };
  'POST /b2b/otps/email/discovery/authenticate': {
    body: IntermediateProof & Protection & { code: string; email_address: string };
    reply: DiscoveryReply;
  };
  'POST /b2b/otps/sms/send': {
    body: IntermediateProof &
      Protection & {
        organization_id: string;
        member_id: string;
        mfa_phone_number?: string;
        locale?: string;
        enable_autofill?: boolean;
        autofill_session_duration_minutes?: number;
      };
    reply: Common;
  };
  'POST /b2b/otps/sms/authenticate': {
    body: NeededDuration &
      IntermediateProof &
      Protection & {
        organization_id: string;
        member_id: string;
        code: string;
        set_mfa_enrollment?: 'enroll' | 'unenroll';
      };
    reply: MemberFactorReply;
  };
}
