/** Every option of `<auth-idp-consent>`: its type and its rule. The attributes get their names from the rules. */
import type { AuthorizeRequest } from '../../session-core/wire/idp.ts';
import {
  block,
  type CommonOptions,
  commonRules,
  flag,
  type PartOf,
  text,
} from '../machine/common-options.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';

/** An authorization request, with the parameter names of OAuth 2.0 and OpenID Connect. */
export interface ConsentRequest extends PartOf<AuthorizeRequest> {
  /** What the app wants. @default 'code' */
  response_type?: string;
  /** What the app asks for. @default ['openid', 'email', 'profile'] */
  scopes?: string[];
}

/** One line of the list of what the visitor grants. */
export type ConsentItem = string | { text: string; details?: string };

/** Lines with a title. */
export interface ConsentSection {
  /** The title. */
  header: string;
  /** The lines below it. */
  items: ConsentItem[];
}

/** What the visitor grants, in the host's texts. */
export type ConsentManifest = ConsentItem[] | ConsentSection[];

/** A token by which your own server vouches for the visitor. */
export interface AuthTokenParams {
  /** The token: a signed JWT, valid for one use. */
  trustedAuthToken: string;
  /** The project's trusted-token profile. */
  tokenProfileID: string;
}

/** The options of `<auth-idp-consent>`: as attributes, in `config`, in `configure()`. */
export interface ConsentOptions extends CommonOptions {
  /** The authorization request. @default the page's query string */
  request?: ConsentRequest;
  /** Your login page, for visitors without a session. It gets the current address as `return_to`. */
  loginUrl?: string;
  /** Ask even inside another site's frame, although that site could trick the visitor into a click. @default false */
  allowFraming?: boolean;
  /** Returns your own texts for what the visitor grants. If it throws, the built-in texts appear. @default the built-in texts */
  getIDPConsentManifest?: (request: {
    scopes: string[];
    clientName: string;
  }) => ConsentManifest | Promise<ConsentManifest>;
  /** A trusted token of your server. Before the element asks, it ends any session and starts one of 60 minutes. */
  authTokenParams?: AuthTokenParams;
}

/** The rule of each option that has an attribute: enough to read it. `option-blocks.ts` has the details. */
export const consentRules = {
  ...commonRules,
  request: block,
  loginUrl: text,
  allowFraming: flag,
  authTokenParams: block,
} satisfies RulesFor<Omit<ConsentOptions, 'getIDPConsentManifest'>> & Fields;
