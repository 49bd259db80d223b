import type { SessionClient } from '../session-core/client.ts';
import { createDeferredSession } from '../session-core/deferred-session.ts';
import { whenIdle } from '../session-core/idle.ts';
import { browserClock } from '../src/components/ui.tsx';
import { createLogin, type Login } from '../src/login/create-login.ts';
import { LoginApp, type LoginAppProps } from '../src/login/login.tsx';
import { type LoginOptions, loginRules, resolveConfig } from '../src/login/options.ts';
import { flowMemory } from '../src/login/remember.ts';
import type { LoginConfig } from '../src/machine/config.ts';
import { availableProducts } from '../src/products/table.ts';
import { createTranslate } from '../src/strings/translate.ts';
import type { ConfigProblem } from '../src/validate/schema.ts';
import { AuthElement, type Drawing, type Settings } from './auth-element.ts';
import type { AuthLoginElement } from './public-types.ts';

/** Keys of flows under way on this page, so that two elements do not share one memory. */
const memoryKeys = new Set<string>();

/**
 * Sign-up and sign-in.
 *
 * @tag auth-login
 * @tagname auth-login
 *
 * @attr {string} public-token - The project's public token. Required; not a secret.
 * @attr {string} api-base-url - Origin of the authentication API. Default: the page's origin.
 * @attr {string} prefix - Prefix of cookies, storage keys and URL parameters. Default: `auth`.
 * @attr {string} locale - Language tag that chooses number and plural rules. Default: the page's `lang`.
 * @attr {string} theme - `light`, `dark`, `auto` (default), or JSON.
 * @attr {string} strings - Your own words by message id, as JSON.
 * @attr {boolean} enable-shadow-dom - `false` draws in the page itself. Read once, when first connected.
 * @attr {string} products - Ways to sign in, separated by spaces or as JSON. Default: `emailMagicLinks`.
 * @attr {string} screen - The screen to begin with: `main`.
 * @attr {string} email-magic-links-options - The emailed link, as JSON.
 * @attr {string} otp-options - One-time passcodes, as JSON.
 * @attr {string} oauth-options - Social sign-in, as JSON.
 * @attr {string} password-options - Passwords, as JSON.
 * @attr {string} passkey-options - Passkeys, as JSON.
 * @attr {string} session-options - The session, as JSON.
 * @attr {boolean} hide-header - Leaves out the title of the first screen.
 * @attr {string} logo-url - Image above the title, at most 100 px wide and 50 px high.
 *
 * @fires {CustomEvent<AuthEventDetail>} auth-event - Something happened; `detail` is `{ type, data }`.
 * @fires {CustomEvent<AuthErrorDetail>} auth-error - Something went wrong; `detail` is `{ code, message, … }`.
 */
export class AuthLogin extends AuthElement<LoginOptions, LoginAppProps> implements AuthLoginElement {
  static override readonly rules = loginRules;
  protected readonly view = LoginApp;
  #login: Login | null = null;
  #session: SessionClient | null = null;
  #sessionKey = '';
  /** Ends with the login under way. */
  #scope = new AbortController();
  #memoryKey: string | null = null;
  #resolved: LoginConfig = resolveConfig({});

  /** The session client that this element uses; null until it is configured and connected. */
  get session(): SessionClient | null {
    return this.#session;
  }

  protected draw({ options, problems, container, scope }: Settings<LoginOptions>): Drawing<LoginAppProps> {
    const all = [...problems, ...requirements(options)];
    this.#resolved = resolveConfig(options);
    if (all.every(({ harmless }) => harmless)) this.#start(options);
    else this.#stop();
    const locale = options.locale ?? this.closest<HTMLElement>('[lang]')?.lang;
    return {
      theme: options.theme,
      problems: all,
      props: {
        login: this.#login,
        config: this.#resolved,
        problems: all,
        scope,
        ui: {
          t: createTranslate({ overrides: options.strings, locale: locale || undefined }),
          clock: browserClock,
          container,
          idPrefix: scope,
        },
        onError: (error) => this.report(error),
      },
    };
  }

  protected release(): void {
    this.#stop();
  }

  /** Starts the login, or keeps the one under way if it speaks to the same project. */
  #start(options: LoginOptions): void {
    const { publicToken = '', apiBaseUrl, prefix } = options;
    const key = JSON.stringify([publicToken, apiBaseUrl, prefix]);
    if (this.#session && this.#sessionKey === key) return;
    this.#stop();
    this.#sessionKey = key;
    const client = createDeferredSession({
      publicToken,
      ...(apiBaseUrl ? { apiBaseUrl } : {}),
      ...(prefix ? { prefix } : {}),
    });
    this.#session = client;
    this.#memoryKey = claim(`${client.prefix}_flow_${client.publicToken}${this.id ? `::${this.id}` : ''}`);
    this.#login = createLogin({
      session: client,
      config: () => this.#resolved,
      now: () => browserClock.now(),
      memory: flowMemory(() => window.sessionStorage, this.#memoryKey),
      emit: (type, data) => this.announce(type, data),
      onError: (error) => this.report(error),
    });
    const { onEvent, onError, ...loggable } = options;
    const { signal } = this.#scope;
    whenIdle(async () => {
      const bootstrap = await client.bootstrap.load();
      if (!signal.aborted) client.logEvent('render_login_screen', { options: loggable, bootstrap });
    }, signal);
  }

  #stop(): void {
    this.#login?.stop();
    this.#login = null;
    this.#scope.abort();
    this.#scope = new AbortController();
    this.#session?.dispose();
    this.#session = null;
    if (this.#memoryKey) memoryKeys.delete(this.#memoryKey);
    this.#memoryKey = null;
  }
}

/** What cannot be left out, and what is not there yet. */
function requirements({
  publicToken,
  products = [],
  oauthOptions,
  screen = 'main',
}: LoginOptions): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  if (!publicToken) {
    problems.push({
      path: 'publicToken',
      message: '"publicToken" is missing: set the attribute public-token.',
    });
  }
  for (const product of products) {
    if (availableProducts.includes(product)) continue;
    problems.push({
      path: 'products',
      message: `The product "${product}" is not available in this version.`,
      harmless: true,
    });
  }
  const providers = oauthOptions?.providers ?? [];
  if (products.includes('oauth') && (providers.length === 0 || providers.some(({ type }) => !type))) {
    problems.push({
      path: 'oauthOptions.providers',
      message: 'Social sign-in needs "oauthOptions.providers": a list such as [{ "type": "google" }].',
      // Without a type there is nothing to draw; without a list the other ways still work.
      ...(providers.length === 0 && { harmless: true }),
    });
  }
  if (screen !== 'main') {
    problems.push({
      path: 'screen',
      message: `The screen "${screen}" is not available in this version.`,
      harmless: true,
    });
  }
  return problems;
}

function claim(wanted: string): string {
  let key = wanted;
  for (let count = 2; memoryKeys.has(key); count += 1) key = `${wanted}#${count}`;
  memoryKeys.add(key);
  return key;
}
