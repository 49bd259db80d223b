/** Passkeys in the autofill of the login form. */
import { AuthError } from '../../../session-core/errors.ts';
import { present } from '../../machine/present.ts';
import type { ProductId, Tools } from '../../machine/product.ts';
import { obstacleTo } from '../../validate/passkey-obstacles.ts';
import type { PasskeysEvent } from './flow.ts';

/** Products that have a field on Main. */
const withField: readonly ProductId[] = ['emailMagicLinks', 'otp', 'passwords'];

/** Errors that a second try would repeat: another dialog replaced it, or it cannot work here. */
const final: ReadonlySet<string> = new Set([
  'aborted',
  'disposed',
  'usage_error',
  'webauthn_not_supported',
  'webauthn_security_error',
]);

/** Errors that the host is not notified of. */
const quiet: ReadonlySet<string> = new Set(['aborted', 'disposed', 'webauthn_not_allowed']);

/**
 * Waits for a passkey from the autofill. Throws only after the visitor has chosen one: other failures do not concern them.
 */
export async function waitInAutofill(
  failures: number,
  { session, config, emit, report, signIn }: Tools,
  signal: AbortSignal,
): Promise<PasskeysEvent | undefined> {
  const { products, passkeyOptions, sessionDurationMinutes } = config();
  if (!products.some((id) => withField.includes(id))) return undefined;
  const obstacle = obstacleTo('publickey-credentials-get');
  // A button could do no more than report that, so there is none.
  if (obstacle === 'unsupported') return undefined;
  // The button explains any other obstacle.
  if (obstacle || !(await session.webauthn.browserSupportsAutofill({ signal })))
    return { type: 'passkeys.autofillMissing' };
  let chosen = false;
  const ceremony = new AbortController();
  const stop = () => ceremony.abort();
  signal.addEventListener('abort', stop);
  const before = session.state.session;
  // A visitor who has signed in in another tab needs no prompt.
  const stopListening = session.onStateChange((state) => {
    if (state.session && !before && !chosen) stop();
  });
  try {
    const reply = await signIn(() =>
      session.webauthn.authenticate(
        {
          is_passkey: true,
          conditional_mediation: true,
          // The form draws it, wherever the host has put the form.
          has_field: true,
          session_duration_minutes: sessionDurationMinutes,
          onChosen: () => {
            chosen = true;
          },
          ...present({ domain: passkeyOptions.domain }),
        },
        { signal: ceremony.signal },
      ),
    );
    // The session layer has logged why.
    if (!reply) return undefined;
    emit('PASSKEY_AUTHENTICATE', reply);
    return { type: 'passkeys.signedIn', reply };
  } catch (error) {
    if (chosen || signal.aborted) throw error;
    const code = error instanceof AuthError ? error.code : '';
    if (!quiet.has(code)) report(error);
    return final.has(code) ? undefined : { type: 'passkeys.autofillEnded', failures: failures + 1 };
  } finally {
    stopListening();
    signal.removeEventListener('abort', stop);
  }
}
