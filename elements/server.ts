/**
 * `auth-elements/server`: renders the first screen as markup, for a server's page or a static file. Needs no DOM and no
 * React; of the platform, only Web Crypto for the hash.
 */
import { AuthError } from '../session-core/errors.ts';
import { widgetCss } from '../src/components/sheet.ts';
import { attribute, toHtml } from '../src/drawing/html.ts';
import { firstTexts } from '../src/languages/first/all.ts';
import { directionOf, languageKey } from '../src/languages/language-key.ts';
import { firstScreen } from '../src/login/first-screen.ts';
import { allLoginRules } from '../src/login/option-blocks.ts';
import { type LoginOptions, loginRules } from '../src/login/options.ts';
import { requirements } from '../src/login/requirements.ts';
import { words } from '../src/login/words.ts';
import { offersOf } from '../src/products/entry.ts';
import { themeText } from '../src/theme/theme-text.ts';
import { checkFields } from '../src/validate/check.ts';
import { attributeOptions } from './attribute-options.ts';
import { attributeName } from './attributes.ts';
import { mixComplaint } from './mix-complaint.ts';
import { placeClass, placeTag, shadowScope } from './place.ts';

export type { LoginOptions } from '../src/login/options.ts';

/** Options besides the configuration. */
export interface RenderOptions {
  /** Further attributes of the element, such as `{ id: 'login', class: 'wide' }`. */
  attributes?: Readonly<Record<string, string>>;
  /**
   * Your own markup, inserted as it is, so it must be as trusted as the page. Shows below the form if no script has taken
   * over after five seconds.
   * @default none
   */
  fallback?: string;
  /**
   * Leave the configuration out of the attributes. The page then sets the same one by `config` or `configure()` before the
   * script runs.
   * @default false
   */
  configuredByPage?: boolean;
  /**
   * The request's header `Accept-Language`. It chooses the language if `locale` is `auto`.
   * @default English
   */
  acceptLanguage?: string | null | undefined;
}

/** The element as markup. */
export interface RenderedLogin {
  /** `<auth-login>` with a declarative shadow root. */
  readonly html: string;
  /** Source for `style-src` of a strict policy, with its quotes: the hash of the style sheet inside. */
  readonly styleHash: string;
  /**
   * The language of the texts, such as `de`; undefined for English. Put the script `dist/languages/de.js` into the page, before
   * that of the elements.
   */
  readonly language: string | undefined;
}

/**
 * Renders `<auth-login>` with its first screen, so that visitors can type before any script has arrived. The script then
 * takes over the markup. The configuration becomes attributes; what the page sets besides should not change the first
 * screen.
 *
 * @throws {AuthError} `usage_error` for a wrong configuration, or one that markup cannot hold: callbacks, wallets, and
 * `enableShadowDOM: false`
 * @example
 * const { html, styleHash } = await renderLogin({
 *   publicToken: 'public-token-test-local',
 *   apiBaseUrl: 'http://localhost:4400',
 *   products: ['otp'],
 * });
 * response.setHeader('Content-Security-Policy', `script-src 'self'; style-src 'self' ${styleHash}`);
 * @see https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
 */
export async function renderLogin(
  config: LoginOptions,
  { attributes = {}, fallback = '', configuredByPage = false, acceptLanguage }: RenderOptions = {},
): Promise<RenderedLogin> {
  const options = checked(config);
  const locale =
    options.locale === 'auto' ? preferred(acceptLanguage) : (options.locale ?? attributes.lang ?? '');
  const key = languageKey(locale);
  const language = Object.keys(firstTexts).find((tag) => languageKey(tag) === key);
  const texts = (language && firstTexts[language]) || {};
  const { draw } = firstScreen({ options: { ...options, locale }, texts, scope: shadowScope, offersOf });
  const drawing = draw({ tab: null, busy: false, failed: false });
  const style = widgetCss + themeText(options.theme, `.${shadowScope}`) + lateCss;
  const place: [string, string][] = [['lang', language || options.strings ? locale : 'en']];
  if (language) place.push(['dir', directionOf(language)]);
  const inside =
    `<style>${style}</style>` +
    `<${placeTag} class="${placeClass}"${place.map(attribute).join('')}>${toHtml(drawing)}</${placeTag}>` +
    '<div class="ae-late"><slot></slot></div>';
  const own = configuredByPage ? [] : configAttributes(options);
  const all = [...Object.entries(attributes), ...own].map(attribute).join('');
  return {
    html: `<auth-login${all}><template shadowrootmode="open">${inside}</template>${fallback}</auth-login>`,
    styleHash: `'sha256-${await sha256(style)}'`,
    language,
  };
}

/** The best language of the header for which there are texts. @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
function preferred(acceptLanguage: string | null | undefined): string {
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', weight = ''] = range.split(';').map((part) => part.trim());
    return { tag, weight: weight.startsWith('q=') ? Number(weight.slice(2)) : 1 };
  });
  const wanted = ranges.filter(({ tag, weight }) => tag && weight > 0);
  const tags = wanted.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
  return tags.find(languageKey) ?? 'en';
}

/** Without a script, the host's fallback appears after a while. The script removes it before that. */
const lateCss =
  '.ae-late{animation:ae-late 0s 5s both}' +
  '@keyframes ae-late{from{block-size:0;overflow:hidden;visibility:hidden}}';

function checked(config: LoginOptions): LoginOptions {
  const [found, options] = checkFields({ ...config }, allLoginRules, words);
  const problems = [...found, ...requirements(options), ...mixComplaint(options)].map(
    ({ message }) => message,
  );
  for (const [option, rule] of Object.entries(loginRules)) {
    if (rule.kind === 'function' && Object.hasOwn(options, option)) {
      problems.push(`"${option}" cannot stand in markup: set it in the page.`);
    }
  }
  if (options.cryptoOptions) problems.push('"cryptoOptions" cannot stand in markup: set it in the page.');
  if (config.enableShadowDOM === false)
    problems.push('Markup needs the shadow root: "enableShadowDOM" is false.');
  if (problems.length > 0) throw new AuthError('usage_error', `renderLogin: ${problems.join(' ')}`);
  return options;
}

/** The options as attributes, read back by `attributes.ts`. */
function configAttributes(options: LoginOptions): [string, string][] {
  const values = options as Record<string, unknown>;
  return attributeOptions(loginRules)
    .filter((option) => values[option] !== undefined)
    .map((option) => [attributeName(option), asText(values[option])]);
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
