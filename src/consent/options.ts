/** Every option of `<auth-idp-consent>`: the table that gives the attributes their names. */
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

/** An authorization request, by the names of the standard. What is not given has the default of the query string. */
export interface ConsentRequest extends PartOf<AuthorizeRequest> {
  /** @default `code` */
  response_type?: string;
  /** @default ['openid', 'email', 'profile'] */
  scopes?: string[];
}

/** One line of what the visitor grants. */
export type ConsentItem = string | { text: string; details?: string };

/** Lines below a title of their own. */
export interface ConsentSection {
  /** The title. */
  header: string;
  /** What stands below it. */
  items: ConsentItem[];
}

/** What the visitor grants, in the host's words. */
export type ConsentManifest = ConsentItem[] | ConsentSection[];

/** A token of your own server that says who the visitor is. */
export interface AuthTokenParams {
  /** The token, a signed JWT. It works once. */
  trustedAuthToken: string;
  /** The trusted-token profile of the project. */
  tokenProfileID: string;
}

/** Everything `<auth-idp-consent>` can be told: by attribute, by `config`, by `configure()`. */
export interface ConsentOptions extends CommonOptions {
  /** The authorization request. @default the page's query string, as it was at the beginning */
  request?: ConsentRequest;
  /** Your page to log in at, offered to visitors without a session. The present address goes along as `return_to`. */
  loginUrl?: string;
  /** Ask also inside a frame of another site, which could trick a visitor into a click. @default false */
  allowFraming?: boolean;
  /** Your own words for what the visitor grants. Should it throw, the built-in ones stand. */
  getIDPConsentManifest?: (asked: {
    scopes: string[];
    clientName: string;
  }) => ConsentManifest | Promise<ConsentManifest>;
  /** Replaces the session by one for whom your server vouches, before anything is asked. */
  authTokenParams?: AuthTokenParams;
}

/** The rules, by option: enough to read attributes. The function, and what is inside the blocks, stand in `fields.ts`. */
export const consentRules = {
  ...commonRules,
  request: block,
  loginUrl: text,
  allowFraming: flag,
  authTokenParams: block,
} satisfies RulesFor<Omit<ConsentOptions, 'getIDPConsentManifest'>> & Fields;
