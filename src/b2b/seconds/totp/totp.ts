/** The authenticator app of a member. */
import type { AdmissionRequired } from '../../../../session-core/wire/shared.ts';
import type { GiveSetup } from '../../../products/totp/flow.ts';
import type { MfaFacts } from '../../flow/facts.ts';
import type { Second } from '../second.ts';

/** The key, the first code, the recovery codes. Only the view keeps the secrets that the server shows once. */
interface TotpSetUp {
  readonly name: 'totp.setUp';
  readonly mfa: MfaFacts;
  /** What follows once the recovery codes are saved. */
  readonly admission?: AdmissionRequired;
  readonly stage: 'scan' | 'key' | 'confirm' | 'save';
}

interface TotpCode {
  readonly name: 'totp.code';
  readonly mfa: MfaFacts;
}

export interface TotpParts {
  readonly screen: TotpSetUp | TotpCode;
  readonly event:
    | { readonly type: 'totp.shown'; readonly give: GiveSetup }
    | { readonly type: 'totp.staged'; readonly stage: TotpSetUp['stage'] }
    | { readonly type: 'totp.saved' };
  readonly task: { readonly do: 'totp.create'; readonly mfa: MfaFacts; readonly give: GiveSetup };
}

export const totp: Second = {
  method: 'totp',
  isOf: ({ totp_registration_id }) => totp_registration_id !== '',
  enter: (mfa) => ({ screen: { name: 'totp.code', mfa } }),
  setUp: (mfa) => ({ name: 'totp.setUp', mfa, stage: 'scan' }),
};
