import type { Common, NeededDuration, Protection } from '../shared.ts';
import type { IntermediateProof, MemberFactorReply, MemberReply } from './shared.ts';

interface OfMember {
  organization_id: string;
  member_id: string;
}

export interface MemberSecondFactorCalls {
  'POST /b2b/totp': {
    body: IntermediateProof &
      Protection &
      OfMember & {
        /** 5 to 1440. @default 60 */
        expiration_minutes?: number;
      };
    reply: MemberReply & {
      totp_registration_id: string;
      /** Base32. */
      secret: string;
      /** A data address of a PNG. */
      qr_code: string;
      recovery_codes: string[];
    };
  };
  'POST /b2b/totp/authenticate': {
    body: NeededDuration &
      IntermediateProof &
      Protection &
      OfMember & {
        code: string;
        set_mfa_enrollment?: 'enroll' | 'unenroll';
        set_default_mfa?: boolean;
      };
    reply: MemberFactorReply;
  };
  'DELETE /b2b/organizations/members/deleteTOTP': { body: null; reply: MemberReply };
  'DELETE /b2b/organizations/members/totp/:member_id': { body: null; reply: MemberReply };
  'POST /b2b/recovery_codes/recover': {
    body: NeededDuration & IntermediateProof & Protection & OfMember & { recovery_code: string };
    reply: MemberFactorReply<{ recovery_codes_remaining: number }>;
  };
  'POST /b2b/recovery_codes/rotate': { body: Protection; reply: Common & { recovery_codes: string[] } };
  'GET /b2b/recovery_codes': { body: null; reply: Common & { recovery_codes: string[] } };
}
