/** A sign-in that stands halfway since another page: a mailed link, say, that led to one without an `<auth-login>`. */
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { attempt } from '../../../session-core/lib/guarded.ts';
import { cookieValues } from '../../../session-core/state/cookie-values.ts';
import type { LoginConfig } from '../../machine/config.ts';
import type { Lazy } from '../../machine/lazy.ts';
import type { Machine } from '../../machine/machine.ts';
import type { TotpEvent } from './flow.ts';

interface HalfOptions {
  machine: Machine<{ readonly name: string }, TotpEvent>;
  session: SessionClient;
  config: LoginConfig;
  screens: Lazy<unknown>;
}

/** Goes on with it, if there is one. Without its cookie, which is the usual case, nothing is fetched. */
export async function findHalf({ machine, session, config, screens }: HalfOptions): Promise<void> {
  const { istCookieName = `${session.prefix}_intermediate_session_token` } = config.cookies;
  const isThere = attempt(() => cookieValues(document.cookie, istCookieName).length > 0, false);
  if (!isThere || machine.store.getState().screen.name !== 'main') return;
  try {
    const [pending] = await Promise.all([session.totps.pending(), screens.load()]);
    if (pending) machine.send({ type: 'totp.halfFound', missing: pending.mfa_required });
  } catch {
    // Not asked for by the visitor, who can sign in from the start.
  }
}
