/** The second factor follows a first factor that needs one. If `products` includes `totp`, it is also offered to users without one. */
import { lazy } from '../../machine/lazy.ts';
import type { AfterSignIn } from '../../machine/sign-in.ts';
import { screenFor, type TotpEvent, type TotpScreen, type TotpTask } from './flow.ts';
import { findHalf } from './half.ts';

const screens = lazy(
  () => import('./screens.ts'),
  ({ totpScreens }) => totpScreens,
);

export const totpStep: AfterSignIn<TotpScreen, TotpEvent, TotpTask> = {
  prefix: 'totp',
  calls: ['totps'],
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
