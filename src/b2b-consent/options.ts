/** Every option of `<auth-b2b-idp-consent>`: its type and its rule. The attributes get their names from the rules. */
import type { BusinessErrorDetail, BusinessEventDetail } from '../b2b/events.ts';
import type { BusinessMessageId } from '../b2b/messages.ts';
import type { ConsentOptions } from '../consent/options.ts';
import { block, commonRules, flag, text } from '../machine/common-options.ts';
import type { MessageId } from '../strings/messages.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

/** The options of `<auth-b2b-idp-consent>`: as attributes, in `config`, in `configure()`. */
export interface BusinessConsentOptions
  extends Omit<ConsentOptions, 'strings' | 'onEvent' | 'onError' | 'authTokenParams'> {
  /** Your own texts by message id, in ICU MessageFormat. @default the built-in texts */
  strings?: { readonly [Id in MessageId | BusinessMessageId]?: string };
  /** Called with the `detail` of each `auth-event`. @example onEvent: ({ type }) => console.log(type) */
  onEvent?: (event: BusinessEventDetail) => void;
  /** Called with the `detail` of each `auth-error`. @example onError: ({ code, message }) => console.error(code, message) */
  onError?: (error: BusinessErrorDetail) => void;
  /**
   * Your page with `<auth-b2b-login screen="organizations">`, for members of several organizations. It gets the current address
   * as `return_to`.
   */
  organizationsUrl?: string;
}

/** The rule of each option that has an attribute: enough to read it. `option-blocks.ts` has the details. */
export const businessConsentRules = {
  ...commonRules,
  request: block,
  loginUrl: text,
  allowFraming: flag,
  organizationsUrl: text,
} satisfies RulesFor<Omit<BusinessConsentOptions, 'getIDPConsentManifest'>> & Fields;
