/**
 * `auth-elements/server`: renders the first screen as markup, for a server's page or a static file. Needs no DOM and no
 * React; of the platform, only Web Crypto for the hash.
 */
import { allAccountRules } from '../src/account/option-blocks.ts';
import { type AccountOptions, accountRules } from '../src/account/options.ts';
import { firstScreen } from '../src/login/first-screen.ts';
import { allLoginRules } from '../src/login/option-blocks.ts';
import { type LoginOptions, loginRules } from '../src/login/options.ts';
import { customsFor } from '../src/login/own-words.ts';
import { requirements } from '../src/login/requirements.ts';
import { offersOf } from '../src/products/entry.ts';
import { checkStrings } from '../src/strings/check-strings.ts';
import { messages } from '../src/strings/messages.ts';
import { checkFields } from '../src/validate/check.ts';
import { projectMistakes } from '../src/validate/project.ts';
import type { ConfigProblem } from '../src/validate/schema.ts';
import { inWords } from '../src/validate/sentences.ts';
import { shadowScope } from './drawing/place.ts';
import {
  type MarkupOf,
  type RenderedLogin,
  type RenderOptions,
  renderMarkup,
} from './drawing/render-markup.ts';
import { mixComplaint } from './options/mix-complaint.ts';

export type { AccountOptions } from '../src/account/options.ts';
export type { LoginOptions } from '../src/login/options.ts';
export type { RenderedLogin, RenderOptions } from './drawing/render-markup.ts';

const customs = customsFor((strings) => checkStrings(strings, messages));

const login: MarkupOf<LoginOptions> = {
  tag: 'auth-login',
  name: 'renderLogin',
  rules: loginRules,
  check(config) {
    const [mistakes, options] = checkFields({ ...config }, allLoginRules, customs);
    return {
      options,
      problems: inWords([
        ...mistakes,
        ...requirements(options),
        ...mixComplaint(options),
        ...inPageOnly(options),
      ]),
    };
  },
  draw(options, texts) {
    const { draw } = firstScreen({ options, texts, scope: shadowScope, offersOf });
    return draw({ tab: null, busy: false, failed: false });
  },
};

const account: MarkupOf<AccountOptions> = {
  tag: 'auth-account',
  name: 'renderAccount',
  rules: accountRules,
  check(config) {
    const [mistakes, options] = checkFields({ ...config }, allAccountRules, customs);
    return {
      options,
      problems: inWords([...mistakes, ...projectMistakes(options), ...inPageOnly(options)]),
    };
  },
  draw(options, texts) {
    const { draw } = firstScreen({ options, texts, scope: shadowScope, offersOf: false });
    return draw({ tab: null, busy: false, failed: false });
  },
};

/** Wallets are objects of the page. */
function inPageOnly({ cryptoOptions }: Pick<AccountOptions, 'cryptoOptions'>): ConfigProblem[] {
  const message = '"cryptoOptions" cannot be part of markup: set it in the page.';
  return cryptoOptions ? [{ path: 'cryptoOptions', message }] : [];
}

/**
 * Renders `<auth-login>` with its first screen, so that visitors can type before any script has arrived. The script then
 * takes over the markup. The configuration becomes attributes; what the page sets besides should not change the first
 * screen.
 *
 * @throws {AuthError} `usage_error` for a wrong configuration, or one that markup cannot hold: callbacks, wallets, and
 * `enableShadowDOM: false`
 * @example
 * const { html, styleHash, scriptHash } = await renderLogin(
 *   { publicToken: 'public-token-test-local', apiBaseUrl: 'http://localhost:4400', products: ['otp'] },
 *   { earlyClicks: true },
 * );
 * const policy = `script-src 'self' ${scriptHash}; style-src 'self' ${styleHash}`;
 * response.setHeader('Content-Security-Policy', policy);
 * @see https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
 */
export function renderLogin(config: LoginOptions, more: RenderOptions = {}): Promise<RenderedLogin> {
  return renderMarkup(login, config, more);
}

/**
 * Renders `<auth-account>` with its card, in the width of the page that follows: only React can draw the sections, and only
 * the browser knows who is signed in.
 *
 * @throws {AuthError} `usage_error` for a wrong configuration, or one that markup cannot hold: callbacks, wallets, and
 * `enableShadowDOM: false`
 * @example
 * const { html, styleHash } = await renderAccount({
 *   publicToken: 'public-token-test-local',
 *   apiBaseUrl: 'http://localhost:4400',
 *   loginUrl: '/login',
 * });
 */
export function renderAccount(config: AccountOptions, more: RenderOptions = {}): Promise<RenderedLogin> {
  return renderMarkup(account, config, more);
}
