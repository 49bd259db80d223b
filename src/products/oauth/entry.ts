/** The entry stage: what social sign-in puts on the first screen. */
import { drawButton, drawSlot } from '../../components/drawn.ts';
import { h } from '../../drawing/tree.ts';
import type { FirstConfig } from '../../machine/config.ts';
import type { MainPart } from '../../machine/main-part.ts';
import { providerName, providerTypes } from './names.ts';

export function oauthEntry(config: FirstConfig): readonly MainPart[] {
  const types = providerTypes(config);
  if (!types[0]) return [];
  return [
    {
      kind: 'buttons',
      draw: ({ t }) =>
        h(
          'div',
          { class: 'ae-stack' },
          types.map((type) =>
            h(
              'div',
              { class: 'ae-provider', 'data-name': providerName(type) },
              drawButton(
                'secondary',
                { icon: drawSlot(`provider-icon-${type}`) },
                t('oauth.continueWith').replace('{provider}', providerName(type)),
              ),
            ),
          ),
        ),
    },
  ];
}
