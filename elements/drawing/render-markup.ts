/** Renders the first screen of an element as markup, without a DOM and without React. */
import { AuthError } from '../../session-core/errors.ts';
import { widgetCss } from '../../src/components/sheet.ts';
import { attribute, toHtml } from '../../src/drawing/html.ts';
import type { Drawn } from '../../src/drawing/tree.ts';
import { firstTexts } from '../../src/languages/first-texts.ts';
import { directionOf, languageKey } from '../../src/languages/language-key.ts';
import type { Texts } from '../../src/strings/messages.ts';
import { themeText } from '../../src/theme/theme-text.ts';
import type { ConfigProblem, Fields } from '../../src/validate/schema.ts';
import type { ElementOptions } from '../auth-element.ts';
import { attributeOptions } from '../options/attribute-options.ts';
import { attributeName } from '../options/attributes.ts';
import { earlyClicks, lateClass } from './early-clicks.ts';
import { placeClass, placeTag, shadowScope } from './place.ts';

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
  /**
   * Add a small inline script that records what the visitor presses before the elements' script runs. That script then
   * does it. A strict policy allows it by `scriptHash`.
   * @default false
   */
  earlyClicks?: boolean;
}

/** The element as markup. */
export interface RenderedLogin {
  /** The tag with a declarative shadow root. */
  readonly html: string;
  /** Source for `style-src` of a strict policy, with its quotes: the hash of the style sheet inside. */
  readonly styleHash: string;
  /** Source for `script-src` of a strict policy: the hash of the script for `earlyClicks`. Empty without it. */
  readonly scriptHash: string;
  /**
   * The language of the texts, such as `de`; undefined for English. Put the script `dist/languages/de.js` into the page, before
   * that of the elements.
   */
  readonly language: string | undefined;
}

/** What differs from element to element. */
export interface MarkupOf<Options> {
  readonly tag: string;
  /** The name of the published function, for its errors. */
  readonly name: string;
  readonly rules: Fields;
  /** Checks a configuration. */
  check(config: Options): { readonly options: Options; readonly problems: readonly ConfigProblem[] };
  /** Draws the first screen. `texts` are those of all elements, `language` their tag. */
  draw(options: Options, texts: Texts, language: string | undefined): Drawn | Promise<Drawn>;
}

/** Renders an element with its first screen. */
export async function renderMarkup<Options extends ElementOptions>(
  element: MarkupOf<Options>,
  config: Options,
  {
    attributes = {},
    fallback = '',
    configuredByPage = false,
    acceptLanguage,
    earlyClicks: keepsClicks = false,
  }: RenderOptions,
): Promise<RenderedLogin> {
  const options = checked(element, config);
  const locale =
    options.locale === 'auto' ? preferred(acceptLanguage) : (options.locale ?? attributes.lang ?? '');
  const key = languageKey(locale);
  const language = Object.keys(firstTexts).find((tag) => languageKey(tag) === key);
  const texts = (language && firstTexts[language]) || {};
  const drawing = await element.draw({ ...options, locale }, texts, language);
  const style = widgetCss + themeText(options.theme, `.${shadowScope}`) + lateCss;
  const place: [string, string][] = [['lang', language || options.strings ? locale : 'en']];
  if (language) place.push(['dir', directionOf(language)]);
  const inside =
    `<style>${style}</style>` +
    `<${placeTag} class="${placeClass}"${place.map(attribute).join('')}>${toHtml(drawing)}</${placeTag}>` +
    `<div class="${lateClass}"><slot></slot></div>`;
  const optionAttributes = configuredByPage ? [] : configAttributes(element.rules, options);
  const all = [...Object.entries(attributes), ...optionAttributes].map(attribute).join('');
  const script = keepsClicks ? `<script>${earlyClicks}</script>` : '';
  return {
    html: `<${element.tag}${all}><template shadowrootmode="open">${inside}</template>${script}${fallback}</${element.tag}>`,
    styleHash: await sourceOf(style),
    scriptHash: keepsClicks ? await sourceOf(earlyClicks) : '',
    language,
  };
}

/** The best language of the header for which there are texts. @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4 */
function preferred(acceptLanguage: string | null | undefined): string {
  const ranges = (acceptLanguage ?? '').split(',').map((range) => {
    const [tag = '', weight = ''] = range.split(';').map((part) => part.trim());
    return { tag, weight: weight.startsWith('q=') ? Number(weight.slice(2)) : 1 };
  });
  const languages = ranges.filter(({ tag, weight }) => tag && weight > 0);
  const tags = languages.sort((one, other) => other.weight - one.weight).map(({ tag }) => tag);
  return tags.find(languageKey) ?? 'en';
}

/** Without a script, the host's fallback appears after a while. The script removes it before that. */
const lateCss =
  `.${lateClass}{animation:ae-late 0s 5s both}` +
  '@keyframes ae-late{from{block-size:0;overflow:hidden;visibility:hidden}}';

function checked<Options extends ElementOptions>(element: MarkupOf<Options>, config: Options): Options {
  const { options, problems } = element.check(config);
  const complaints = problems.map(({ message }) => message);
  for (const [option, rule] of Object.entries(element.rules)) {
    if (rule.kind === 'function' && Object.hasOwn(options, option)) {
      complaints.push(`"${option}" cannot be part of markup: set it in the page.`);
    }
  }
  if (config.enableShadowDOM === false)
    complaints.push('"enableShadowDOM" must not be false: markup needs the shadow root.');
  if (complaints.length > 0) throw new AuthError('usage_error', `${element.name}: ${complaints.join(' ')}`);
  return options;
}

/** The options as attributes, read back by `attributes.ts`. */
function configAttributes(rules: Fields, options: object): [string, string][] {
  const values = options as Record<string, unknown>;
  return attributeOptions(rules)
    .filter((option) => values[option] !== undefined)
    .map((option) => [attributeName(option), asText(values[option])]);
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What allows an inline text in a policy. @see https://www.w3.org/TR/CSP3/#grammardef-hash-source */
async function sourceOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}
