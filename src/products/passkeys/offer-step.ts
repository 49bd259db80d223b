/** After a sign-in by something typed or mailed, a user without a passkey is offered one, at most once in thirty days. */
import { attempt, readLocal } from '../../../session-core/lib/guarded.ts';
import { newestWay } from '../../../session-core/methods/newest-way.ts';
import { passkeyOfferKeyOf } from '../../../session-core/state/more-names.ts';
import { stateKeyOf } from '../../../session-core/state/names.ts';
import type { LoginConfig } from '../../machine/config.ts';
import { lazy } from '../../machine/lazy.ts';
import type { AfterSignIn } from '../../machine/sign-in.ts';
import { obstacleTo } from './obstacles.ts';
import type { OfferEvent, OfferScreen, OfferTask } from './offer.tsx';

/** Milliseconds between two offers in one browser. */
const pause = 30 * 24 * 60 * 60_000;

/** The ways after which a passkey would save the visitor work. */
const slower = ['email', 'sms', 'whatsapp', 'password'];

export const passkeyOffer: AfterSignIn<OfferScreen, OfferEvent, OfferTask> = {
  prefix: 'passkeyOffer',
  calls: ['webauthn'],
  begin({ by, state: { session, user }, config }) {
    const { products, passkeyOptions } = config;
    if (!passkeyOptions.offer || !products.includes('passkeys') || by !== 'here' || !session) return null;
    const domain = passkeyOptions.domain ?? globalThis.location?.hostname;
    const isWanted =
      slower.includes(newestWay(session.authentication_factors ?? [])?.way ?? '') &&
      !user?.webauthn_registrations?.some((passkey) => passkey.domain === domain) &&
      !obstacleTo('publickey-credentials-create') &&
      takeTurn(config, Date.now());
    return isWanted ? { screen: { name: 'passkeyOffer.ask' } } : null;
  },
  revive: { 'passkeyOffer.ask': () => ({ name: 'passkeyOffer.ask' }) },
  screens: lazy(
    () => import('./screens.ts'),
    ({ offerScreens }) => offerScreens,
  ),
};

/** Notes the offer, unless one was made lately. A browser that cannot note it would be asked each time, so it is never. */
function takeTurn(config: LoginConfig, now: number): boolean {
  const key = passkeyOfferKeyOf(stateKeyOf(config));
  const last = Number(readLocal(key) ?? 0);
  if (now - last < pause) return false;
  return attempt(() => {
    localStorage.setItem(key, String(now));
    return true;
  }, false);
}
