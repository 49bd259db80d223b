/** Passkeys and security keys of users and members: connects the server's calls with the browser's ceremonies. */

import type { Environment } from '../environment.ts';
import { AuthApiError, AuthError } from '../errors.ts';
import { unlessAborted } from '../lib/abort.ts';
import { check, optionalDurationRule, type Rule } from '../lib/check.ts';
import { isRecord } from '../lib/is-record.ts';
import { type Run, runUnder } from '../lib/run.ts';
import type { CallOptions } from '../settings.ts';
import { callListener } from '../state/call-listener.ts';
import type { TokenKeeper } from '../state/tokens.ts';
import { browserWebAuthn } from '../webauthn/browser-webauthn.ts';
import { notSupported, runCeremony, runQuietCeremony } from '../webauthn/ceremony.ts';
import type { WebAuthnAuthenticateOptions, WebAuthnRegisterOptions } from '../webauthn/options.ts';
import { type PasskeyAccount, sendSignal, syncAuthenticators } from '../webauthn/signals.ts';
import type { SessionDuration } from '../wire/shared.ts';
import { noSession } from './no-session.ts';

interface PasskeyParts {
  environment: Environment;
  tokens: Pick<TokenKeeper, 'present'>;
  run: Run;
  /** The call of the axis which has the path. */
  call: unknown;
  path: '/webauthn' | '/b2b/webauthn';
}

/** What the options of every proof by a passkey have. */
type ProveOptions = Omit<WebAuthnAuthenticateOptions, 'session_duration_minutes'>;

/** The answer of an authenticator, for the body of a call. */
interface Answer {
  public_key_credential: string;
}

interface Passkeys {
  /** A method that proves a passkey. Null comes from an autofill alone. */
  proving<O extends ProveOptions, R>(
    method: string,
    rules: Record<string, Rule>,
    send: (answer: Answer, options: O, signal: AbortSignal) => Promise<R>,
  ): (options: O, settings?: CallOptions) => Promise<R | null>;
  /** A method that makes one. `sending`: how the call that stores it is made. */
  making<R>(
    send: (
      body: Answer & SessionDuration,
      sending: { keepalive: true } | { signal: AbortSignal },
      signal: AbortSignal,
    ) => Promise<R>,
  ): (options?: WebAuthnRegisterOptions, settings?: CallOptions) => Promise<R>;
  syncing(
    load: (signal: AbortSignal) => Promise<PasskeyAccount>,
  ): (options?: { domain?: string }, settings?: CallOptions) => Promise<void>;
  browserSupportsAutofill(settings?: CallOptions): Promise<boolean>;
}

/** The lifetime of a challenge whose options have no timeout. Milliseconds. */
const defaultLife = 300_000;
/** The part of a challenge's lifetime after which the autofill gets a new one. */
const renewedAfter = 0.9;

export function createPasskeys({ environment, tokens, run, call, path }: PasskeyParts): Passkeys {
  // The path decides which axis it is; the compiler cannot follow that.
  const start = call as (
    name: string,
    body: object,
    settings: CallOptions,
  ) => Promise<Record<string, unknown>>;
  const { webauthn = browserWebAuthn() } = environment;

  async function startSignIn(options: ProveOptions, domain: string, signal: AbortSignal) {
    const step = tokens.present() ? 'secondary' : 'primary';
    const reply = await start(
      `POST ${path}/authenticate/start/${step}`,
      { domain, ...passkeyFlag(options) },
      { signal },
    );
    return parseOptions<PublicKeyCredentialRequestOptionsJSON>(reply.public_key_credential_request_options);
  }

  /** Waits until the visitor chooses a passkey from the autofill, and replaces the challenge before it expires. */
  async function waitInAutofill(options: ProveOptions, domain: string, signal: AbortSignal) {
    return runCeremony(environment, signal, async (ended) => {
      for (;;) {
        const request = await startSignIn(options, domain, ended);
        const round = new AbortController();
        const stop = () => round.abort();
        ended.addEventListener('abort', stop, { once: true });
        let stale = false;
        const cancel = environment.clock.after((request.timeout ?? defaultLife) * renewedAfter, () => {
          stale = true;
          stop();
        });
        try {
          return await webauthn.get(request, { conditional: true, signal: round.signal });
        } catch (error) {
          if (!stale || ended.aborted) throw error;
        } finally {
          cancel();
          ended.removeEventListener('abort', stop);
        }
      }
    });
  }

  const logged = new Set<string>();

  /** Whether an autofill can offer passkeys. Otherwise the ceremony would stay pending and block other ceremonies of the page. */
  async function hasAutofill({
    has_field = webauthn.hasAutofillField?.() ?? true,
  }: ProveOptions): Promise<boolean> {
    const supported = webauthn.supported() && (await webauthn.supportsAutofill());
    if (supported && has_field) return true;
    const message = supported
      ? 'No input of the page has "webauthn" in its autocomplete.'
      : notSupported('passkeys in autofill').message;
    // Once: a page may try again.
    if (!logged.has(message)) environment.log.error(`webauthn.authenticate: ${message}`);
    logged.add(message);
    return false;
  }

  /** Null from an autofill that cannot offer passkeys. */
  async function prove(method: string, options: ProveOptions, signal: AbortSignal) {
    const domain = domainOf(environment, method, options);
    const conditional = options.conditional_mediation === true;
    if (conditional && !(await hasAutofill(options))) return null;
    if (!webauthn.supported()) throw notSupported('passkeys');
    const credential = conditional
      ? await waitInAutofill(options, domain, signal)
      : await runCeremony(environment, signal, async (ended) => {
          const request = await startSignIn(options, domain, ended);
          return webauthn.get(request, { conditional, signal: ended });
        });
    callListener(() => options.onChosen?.(), environment.log);
    return { credential, domain };
  }

  return {
    proving: (method, rules, send) => (options, settings) =>
      run(settings, async (signal) => {
        check(
          method,
          options,
          {},
          {
            conditional_mediation: 'boolean?',
            is_passkey: 'boolean?',
            domain: 'string?',
            has_field: 'boolean?',
            onChosen: 'function?',
            ...rules,
          },
        );
        return runUnder(signal)(options, async (both) => {
          const proved = await prove(method, options, both);
          if (!proved) return null;
          const { credential, domain } = proved;
          return send(answerOf(credential), options, both).catch((error: unknown) => {
            // Only the server knows that. After the signal the authenticator stops offering the passkey.
            if (error instanceof AuthApiError && error.error_type === 'webauthn_registration_not_found') {
              sendSignal(webauthn, 'signalUnknownCredential', {
                rpId: domain,
                credentialId: String(credential.id),
              });
            }
            throw error;
          });
        });
      }),

    making:
      (send) =>
      (options = {}, settings) =>
        run(settings, async (signal) => {
          checkRegister(options);
          const domain = domainOf(environment, 'webauthn.register', options);
          if (!tokens.present()) throw noSession('webauthn.register');
          if (!webauthn.supported()) throw notSupported('passkeys');
          const conditional = options.conditional_mediation === true;
          if (conditional && !(await webauthn.supportsConditionalCreate?.()))
            throw notSupported('passkeys without a dialog');
          const { session_duration_minutes, is_passkey: _flag, domain: _domain, ...wishes } = options;
          const ceremony = conditional ? runQuietCeremony : runCeremony;
          const credential = await ceremony(environment, signal, async (ended) => {
            const reply = await start(
              `POST ${path}/register/start`,
              { ...wishes, ...passkeyFlag(options), domain, user_agent: environment.userAgent() },
              { signal: ended },
            );
            const creation = parseOptions<PublicKeyCredentialCreationOptionsJSON>(
              reply.public_key_credential_creation_options,
            );
            return webauthn.create(creation, { conditional, signal: ended });
          });
          // Undefined is left out of JSON.
          const body = { ...answerOf(credential), session_duration_minutes } as Answer & SessionDuration;
          // The visitor does not see a conditional creation. `keepalive` registers the passkey even if the page navigates away.
          return send(body, conditional ? { keepalive: true } : { signal }, signal);
        }),

    syncing:
      (load) =>
      (options = {}, settings) =>
        run(settings, async (signal) => {
          check('webauthn.syncAuthenticators', options, {}, { domain: 'string?' });
          const domain = domainOf(environment, 'webauthn.syncAuthenticators', options);
          if (!tokens.present()) throw noSession('webauthn.syncAuthenticators');
          // The list is fetched, because passkeys that an older list lacks would be hidden from their owner.
          syncAuthenticators(webauthn, await load(signal), domain);
        }),

    browserSupportsAutofill: (settings) =>
      run(settings, (signal) => unlessAborted(webauthn.supportsAutofill(), signal)),
  };
}

/** @throws AuthError `usage_error`, `no_current_session` */
export function checkUpdate(
  tokens: Pick<TokenKeeper, 'present'>,
  options: { webauthn_registration_id: string; name: string },
): void {
  check('webauthn.update', options, {}, { webauthn_registration_id: 'string', name: 'string' });
  if (options.webauthn_registration_id === '') {
    throw new AuthError('usage_error', 'webauthn.update: "webauthn_registration_id" must not be empty.');
  }
  if (!tokens.present()) throw noSession('webauthn.update');
}

const answerOf = (credential: object): Answer => ({ public_key_credential: JSON.stringify(credential) });

function passkeyFlag({ is_passkey }: { is_passkey?: boolean }) {
  return is_passkey === undefined ? {} : { return_passkey_credential_options: is_passkey };
}

/** @throws AuthError `usage_error` without a page, and so without a default host name */
function domainOf(environment: Environment, method: string, { domain }: { domain?: string }): string {
  const hostname = domain ?? environment.place()?.hostname;
  if (hostname) return hostname;
  throw new AuthError('usage_error', `${method}: "domain" is required outside a page.`);
}

function checkRegister(options: WebAuthnRegisterOptions): void {
  check(
    'webauthn.register',
    options,
    // A page without types may pass null.
    { authenticator_type: options?.authenticator_type ?? 'platform' },
    {
      is_passkey: 'boolean?',
      conditional_mediation: 'boolean?',
      domain: 'string?',
      authenticator_type: ['platform', 'cross-platform'],
      override_id: 'string?',
      override_name: 'string?',
      override_display_name: 'string?',
      use_base64_url_encoding: 'boolean?',
      ...optionalDurationRule,
    },
  );
}

/** The options for the browser, which checks the fields itself. */
function parseOptions<T>(text: unknown): T {
  try {
    const options: unknown = JSON.parse(String(text));
    if (isRecord(options) && typeof options.challenge === 'string') return options as T;
  } catch {
    // Reported below, together with other invalid options.
  }
  throw new AuthError('invalid_reply', 'The server sent no options for a passkey.');
}
