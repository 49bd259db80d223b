/** `auth-elements/server-b2b`: renders `<auth-b2b-login>` on a server, as `auth-elements/server` renders `<auth-login>`. */
import { businessMessages } from '../../src/b2b/all-messages.ts';
import { firstBusinessScreen } from '../../src/b2b/draw.ts';
import { businessRules, type MemberLoginOptions } from '../../src/b2b/options.ts';
import { businessTextsIn } from '../../src/languages/b2b/catalogues.ts';
import { customsFor } from '../../src/login/own-words.ts';
import { checkStrings } from '../../src/strings/check-strings.ts';
import { inWords } from '../../src/validate/sentences.ts';
import { shadowScope } from '../drawing/place.ts';
import {
  type MarkupOf,
  type RenderedLogin,
  type RenderOptions,
  renderMarkup,
} from '../drawing/render-markup.ts';
import { checkBusinessOptions } from './business-check.ts';

export type { MemberLoginOptions } from '../../src/b2b/options.ts';
export type { RenderedLogin, RenderOptions } from '../drawing/render-markup.ts';

const customs = customsFor((strings) => checkStrings(strings, businessMessages));

const login: MarkupOf<MemberLoginOptions> = {
  tag: 'auth-b2b-login',
  name: 'renderB2BLogin',
  rules: businessRules,
  check(config) {
    const { options, mistakes } = checkBusinessOptions(config, customs);
    return { options, problems: inWords(mistakes) };
  },
  async draw(options, texts, language) {
    const { draw } = firstBusinessScreen({
      options,
      scope: shadowScope,
      texts: { ...texts, ...(language ? await businessTextsIn(language) : {}) },
      isMain: (options.screen ?? 'main') === 'main',
    });
    return draw({ busy: false, failed: false });
  },
};

/**
 * Renders `<auth-b2b-login>` with its first screen, so that members can type before any script has arrived. The script
 * then takes over the markup.
 *
 * @throws {AuthError} `usage_error` for a wrong configuration, or one that markup cannot hold: callbacks, and
 * `enableShadowDOM: false`
 * @example
 * const { html, styleHash } = await renderB2BLogin({
 *   publicToken: 'public-token-test-local-b2b',
 *   apiBaseUrl: 'http://localhost:4400',
 *   products: ['emailOtp'],
 * });
 */
export function renderB2BLogin(config: MemberLoginOptions, more: RenderOptions = {}): Promise<RenderedLogin> {
  return renderMarkup(login, config, more);
}
