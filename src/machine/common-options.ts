/** The options that all elements share. */
import type { SessionOptions } from '../../session-core/consumer/client.ts';
import type { MessageId } from '../strings/messages.ts';
import type { ThemeSetting } from '../theme/theme.ts';
import type { Fields, Rule, RulesFor } from '../validate/schema.ts';
import type { AuthErrorDetail, AuthEventDetail } from './events.ts';

/** Like `Partial`, but spelled out, so that the build finds the optional properties. */
export type PartOf<T> = { [Key in keyof T]?: T[Key] };

/** Options common to all elements: those of the session client, and these. */
export interface CommonOptions extends PartOf<Omit<SessionOptions, 'clientsideServicesIframeURL'>> {
  /**
   * Language of the texts and of the messages, such as `pt-BR`; `auto` is the browser's. It also selects the country that
   * phone fields start with: see `docs/languages.md`. @default the page's `lang`
   */
  locale?: string;
  /** `light`, `dark`, `auto`, or your own colours. @default 'auto' */
  theme?: ThemeSetting;
  /** Your own texts by message id, in ICU MessageFormat. @default the built-in texts */
  strings?: { readonly [Id in MessageId]?: string };
  /** Level of the titles: 1 is `h1`. Titles below them are one level deeper. @default 1 on a page without an `h1`, else 2 */
  headingLevel?: number;
  /** Draw in an open shadow root (`true`) or in the page itself (`false`). The element reads it once, when first connected. @default true */
  enableShadowDOM?: boolean;
  /** Called with the `detail` of each `auth-event`. @example onEvent: ({ type }) => console.log(type) */
  onEvent?: (event: AuthEventDetail) => void;
  /** Called with the `detail` of each `auth-error`. @example onError: ({ code, message }) => console.error(code, message) */
  onError?: (error: AuthErrorDetail) => void;
}

/** Rules that the tables of all elements share. */
export const text = { kind: 'string' } as const satisfies Rule;
export const flag = { kind: 'boolean' } as const satisfies Rule;
export const list = { kind: 'list' } as const satisfies Rule;
export const block = { kind: 'object' } as const satisfies Rule;
export const callback = { kind: 'function' } as const satisfies Rule;

/** The rules of the session client's options. */
export const clientRules = {
  publicToken: text,
  apiBaseUrl: text,
  prefix: text,
  cookies: block,
  keepAlive: flag,
  captchaScriptUrl: text,
  dfpCdnUrl: text,
  dfppaUrl: text,
} satisfies Fields;

/** The rules of the shared options. */
export const commonRules = {
  ...clientRules,
  locale: text,
  theme: { kind: 'theme' },
  strings: { kind: 'strings' },
  headingLevel: { kind: 'number', min: 1, max: 3 },
  enableShadowDOM: flag,
  onEvent: callback,
  onError: callback,
} satisfies RulesFor<CommonOptions> & Fields;
