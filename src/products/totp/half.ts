/** Continues a half sign-in from another page, such as after a mailed link to a page without an `<auth-login>`. */
import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { attempt } from '../../../session-core/lib/guarded.ts';
import { unclobbered } from '../../../session-core/lib/unclobbered.ts';
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

/** Continues the half sign-in, if there is one. Usually its cookie is missing, and this fetches nothing. */
export async function findHalf({ machine, session, config, screens }: HalfOptions): Promise<void> {
  const { istCookieName = `${session.prefix}_intermediate_session_token` } = config.cookies;
  const isThere = attempt(() => cookieValues(unclobbered(document).cookie, istCookieName).length > 0, false);
  if (!isThere || machine.store.getState().screen.name !== 'main') return;
  try {
    const [pending] = await Promise.all([session.totps.pending(), screens.load()]);
    if (pending) machine.send({ type: 'totp.halfFound', pending });
  } catch {
    // Silent, because the visitor did not ask for it and can sign in from the start.
  }
}
