/** A passkey that the browser makes without a dialog, once the visitor has signed in with something typed. */

import type { SessionState } from '../../../session-core/client.ts';
import { AuthError } from '../../../session-core/errors.ts';
import { unclobbered } from '../../../session-core/unclobbered.ts';
import { present } from '../../machine/present.ts';
import type { Tools } from '../../machine/product.ts';
import { obstacleTo } from './obstacles.ts';

/** What a host need not hear of: it was only a try. */
const quiet: ReadonlySet<string> = new Set([
  'aborted',
  'disposed',
  'timeout',
  'webauthn_already_registered',
  'webauthn_not_allowed',
  'webauthn_not_supported',
]);

/** Tries it, unless there is nothing to gain. Never throws: the visitor is in, and has asked for nothing. */
export async function makeQuietly(
  { session, config, emit, report }: Tools,
  signal: AbortSignal,
): Promise<undefined> {
  const { domain } = config().passkeyOptions;
  if (obstacleTo('publickey-credentials-create')) return;
  // A sign-in in another tab is that tab's to follow up.
  if (!unclobbered(document).hasFocus() || !isWanted(session.state, domain ?? location.hostname)) return;
  const leaving = new AbortController();
  const stop = () => leaving.abort();
  signal.addEventListener('abort', stop);
  // A page that is kept for a way back would keep the ceremony as well, and that keeps every other one away.
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

/** Whether the newest proof was typed, and the account has no passkey of this domain. */
function isWanted({ user, session }: SessionState, domain: string): boolean {
  const [newest] = [...(session?.authentication_factors ?? [])].sort(
    (one, other) => Date.parse(other.last_authenticated_at) - Date.parse(one.last_authenticated_at),
  );
  if (newest?.type !== 'password' && newest?.type !== 'otp') return false;
  return !(user?.webauthn_registrations ?? []).some((known) => known.domain === domain);
}
