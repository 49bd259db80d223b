/** Passkeys and security keys: connects the server's calls with the browser's ceremonies. */

import type { Environment, WebAuthnAccess } from '../../environment.ts';
import { AuthApiError, AuthError } from '../../errors.ts';
import { unlessAborted } from '../../lib/abort.ts';
import { check, durationRule, optionalDurationRule } from '../../lib/check.ts';
import { isRecord } from '../../lib/is-record.ts';
import { runUnder } from '../../lib/run.ts';
import { noSession } from '../../methods/no-session.ts';
import type { CallOptions } from '../../settings.ts';
import { callListener } from '../../state/call-listener.ts';
import type { TokenKeeper } from '../../state/tokens.ts';
import { notSupported, runCeremony, runQuietCeremony } from '../../webauthn/ceremony.ts';
import type { WebAuthnAuthenticateOptions, WebAuthnMethods, WebAuthnRegisterOptions } from '../client.ts';
import type { Keeper, SignInReply } from '../types.ts';
import type { MethodParts } from './parts.ts';
import { sendSignal, syncAuthenticators } from './webauthn-signals.ts';

interface WebAuthnParts extends MethodParts {
  environment: Environment & { webauthn: WebAuthnAccess };
  keeper: Keeper;
  tokens: TokenKeeper;
}

/** The lifetime of a challenge whose options have no timeout. Milliseconds. */
const defaultLife = 300_000;
/** The part of a challenge's lifetime after which the autofill gets a new one. */
const renewedAfter = 0.9;

export function createWebAuthn(parts: WebAuthnParts): WebAuthnMethods {
  const { call, run, commit, environment, keeper, tokens } = parts;
  const { webauthn } = environment;

  async function startSignIn(options: WebAuthnAuthenticateOptions, domain: string, signal: AbortSignal) {
    const step = tokens.present() ? 'secondary' : 'primary';
    const reply = await call(
      `POST /webauthn/authenticate/start/${step}`,
      { domain, ...passkeyFlag(options) },
      { signal },
    );
    return parseOptions<PublicKeyCredentialRequestOptionsJSON>(reply.public_key_credential_request_options);
  }

  /** Waits until the visitor chooses a passkey from the autofill, and replaces the challenge before it expires. */
  async function waitInAutofill(options: WebAuthnAuthenticateOptions, domain: string, signal: AbortSignal) {
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
  }: WebAuthnAuthenticateOptions): Promise<boolean> {
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

  async function signIn(options: WebAuthnAuthenticateOptions, signal: AbortSignal) {
    const domain = domainOf(environment, 'webauthn.authenticate', options);
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
    const { session_duration_minutes } = options;
    const body = { public_key_credential: JSON.stringify(credential), session_duration_minutes };
    const reply = await call('POST /webauthn/authenticate', body, { signal }).catch((error: unknown) => {
      // Only the server knows that. After the signal the authenticator stops offering the passkey.
      if (error instanceof AuthApiError && error.error_type === 'webauthn_registration_not_found') {
        sendSignal(webauthn, 'signalUnknownCredential', {
          rpId: domain,
          credentialId: String(credential.id),
        });
      }
      throw error;
    });
    return commit(reply, options);
  }

  return {
    register: (options = {}, settings) =>
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
          const reply = await call(
            'POST /webauthn/register/start',
            { ...wishes, ...passkeyFlag(options), domain, user_agent: environment.userAgent() },
            { signal: ended },
          );
          const creation = parseOptions<PublicKeyCredentialCreationOptionsJSON>(
            reply.public_key_credential_creation_options,
          );
          return webauthn.create(creation, { conditional, signal: ended });
        });
        const duration = session_duration_minutes === undefined ? {} : { session_duration_minutes };
        const body = { public_key_credential: JSON.stringify(credential), ...duration };
        // The visitor does not see a conditional creation. `keepalive` registers the passkey even if the page navigates away.
        const sending = conditional ? { keepalive: true } : { signal };
        const before = keeper.generation();
        const reply = await call('POST /webauthn/register', body, sending);
        if (keeper.isStill(before) && !signal.aborted) return commit(reply, duration, { signIn: false });
        // The passkey exists, but the state stays: someone signed in or out during the call.
        const { __user: _internal, ...result }: SignInReply & typeof reply = reply;
        return result;
      }),

    // Null comes from an autofill alone, which the compiler cannot follow into `signIn`.
    authenticate: ((options: WebAuthnAuthenticateOptions, settings?: CallOptions) =>
      run(settings, async (signal) => {
        check(
          'webauthn.authenticate',
          options,
          {},
          {
            conditional_mediation: 'boolean?',
            is_passkey: 'boolean?',
            domain: 'string?',
            has_field: 'boolean?',
            onChosen: 'function?',
            ...durationRule,
          },
        );
        return runUnder(signal)(options, (both) => signIn(options, both));
      })) as WebAuthnMethods['authenticate'],

    update: (options, settings) =>
      run(settings, async (signal) => {
        check('webauthn.update', options, {}, { webauthn_registration_id: 'string', name: 'string' });
        const { webauthn_registration_id: id, name } = options;
        if (id === '') {
          throw new AuthError(
            'usage_error',
            'webauthn.update: "webauthn_registration_id" must not be empty.',
          );
        }
        if (!tokens.present()) throw noSession('webauthn.update');
        const before = keeper.generation();
        const reply = await call('PUT /webauthn/update/:id', { name }, { params: { id }, signal });
        const { user } = keeper.store.get();
        if (user) {
          const webauthn_registrations = (user.webauthn_registrations ?? []).map((registration) =>
            registration.webauthn_registration_id === id ? reply.webauthn_registration : registration,
          );
          keeper.update({ user: { ...user, webauthn_registrations } }, before);
        }
        return reply;
      }),

    syncAuthenticators: (options = {}, settings) =>
      run(settings, async (signal) => {
        check('webauthn.syncAuthenticators', options, {}, { domain: 'string?' });
        const domain = domainOf(environment, 'webauthn.syncAuthenticators', options);
        if (!tokens.present()) throw noSession('webauthn.syncAuthenticators');
        // The list is fetched, because passkeys that an older list lacks would be hidden from the user.
        syncAuthenticators(webauthn, await call('GET /users/me', null, { signal }), domain);
      }),

    browserSupportsAutofill: (settings) =>
      run(settings, (signal) => unlessAborted(webauthn.supportsAutofill(), signal)),
  };
}

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
    {},
    {
      is_passkey: 'boolean?',
      conditional_mediation: 'boolean?',
      domain: 'string?',
      authenticator_type: 'string?',
      override_id: 'string?',
      override_name: 'string?',
      override_display_name: 'string?',
      use_base64_url_encoding: 'boolean?',
      ...optionalDurationRule,
    },
  );
  const type: string = options.authenticator_type ?? 'platform';
  if (type !== 'platform' && type !== 'cross-platform') {
    throw new AuthError(
      'usage_error',
      'webauthn.register: "authenticator_type" must be "platform" or "cross-platform".',
    );
  }
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
