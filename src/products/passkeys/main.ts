/** What product `passkeys` needs for the first screen. */
import type { LoginConfig } from '../../machine/config.ts';
import type { Machine } from '../../machine/machine.ts';
import type { ProductMain } from '../../machine/product.ts';
import { PasskeyButton } from './button.tsx';
import { type PasskeysEvent, type PasskeysScreen, type PasskeysTask, passkeysOnMain } from './flow.ts';

export const passkeysMain: ProductMain<PasskeysScreen, PasskeysEvent, PasskeysTask> = {
  table: passkeysOnMain,
  // The registration begins anew with the list of what there is by then, and nothing else is worth returning to.
  revive: {},
  partViews: { buttons: PasskeyButton },
  arrival: {
    screen: { name: 'passkeys.arrived' },
    event: { type: 'passkeys.registrationOpened' },
    afterSignIn: 'passkey-registration',
  },
  accompany,
};

/** What begins by itself: the autofill, whenever Main comes up. */
function accompany(
  { store, send }: Machine<{ readonly name: string }, PasskeysEvent>,
  config: () => LoginConfig,
): void {
  function look(name: string, before?: string): void {
    if (name === 'main' && name !== before && config().products.includes('passkeys'))
      send({ type: 'passkeys.mainShown' });
  }
  look(store.getState().screen.name);
  store.subscribe(({ screen }, { screen: before }) => look(screen.name, before.name));
}
