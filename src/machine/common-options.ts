/** The options that the elements have in common. */
import type { CookieOptions } from '../../session-core/client.ts';
import type { MessageId } from '../strings/messages.ts';
import type { ThemeSetting } from '../theme/theme.ts';
import type { Fields, Rule, RulesFor } from '../validate/schema.ts';
import type { AuthErrorDetail, AuthEventDetail } from './events.ts';

/** Any part of it. Spelled out, unlike `Partial`, so that the build finds what may be left out. */
export type PartOf<T> = { [Key in keyof T]?: T[Key] };

/** Options common to the three elements. */
export interface CommonOptions {
  /** The project's public token. Required; not a secret. */
  publicToken?: string;
  /** Address of the authentication API, without `/sdk/v1`. @default the page's origin */
  apiBaseUrl?: string;
  /** Prefix of cookies, storage keys and URL parameters. @default `auth` */
  prefix?: string;
  /** Names and reach of the session's cookies. The same for all elements and clients of the page. */
  cookies?: CookieOptions;
  /** Let the background refresh also extend the session, by the duration last asked for. @default false */
  keepAlive?: boolean;
  /** The captcha vendor's script, loaded where the project asks for a captcha. @default that of the vendor */
  captchaScriptUrl?: string;
  /** Where `telemetry.js` comes from, loaded where the project takes device fingerprints. @default `{apiBaseUrl}/dfp` */
  dfpCdnUrl?: string;
  /** Where device fingerprints are sent, without `/submit`. @default `{apiBaseUrl}/dfp` */
  dfppaUrl?: string;
  /**
   * Language tag, such as `de` or `pt-BR`: that of your own words, with its number and plural rules, and of the countries
   * of phone numbers, of which it chooses the first. @default the page's `lang`
   */
  locale?: string;
  /** `light`, `dark`, `auto`, or colours of your own. @default `auto` */
  theme?: ThemeSetting;
  /** Your own words, by message id, in ICU MessageFormat. @default the built-in ones */
  strings?: { readonly [Id in MessageId]?: string };
  /** Draw inside an open shadow root (true) or in the page itself (false). Read once, when first connected. @default true */
  enableShadowDOM?: boolean;
  /** Hears what `auth-event` carries in `detail`. @example onEvent: ({ type }) => console.log(type) */
  onEvent?: (event: AuthEventDetail) => void;
  /** Hears what `auth-error` carries in `detail`. @example onError: ({ code, message }) => console.error(code, message) */
  onError?: (error: AuthErrorDetail) => void;
}

/** Rules that stand for themselves, shared by the tables of all elements. */
export const text: Rule = { kind: 'string' };
export const flag: Rule = { kind: 'boolean' };
export const list: Rule = { kind: 'list' };
export const block: Rule = { kind: 'object' };
export const callback: Rule = { kind: 'function' };

/** Their rules, by option. */
export const commonRules = {
  publicToken: text,
  apiBaseUrl: text,
  prefix: text,
  cookies: block,
  keepAlive: flag,
  captchaScriptUrl: text,
  dfpCdnUrl: text,
  dfppaUrl: text,
  locale: text,
  theme: { kind: 'theme' },
  strings: { kind: 'strings' },
  enableShadowDOM: flag,
  onEvent: callback,
  onError: callback,
} satisfies RulesFor<CommonOptions> & Fields;
