/** Passkeys on the first screen of members: the button, the autofill, and when a passkey is offered. */
import { newestWay } from '../../../session-core/methods/newest-way.ts';
import { PasskeyButton } from '../../products/passkeys/button.tsx';
import { passkeysOnMain } from '../../products/passkeys/flow.ts';
import { isSlower, takeTurn } from '../../products/passkeys/offer-turn.ts';
import { obstacleTo } from '../../validate/passkey-obstacles.ts';
import type { BusinessConfig } from '../config.ts';
import { anywhere, type Screen } from '../flow/screen-types.ts';
import { waysIn } from '../flow/ways.ts';
import { asUsers, onceFound, placed, viewAsUsers } from './as-users.ts';
import { createMethod } from './create-method.ts';
import { latePasskeys } from './late-passkeys.ts';
import type { MethodTable } from './method.ts';

const { main } = placed({ main: passkeysOnMain.main }) as Required<MethodTable>;

export const passkeys = createMethod({
  prefix: 'passkey',
  calls: ['webauthn'],
  table: {
    main: {
      ...main,
      'passkeys.signInAsked': onceFound(main['passkeys.signInAsked']),
    },
  },
  Part: viewAsUsers(PasskeyButton),
  more: latePasskeys,
  accompany({ store, send }, config) {
    const look = (screen: Screen, before?: Screen) => {
      const isNew =
        screen.name !== before?.name ||
        ('place' in before && screen.name === 'main' && screen.place !== before.place);
      if (isNew && mayFill(screen, config())) send({ type: 'passkeys.mainShown' });
    };
    look(store.getState().screen);
    store.subscribe(({ screen }, { screen: before }) => look(screen, before));
  },
  follows({ session }, config) {
    const factors = session?.authentication_factors ?? [];
    const { offer, upgrade } = config.passkeyOptions;
    // Without this proof the provider makes no passkey.
    if (!factors.some(({ delivery_method }) => delivery_method === 'email')) return null;
    const isWanted =
      offer &&
      isSlower(newestWay(factors)) &&
      !obstacleTo('publickey-credentials-create') &&
      takeTurn(asUsers(config), Date.now());
    if (!isWanted) return upgrade ? { beside: { do: 'passkeys.upgrade', place: anywhere } } : null;
    return { screen: { name: 'passkeyOffer.look', place: anywhere }, run: { do: 'passkeyOffer.look' } };
  },
});

/** Whether this screen has a field for an address, of a person whose passkeys count there. */
function mayFill(screen: Screen, config: BusinessConfig): boolean {
  if (screen.name !== 'main' || screen.place.stepUp) return false;
  const { place } = screen;
  // The page does not know yet what its organization allows.
  if (config.flow === 'Organization' && !place.organization) return false;
  return waysIn(config, place).products.includes('passkeys');
}
