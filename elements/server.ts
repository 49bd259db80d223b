/**
 * `auth-elements/server`: the first screen as markup that a server writes into its page, or a build step into a file.
 * No DOM and no React; what it needs of the platform is Web Crypto, for the hash.
 */
import { AuthError } from '../session-core/errors.ts';
import { widgetCss } from '../src/components/sheet.ts';
import { attribute, toHtml } from '../src/drawing/html.ts';
import { firstScreen } from '../src/login/first-screen.ts';
import { allLoginRules } from '../src/login/option-blocks.ts';
import { type LoginOptions, loginRules } from '../src/login/options.ts';
import { requirements } from '../src/login/requirements.ts';
import { words } from '../src/login/words.ts';
import { offersOf } from '../src/products/entry.ts';
import { themeText } from '../src/theme/safe.ts';
import { checkFields } from '../src/validate/check.ts';
import { attributeOptions } from './attribute-options.ts';
import { attributeName } from './attributes.ts';
import { mixComplaint } from './mix-complaint.ts';
import { placeClass, placeTag, shadowScope } from './place.ts';

export type { LoginOptions } from '../src/login/options.ts';

/** What goes with the configuration. */
export interface RenderOptions {
  /** Further attributes of the element, such as `{ id: 'login', class: 'wide' }`. */
  attributes?: Readonly<Record<string, string>>;
  /**
   * Your own markup, put into the element as it is, so as trusted as the page around it. Shows below the form when no
   * script has taken the form over after five seconds.
   * @default none
   */
  fallback?: string;
  /**
   * Leave the configuration out of the attributes: the page sets the same one by `config` or `configure()` before the
   * script runs.
   * @default false
   */
  configuredByPage?: boolean;
}

/** The element as markup. */
export interface RenderedLogin {
  /** `<auth-login>` with a declarative shadow root. */
  readonly html: string;
  /** Source for `style-src` of a strict policy, with its quotes: the hash of the style sheet inside. */
  readonly styleHash: string;
}

/**
 * Writes `<auth-login>` with its first screen drawn, so that the form can be typed into before any script has arrived.
 * The script then takes the markup over as it stands. The configuration becomes attributes; what the page sets
 * besides should not change the first screen.
 *
 * @throws {AuthError} `usage_error` for a configuration that is wrong, or that markup cannot hold: callbacks, and
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
  { attributes = {}, fallback = '', configuredByPage = false }: RenderOptions = {},
): Promise<RenderedLogin> {
  const options = checked(config);
  const locale = options.locale ?? attributes.lang ?? '';
  const { draw } = firstScreen({ options: { ...options, locale }, scope: shadowScope, offersOf });
  const drawing = draw({ tab: null, busy: false, failed: false });
  const style = widgetCss + themeText(options.theme, `.${shadowScope}`) + lateCss;
  const inside =
    `<style>${style}</style>` +
    `<${placeTag} class="${placeClass}"${attribute(['lang', options.strings ? locale : 'en'])}>${toHtml(drawing)}</${placeTag}>` +
    '<div class="ae-late"><slot></slot></div>';
  const own = configuredByPage ? [] : configAttributes(options);
  const all = [...Object.entries(attributes), ...own].map(attribute).join('');
  return {
    html: `<auth-login${all}><template shadowrootmode="open">${inside}</template>${fallback}</auth-login>`,
    styleHash: `'sha256-${await sha256(style)}'`,
  };
}

/** Without a script, the host's own words come into view after a while; the script takes them away before that. */
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
