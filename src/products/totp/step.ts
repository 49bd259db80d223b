/** The second factor follows a first factor that needs one. If `products` includes `totp`, it is also offered to users without one. */

import type { SessionClient } from '../../../session-core/consumer/client.ts';
import { attempt } from '../../../session-core/lib/guarded.ts';
import { unclobbered } from '../../../session-core/lib/unclobbered.ts';
import { cookieValues } from '../../../session-core/state/cookie-values.ts';
import type { LoginConfig } from '../../machine/config.ts';
import { type Lazy, lazy } from '../../machine/lazy.ts';
import type { Machine } from '../../machine/machine.ts';
import type { AfterSignIn } from '../../machine/sign-in.ts';
import { screenFor, type TotpEvent, type TotpScreen, type TotpTask } from './flow.ts';

const screens = lazy(
  () => import('./screens.ts'),
  ({ totpScreens }) => totpScreens,
);

export const totpStep: AfterSignIn<TotpScreen, TotpEvent, TotpTask> = {
  prefix: 'totp',
  calls: ['totps', 'webauthn'],
  begin({ by, reply, state, config }) {
    if (reply?.mfa_required) {
      const screen = screenFor(reply.mfa_required);
      return screen.name === 'totp.mail' ? { screen, run: { do: 'totp.sendCode' } } : { screen };
    }
    const user = reply?.user ?? state.user;
    const isOffered = by === 'here' && state.session && config.products.includes('totp');
    return isOffered && user && !user.totps?.some(({ verified }) => verified)
      ? { screen: { name: 'totp.offer' } }
      : null;
  },
  // A reload drops the typed code and all secrets.
  revive: {
    'totp.enter': () => ({ name: 'totp.enter' }),
    'totp.recover': () => ({ name: 'totp.recover' }),
    'totp.passkey': () => ({ name: 'totp.passkey' }),
    'totp.mail': ({ email, methodId }) => ({
      name: 'totp.mail',
      email: String(email),
      ...(typeof methodId === 'string' ? { methodId } : {}),
    }),
    'totp.offer': () => ({ name: 'totp.offer' }),
    'totp.setUp': ({ offered }) => ({
      name: 'totp.setUp',
      stage: 'scan',
      offered: offered === true,
      again: true,
    }),
    'totp.over': ({ why }) => ({
      name: 'totp.over',
      why: why === 'tries' || why === 'locked' ? why : 'expired',
    }),
  },
  screens,
  accompany: (machine, session, config) => findHalf({ machine, session, config: config(), screens }),
};

interface HalfOptions {
  machine: Machine<{ readonly name: string }, TotpEvent>;
  session: SessionClient;
  config: LoginConfig;
  screens: Lazy<unknown>;
}

/** Continues the half sign-in, if there is one. Usually its cookie is missing, and this fetches nothing. */
async function findHalf({ machine, session, config, screens }: HalfOptions): Promise<void> {
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
