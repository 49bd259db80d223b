/** The texts of the screens for members, and those for refusals that only members meet. */
import { bringTexts } from '../strings/loaded-messages.ts';
import type { MessageId } from '../strings/messages.ts';
import { createTranslate, type Translate, type TranslateOptions } from '../strings/translate.ts';
import { businessEntryStrings } from './entry-strings.ts';
import type { MemberMessageId } from './messages.ts';
import { businessStrings } from './strings.ts';

export type BusinessTranslate = Translate<MessageId | MemberMessageId>;

bringTexts(businessEntryStrings, businessStrings);

/** Refusals whose general text would not say what to do. */
const refusals: Readonly<Record<string, MessageId | MemberMessageId>> = {
  email_jit_provisioning_not_allowed: 'error.jitIneligible',
  invalid_email_for_jit_provisioning: 'error.jitIneligible',
  oauth_tenant_jit_provisioning_not_allowed: 'error.jitIneligible',
  invalid_oauth_tenant_for_jit_provisioning: 'error.jitIneligible',
  invalid_connection_for_jit_provisioning: 'error.jitIneligible',
  sso_token_not_found: 'error.sso',
  action_not_allowed_email_domain_is_claimed: 'error.claimedDomain',
  member_password_not_found: 'error.memberPasswordNotFound',
  unauthorized_credentials: 'error.memberPasswordNotFound',
  member_reset_password: 'error.renewPassword',
  unable_to_authenticate_recovery_code: 'recoveryCodes.entry.error.invalidCode',
  totp_code_used_as_recovery_code: 'recoveryCodes.entry.error.invalidCode',
  intermediate_session_not_found: 'error.signInOver',
  session_not_found: 'error.signInOver',
  user_unauthenticated: 'error.signInOver',
  unable_to_auth_impersonation_token: 'error.eml',
  action_available_only_once_primary_authentication_is_met: 'error.default',
  session_too_old_to_reset_password: 'error.passkeySignInAgain',
  create_organization_disabled: 'error.default',
  oauth_token_not_found: 'error.default',
  crypto_wallet_not_found: 'crypto.problem.unknown',
  organization_not_found: 'error.organization',
};

/** Creates the function that the screens get their texts from. */
export function createBusinessTranslate(options: Omit<TranslateOptions, 'catalogue'>): BusinessTranslate {
  return withRefusals(createTranslate<MessageId | MemberMessageId>(options));
}

/** Adds the texts for refusals that only members meet. */
export function withRefusals(t: BusinessTranslate): BusinessTranslate {
  const general = t.problem;
  return Object.assign(t, {
    problem(problem: Parameters<typeof general>[0]) {
      const textId = Object.hasOwn(refusals, problem.errorType ?? '')
        ? refusals[problem.errorType ?? '']
        : undefined;
      return textId ? t(textId) : general(problem);
    },
  });
}
