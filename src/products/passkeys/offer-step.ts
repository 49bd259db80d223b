/** After a sign-in by something typed or mailed, a user without a passkey is offered one, at most once in thirty days. */
import { newestWay } from '../../../session-core/methods/newest-way.ts';
import { lazy } from '../../machine/lazy.ts';
import type { AfterSignIn } from '../../machine/sign-in.ts';
import { obstacleTo } from '../../validate/passkey-obstacles.ts';
import type { OfferEvent, OfferScreen, OfferTask } from './offer.tsx';
import { isSlower, takeTurn } from './offer-turn.ts';

export const passkeyOffer: AfterSignIn<OfferScreen, OfferEvent, OfferTask> = {
  prefix: 'passkeyOffer',
  calls: ['webauthn'],
  begin({ by, state: { session, user }, config }) {
    const { products, passkeyOptions } = config;
    if (!passkeyOptions.offer || !products.includes('passkeys') || by !== 'here' || !session) return null;
    const domain = passkeyOptions.domain ?? globalThis.location?.hostname;
    const isWanted =
      isSlower(newestWay(session.authentication_factors ?? [])) &&
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
