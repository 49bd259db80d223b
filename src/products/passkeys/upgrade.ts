/** Makes a passkey without a dialog after the visitor has signed in with a typed credential. */
import type { SessionState } from '../../../session-core/consumer/client.ts';
import { AuthError } from '../../../session-core/errors.ts';
import { unclobbered } from '../../../session-core/lib/unclobbered.ts';
import { present } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import { obstacleTo } from '../../validate/passkey-obstacles.ts';

/** Errors that the host is not notified of: this is only an attempt. */
const quiet: ReadonlySet<string> = new Set([
  'aborted',
  'disposed',
  'timeout',
  'webauthn_already_registered',
  'webauthn_not_allowed',
  'webauthn_not_supported',
]);

/** Tries to make a passkey, unless it is pointless. Never throws: the visitor is signed in and did not ask for it. */
export async function makeQuietly(
  { session, config, emit, report }: Tools,
  signal: AbortSignal,
): Promise<undefined> {
  const { domain } = config().passkeyOptions;
  if (obstacleTo('publickey-credentials-create')) return;
  // After a sign-in in another tab, that tab makes the attempt.
  if (!unclobbered(document).hasFocus() || !isWanted(session.state, domain ?? location.hostname)) return;
  const leaving = new AbortController();
  const stop = () => leaving.abort();
  signal.addEventListener('abort', stop);
  // A page in the back/forward cache would keep the ceremony open, and block all others.
  addEventListener('pagehide', stop);
  try {
    const reply = await session.webauthn.register(
      { is_passkey: true, conditional_mediation: true, ...present({ domain }) },
      { signal: leaving.signal },
    );
    if (!signal.aborted) emit('PASSKEY_REGISTER', reply);
  } catch (error) {
    if (!signal.aborted && !(error instanceof AuthError && quiet.has(error.code))) report(error);
  } finally {
    signal.removeEventListener('abort', stop);
    removeEventListener('pagehide', stop);
  }
}

/** Whether the newest factor was typed, and the account has no passkey for this domain. */
function isWanted({ user, session }: SessionState, domain: string): boolean {
  const [newest] = [...(session?.authentication_factors ?? [])].sort(
    (one, other) => Date.parse(other.last_authenticated_at) - Date.parse(one.last_authenticated_at),
  );
  if (newest?.type !== 'password' && newest?.type !== 'otp') return false;
  return !(user?.webauthn_registrations ?? []).some((registration) => registration.domain === domain);
}
