/**
 * `auth-elements/server`: renders the first screen as markup, for a server's page or a static file. Needs no DOM and no
 * React; of the platform, only Web Crypto for the hash.
 */
import { firstScreen } from '../src/login/first-screen.ts';
import { allLoginRules } from '../src/login/option-blocks.ts';
import { type LoginOptions, loginRules } from '../src/login/options.ts';
import { requirements } from '../src/login/requirements.ts';
import { words } from '../src/login/words.ts';
import { offersOf } from '../src/products/entry.ts';
import { checkFields } from '../src/validate/check.ts';
import { mixComplaint } from './mix-complaint.ts';
import { shadowScope } from './place.ts';
import { type MarkupOf, type RenderedLogin, type RenderOptions, renderMarkup } from './render-markup.ts';

export type { LoginOptions } from '../src/login/options.ts';
export type { RenderedLogin, RenderOptions } from './render-markup.ts';

const login: MarkupOf<LoginOptions> = {
  tag: 'auth-login',
  name: 'renderLogin',
  rules: loginRules,
  check(config) {
    const [found, options] = checkFields({ ...config }, allLoginRules, words);
    const problems = [...found, ...requirements(options), ...mixComplaint(options)];
    if (options.cryptoOptions)
      problems.push({
        path: 'cryptoOptions',
        message: '"cryptoOptions" cannot stand in markup: set it in the page.',
      });
    return { options, problems };
  },
  draw(options, texts) {
    const { draw } = firstScreen({ options, texts, scope: shadowScope, offersOf });
    return draw({ tab: null, busy: false, failed: false });
  },
};

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
export function renderLogin(config: LoginOptions, more: RenderOptions = {}): Promise<RenderedLogin> {
  return renderMarkup(login, config, more);
}
