/** The entry stage: what crypto wallets put on the first screen. */
import { drawButton, drawSlot } from '../../components/drawn.ts';
import { h } from '../../drawing/tree.ts';
import type { MainPart } from '../../machine/main-part.ts';

/** The button that needs no wallet. The buttons of wallets appear above it once they are known. */
export function cryptoEntry(): readonly MainPart[] {
  return [
    {
      draw: ({ t }) =>
        h('div', { class: 'ae-stack' }, drawButton('secondary', { icon: drawSlot() }, t('crypto.setUp'))),
    },
  ];
}
