/** What product `passkeys` needs for the first screen. */
import type { Machine } from '../../machine/machine.ts';
import type { Front } from '../../machine/product.ts';
import { PasskeyButton } from './button.tsx';
import { type PasskeysEvent, type PasskeysScreen, type PasskeysTask, passkeysOnMain } from './flow.ts';

export const passkeysFront: Front<PasskeysScreen, PasskeysEvent, PasskeysTask> = {
  table: passkeysOnMain,
  success: ['passkeys.confirmed'],
  // The registration begins anew with the list of what there is by then, and nothing else is worth returning to.
  revive: {},
  partViews: { buttons: PasskeyButton },
  arrival: { screen: { name: 'passkeys.arrived' }, event: { type: 'passkeys.registrationOpened' } },
  accompany,
};

/**
 * What follows by itself: the autofill on Main, and a new passkey or the screen that makes one after a way in, however
 * the visitor gets there.
 */
function accompany({ store, send }: Machine<{ readonly name: string }, PasskeysEvent>): void {
  const look = () => send({ type: 'passkeys.screenShown' });
  look();
  store.subscribe(({ screen }, { screen: before }) => screen.name !== before.name && look());
}
