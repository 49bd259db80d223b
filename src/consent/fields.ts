/** What the option blocks of `<auth-idp-consent>` hold, and what each option is for, for the documentation. */
import { callback } from '../machine/common-options.ts';
import type { Fields, Rule, RulesFor } from '../validate/schema.ts';
import { type AuthTokenParams, type ConsentOptions, type ConsentRequest, consentRules } from './options.ts';

const text: Rule = { kind: 'string' };
const texts: Rule = { kind: 'list', items: text };
const object = <T>(fields: RulesFor<T>): Rule => ({ kind: 'object', fields });

/** The rules, by option, down to the last key. */
export const allConsentRules = {
  ...consentRules,
  request: object<ConsentRequest>({
    client_id: text,
    redirect_uri: text,
    response_type: text,
    scopes: texts,
    prompt: text,
    max_age: text,
    code_challenge: text,
    code_challenge_method: text,
    state: text,
    nonce: text,
    resource: texts,
  }),
  getIDPConsentManifest: callback,
  authTokenParams: object<AuthTokenParams>({ trustedAuthToken: text, tokenProfileID: text }),
} satisfies RulesFor<ConsentOptions> & Fields;
