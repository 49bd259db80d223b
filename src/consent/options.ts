/** Every option of `<auth-idp-consent>`. Attribute names follow from this table. */
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

/** An authorization request, with the standard's names. A missing field has the default of the query string. */
export interface ConsentRequest extends PartOf<AuthorizeRequest> {
  /** @default `code` */
  response_type?: string;
  /** @default ['openid', 'email', 'profile'] */
  scopes?: string[];
}

/** One line of what the visitor grants. */
export type ConsentItem = string | { text: string; details?: string };

/** Lines below their own title. */
export interface ConsentSection {
  /** The title. */
  header: string;
  /** The lines. */
  items: ConsentItem[];
}

/** What the visitor grants, in the host's texts. */
export type ConsentManifest = ConsentItem[] | ConsentSection[];

/** A token of your own server that identifies the visitor. */
export interface AuthTokenParams {
  /** The token, a signed JWT. It works once. */
  trustedAuthToken: string;
  /** The trusted-token profile of the project. */
  tokenProfileID: string;
}

/** The options of `<auth-idp-consent>`, set by attribute, `config` or `configure()`. */
export interface ConsentOptions extends CommonOptions {
  /** The authorization request. @default the page's query string when the element starts */
  request?: ConsentRequest;
  /** Your login page, offered to visitors without a session. It receives the current address as `return_to`. */
  loginUrl?: string;
  /** Also ask inside a frame of another site, which could trick a visitor into a click. @default false */
  allowFraming?: boolean;
  /** Your own texts for what the visitor grants. If it throws, the built-in ones appear. */
  getIDPConsentManifest?: (asked: {
    scopes: string[];
    clientName: string;
  }) => ConsentManifest | Promise<ConsentManifest>;
  /** Replaces the session with that of the user in your server's token, before the question. */
  authTokenParams?: AuthTokenParams;
}

/** The rules for reading attributes. The function and the contents of blocks are in `option-blocks.ts`. */
export const consentRules = {
  ...commonRules,
  request: block,
  loginUrl: text,
  allowFraming: flag,
  authTokenParams: block,
} satisfies RulesFor<Omit<ConsentOptions, 'getIDPConsentManifest'>> & Fields;
