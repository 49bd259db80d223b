/** What crypto wallets put on the first screen. */
import { drawButton, drawSlot } from '../../components/drawn.ts';
import { h } from '../../drawing/tree.ts';
import type { MainPart } from '../../machine/main-part.ts';

/** The button that is there with or without a wallet; the wallets' own stand above it as soon as they are known. */
export function cryptoEntry(): readonly MainPart[] {
  return [
    {
      kind: 'buttons',
      draw: ({ t }) =>
        h('div', { class: 'ae-stack' }, drawButton('secondary', { icon: drawSlot() }, t('crypto.setUp'))),
    },
  ];
}
