/** Every option of `<auth-b2b-idp-consent>`: its type and its rule. The attributes get their names from the rules. */
import type { MemberCommonOptions } from '../b2b/common-options.ts';
import type { AuthTokenParams, ConsentOptions } from '../consent/options.ts';
import { block, type CommonOptions, commonRules, flag, text } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

/** A token by which your own server vouches for the member. */
export interface MemberTokenParams extends AuthTokenParams {
  /** The organization. @default that of the member who was signed in */
  organizationId?: string;
}

/** The options of `<auth-b2b-idp-consent>`: as attributes, in `config`, in `configure()`. */
export interface MemberConsentOptions
  extends MemberCommonOptions,
    Omit<ConsentOptions, keyof CommonOptions | 'authTokenParams'> {
  /**
   * Your page with `<auth-b2b-login screen="organizations">`, for members of several organizations. It gets the current address
   * as `return_to`.
   */
  organizationsUrl?: string;
  /** A trusted token of your server. Before the element asks, it ends any session and starts one of 60 minutes. */
  trustedAuthTokenParams?: MemberTokenParams;
}

/** The rule of each option that has an attribute: enough to read it. `option-blocks.ts` has the details. */
export const businessConsentRules = {
  ...commonRules,
  request: block,
  loginUrl: text,
  allowFraming: flag,
  organizationsUrl: text,
  trustedAuthTokenParams: block,
} satisfies RulesFor<Omit<MemberConsentOptions, 'getIDPConsentManifest'>> & Fields;
