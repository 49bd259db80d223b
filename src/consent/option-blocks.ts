/** The details of the rules of `<auth-idp-consent>`, for the check of a configuration and for the documentation. */
import { commonBlocks, listOf, object } from '../machine/block-rules.ts';
import { callback, text } from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import { type AuthTokenParams, type ConsentOptions, type ConsentRequest, consentRules } from './options.ts';

/** The rule of each option, in full. */
export const allConsentRules = {
  ...consentRules,
  ...commonBlocks,
  request: object<ConsentRequest>({
    client_id: text,
    redirect_uri: text,
    response_type: text,
    scopes: listOf(text),
    prompt: text,
    max_age: text,
    code_challenge: text,
    code_challenge_method: text,
    state: text,
    nonce: text,
    request_uri: text,
    dpop_jkt: text,
    resource: listOf(text),
  }),
  getIDPConsentManifest: callback,
  authTokenParams: object<AuthTokenParams>({ trustedAuthToken: text, tokenProfileID: text }),
} satisfies RulesFor<ConsentOptions> & Fields;
