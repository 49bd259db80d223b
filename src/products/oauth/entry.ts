/** The entry stage: what social sign-in puts on the first screen. */
import { drawButton, drawSlot } from '../../components/drawn.ts';
import { type Drawn, h } from '../../drawing/tree.ts';
import type { FirstConfig } from '../../machine/config.ts';
import type { MainPart } from '../../machine/main-part.ts';
import { providerName, providerTypes } from './names.ts';

export function oauthEntry(config: FirstConfig): readonly MainPart[] {
  const types = providerTypes(config);
  return types[0] ? [{ draw: ({ t }) => drawProviders(types, t('oauth.continueWith')) }] : [];
}

/** One button for each provider. `text` has the place of its name. */
export function drawProviders(types: readonly string[], text: string): Drawn {
  return h(
    'div',
    { class: 'ae-stack' },
    types.map((type) =>
      h(
        'div',
        { class: 'ae-provider', 'data-name': providerName(type) },
        drawButton(
          'secondary',
          { icon: drawSlot(`provider-icon-${type}`) },
          text.replace('{provider}', providerName(type)),
        ),
      ),
    ),
  );
}
