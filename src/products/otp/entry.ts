/** The entry stage: what sign-in by code puts on the first screen. */
import { drawForm } from '../../components/drawn.ts';
import { type Drawn, h } from '../../drawing/tree.ts';
import type { FirstConfig } from '../../machine/config.ts';
import type { MainPart } from '../../machine/main-part.ts';
import { regionOf } from '../../validate/region-of.ts';

export function otpEntry({ otpOptions, locale }: FirstConfig): readonly MainPart[] {
  return otpOptions.methods.map((tab) => ({
    tab,
    draw: (surroundings, busy, name) =>
      tab === 'email'
        ? drawForm(surroundings, busy)
        : drawForm(surroundings, busy, name ?? 'phone', (input) =>
            h('div', { class: 'ae-phone', dir: 'ltr' }, !name && drawCountry(regionOf(locale)), input),
          ),
  }));
}

function drawCountry(region: string): Drawn {
  return h(
    'button',
    { type: 'button', class: 'ae-input ae-country', part: 'country' },
    region === 'US' ? 'US +1' : region,
  );
}
