/** The entry stage: what sign-in by code puts on the first screen. */
import { drawForm } from '../../components/drawn.ts';
import { h } from '../../drawing/tree.ts';
import type { FirstConfig } from '../../machine/config.ts';
import type { MainPart } from '../../machine/main-part.ts';

export function otpEntry({ otpOptions, region }: FirstConfig): readonly MainPart[] {
  const country = region === 'US' ? 'US +1' : region;
  return otpOptions.methods.map((tab) => ({
    kind: 'form',
    tab,
    draw: (surroundings, busy, name) =>
      tab === 'email'
        ? drawForm(surroundings, busy)
        : drawForm(surroundings, busy, name ?? 'phone', (input) =>
            h(
              'div',
              { class: 'ae-phone', dir: 'ltr' },
              !name &&
                h('button', { type: 'button', class: 'ae-input ae-country', part: 'country' }, country),
              input,
            ),
          ),
  }));
}
